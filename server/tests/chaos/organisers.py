"""An organiser who enters results while things go wrong, and knows what was acknowledged."""

import json
import random
import sqlite3
from contextlib import closing
from typing import Any

import httpx
import psycopg
from processes import NO_TLS, Person, Server

from tiltyard import START, TOURNAMENT, replay

PASSWORD = "a lance and a horse"
SIZE = 64


class Desk:
    """An organiser who enters results, and remembers what was acknowledged."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = environment
        self.key = ""
        self.path = ""
        self.acknowledged: dict[int, int] = {}
        self.pending: int | None = None  # sent, and the server died before it answered

    def open(self, server: Server) -> None:
        """Sign up and start a tournament."""
        with Person(server.host) as person:
            person.ask("GET", "/me")
            name = f"marshal{random.random()}".replace(".", "")
            person.ask("POST", "/auth/sign-up", {"username": name, "password": PASSWORD})
            key = {"name": "desk", "scopes": ["organise"]}
            self.key = person.ask("POST", "/me/keys", key).json()["secret"]
        self.start(server)

    def start(self, server: Server) -> None:
        """Begin a new bracket."""
        self.acknowledged = {}
        with self.client(server) as client:
            joust = {"name": "Joust", "format": "single-elimination"}
            self.path = f"/tournaments/{client.post('/tournaments', json=joust).json()['id']}"
            client.post(f"{self.path}/phase", json={"to": "registration"})
            entries = [{"name": f"Knight {n}"} for n in range(SIZE)]
            client.post(f"{self.path}/entries/bulk", json={"entries": entries})
            for phase in ("check_in", "seeding", "in_progress"):
                assert client.post(f"{self.path}/phase", json={"to": phase}).status_code == 200

    def client(self, server: Server) -> httpx.Client:
        headers = {"Authorization": f"Bearer {self.key}"}
        url = f"http://{server.host}/api"
        return httpx.Client(base_url=url, headers=headers, timeout=30, verify=NO_TLS)

    def play_until_killed(self, server: Server) -> None:
        """Enter results until the server is gone or the bracket is over."""
        with self.client(server) as client:
            try:
                if self.pending is not None:
                    self._record(client, self.pending)  # the same command again: counts once
                while ready := self._ready(client):
                    for match in ready:
                        self._record(client, match)
            except httpx.TransportError:
                return

    def _ready(self, client: httpx.Client) -> list[int]:
        matches = client.get(self.path).json()["matches"]
        return [match["number"] for match in matches if match["status"] == "ready"]

    def _record(self, client: httpx.Client, match: int) -> None:
        self.pending = match
        side = match % 2
        score = [10, 0] if side == 0 else [0, 10]
        answer = client.put(
            f"{self.path}/matches/{match}/result",
            json={"score": score},
            headers={"Idempotency-Key": f"result-{match}"},
        )
        assert answer.status_code == 200, answer.text
        self.acknowledged[match] = side
        self.pending = None

    def check(self, server: Server) -> dict[str, Any]:
        """Everything acknowledged is there, the chain holds, the tables follow the log."""
        with self.client(server) as client:
            view: dict[str, Any] = client.get(self.path).json()
            winners = {match["number"]: match["winner"] for match in view["matches"]}
            assert self.acknowledged.items() <= winners.items()
            assert client.get(f"{self.path}/log/verify").json()["ok"]
            past = client.get(f"{self.path}?at_seq={view['seq']}").json()
            assert {**past, "now": view["now"]} == view
        return view


def check_log(url: str) -> None:
    """Read the log with nothing but a database driver and the engine."""
    rows = _query(
        url,
        "SELECT tournament_id, kind, version, data FROM tournaments_logentry "
        "ORDER BY tournament_id, seq",
    )
    if url.startswith("sqlite"):
        rows = [(*row[:3], json.loads(row[3])) for row in rows]
    for tournament in {row[0] for row in rows}:
        events = [TOURNAMENT.read_event(*row[1:]) for row in rows if row[0] == tournament]
        assert replay(START, events).phase is not None


def is_outbox_empty(url: str) -> bool:
    """Whether the worker has done all that follows from the commands: it lives."""
    return _query(url, "SELECT count(*) FROM outbox_outboxmessage") == [(0,)]


def _query(url: str, query: str) -> list[tuple[Any, ...]]:
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
            return database.execute(query).fetchall()
    with psycopg.connect(url) as connection:
        return connection.execute(query).fetchall()
