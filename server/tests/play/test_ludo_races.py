"""Many at once at one game: every roll falls once, every bot moves once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import IntegrityError, connections, transaction
from factories import make_user
from hosted import Clock, make_ludo, the_game

from tiltyard import RuleError
from tiltyard_server.common import clock
from tiltyard_server.play.conductor.conductor import Conductor
from tiltyard_server.play.execution import act
from tiltyard_server.play.ludo.actions import BeReady, Roll
from tiltyard_server.play.ludo.rules import LUDO
from tiltyard_server.play.models import Game, GameMove

pytestmark = pytest.mark.django_db(transaction=True)


def _is_sound(game: Game) -> bool:
    """Whether the record has no gap and folds to what is stored."""
    game.refresh_from_db()
    numbers = list(game.record.order_by("number").values_list("number", flat=True))
    is_whole = numbers == list(range(1, game.number + 1))
    return is_whole and LUDO.state_at(game, clock.now_ms()) == LUDO.load(game)


def _conduct_at_once() -> None:
    def conduct(_: int) -> None:
        try:
            Conductor(None, holder="here").work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(conduct, range(4)))


def test_a_roll_asked_for_by_many_at_once_falls_once() -> None:
    game = the_game(make_ludo([make_user(), make_user()]))
    for side in (0, 1):
        act(game_id=game.pk, side=side, action=BeReady("x"))
    turn = Game.objects.get(pk=game.pk).session["board"]["turn"]

    def roll(side: int) -> int | str:
        try:
            done = act(game_id=game.pk, side=side, action=Roll(3))
        except RuleError as error:
            return error.code
        else:
            return done.number
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(roll, [turn, 1 - turn] * 3))

    assert _is_sound(game)
    assert game.number == 4
    assert [answer for answer in answers if isinstance(answer, int)] == [4, 4, 4]
    assert {a for a in answers if isinstance(a, str)} <= {"game.moved_on", "game.not_your_turn"}


def test_conductors_at_once_move_each_bot_once(time: Clock) -> None:
    tournament = make_ludo(size=8, bots=dict.fromkeys(range(1, 9), "greedy"), think_ms=60_000)
    games = list(Game.objects.all())
    assert len(games) == 4
    time.run(60)

    _conduct_at_once()

    for game in games:
        kinds = [type(record).__name__ for record in LUDO.list_records(game)]
        assert kinds.count("Rolled") == 1
        game.refresh_from_db()
        assert game.number == len(kinds)
    assert tournament.hosted.count() == 4


def test_conductors_at_once_notice_an_outage_once(time: Clock) -> None:
    game = the_game(make_ludo([make_user(), make_user()]))
    time.moment += timedelta(seconds=60)
    _conduct_at_once()

    assert [type(record).__name__ for record in LUDO.list_records(game)] == ["Interrupted"]


def test_the_database_itself_refuses_a_second_entry_of_the_same_number() -> None:
    game = the_game(make_ludo(bots={1: "random", 2: "random"}))
    with pytest.raises(IntegrityError), transaction.atomic():
        GameMove.objects.create(game=game, number=1, at=0, payload={})
