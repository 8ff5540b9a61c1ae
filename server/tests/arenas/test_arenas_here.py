"""Arenas whose games are played here, by people and bots."""

from typing import Any

import pytest
from arena_play import BASE, go, make_arena
from chess_tables import play, wait
from conftest import Api
from factories import make_user
from hosted import Clock, settle

from tiltyard.arena.settings import make_entry_code
from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.services import create_key
from tiltyard_server.arenas.direction.director import Director
from tiltyard_server.arenas.models import Arena, ArenaGame, ArenaMemory, ArenaPlayer
from tiltyard_server.arenas.play import presence
from tiltyard_server.arenas.play.game_end import hear_over
from tiltyard_server.common import clock
from tiltyard_server.play.actions import Resign
from tiltyard_server.play.chess.actions import GoBerserk, Move
from tiltyard_server.play.chess.thinkers import ThinkHere
from tiltyard_server.play.conductor.conductor import Conductor
from tiltyard_server.play.execution import act
from tiltyard_server.play.models import Game
from tiltyard_server.ratings.models import Rating
from tiltyard_server.teams import services as teams

pytestmark = pytest.mark.django_db


def make_here(api: Api, **fields: Any) -> int:
    return make_arena(api, players=0, host="here", is_rated=True, **fields)


def join(arena: int, *users: User) -> None:
    for user in users:
        Api(user).ok("POST", f"{BASE}{arena}/join/", {})
        presence.connect(arena, user.pk, socket=f"s{user.pk}", process="p", now=clock.now_ms())


def pair(arena: int, time: Clock, director: Director) -> Game:
    """Let time pass until a game is begun; return it."""
    for _ in range(80):
        presence.renew("p", now=clock.now_ms())
        go(time, director, 1)
        game = Game.objects.filter(origin_id=arena, ended_at=None).first()
        if game is not None:
            return game
    raise AssertionError("Nobody was paired")


def test_two_people_play_here_and_their_ratings_change(
    api: Api, time: Clock, director: Director
) -> None:
    one, other = make_user("erec"), make_user("enide")
    arena = make_here(api)
    join(arena, one, other)
    game = pair(arena, time, director)
    white = User.objects.get(pk=game.first_user_id or 0)
    assert Api(white).get(f"{BASE}{arena}/")["my"]["game"] == game.pk
    assert api.get(f"{BASE}{arena}/")["featured"]["fen"].startswith("rnbqkbnr")

    act(game_id=game.pk, side=0, action=GoBerserk())
    act(game_id=game.pk, side=0, action=Move("e2e4", 0))
    act(game_id=game.pk, side=1, action=Resign())
    settle()
    director.work()

    row = ArenaGame.objects.get(arena_id=arena, number=1)
    assert (row.status, row.white_berserk, row.plies, row.white_points) == ("white", True, 1, 2)
    winner = ArenaPlayer.objects.get(arena_id=arena, user=white)
    rating = Rating.objects.get(user=white, game="chess-bullet")
    assert (winner.score, winner.rating) == (2, rating.value)
    assert (rating.value, rating.games) == (1441, 1)

    text = api.client.get(f"/api{BASE}{arena}/games/export/?format=pgn").getvalue().decode()
    assert '[Event "Friday Arena"]' in text
    assert "e4" in text


def test_whoever_is_not_on_the_page_is_not_paired(
    api: Api, time: Clock, director: Director
) -> None:
    one, other = make_user("erec"), make_user("enide")
    arena = make_here(api)
    for user in (one, other):
        Api(user).ok("POST", f"{BASE}{arena}/join/", {})
    go(time, director, 140, step=5)
    assert not ArenaGame.objects.filter(arena_id=arena).exists()


def test_bots_play_people_unrated_and_a_no_show_is_paused(
    api: Api, time: Clock, director: Director
) -> None:
    user = make_user("erec")
    arena = make_here(api, allows_bots=True)
    numbers = api.ok("POST", f"{BASE}{arena}/bots/", {"count": 1, "levels": ["simple-2"]})
    assert numbers["numbers"] == [1]
    join(arena, user)
    game = pair(arena, time, director)
    assert {game.first_bot, game.second_bot} == {"simple-2", ""}
    assert not game.is_rated

    go(time, director, 1)
    Game.objects.filter(pk=game.pk).update(
        winner=0 if game.first_bot else 1, reason="no-start", ended_at=clock.now()
    )
    hear_over({"game_id": game.pk})
    hear_over({"game_id": game.pk})
    director.work()
    own = ArenaPlayer.objects.get(arena_id=arena, user=user)
    assert (own.status, own.score) == ("paused", 0)
    assert not Rating.objects.exists()
    assert Api(user).get(f"{BASE}{arena}/")["my"]["can_join"]


