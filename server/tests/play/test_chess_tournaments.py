"""Chess in tournaments of every format: games open by themselves, and count when they are over."""

import pytest
from chess_matches import (
    FOOLS_MATE,
    REPETITION,
    SCHOLARS_MATE,
    let_pass,
    make_chess,
    open_games,
    play_out,
    seat,
    the_game,
)
from conftest import Api
from factories import AT, apply, make_tournament, make_user, win
from hosted import Clock, settle

from tiltyard import ChangePhase, ClearResult, EntryId, MatchId, Phase, RuleError, WithdrawEntry
from tiltyard_hosts.chess.codec import session_from_json
from tiltyard_server.common import clock
from tiltyard_server.games.models import GameReport
from tiltyard_server.play.actions import Resign
from tiltyard_server.play.chess.actions import BeReady, Move
from tiltyard_server.play.execution import act
from tiltyard_server.play.matches.bot_seats import add_bots
from tiltyard_server.play.models import Game
from tiltyard_server.play.services import set_host
from tiltyard_server.tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _time(time: Clock) -> None:
    """All tests have a clock of their own."""


def _podium(tournament: Tournament) -> list[int]:
    tournament.refresh_from_db()
    assert tournament.phase == "completed"
    return list(
        tournament.entries.order_by("place_from", "number").values_list("number", flat=True)
    )


def _whites(tournament: Tournament) -> list[tuple[int | None, int | None]]:
    games = tournament.hosted.order_by("match_number", "game_number")
    return list(games.values_list("first_entry", "second_entry"))


def test_a_swiss_is_played_to_the_podium_with_the_colours_of_its_pairings() -> None:
    tournament = make_chess(size=4, format_="swiss", options={"rounds": 2})
    for _ in range(2):
        games = open_games(tournament)
        assert len(games) == 2
        for game in games:
            play_out(game, SCHOLARS_MATE)

    matches = tournament.matches.order_by("number")
    assert _whites(tournament) == list(matches.values_list("first_entry", "second_entry"))
    assert [match.winner for match in matches] == [0, 0, 0, 0]
    assert len(_podium(tournament)) == 4


def test_a_round_robin_takes_draws_as_they_come() -> None:
    tournament = make_chess(size=3, format_="round-robin")
    results = iter((REPETITION, SCHOLARS_MATE, FOOLS_MATE))
    while games := open_games(tournament):
        play_out(games[0], next(results))

    scores = sorted(tuple(match.score or ()) for match in tournament.matches.exclude(score=None))
    assert scores == [(0, 10), (5, 5), (10, 0)]
    assert set(tournament.hosted.values_list("report", flat=True)) == {"counted"}
    _podium(tournament)


def test_a_bracket_gives_white_to_whoever_had_it_less_often() -> None:
    tournament = make_chess(size=4)
    assert _whites(tournament) == [(1, 4), (3, 2)]  # match 1: first side; match 2: second side

    for game in open_games(tournament):
        play_out(game, FOOLS_MATE)  # Black goes through: 4 and 2

    final = the_game(tournament)
    assert final.entries == (4, 2)  # both had Black once; match 3 is odd: its first side has White
    play_out(final, SCHOLARS_MATE)
    assert _podium(tournament)[0] == 4


def test_a_drawn_game_of_a_bracket_is_played_again_with_colours_changed() -> None:
    tournament = make_chess(size=2)
    first = play_out(the_game(tournament), REPETITION)
    second = the_game(tournament)

    assert (first.report, first.reason) == ("replayed", "fivefold")
    assert second.game_number == 2
    assert second.entries == first.entries[::-1]
    assert tournament.matches.get().games == []
    play_out(second, SCHOLARS_MATE)
    assert _podium(tournament)[0] == second.first_entry


def test_after_two_drawn_replays_an_armageddon_game_decides_and_a_draw_is_black_s() -> None:
    tournament = make_chess(size=2, initial_seconds=60, increment_seconds=1)
    for number in (1, 2, 3):
        game = the_game(tournament)
        assert (game.game_number, session_from_json(game.session).left) == (number, (60_000,) * 2)
        play_out(game, REPETITION)

    last = the_game(tournament)
    session = session_from_json(last.session)
    assert (session.setup.is_armageddon, session.left) == (True, (60_000, 30_000))
    last = play_out(last, REPETITION)
    assert (last.winner, last.report) == (None, "counted")
    assert _podium(tournament)[0] == last.second_entry


def test_replays_can_be_left_out() -> None:
    tournament = make_chess(size=2, replays=0)
    play_out(the_game(tournament), REPETITION)
    assert session_from_json(the_game(tournament).session).setup.is_armageddon


