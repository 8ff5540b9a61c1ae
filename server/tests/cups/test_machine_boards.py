"""Games of machines are seen as they are played, and go where their machine is lost."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from conftest import Api
from factories import make_user
from lab_machines import Machine, begin, list_engines, steer

from tiltyard_server.common import clock

pytestmark = pytest.mark.django_db
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
AFTER_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
INFO = "info depth 9 score cp 31 nodes 4000 pv e2e4 e7e5 g1f3"


@pytest.fixture(autouse=True)
def engines(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    list_engines(tmp_path, settings, monkeypatch)


@pytest.fixture
def path() -> str:
    """A test of one pair that is queued."""
    return begin(Api(make_user("warden", is_operator=True)), pairs=1)


def row(order: dict[str, Any], game: int = 0, **changes: object) -> dict[str, Any]:
    move = {"uci": "e2e4", "ms": 40, "left": 0, "info": INFO}
    number = order["games"][game]["number"]
    board = {"pair": order["id"], "number": number, "fen": AFTER_E4, "move": move}
    return {**board, "clocks": [5000, 6000], **changes}


def tell(machine: Machine, *rows: dict[str, Any]) -> int:
    answer = machine.api.ok("POST", f"/lab/machines/{machine.id}/boards", {"boards": list(rows)})
    return int(answer["shown"])


def see(path: str) -> list[dict[str, Any]]:
    return list(Api().get(path)["boards"])


class Script:
    """Does one thing between two looks of the playing process, then another."""

    def __init__(self, *steps: Any) -> None:
        self.steps = list(steps)
        self.is_done = False

    def __call__(self) -> None:
        if self.steps and self.steps[0]() is not False:  # False: not yet
            self.steps.pop(0)
        self.is_done = not self.steps


def test_they_are_seen_with_evaluation_line_and_machine_until_they_end(path: str) -> None:
    machine = Machine("oak")

    def look() -> Any:
        orders = machine.sync(free=1)
        if not orders:
            return False
        (order,) = orders
        assert tell(machine, row(order), row(order, 1)) == 2
        first, second = see(path)
        assert (first["machine"], first["fen"], first["uci"]) == ("oak", AFTER_E4, "e2e4")
        assert (first["cp"], first["depth"], first["nodes"]) == (31, 9, 4000)
        assert (first["line"], first["clocks"]) == (["e5", "Nf3"], [5000, 6000])
        assert {second["white"], first["white"]} == {"A", "B"}
        reply = {"uci": "e7e5", "ms": 4, "left": 0, "info": "info depth 3 score cp -10"}
        assert tell(machine, row(order, fen=AFTER_E5, move=reply)) == 1
        (only,) = see(path)
        assert [point["cp"] for point in only["graph"]] == [31, 10], "both from White's view"
        machine.report(order)
        assert see(path) == []
        return True

    script = Script(look)
    steer(script)
    assert script.is_done
    assert Api().get(path)["status"] == "over"


def test_the_board_of_a_lost_machine_goes_away(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lost, other = Machine("fox"), Machine("oak")
    now = clock.now()

    def begin_game() -> Any:
        orders = lost.sync(free=1)
        return bool(orders) and tell(lost, row(orders[0])) == len(see(path)) == 1

    def lose() -> None:
        monkeypatch.setattr(clock, "now", lambda: now + timedelta(seconds=31))
        assert see(path) == []

    def take_over() -> Any:
        if not other.sync(free=1):
            return False
        assert see(path) == [], "the other one has told nothing yet"
        assert tell(lost, row(lost.held[0])) == 0
        assert see(path) == []
        other.report(other.held.pop())
        return True

    script = Script(begin_game, lose, take_over)
    steer(script)
    assert script.is_done


def test_what_is_no_position_is_refused_and_what_is_not_held_is_passed_over(path: str) -> None:
    machine, other = Machine("oak"), Machine("elm")

    def look() -> Any:
        orders = machine.sync(free=1)
        if not orders:
            return False
        address = f"/lab/machines/{machine.id}/boards"
        for fen in ("nonsense", "8/8/8/8/8/8/8/8 w - - 0 1"):
            wrong = {"boards": [row(orders[0], fen=fen)]}
            assert machine.api.refused("POST", address, wrong) == (422, "lab.board_wrong")
        assert tell(other, row(orders[0])) == 0
        assert see(path) == []
        machine.report(orders[0])
        return True

    script = Script(look)
    steer(script)
    assert script.is_done