def test_a_game_that_outlasts_the_arena_is_rated_and_scores_nothing(
    api: Api, time: Clock, director: Director
) -> None:
    one, other = make_user("erec"), make_user("enide")
    arena = make_here(api)
    join(arena, one, other)
    game = pair(arena, time, director)
    api.ok("POST", f"{BASE}{arena}/terminate/")
    act(game_id=game.pk, side=1, action=Resign())
    settle()
    director.work()

    assert api.get(f"{BASE}{arena}/games/")[0]["status"] == "detached"
    assert set(ArenaPlayer.objects.values_list("score", flat=True)) == {0}
    assert sorted(Rating.objects.values_list("value", flat=True)) == [959, 1441]


def test_conditions_keep_people_out_and_say_why(
    api: Api, time: Clock, director: Director, marshal: User
) -> None:
    user, friend = make_user("erec"), make_user("enide")
    team = teams.found_team(user_id=marshal.pk, name="Rooks", description="", now=clock.now())
    arena = make_here(api, password="open lance", allow_list=["Erec"], conditions={"team": team.pk})
    path = f"{BASE}{arena}/join/"
    assert Api(user).refused("POST", path, {}) == (409, "arena.password")
    assert Api(user).refused("POST", path, {"password": "open lance"}) == (409, "arena.team")
    codes = [each["code"] for each in Api(friend).get(f"{BASE}{arena}/")["my"]["obstacles"]]
    assert codes == ["allow_list", "team"]
    assert "open lance" not in str(Arena.objects.values().get(pk=arena))

    teams.join_team(team, user_id=user.pk, now=clock.now())
    code = make_entry_code("open lance", "erec")
    assert Api(friend).refused("POST", path, {"entry_code": code}) == (409, "arena.password")
    assert Api(user).ok("POST", path, {"entry_code": code})["status"] == "active"

    rated = make_here(api, conditions={"rated_games": 5, "min_rating": 1500})
    codes = [each["code"] for each in Api(user).get(f"{BASE}{rated}/")["my"]["obstacles"]]
    assert codes == ["rated_games", "provisional", "min_rating"]


def test_titles_open_doors(api: Api, time: Clock, director: Director) -> None:
    """Rules 4.1: titled-only arenas, exemptions, and `%titled` on an allow list."""
    master, plain = Api(make_user("erec", title="IM")), Api(make_user("enide"))
    titled = {"conditions": {"is_titled_only": True}}
    assert plain.refused("POST", BASE, {**titled, "minutes": 20}) == (403, "arena.titled_only")
    only = make_here(master, **titled)
    assert master.ok("POST", f"{BASE}{only}/join/", {})["status"] == "active"
    assert plain.refused("POST", f"{BASE}{only}/join/", {}) == (409, "arena.titled")
    assert master.get(f"{BASE}{only}/standings/")["rows"][0]["title"] == "IM"

    listed = make_here(api, allow_list=["%Titled"])
    assert master.ok("POST", f"{BASE}{listed}/join/", {})["status"] == "active"
    assert plain.refused("POST", f"{BASE}{listed}/join/", {}) == (409, "arena.allow_list")

    earned = make_here(api, conditions={"rated_games": 5, "account_days": 30})
    assert master.ok("POST", f"{BASE}{earned}/join/", {})["status"] == "active"
    assert plain.refused("POST", f"{BASE}{earned}/join/", {}) == (409, "arena.rated_games")


def test_whoever_leaves_the_team_is_paused(
    api: Api, time: Clock, director: Director, marshal: User
) -> None:
    user = make_user("erec")
    team = teams.found_team(user_id=marshal.pk, name="Rooks", description="", now=clock.now())
    teams.join_team(team, user_id=user.pk, now=clock.now())
    arena = make_here(api, conditions={"team": team.pk}, join=True)
    join(arena, user)
    go(time, director, 62, step=5)
    teams.leave_team(team, user_id=user.pk, now=clock.now())
    settle()
    director.work()
    assert Api(user).get(f"{BASE}{arena}/")["my"]["status"] == "paused"
    assert Api(user).refused("POST", f"{BASE}{arena}/join/", {}) == (409, "arena.team")


