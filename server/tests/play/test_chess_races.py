"""Many at once at one chess game: one move a ply, one end a game."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

import pytest
from chess_tables import do, new_game, open_game, play, session_of
from django.db import IntegrityError, connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from factories import make_user

from tiltyard import RuleError
from tiltyard_server.common import clock
from tiltyard_server.outbox.models import OutboxMessage
from tiltyard_server.play import tables
from tiltyard_server.play.actions import Resign
from tiltyard_server.play.chess.actions import Move
from tiltyard_server.play.chess.thinkers import ThinkHere
from tiltyard_server.play.conductor.conductor import Conductor
from tiltyard_server.play.execution import Deed, act_together
from tiltyard_server.play.matches.game_start import open_games
from tiltyard_server.play.models import Game, GameMove

pytestmark = pytest.mark.django_db(transaction=True)
T = TypeVar("T")


def _at_once(deeds: Sequence[Callable[[], T]]) -> list[T | str]:
    """Return what each deed returned, or the code of its refusal."""

    def run(deed: Callable[[], T]) -> T | str:
        try:
            return deed()
        except RuleError as error:
            return error.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(run, deeds))


def test_of_many_moves_at_once_one_is_made() -> None:
    game = open_game(make_user(), make_user(), number=1)
    moves = ("e2e4", "d2d4", "c2c4", "g1f3")

    def move(uci: str) -> Callable[[], int]:
        return lambda: do(game, 0, Move(uci, 0)).number

    outcomes = _at_once([move(uci) for uci in moves])

    assert sorted(map(str, outcomes)) == ["2", *["game.moved_on"] * 3]
    assert session_of(game).plies == 1


def test_a_move_and_a_resignation_at_once_leave_one_record_without_gaps() -> None:
    game = open_game(make_user(), make_user(), number=1)
    play(game, "e2e4 e7e5")
    _at_once(
        [
            lambda: do(game, 0, Move("g1f3", 2)),
            lambda: do(game, 1, Resign()),
            lambda: do(game, 1, Resign()),
        ]
    )

    numbers = list(game.record.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert session_of(game).reason == "resigned"
    assert OutboxMessage.objects.filter(topic="game.over").count() == 1


def test_two_conductors_move_every_bot_once() -> None:
    open_games([new_game("simple-1", "simple-1", n) for n in range(1, 9)], now=clock.now())
    Game.objects.update(due_at=clock.now())
    conductors = [Conductor(ThinkHere()) for _ in range(2)]
    for _ in range(3):
        _at_once([conductor.work for conductor in conductors])

    for game in Game.objects.all():
        numbers = list(game.record.order_by("number").values_list("number", flat=True))
        assert numbers == list(range(1, game.number + 1))
        assert session_of(game).plies == game.plies


def test_the_database_refuses_a_second_entry_with_the_same_number() -> None:
    game = open_game(make_user(), make_user())
    with pytest.raises(IntegrityError), transaction.atomic():
        GameMove.objects.create(game=game, number=1, payload={})


def test_moves_of_several_games_share_one_commit_and_each_is_refused_for_itself() -> None:
    games = [open_game(make_user(), make_user(), number=n) for n in (1, 2, 3)]
    wishes = [Deed(game.pk, 0, Move("e2e4", 0), clock.now()) for game in games]
    wishes[1] = replace(wishes[1], action=Move("e2e5", 0))

    with CaptureQueriesContext(connection) as queries:
        first, second, third = act_together([*wishes, Deed(10**9, 0, Resign(), clock.now())])[:3]

    assert sum(query["sql"].startswith("BEGIN") for query in queries) == 1
    assert isinstance(first, Game)
    assert isinstance(second, RuleError)
    assert isinstance(third, Game)
    assert [session_of(game).plies for game in games] == [1, 0, 1]


def test_a_game_that_breaks_the_common_commit_leaves_the_others_their_moves() -> None:
    games = [open_game(make_user(), make_user(), number=n) for n in (1, 2)]
    GameMove.objects.create(game=games[0], number=games[0].number + 1, at=0, payload={})

    broken, made = act_together([Deed(game.pk, 0, Move("e2e4", 0), clock.now()) for game in games])

    assert isinstance(broken, RuleError)
    assert broken.code == "game.moved_on"
    assert isinstance(made, Game)
    assert [session_of(game).plies for game in games] == [0, 1]


def test_a_fault_in_one_game_is_told_to_its_player_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = [open_game(make_user(), make_user(), number=n) for n in (1, 2, 3)]
    write = tables.write_record

    def fail_at_second(changed: Sequence[tables.Table]) -> None:
        if any(table.game.pk == games[1].pk for table in changed):
            raise ValueError("fault")
        write(changed)

    monkeypatch.setattr(tables, "write_record", fail_at_second)
    deeds = [Deed(game.pk, 0, Move("e2e4", 0), clock.now()) for game in games]

    outcomes = act_together(deeds)

    assert [type(outcome) for outcome in outcomes] == [Game, ValueError, Game]
    assert [session_of(game).plies for game in games] == [1, 0, 1]
