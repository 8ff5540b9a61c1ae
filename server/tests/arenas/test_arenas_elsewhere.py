"""Arenas whose games are played elsewhere, from creation to the end."""

import pytest
from arena_play import BASE, go, make_arena, report, start
from conftest import Api
from hosted import Clock

from tiltyard_server.accounts.models import User
from tiltyard_server.arenas import log
from tiltyard_server.arenas.direction.director import Director
from tiltyard_server.arenas.models import Arena, ArenaCommand, ArenaGame, ArenaPlayer
from tiltyard_server.arenas.projection import make_game, make_player, read_profiles

pytestmark = pytest.mark.django_db


def test_an_arena_starts_pairs_scores_and_ends_by_itself(
    api: Api, time: Clock, director: Director
) -> None:
    arena = start(api, time, director)
    games = api.get(f"{BASE}{arena}/games/")
    assert [game["status"] for game in games] == ["running", "running"]
    assert api.get(f"{BASE}{arena}/games/?number=1") == [games[1]]
    assert api.get(f"{BASE}{arena}/games/?number=9") == []
    assert {api.get(f"{BASE}{arena}/")["phase"]} == {"running"}

    answers = report(api, arena, (1, "white", 40), (2, "draw", 60))
    assert [answer["status"] for answer in answers] == ["stored", "stored"]
    table = api.get(f"{BASE}{arena}/standings/")
    assert table["total"] == 4
    assert [row["score"] for row in table["rows"]] == [2, 1, 1, 0]
    assert [row["rank"] for row in table["rows"]] == [1, 2, 3, 4]

    go(time, director, 20)
    assert len(api.get(f"{BASE}{arena}/games/?running=1")) == 2, "everybody plays again"
    go(time, director, 1200, step=30)
    over = api.get(f"{BASE}{arena}/")
    assert over["phase"] == "finished"
    assert [row["score"] for row in over["podium"]] == [2, 1, 1]
    assert over["stats"]["games"] == 2
    assert {game["status"] for game in api.get(f"{BASE}{arena}/games/")} >= {"detached"}


def test_whoever_waits_is_told_how_long(api: Api, time: Clock, director: Director) -> None:
    arena = start(api, time, director, players=3)
    path = f"{BASE}{arena}/"
    assert len(api.get(f"{path}games/?running=1")) == 1
    assert api.get(path)["next_in"] == 60, "the game has just begun"
    go(time, director, 58)
    assert api.get(path)["next_in"] == 30
    report(api, arena, (1, "white", 40))
    go(time, director, 1)
    assert len(api.get(f"{path}games/?running=1")) == 1
    assert api.get(path)["next_in"] != 60, "one who has not just played is there at once"


def test_the_log_makes_the_state_the_rows_and_proves_itself(
    api: Api, time: Clock, director: Director
) -> None:
    arena_id = start(api, time, director, players=7)
    report(api, arena_id, (1, "black", 40), (2, "draw", 60), (3, "white", 9))
    go(time, director, 30)
    arena = Arena.objects.get(pk=arena_id)

    assert log.verify(arena) == (arena.seq, None)
    head = log.load_head(arena)
    assert head == director.arenas[arena_id].head
    profiles = dict(read_profiles(arena_id))
    for row in ArenaPlayer.objects.filter(arena=arena):
        made = make_player(head.state, row.number, profiles[row.number])
        assert made == {name: getattr(row, name) for name in made}
    for game in ArenaGame.objects.filter(arena=arena):
        remade = make_game(head.state, game.number, None)
        assert remade == {name: getattr(game, name) for name in remade}

    past = [log.LOG.load_head_at(arena, seq) for seq in range(1, arena.seq + 1)]
    assert [each.seq for each in past] == list(range(1, arena.seq + 1))
    assert past[-1] == head, "arenas have the time machine too"

    arena.log.filter(seq=4).update(at=1)
    assert log.verify(arena) == (3, 4)


def test_a_result_sent_again_has_its_old_answer_and_no_second_effect(
    api: Api, time: Clock, director: Director
) -> None:
    arena = start(api, time, director)
    first = report(api, arena, (1, "white", 40))
    assert report(api, arena, (1, "white", 40)) == first
    assert api.get(f"{BASE}{arena}/standings/")["rows"][0]["score"] == 2

    status, answer = api.call(
        "POST",
        f"{BASE}{arena}/results/",
        {"results": [{"command_id": "r1", "game": 1, "result": "black", "plies": 40}]},
    )
    assert (status, answer["code"]) == (409, "command.id_reused")
    again = report(api, arena, (1, "black", 40), (9, "draw", 40), prefix="other")
    assert [each["code"] for each in again] == ["arena.game_over", "arena.no_game"]


def test_an_id_that_stands_for_two_results_of_a_post_is_refused_and_nothing_is_stored(
    api: Api, time: Clock, director: Director
) -> None:
    arena = start(api, time, director)
    path = f"{BASE}{arena}/results/"
    one = {"command_id": "twice", "game": 1, "result": "white", "plies": 40}
    both = {"results": [one, {**one, "game": 2}]}
    assert api.refused("POST", path, both) == (409, "command.id_reused")
    assert not ArenaCommand.objects.filter(command_id__endswith=":twice").exists()

    answers = api.ok("POST", path, {"results": [one, one]})["answers"]
    assert [each["status"] for each in answers] == ["stored", "stored"]
    assert ArenaCommand.objects.filter(command_id__endswith=":twice").count() == 1