def test_pausing_costs_the_leaders_a_while_and_more_each_time(
    api: Api, time: Clock, director: Director
) -> None:
    user = make_user("erec")
    arena = make_here(api)
    join(arena, user)
    assert Api(user).ok("POST", f"{BASE}{arena}/withdraw/")["number"] is None
    join(arena, user)
    go(time, director, 62, step=5)
    me = Api(user)
    paused = me.ok("POST", f"{BASE}{arena}/pause/")
    assert (paused["status"], paused["resume_at"]) == ("paused", clock.now_ms() + 10_000)
    assert me.refused("POST", f"{BASE}{arena}/join/", {}) == (409, "arena.cooldown")
    go(time, director, 10, step=5)
    assert me.ok("POST", f"{BASE}{arena}/join/", {})["status"] == "active"
    assert ArenaPlayer.objects.filter(arena_id=arena, place__isnull=False).count() == 1


def test_a_cooldown_holds_in_every_arena_that_runs(
    api: Api, time: Clock, director: Director
) -> None:
    user = make_user("erec")
    one, other = make_here(api), make_here(api)
    join(one, user)
    go(time, director, 62, step=5)
    me = Api(user)
    resume_at = me.ok("POST", f"{BASE}{one}/pause/")["resume_at"]
    status, answer = me.call("POST", f"{BASE}{other}/join/", {})
    assert (status, answer["code"]) == (409, "arena.cooldown")
    assert answer["details"]["resume_at"] == resume_at
    later = make_here(api)
    assert me.ok("POST", f"{BASE}{later}/join/", {})["status"] == "active", "nobody plays there yet"
    go(time, director, 9, step=3)
    assert me.ok("POST", f"{BASE}{other}/join/", {})["status"] == "active"


def test_whoever_opens_the_page_is_paired_within_a_blink(
    api: Api, time: Clock, director: Director
) -> None:
    """Rules 2.2: at once, debounced by a quarter of a second, when a player becomes waiting."""
    one, other = make_user("erec"), make_user("enide")
    arena = make_here(api)
    join(arena, one)
    Api(other).ok("POST", f"{BASE}{arena}/join/", {})
    go(time, director, 62, step=5)
    while director.arenas[arena].look_at != clock.now_ms() + 1000:  # somebody has just looked
        presence.renew("p", now=clock.now_ms())
        go(time, director, 0.1, step=0.1)
    presence.connect(arena, other.pk, socket="new", process="p", now=clock.now_ms())
    go(time, director, 0.6, step=0.1)
    assert Game.objects.filter(origin_id=arena).exists()


def test_a_key_that_joins_is_present_only_if_it_asks(
    api: Api, time: Clock, director: Director
) -> None:
    programs = []
    for name in ("erec", "enide"):
        user = make_user(name)
        _, secret = create_key(user_id=user.pk, name="p", scopes=[Scope.PLAY], now=clock.now())
        programs.append(Api(key=secret))
    arena = make_here(api)
    for program in programs:
        program.ok("POST", f"{BASE}{arena}/join/", {})
    go(time, director, 90, step=5)
    assert api.get(f"{BASE}{arena}/")["game_count"] == 0, "nobody is there"
    for program in programs:
        program.ok("POST", f"{BASE}{arena}/join/", {"pair_now": True})
    go(time, director, 2, step=0.5)
    assert api.get(f"{BASE}{arena}/")["game_count"] == 1


def test_a_team_battle_has_a_table_and_bots_for_each_team(
    api: Api, time: Clock, director: Director, marshal: User
) -> None:
    rooks = teams.found_team(user_id=marshal.pk, name="Rooks", description="", now=clock.now())
    owls = teams.found_team(user_id=marshal.pk, name="Owls", description="", now=clock.now())
    battle = {"teams": [rooks.pk, owls.pk], "leaders": 2}
    arena = make_here(api, battle=battle, allows_bots=True, join=True)
    api.ok("POST", f"{BASE}{arena}/bots/", {"count": 6})
    go(time, director, 62, step=5)
    rows = api.get(f"{BASE}{arena}/teams/")["rows"]
    assert [len(row["leaders"]) for row in rows] == [2, 2]
    assert api.get(f"{BASE}{arena}/")["my"]["team"] == rooks.pk
    [owls_row] = api.get(f"{BASE}{arena}/teams/?team={owls.pk}")["rows"]
    assert owls_row == next(row for row in rows if row["team"]["id"] == owls.pk)
    teams_of = dict(ArenaPlayer.objects.filter(arena_id=arena).values_list("number", "team"))
    games = list(ArenaGame.objects.filter(arena_id=arena))
    assert games
    assert all(teams_of[game.white] != teams_of[game.black] for game in games)


