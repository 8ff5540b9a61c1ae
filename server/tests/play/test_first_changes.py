"""A game is added as the manual says; it takes the code from there."""

from types import FunctionType

import factories
import hosted
import pytest
from first_changes import read_code

from tiltyard_server.common import clock
from tiltyard_server.play import games
from tiltyard_server.play.models import BotSeat
from tiltyard_server.play.services import set_host

pytestmark = pytest.mark.django_db


def test_add_a_game(time: hosted.Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[str, object] = {"__name__": "sprint"}
    exec(compile(read_code("sprint.py"), "sprint.py", "exec"), made)
    monkeypatch.setitem(games.GAMES, "ludo-sprint", made["LUDO_SPRINT"])

    given = {
        "BotSeat": BotSeat,
        "clock": clock,
        "find_rules": games.find_rules,
        "make_tournament": factories.make_tournament,
        "set_host": set_host,
        "settle": hosted.settle,
        "the_game": hosted.the_game,
    }
    names = dict(given)
    exec(compile(read_code("test_sprint.py"), "test_sprint.py", "exec"), names)
    tests = [each for key, each in names.items() if key.startswith("test_")]
    assert tests
    for test in tests:
        assert isinstance(test, FunctionType)
        test()
