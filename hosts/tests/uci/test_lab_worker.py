"""A machine that plays for a server: what it asks, tells and reports, and when it stops."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tiltyard.machine.codec import from_json, to_json
from tiltyard_hosts.uci.game.adjudication import Rules
from tiltyard_hosts.uci.game.clock import TimeControl
from tiltyard_hosts.uci.game.play import STANDARD, GamePlan
from tiltyard_hosts.uci.machines import worker
from tiltyard_hosts.uci.machines.connection import AwayError, Connection, RefusedError
from tiltyard_hosts.uci.machines.fingerprint import fingerprint
from tiltyard_hosts.uci.machines.orders import GameOrder, PairOrder, PairReport
from tiltyard_hosts.uci.machines.replay import replay_game
from tiltyard_hosts.uci.machines.worker import LabWorker, Machine

SCRIPT = Path(__file__).with_name("scripted_engine.py")
PLAN = GamePlan(
    STANDARD, (), (TimeControl(depth=1), TimeControl(depth=1)), rules=Rules(max_plies=8)
)


def list_engines(*faults: str) -> list[Mapping[str, Any]]:
    bare = ["-S", "-E", str(SCRIPT)]
    return [
        {"Name": "A", "Command": sys.executable, "Args": [*bare, *faults]},
        {"Name": "B", "Command": sys.executable, "Args": [*bare, "plays"]},
    ]


class Server(Connection):
    """A server that gives out one pair, and writes down what it is told."""

    def __init__(self, engines: list[Mapping[str, Any]]) -> None:
        games = (GameOrder(1, "A", "B", PLAN), GameOrder(2, "B", "A", PLAN))
        prints = {str(row["Name"]): fingerprint(row) for row in engines}
        self.order = PairOrder(5, games, prints)
        self.waiting: list[Any] = [to_json(self.order)]
        self.syncs: list[dict[str, Any]] = []
        self.boards: list[dict[str, Any]] = []
        self.reports: list[PairReport] = []
        self.problems: list[Exception] = []

    def ask(self, path: str, body: Any) -> dict[str, Any]:
        if self.problems:
            raise self.problems.pop(0)
        match path.rsplit("/", 1)[-1]:
            case "machines":
                return {"id": 3, "secret": "s", "generation": 2}
            case "boards":
                self.boards += body["boards"]
                return {"shown": len(body["boards"])}
            case _:
                self.syncs.append(body)
                orders = self.waiting if body["free"] else []
                self.waiting = [] if orders else self.waiting
                return {"orders": orders, "gone": [], "beat_ms": 100}

    def report(self, path: str, body: bytes, secret: str) -> dict[str, Any]:
        self.reports.append(from_json(PairReport, json.loads(body)))
        return {"pair": 5}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "measure_speed", lambda *_: 1000)
    monkeypatch.setattr(worker, "_BOARD_SECONDS", 0.0)
    monkeypatch.setattr(worker, "_AWAY_SECONDS", 0.0)


def test_a_pair_is_played_shown_and_reported_with_moves_that_prove_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SCRIPTED_ENGINE_MS", "150")  # so that boards are seen
    engines = list_engines()
    server = Server(engines)
    lab = LabWorker(server, Machine("oak", engines, 2), lambda _: None)
    lab.run(lambda: bool(server.reports))
    (report,) = server.reports
    assert (report.pair, report.machine) == (5, 3)
    for order, told in zip(server.order.games, report.games, strict=True):
        assert replay_game(order, told).ending.result == told.result
    assert {board["pair"] for board in server.boards} == {5}
    assert {board["number"] for board in server.boards} == {1, 2}
    said = {str(board["move"]["info"])[:38] for board in server.boards}
    assert "info depth 3 score cp 12 nodes 40 pv g" in said
    assert [sync["number"] for sync in server.syncs] == list(range(1, len(server.syncs) + 1))
    assert {sync["generation"] for sync in server.syncs} == {2}
    assert (server.syncs[0]["free"], server.syncs[-1]["held"]) == (1, [])


def test_a_server_that_is_away_for_a_moment_costs_nothing() -> None:
    engines = list_engines()
    server = Server(engines)
    said: list[str] = []
    lab = LabWorker(server, Machine("oak", engines, 2), said.append)

    def stop() -> bool:
        if len(server.syncs) == 1 and not server.problems and "away" not in said[-1]:
            server.problems = [AwayError("no answer")]
        return bool(server.reports)

    lab.run(stop)
    assert len(server.reports) == 1


def test_who_is_replaced_by_another_program_stops() -> None:
    engines = list_engines()
    server = Server(engines)
    lab = LabWorker(server, Machine("oak", engines, 1), lambda _: None)

    def replace() -> bool:
        if len(server.syncs) == 1:
            server.problems = [RefusedError("lab.machine_replaced", "Another one plays.")]
        return False

    with pytest.raises(RefusedError, match="Another one plays"):
        lab.run(replace)
    assert len(server.reports) <= 1  # a pair may have ended before the other one came