def test_in_a_best_of_three_of_a_bracket_only_won_games_count() -> None:
    tournament = make_chess(size=2, options={"best_of": 3})
    games = [
        play_out(the_game(tournament), moves)
        for moves in (REPETITION, SCHOLARS_MATE, SCHOLARS_MATE, SCHOLARS_MATE)
    ]

    assert [game.report for game in games] == ["replayed", "counted", "counted", "counted"]
    assert [game.first_entry for game in games] == [1, 2, 1, 2]
    assert tournament.matches.get().score == [10, 20]
    assert _podium(tournament)[0] == 2


def test_in_a_swiss_over_two_games_draws_count_half() -> None:
    options: dict[str, object] = {"rounds": 1, "best_of": 2}
    tournament = make_chess(size=2, format_="swiss", options=options)
    for moves in (REPETITION, FOOLS_MATE):
        play_out(the_game(tournament), moves)
    assert sorted(tournament.matches.get().score or ()) == [5, 15]
    assert {game.report for game in tournament.hosted.all()} == {"counted"}


def test_results_come_in_by_the_door_of_game_servers() -> None:
    tournament = make_chess(size=2)
    game = play_out(the_game(tournament), FOOLS_MATE)
    report = GameReport.objects.get(tournament=tournament)
    assert (report.source, report.game_id) == (GameReport.Source.HOST, f"chess-{game.pk}")
    assert report.evidence["winner_entry"] == game.second_entry
    assert report.evidence["moves"] == 4


def test_a_game_waits_for_both_and_who_does_not_come_forfeits(time: Clock) -> None:
    tournament = make_chess(size=2, no_show_seconds=60)
    game = the_game(tournament)
    act(game_id=game.pk, side=1, action=BeReady())
    let_pass(time, 59)
    assert not Game.objects.get(pk=game.pk).ended_at
    let_pass(time, 1)

    game = Game.objects.get(pk=game.pk)
    assert (game.reason, game.winner, game.report) == ("no-show", 1, "counted")
    match = tournament.matches.get()
    assert (match.kind, match.winner) == (
        "forfeit",
        [match.first_entry, match.second_entry].index(game.second_entry),
    )


def test_when_neither_comes_neither_goes_through(time: Clock) -> None:
    tournament = make_chess(size=2, no_show_seconds=60)
    let_pass(time, 60)
    assert tournament.matches.get().kind == "double-forfeit"


def test_a_flag_falls_and_counts(time: Clock) -> None:
    tournament = make_chess(
        size=2, format_="swiss", options={"rounds": 1}, initial_seconds=5, increment_seconds=0
    )
    game = seat(the_game(tournament))
    for ply, uci in enumerate(("e2e4", "e7e5")):
        act(game_id=game.pk, side=ply, action=Move(uci, ply))
    let_pass(time, 5.1)  # the lag that a move may still be given back is 0.1 s

    game = Game.objects.get(pk=game.pk)
    assert (game.reason, game.winner) == ("time", 1)
    assert tournament.matches.get().score == [0, 10]


def test_who_comes_but_does_not_begin_forfeits(time: Clock) -> None:
    tournament = make_chess(size=2)
    game = seat(the_game(tournament))
    let_pass(time, 61)
    assert Game.objects.get(pk=game.pk).reason == "no-start"
    assert tournament.matches.get().kind == "forfeit"


def test_a_game_whose_match_is_decided_otherwise_is_called_off() -> None:
    tournament = make_chess(size=4)
    game = seat(the_game(tournament))
    assert game.match_number is not None
    apply(tournament, win(game.match_number))
    settle()

    game = Game.objects.get(pk=game.pk)
    assert (game.reason, game.report) == ("called-off", "void")
    with pytest.raises(RuleError, match="over"):
        act(game_id=game.pk, side=0, action=Move("e2e4", 0))


def test_a_move_between_the_decision_and_the_worker_is_not_made() -> None:
    tournament = make_chess(size=4)
    game = seat(the_game(tournament))
    assert game.match_number is not None
    apply(tournament, win(game.match_number))
    game = act(game_id=game.pk, side=0, action=Move("e2e4", 0))
    assert (game.reason, game.plies) == ("called-off", 0)


def test_games_of_a_tournament_that_is_stopped_are_called_off() -> None:
    tournament = make_chess(size=4)
    apply(tournament, ChangePhase(Phase.ABORTED, AT, "rain"))
    settle()
    assert set(tournament.hosted.values_list("reason", flat=True)) == {"called-off"}


def test_a_withdrawn_player_s_game_is_called_off_and_the_opponent_goes_through() -> None:
    ada, bob = make_user("ada"), make_user("bob")
    tournament = make_chess([ada, bob])
    game = seat(the_game(tournament))
    apply(tournament, WithdrawEntry(EntryId(1), AT))
    settle()
    assert Game.objects.get(pk=game.pk).reason == "called-off"
    assert tournament.matches.get().winner == 1


