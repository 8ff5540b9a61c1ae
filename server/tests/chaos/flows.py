"""Commands that flow before, during and after a fault, and what was seen of it."""

import json
import os
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import httpx
from machines import wait_until
from organisers import Desk, is_outbox_empty
from processes import Server

PATIENCE = 60.0  # seconds until a service that does not come back fails the test


@dataclass
class Figures:
    """What one fault did: it goes into the report."""

    fault: str
    database: str
    held_s: float = 0.0
    before: int = 0  # acknowledged
    during: int = 0
    after: int = 0
    errors: dict[str, int] = field(default_factory=dict)
    recovered_s: float = 0.0  # from the end of the fault to the first acknowledgement
    longest_gap_s: float = 0.0  # between two acknowledgements
    lost: int = 0
    note: str = ""

    def save(self) -> None:
        """Add them to the file of the run, if there is one."""
        path = os.environ.get("TILTYARD_FAULTS_JSON", "")
        if path:
            with Path(path).open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(self)) + "\n")


def save_kills(
    environment: dict[str, str], fault: str, *, acknowledged: int, waits: list[float], note: str
) -> None:
    """Note what kills did: `waits` are the seconds until a new process had answered."""
    is_sqlite = environment["TILTYARD_DATABASE_URL"].startswith("sqlite")
    Figures(
        fault=f"{fault} killed {len(waits)} times",
        database="SQLite" if is_sqlite else "PostgreSQL",
        during=acknowledged,
        errors={"connection lost": len(waits)},
        recovered_s=round(statistics.median(waits), 2),
        longest_gap_s=round(max(waits), 2),
        note=note,
    ).save()


class Flow(Desk):
    """A desk that never gives up: what is not acknowledged is sent again, and counts once."""

    def __init__(self, environment: dict[str, str], *, timeout: float = 30.0) -> None:
        super().__init__(environment)
        self.timeout = timeout
        self.acks: list[float] = []
        self.errors: list[tuple[float, str]] = []
        self.moved = threading.Condition()
        self.is_stopping = threading.Event()
        self.brackets: list[tuple[str, dict[int, int]]] = []
        self.problem: BaseException | None = None

    @contextmanager
    def flowing(self, server: Server) -> Iterator[None]:
        """Enter results in the background while the block runs."""
        self.open(server)
        thread = threading.Thread(target=self._run, args=(server,), daemon=True)
        thread.start()
        try:
            yield
        finally:
            self.is_stopping.set()
            thread.join(PATIENCE)
        assert self.problem is None, self.problem
        assert not thread.is_alive()

    def await_acks(self, count: int) -> None:
        """Wait until `count` more results are acknowledged."""
        goal = len(self.acks) + count
        self._await(lambda: len(self.acks) >= goal, f"{count} more results")

    def await_error(self) -> None:
        """Wait until the fault is felt."""
        goal = len(self.errors) + 1
        self._await(lambda: len(self.errors) >= goal, "an error")

    def measure(self, figures: Figures, began: float, ended: float) -> Figures:
        """Fill in what was seen of a fault between two moments."""
        after = [at for at in self.acks if at > ended]
        figures.held_s = round(ended - began, 2)
        figures.before = sum(at < began for at in self.acks)
        figures.during = sum(began <= at <= ended for at in self.acks)
        figures.after = len(after)
        figures.errors = dict(Counter(kind for _, kind in self.errors))
        figures.recovered_s = round(after[0] - ended, 2)
        pairs = zip(self.acks, self.acks[1:], strict=False)
        figures.longest_gap_s = round(max(later - at for at, later in pairs), 2)
        return figures

    def check_all(self, server: Server) -> int:
        """Check every bracket that was played, and that the worker goes on; return the results."""
        url = self.environment["TILTYARD_DATABASE_URL"]
        wait_until(lambda: is_outbox_empty(url), "the worker")
        self.brackets.append((self.path, self.acknowledged))
        count = 0
        for path, acknowledged in self.brackets:
            self.path, self.acknowledged = path, acknowledged
            self.check(server)
            count += len(acknowledged)
        assert count == len(self.acks)
        return count

    def _await(self, is_so: Callable[[], bool], what: str) -> None:
        with self.moved:
            assert self.moved.wait_for(lambda: is_so() or self.problem, PATIENCE), (
                f"waited {PATIENCE:.0f} s for {what}; last errors: {self.errors[-3:]}"
            )
        assert self.problem is None, self.problem

    def _run(self, server: Server) -> None:
        try:
            while not self.is_stopping.is_set():
                matches = self._try(server, "GET", self.path)
                if matches is None:
                    continue
                ready = [m["number"] for m in matches["matches"] if m["status"] == "ready"]
                if not ready:
                    self.brackets.append((self.path, self.acknowledged))
                    self._begin_another(server)
                for match in ready:
                    self._enter(server, match)
        except BaseException as problem:
            with self.moved:
                self.problem = problem
                self.moved.notify_all()

    def _begin_another(self, server: Server) -> None:
        while not self.is_stopping.is_set():
            try:
                self.start(server)
            except (AssertionError, KeyError, ValueError, httpx.TransportError) as error:
                self._note(type(error).__name__)
            else:
                return

    def _enter(self, server: Server, match: int) -> None:
        side = match % 2
        body = {"score": [10, 0] if side == 0 else [0, 10]}
        while not self.is_stopping.is_set():
            answer = self._try(server, "PUT", f"{self.path}/matches/{match}/result", body, match)
            if answer is not None:
                with self.moved:
                    self.acknowledged[match] = side
                    self.acks.append(time.monotonic())
                    self.moved.notify_all()
                return

    def _try(
        self, server: Server, method: str, path: str, body: object = None, match: int = 0
    ) -> dict[str, Any] | None:
        """Return the answer, or None if there was none: then the same is asked again."""
        headers = {"Idempotency-Key": f"result-{match}"} if match else {}
        try:
            with self.client(server) as client:
                client.timeout = self.timeout
                answer = client.request(method, path, json=body, headers=headers)
        except httpx.TransportError as error:
            self._note(type(error).__name__)
            return None
        if answer.status_code == 503:
            assert answer.headers["Retry-After"].isdigit(), "503 says when to come back"
            self._note("503")
            return None
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def _note(self, kind: str) -> None:
        with self.moved:
            self.errors.append((time.monotonic(), kind))
            self.moved.notify_all()
        self.is_stopping.wait(0.1)