def test_a_command_that_cannot_be_read_holds_up_nobody(
    api: Api, time: Clock, director: Director
) -> None:
    arena = start(api, time, director)
    ArenaCommand.objects.create(arena_id=arena, command_id="x", kind="sing", data={}, at=0)
    assert report(api, arena, (1, "white", 40))[0]["status"] == "stored"
    broken = ArenaCommand.objects.get(command_id="x")
    assert broken.answer
    assert broken.answer["error"]["code"] == "command.unreadable"


def test_a_director_that_dies_is_replaced_and_nothing_is_lost(
    api: Api, time: Clock, director: Director
) -> None:
    arena_id = start(api, time, director)
    other = Director("second", is_patient=False)
    report(api, arena_id, (1, "white", 40))
    other.work()
    assert arena_id not in other.arenas, "the lease is held"

    director.work = lambda: False  # type: ignore[method-assign]  # killed
    director.arenas.clear()
    ArenaCommand.objects.create(
        arena_id=arena_id,
        command_id="waiting",
        kind="report",
        data={"game": 2, "result": "draw", "plies": 60, "at": 0, "is_no_start": False},
        at=0,
    )
    time.go(3)
    other.work()
    assert arena_id not in other.arenas, "the lease has not run out"
    time.go(2)
    other.work()

    assert ArenaCommand.objects.get(command_id="waiting").is_done
    scores = ArenaPlayer.objects.filter(arena_id=arena_id).order_by("-place")
    assert list(scores.values_list("score", flat=True)) == [2, 1, 1, 0]
    assert log.verify(Arena.objects.get(pk=arena_id)).broken_at is None
    other.close()


def test_a_director_that_lost_its_lease_writes_nothing(
    api: Api, time: Clock, director: Director
) -> None:
    arena_id = start(api, time, director)
    other = Director("second", is_patient=False)
    time.go(30)
    other.work()
    seq = Arena.objects.get(pk=arena_id).seq
    assert arena_id in other.arenas

    director._held = {arena_id}
    director._renew_at = 10**15
    time.go(1200)
    director.work()
    assert arena_id not in director.arenas, "it noticed"
    assert Arena.objects.get(pk=arena_id).seq == seq
    other.close()


def test_a_snapshot_and_the_tail_make_the_same_state(
    api: Api, time: Clock, director: Director
) -> None:
    arena_id = start(api, time, director, players=6)
    log.LOG.snapshots.take(arena_id, director.arenas[arena_id].head)
    report(api, arena_id, (1, "white", 40), (3, "black", 40))
    arena = Arena.objects.get(pk=arena_id)
    assert log.load_head(arena) == director.arenas[arena_id].head


def test_a_ban_makes_losses_of_wins_and_changes_the_totals(
    api: Api, time: Clock, director: Director, marshal: User
) -> None:
    arena = start(api, time, director)
    report(api, arena, (1, "white", 40), (2, "draw", 60))
    winner = api.get(f"{BASE}{arena}/standings/")["rows"][0]["player_id"]
    api.ok("POST", f"{BASE}{arena}/players/{winner}/ban/")

    table = api.get(f"{BASE}{arena}/standings/")
    assert winner not in [row["player_id"] for row in table["rows"]]
    assert [row["score"] for row in table["rows"]] == [2, 1, 1]
    assert ArenaGame.objects.get(arena_id=arena, number=1).black_points == 2


def test_a_ban_touches_only_the_games_that_count_differently(
    api: Api, time: Clock, director: Director
) -> None:
    arena = start(api, time, director)
    report(api, arena, (1, "white", 40), (2, "draw", 60))
    go(time, director, 20)
    report(api, arena, (3, "white", 40), (4, "white", 40))
    games = ArenaGame.objects.filter(arena_id=arena)
    before = {game.number: (game.seq, game.status, game.white_points, game.black_points)
              for game in games}  # fmt: skip
    cheater = games.get(number=1).white
    api.ok("POST", f"{BASE}{arena}/players/{cheater}/ban/")
    for game in games.all():
        seq, *told = before[game.number]
        is_told_again = game.seq != seq
        assert is_told_again == ([game.status, game.white_points, game.black_points] != told)
    assert games.get(number=2).seq == before[2][0]


def test_whoever_plays_the_games_reports_who_went_berserk(
    api: Api, time: Clock, director: Director
) -> None:
    arena = start(api, time, director)
    path = f"{BASE}{arena}/results/"
    one = {"command_id": "a", "game": 1, "result": "white", "plies": 40, "berserk": ["white"]}
    other = {**one, "command_id": "b", "game": 2, "plies": 13, "berserk": ["white", "black"]}
    answers = api.ok("POST", path, {"results": [one, other]})["answers"]
    assert [each["status"] for each in answers] == ["stored", "stored"]
    time.go(1)
    assert api.ok("POST", path, {"results": [one, other]})["answers"] == answers
    first, second = ArenaGame.objects.filter(arena_id=arena).order_by("number")[:2]
    assert (first.white_berserk, first.black_berserk, first.white_points) == (True, False, 3)
    assert (second.white_berserk, second.black_berserk, second.white_points) == (True, True, 2)

    plain = start(api, time, director, has_berserk=False)
    answers = api.ok("POST", f"{BASE}{plain}/results/", {"results": [one]})["answers"]
    assert answers[0]["code"] == "arena.no_berserk"
    assert report(api, plain, (1, "white", 40))[0]["status"] == "stored", "it is still to come"


def test_an_arena_called_off_or_without_a_game_is_deleted(
    api: Api, time: Clock, director: Director
) -> None:
    arena = make_arena(api, players=1)
    go(time, director, 62)
    api.ok("POST", f"{BASE}{arena}/terminate/")
    assert api.get(f"{BASE}{arena}/")["phase"] == "deleted"
    lists = api.get(BASE)
    assert [len(lists[name]) for name in ("running", "upcoming", "finished")] == [0, 0, 0]
