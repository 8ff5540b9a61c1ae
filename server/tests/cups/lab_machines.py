"""Machines for tests: they know how every game goes, and tell it as they like."""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import Api
from factories import make_user

from tiltyard_hosts.uci.machines.fingerprint import fingerprint
from tiltyard_hosts.uci.machines.orders import (
    GameReport,
    MoveReport,
    PairReport,
    sign,
    write_signed,
)
from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.services import create_key
from tiltyard_server.common import clock
from tiltyard_server.cups.catalogue import load_catalogue
from tiltyard_server.cups.log import LOG, find_problems
from tiltyard_server.cups.models import CupLogEntry, CupRun, LabNote
from tiltyard_server.cups.process import claim_cup, play_cup

SCRIPTED = Path(__file__).parents[3] / "hosts" / "tests" / "uci" / "scripted_engine.py"
BODY: dict[str, Any] = {
    "name": "Far away",
    "kind": "Match",
    "engines": ["A", "B"],
    "time": {"kind": "nodes", "value": 100},
    "pairs": 6,
    "machines": True,
    "checks": 0,
}
WHITE_WINS = ("1-0", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7")
BLACK_WINS = ("0-1", "f2f3 e7e5 g2g4 d8h4")


def play(order: dict[str, Any], winner: str = "A") -> GameReport:
    """Return a game of two moves or four that `winner` wins."""
    result, moves = WHITE_WINS if order["white"] == winner else BLACK_WINS
    info = "info depth 1 score cp 10 nodes 40"
    rows = tuple(MoveReport(move, 5, 0, info) for move in moves.split())
    return GameReport(order["number"], result, "checkmate", rows, "", 40)


def flip(report: GameReport) -> GameReport:
    """Return the same moves with the other result."""
    return replace(report, result="0-1" if report.result == "1-0" else "1-0")


class Machine:
    """A machine that asks, and tells what its `player` makes of an order."""

    def __init__(
        self,
        name: str,
        player: Callable[[dict[str, Any]], GameReport] = play,
        *,
        speed: int = 1000,
        api: Api | None = None,
    ) -> None:
        self.api = api or self.sign_up(name)
        self.player = player
        self.held: list[dict[str, Any]] = []
        self.gone: list[int] = []
        engines = load_catalogue().engines
        body = {
            "name": name,
            "games_at_once": 2,
            "engines": [
                {"name": row["Name"], "fingerprint": fingerprint(row), "speed": speed}
                for row in engines.values()
            ],
        }
        found = self.api.ok("POST", "/lab/machines", body)
        self.id, self.secret = found["id"], found["secret"]

    @staticmethod
    def sign_up(name: str) -> Api:
        """Return an operator's program, with a key for the lab and nothing else."""
        owner = make_user(f"owner of {name}"[:30].replace(" ", "-"), is_operator=True)
        key = create_key(user_id=owner.pk, name="k", scopes=[Scope.LAB], now=clock.now())[1]
        return Api(key=key)

    def sync(self, free: int = 4) -> list[dict[str, Any]]:
        """Say what is held and take more."""
        body = {"held": [order["id"] for order in self.held], "free": free}
        answer = self.api.ok("POST", f"/lab/machines/{self.id}/sync", body)
        self.gone = answer["gone"]
        self.held = [order for order in self.held if order["id"] not in self.gone]
        self.held += answer["orders"]
        return list(answer["orders"])

    def report(self, order: dict[str, Any], secret: str = "") -> tuple[int, Any]:
        """Send the games of an order."""
        games = tuple(self.player(game) for game in order["games"])
        body = write_signed(PairReport(order["id"], self.id, games))
        headers = {"X-Tiltyard-Signature": sign(secret or self.secret, body)}
        return self.api.call(
            "POST", f"/lab/machines/{self.id}/reports", json.loads(body), **headers
        )

    def work(self, free: int = 4) -> int:
        """Take what there is, report it all, and return how many pairs that were."""
        self.sync(free)
        held, self.held = self.held, []
        for order in held:
            self.report(order)
        return len(held)


def list_engines(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two engines that are never asked: the machines of these tests know their games."""
    rows = [
        {"Name": name, "Command": sys.executable, "Args": ["-S", "-E", str(SCRIPTED), *words]}
        for name, words in (("A", ()), ("B", ("x",)))
    ]
    path = tmp_path / "engines.json"
    path.write_text(json.dumps({"Engines": rows, "GamesAtOnce": 2}))
    settings.TILTYARD_ENGINES, settings.VAR_DIR = str(path), tmp_path / "var"
    monkeypatch.setattr("tiltyard_server.cups.machines.pool._LOOK", 0.0)
    monkeypatch.setattr("tiltyard_hosts.uci.runner.runner.check_engines", lambda *_: None)


def begin(operator: Api, **changes: object) -> str:
    """Queue a test and return its address."""
    return f"/cups/{operator.ok('POST', '/cups', {**BODY, **changes})['id']}"


def steer(step: Callable[[], object], *, rounds: int = 400) -> None:
    """Play the waiting run; between two looks of its process, `step` happens."""
    run = claim_cup(now=clock.now(), is_hosted=True)
    assert run is not None
    left = iter(range(rounds))

    def look() -> bool:
        step()
        return next(left, None) is None  # a test that hangs ends here

    play_cup(run.pk, is_abandoned=look)


def number_of(path: str) -> int:
    return int(path.rsplit("/", maxsplit=1)[-1])


def list_kinds(path: str) -> list[str]:
    entries = CupLogEntry.objects.filter(cup=number_of(path)).order_by("seq")
    return list(entries.values_list("kind", flat=True))


def list_notes(path: str) -> list[str]:
    notes = LabNote.objects.filter(run=number_of(path)).order_by("pk")
    return list(notes.values_list("what", flat=True))


def check_proved(path: str) -> None:
    """The log is whole, and everything in the tables follows from it."""
    run = CupRun.objects.get(pk=number_of(path))
    assert list(find_problems(run)) == []
    assert LOG.verify(run).broken_at is None
    assert not run.notes.filter(is_logged=False).exists()
