"""Server and worker killed while money moves: nothing is lost, nothing is paid twice."""

import os
import random
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import psycopg
import pytest
from flows import save_kills
from processes import NO_TLS, Person, Server, databases
from receiver import SECRET, Receiver, receiving

PASSWORD = "a lance and a horse"
PLAYERS = 4
FEE = 100
POOL = FEE * PLAYERS
MOODS = ["well", "well", "500", "drops", "pays-then-drops"]


class Worker:
    """A `tiltyard worker` process."""

    def __init__(self, environment: dict[str, str]) -> None:
        command = (sys.executable, "-m", "tiltyard.cli", "worker")
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class House:
    """An organiser with a full wallet who pays for those who play for money."""

    def __init__(self) -> None:
        self.key = ""
        self.finished: list[int] = []
        self.current: int | None = None
        self.made = 0
        self.waits: list[float] = []  # until a new server had answered

    def open(self, server: Server) -> None:
        with Person(server.host) as person:
            person.ask("GET", "/me")
            person.ask("POST", "/auth/sign-up", {"username": "marshal", "password": PASSWORD})
            key = {"name": "desk", "scopes": ["organise"]}
            self.key = person.ask("POST", "/me/keys", key).json()["secret"]
            body = {"provider": "demo", "amount": 10**8, "currency": "coins"}
            deposit = person.ask("POST", "/me/deposits", body).json()["id"]
            assert person.ask("POST", f"/me/deposits/{deposit}/pretend").status_code == 202
        for _ in range(600):
            if self._call(server, "GET", "/me/wallet")["balances"]:
                return
            time.sleep(0.1)
        raise AssertionError("the worker credits no deposits")

    def greet(self, server: Server) -> None:
        """Wait until the server is warm: a kill is to meet work, not the start."""
        self._call(server, "GET", "/me/wallet")

    def play_until_killed(self, server: Server, *, count: int = 10**6) -> None:
        """Play tournaments until the server is gone, or so many are over."""
        try:
            while len(self.finished) < count:
                self._play_one(server)
        except httpx.TransportError:
            return

    def _play_one(self, server: Server) -> None:
        """Go on wherever the last server died: every command has an id of its own."""
        if self.current is None:
            self.made += 1
            tiers = [{"positions": "1", "percentage": 7000}, {"positions": "2", "percentage": 3000}]
            money = {"currency": "coins", "fee": FEE, "tiers": tiers}
            body = {"name": f"S{self.made}", "format": "single-elimination", "money": money}
            self.current = int(self._call(server, "POST", "/tournaments", body)["id"])
        path = f"/tournaments/{self.current}"
        view = self._call(server, "GET", path)
        while view["phase"] not in ("completed", "aborted", "cancelled"):
            self._step(server, path, view)
            view = self._call(server, "GET", path)
        self.finished.append(self.current)
        self.current = None

    def _step(self, server: Server, path: str, view: dict[str, Any]) -> None:
        phase = view["phase"]
        following = {"created": "registration", "check_in": "seeding", "seeding": "in_progress"}
        if phase == "registration" and view["entry_count"] < PLAYERS:
            entries = {"entries": [{"name": f"Rider {n}"} for n in range(PLAYERS)]}
            self._call(server, "POST", f"{path}/entries/bulk", entries, key=f"{path}-entries")
        elif phase == "registration":
            to = "cancelled" if view["id"] % 5 == 0 else "check_in"
            self._call(server, "POST", f"{path}/phase", {"to": to}, key=f"{path}-{to}")
        elif phase in following:
            to = following[phase]
            self._call(server, "POST", f"{path}/phase", {"to": to}, key=f"{path}-{to}")
        for match in view["matches"]:
            if match["status"] == "ready":
                body = {"score": [10, 0]}
                target = f"{path}/matches/{match['number']}/result"
                self._call(server, "PUT", target, body, key=target)

    def _call(
        self, server: Server, method: str, path: str, body: Any = None, *, key: str = ""
    ) -> Any:
        headers = {"Authorization": f"Bearer {self.key}"}
        if key:
            headers["Idempotency-Key"] = key[-64:]
        url = f"http://{server.host}/api{path}"
        answer = httpx.request(method, url, json=body, headers=headers, timeout=30, verify=NO_TLS)
        assert answer.status_code < 300, (path, answer.text)
        return answer.json()