def test_bots_play_a_chess_tournament_among_themselves(time: Clock) -> None:
    tournament = make_tournament(size=0, phase=Phase.REGISTRATION)
    set_host(tournament, {"variant": "racing-kings"}, kind="chess", now=clock.now())
    add_bots(tournament, count=2, level="simple-1", actor_id=None)
    for to in (Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS):
        apply(tournament, ChangePhase(to, AT, lot="test"))
        settle()
    game = the_game(tournament)
    assert game.opened_at == clock.now()
    let_pass(time, 2)
    assert Game.objects.get(pk=game.pk).plies >= 1
    assert not game.is_rated


def test_a_result_that_was_cleared_is_played_anew() -> None:
    tournament = make_chess(size=4)
    first = play_out(open_games(tournament)[0], FOOLS_MATE)
    assert first.match_number is not None
    apply(tournament, ClearResult(MatchId(first.match_number), AT, "wrong opening"))
    settle()

    again = the_game(tournament)
    assert (again.match_number, again.game_number) == (first.match_number, 2)
    assert again.entries == first.entries[::-1]


def test_the_organiser_chooses_a_game_until_one_was_opened() -> None:
    owner = make_user()
    tournament = make_tournament(owner, size=2, phase=Phase.REGISTRATION)
    path, api = f"/tournaments/{tournament.pk}/host", Api(owner)
    assert api.get(path)["kind"] is None
    api.ok("PUT", path, {"kind": "ludo"})
    chess = {"kind": "chess", "variant": "atomic", "initial_seconds": 180, "increment_seconds": 2}
    shown = api.ok("PUT", path, chess)
    assert {**shown, **chess} == shown
    assert (shown["is_fixed"], shown["replays"], shown["no_show_seconds"]) == (False, 2, 300)
    assert api.ok("DELETE", path)["kind"] is None
    api.ok("PUT", path, chess)
    for to in (Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS):
        apply(tournament, ChangePhase(to, AT, lot="test"))
    settle()

    assert api.get(path)["is_fixed"]
    assert api.refused("PUT", path, {"kind": "ludo"}) == (409, "host.games_opened")
    assert api.refused("PUT", path, {**chess, "variant": "standard"}) == (409, "host.games_opened")
    assert api.refused("DELETE", path) == (409, "host.games_opened")
    assert api.ok("PUT", path, {**chess, "initial_seconds": 60})["initial_seconds"] == 60


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"kind": "go"}, "input.invalid"),
        ({"kind": "chess", "variant": "xiangqi"}, "input.invalid"),
        ({"kind": "chess", "initial_seconds": 0, "increment_seconds": 0}, "clock.invalid"),
        ({"kind": "chess", "initial_seconds": -1}, "input.invalid"),
        ({"kind": "chess", "turn_seconds": 20}, "input.invalid"),
        ({"kind": "ludo", "variant": "standard"}, "input.invalid"),
        ({"variant": "standard"}, "input.invalid"),
    ],
)
def test_settings_that_make_no_sense_are_refused_and_change_nothing(
    body: dict[str, object], code: str
) -> None:
    owner = make_user()
    tournament = make_tournament(owner, size=2, phase=Phase.REGISTRATION)
    path, api = f"/tournaments/{tournament.pk}/host", Api(owner)
    assert api.refused("PUT", path, body) == (422, code)
    assert api.get(path)["kind"] is None


def test_only_bots_that_play_chess_are_entered_for_chess() -> None:
    owner = make_user()
    tournament = make_tournament(owner, size=0, phase=Phase.REGISTRATION)
    path, api = f"/tournaments/{tournament.pk}", Api(owner)
    api.ok("PUT", f"{path}/host", {"kind": "chess"})
    refused = api.refused("POST", f"{path}/bots", {"level": "careful"})
    assert refused == (422, "bot.unknown")
    assert api.ok("POST", f"{path}/bots", {"level": "simple-2", "count": 2})["numbers"] == [1, 2]
    assert Entry.objects.filter(tournament=tournament).first().name == "Simple 2 Bot 1"  # type: ignore[union-attr]