def test_a_rated_game_of_an_arena_is_found_from_the_profile(
    api: Api, time: Clock, director: Director
) -> None:
    """Mend 43: the history of the rating had no way to it and called it not public."""
    one, other = make_user("erec"), make_user("enide")
    arena = make_here(api)
    join(arena, one, other)
    game = pair(arena, time, director)
    act(game_id=game.pk, side=1, action=Resign())
    settle()
    director.work()
    [rated] = api.get("/users/erec")["games"]
    history = api.get(f"/users/erec/ratings/tournament/history?game={rated['game']}")
    [step] = history["items"]
    assert step["tournament"] is None
    assert step["arena"]["id"] == arena
    [found] = api.get(f"{BASE}{arena}/games/?number={step['arena']['game']}")
    assert found["id"] == game.pk


def test_a_shield_goes_to_the_winner_and_points_last_for_life(
    api: Api, time: Clock, director: Director
) -> None:
    one, other = make_user("erec"), make_user("enide")
    arena = make_here(api)
    Arena.objects.filter(pk=arena).update(kind="shield", category="bullet")
    join(arena, one, other)
    game = pair(arena, time, director)
    act(game_id=game.pk, side=1, action=Resign())
    settle()
    director.work()
    api.ok("POST", f"{BASE}{arena}/terminate/")

    winner = User.objects.get(pk=game.first_user_id or 0)
    view = api.get(f"/users/{winner.username}/arenas")
    assert (view["points"], view["shields"]) == (2, ["bullet"])
    assert view["arenas"][0]["rank"] == 1
    assert view["played"] == 1
    shield = next(each for each in api.get(f"{BASE}shields/") if each["category"] == "bullet")
    assert shield["holder"]["username"] == winner.username

    number = ArenaPlayer.objects.get(arena_id=arena, user=winner).number
    api.ok("POST", f"{BASE}{arena}/players/{number}/ban/")
    assert api.get(f"/users/{winner.username}/arenas")["points"] == 0
    shield = next(each for each in api.get(f"{BASE}shields/") if each["category"] == "bullet")
    assert shield["holder"]["username"] != winner.username


def test_the_latest_winners_are_listed_by_kind_and_category(
    api: Api, time: Clock, director: Director
) -> None:
    one, other = make_user("erec", title="CM"), make_user("enide", title="CM")
    won: list[tuple[int, str]] = []
    for kind in ("daily", "daily", "weekend"):
        arena = make_here(api, name=f"No {len(won)}")
        Arena.objects.filter(pk=arena).update(kind=kind, category="bullet")
        join(arena, one, other)
        game = pair(arena, time, director)
        assert [each["id"] for each in Api(one).get(f"{BASE}mine/")] == [arena]
        act(game_id=game.pk, side=1, action=Resign())
        settle()
        director.work()
        api.ok("POST", f"{BASE}{arena}/terminate/")
        won.append((arena, User.objects.get(pk=game.first_user_id or 0).username))
    assert Api(one).get(f"{BASE}mine/") == []

    view = Api().get(f"{BASE}winners/")
    [board] = view["boards"]
    [daily] = board["winners"]
    assert (board["category"], daily["kind"]) == ("bullet", "daily")
    assert (daily["arena"]["id"], daily["username"]) == won[1], "of two the latest"
    assert (daily["title"], daily["score"]) == ("CM", 2)
    assert [(each["arena"]["id"], each["username"]) for each in view["elite"]] == [won[2]]
    assert view["marathon"] == []


def test_lost_games_that_are_sat_out_add_up_and_then_pause_with_a_cooldown(
    api: Api, time: Clock, director: Director
) -> None:
    """Rules 1.5: ten points a blitz game; at -40 every further one pauses."""
    one, other = make_user("erec"), make_user("enide")
    arena = make_here(api, clock={"initial_seconds": 180})
    join(arena, one, other)
    game = pair(arena, time, director)
    loser = User.objects.get(pk=game.first_user_id or 0)
    ArenaMemory.objects.create(user=loser, stalls=-40)

    play(game, "e2e4 d7d5 d1g4 c8g4")  # the queen is gone
    wait(time, 181)
    Conductor(ThinkHere()).work()
    settle()
    director.work()
    game.refresh_from_db()
    assert (game.reason, game.winner) == ("time", 1)
    row = ArenaPlayer.objects.get(arena_id=arena, user=loser)
    assert row.status == "paused"
    assert row.resume_at == clock.now_ms() + 10_000
    assert ArenaMemory.objects.get(user=loser).stalls == -50


def test_thinking_long_in_an_even_game_is_no_stalling(
    api: Api, time: Clock, director: Director
) -> None:
    one, other = make_user("erec"), make_user("enide")
    arena = make_here(api, clock={"initial_seconds": 180})
    join(arena, one, other)
    game = pair(arena, time, director)
    play(game, "e2e4 d7d5")
    wait(time, 181)
    Conductor(ThinkHere()).work()
    settle()
    assert not ArenaMemory.objects.filter(user_id=game.first_user_id or 0).exists()
