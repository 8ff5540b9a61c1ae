"""Many at once at one chess game: one move a ply, one end a game."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
from chess_tables import do, new_game, open_game, play, session_of
from django.db import IntegrityError, connections, transaction
from factories import make_user

from tiltyard import RuleError
from tiltyard_server.common import clock
from tiltyard_server.outbox.models import OutboxMessage
from tiltyard_server.play.chess.actions import Move, Resign
from tiltyard_server.play.chess.thinkers import ThinkHere
from tiltyard_server.play.conducting import Conductor
from tiltyard_server.play.models import Game, GameMove
from tiltyard_server.play.opening import open_games

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
    outcomes = _at_once([lambda uci=uci: do(game, 0, Move(uci, 0)).number for uci in moves])

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