def _kill_again_and_again(environment: dict[str, str], receiver: Receiver, kills: int) -> House:
    chance = random.Random(kills)
    house = House()
    server, worker = Server(environment, "--no-worker", "--migrate"), Worker(environment)
    try:
        house.open(server)
        for _ in range(kills):
            with receiver.lock:
                receiver.moods = chance.choices(MOODS, k=6)
            if chance.random() < 0.9:  # the others are killed before they have said a word
                house.greet(server)
            timer = threading.Timer(chance.uniform(0.02, 3.0), server.kill)
            timer.start()
            house.play_until_killed(server)
            timer.join()
            if chance.random() < 0.5:
                worker.kill()
                worker = Worker(environment)
            start = time.monotonic()
            server = Server(environment, *chance.choice([(), ("--no-worker",)]))
            house.waits.append(time.monotonic() - start)
        receiver.moods = []
        house.play_until_killed(server, count=len(house.finished) + 1)
        _wait_until_paid(environment["TILTYARD_DATABASE_URL"])
    finally:
        worker.kill()
        server.stop()
    return house


def _wait_until_paid(url: str) -> None:
    """Wait, for a while, until nothing is pending any more."""
    for _ in range(600):
        if not any(status == "pending" for _, _, _, status, _ in _read_payouts(url)):
            return
        time.sleep(0.2)
    raise AssertionError("payouts are still pending")


def _read_payouts(url: str) -> list[tuple[str, int, int, str, int]]:
    """Read with nothing but a database driver: id, tournament, amount, status, open alerts."""
    query = (
        "SELECT id, tournament_id, amount, status, (SELECT COUNT(*) FROM payments_alert "
        "WHERE payout_id = payments_payout.id AND resolved_at IS NULL) FROM payments_payout"
    )
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
            rows = database.execute(query).fetchall()
    else:
        with psycopg.connect(url) as connection:
            rows = connection.execute(query).fetchall()
    return [(str(UUID(str(row[0]))), *row[1:]) for row in rows]


def _check(environment: dict[str, str], house: House, receiver: Receiver) -> None:
    """The books are right, and every award and refund was paid once or has an alert."""
    command = (sys.executable, "-m", "tiltyard.cli", "manage", "check_ledger")
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    payouts = _read_payouts(environment["TILTYARD_DATABASE_URL"])
    sums: dict[int, int] = {}
    for key, tournament, amount, status, alerts in payouts:
        sums[tournament] = sums.get(tournament, 0) + amount
        if status == "sent":
            assert receiver.paid[key]["amount"] == amount
        else:
            assert (status, alerts) == ("failed", 1)
    assert set(receiver.paid) <= {payout[0] for payout in payouts}
    assert {number: sums[number] for number in house.finished} == dict.fromkeys(
        house.finished, POOL
    )
    save_kills(
        environment,
        "server and worker that move money",
        acknowledged=len(receiver.paid),
        waits=house.waits,
        note=f"payouts that arrived, of {len(payouts)}; each was paid once or has an alert, in "
        f"{len(house.finished)} tournaments; recovery is the start of a new process",
    )


def _run(tmp_path: Path, kills: int) -> None:
    with receiving() as receiver, databases(tmp_path) as environment:
        settings = {
            "PAYMENT_SERVICE_URL": receiver.url,
            "WEBHOOK_SECRET": SECRET,
            "TILTYARD_PAYOUT_RETRIES": "0,1,1,1,1,1,1,1",
            "TILTYARD_PAYOUT_LEASE": "2",
            "TILTYARD_PAYMENT_PROVIDERS": "demo",
        }
        house = _kill_again_and_again({**environment, **settings}, receiver, kills)
        _check({**environment, **settings}, house, receiver)


def test_a_kill_in_the_middle_of_money_loses_and_doubles_nothing(tmp_path: Path) -> None:
    _run(tmp_path, 1)


@pytest.mark.long
def test_many_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    _run(tmp_path, int(os.environ.get("TILTYARD_KILLS", "50")))