def test_strangers_wrong_turns_illegal_moves_and_moves_after_the_end_are_refused() -> None:
    ada, bob = make_user("ada"), make_user("bob")
    tournament = make_chess([ada, bob])
    game = seat(the_game(tournament))
    path = f"/chess/games/{game.pk}/move/"
    players = {1: ada, 2: bob}
    white, black = (Api(players[entry]) for entry in game.entries)
    move = {"uci": "e2e4", "ply": 0}

    assert Api().refused("POST", path, move) == (401, "user.not_signed_in")
    assert Api(make_user()).refused("POST", path, move) == (403, "action.not_allowed")
    assert Api(tournament.owner).refused("POST", path, move) == (403, "action.not_allowed")
    assert black.refused("POST", path, move) == (409, "game.not_your_turn")
    assert white.refused("POST", path, {"uci": "e2e5", "ply": 0}) == (409, "move.illegal")
    assert white.refused("POST", path, {"uci": "e2e4", "ply": 3}) == (409, "game.moved_on")
    assert Game.objects.get(pk=game.pk).plies == 0
    assert white.ok("POST", path, move)["game"]["plies"] == 1
    assert white.ok("POST", path, move)["game"]["plies"] == 1  # the answer was lost
    act(game_id=game.pk, side=0, action=Resign())
    assert black.refused("POST", path, {"uci": "e7e5", "ply": 1}) == (409, "game.not_playing")


def test_nobody_moves_before_both_have_come() -> None:
    ada, bob = make_user("ada"), make_user("bob")
    game = the_game(make_chess([ada, bob]))
    path = f"/chess/games/{game.pk}"
    white = Api({1: ada, 2: bob}[game.entries[0]])
    shown = white.ok("POST", f"{path}/ready/")
    assert [side["is_ready"] for side in shown["game"]["sides"]] == [True, False]
    assert (shown["game"]["status"], shown["game"]["due"]) == ("waiting", "no-show")
    assert white.refused("POST", f"{path}/move/", {"uci": "e2e4", "ply": 0}) == (
        409,
        "game.not_playing",
    )


def test_spectators_see_a_game_a_while_later_and_its_players_at_once(time: Clock) -> None:
    ada, bob = make_user("ada"), make_user("bob")
    tournament = make_chess([ada, bob])
    Tournament.objects.filter(pk=tournament.pk).update(spectator_delay=10)
    game = seat(the_game(tournament))
    let_pass(time, 5)
    act(game_id=game.pk, side=0, action=Move("e2e4", 0))
    path = f"/chess/games/{game.pk}/"

    for api in (Api(ada), Api(bob), Api(tournament.owner)):
        page = api.get(path)
        assert (page["game"]["plies"], page["is_delayed"], len(page["moves"])) == (1, False, 1)
    for number, (seconds, status, plies) in enumerate(
        ((0, "waiting", 0), (5, "playing", 0), (5, "playing", 1))
    ):
        let_pass(time, seconds)
        page = Api().get(path)
        assert (page["game"]["status"], page["game"]["plies"]) == (status, plies), number
        assert (page["is_delayed"], len(page["moves"])) == (True, plies)
        heads = Api().get(f"/tournaments/{tournament.pk}/hosted-games")
        assert [(head["kind"], head["status"]) for head in heads] == [("chess", status)][:number]


def test_a_private_tournament_hides_its_games() -> None:
    ada, bob = make_user("ada"), make_user("bob")
    tournament = make_chess([ada, bob])
    Tournament.objects.filter(pk=tournament.pk).update(is_public=False)
    path = f"/chess/games/{the_game(tournament).pk}/"
    assert Api().refused("GET", path) == (404, "game.unknown")
    assert Api(make_user()).refused("POST", f"{path}resign/") == (404, "game.unknown")
    assert Api(ada).get(path)["origin"]["kind"] == "tournament"


def test_boards_for_participants_only_are_not_shown_to_others() -> None:
    tournament = make_chess([make_user("ada"), make_user("bob")])
    Tournament.objects.filter(pk=tournament.pk).update(spectators="participants")
    path = f"/chess/games/{the_game(tournament).pk}/"
    assert Api().refused("GET", path) == (401, "spectate.participants_only")
    assert Api(make_user()).refused("GET", f"{path}pgn/") == (
        403,
        "spectate.participants_only",
    )


def test_one_s_own_games_are_found_in_the_list_of_games_and_on_the_start_page() -> None:
    ada, bob = make_user("ada"), make_user("bob")
    tournament = make_chess([ada, bob])
    game = seat(the_game(tournament))
    own = Api(ada).get("/me/hosted-games")
    assert [(row["kind"], row["id"], row["match_number"]) for row in own] == [("chess", game.pk, 1)]
    assert [side["name"] for side in own[0]["sides"]] == list(game.names)
    home = Api(bob).get("/home")
    assert (home["my"]["matches"][0]["game_id"], home["my"]["matches"][0]["is_chess"]) == (
        game.pk,
        True,
    )
    assert home["live"][0]["kind"] == "chess"
    assert Api(ada).get("/chess/games/mine/")[0]["origin"]["number"] == 1
