"""The one loop of background work: woken, or when the next job is due.

Every kind of jobs runs in a thread of its own, so whatever one of them waits for, the others go on.
"""

import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from threading import Event, Thread
from typing import Final, Protocol

from django.conf import settings
from django.db import DatabaseError, InterfaceError, close_old_connections

from tiltyard_server.common.messages import pubsub
from tiltyard_server.common.observation import metrics
from tiltyard_server.jobs import wakeup
from tiltyard_server.jobs.batch import seconds_until

_LOOK_SECONDS: Final = 5.0  # a lost wake-up, a lease that ran out, a database that was away …
_LOOK_ALONE: Final = 1.0  # … without Redis: other processes cannot wake us
_AGAIN_SECONDS: Final = 1.0  # after a failure
_BREATH_SECONDS: Final = 0.05  # between two rounds, so that a burst is worked off together
_PATIENCE: Final = 10.0  # seconds, for the round at hand when the process ends
_log = logging.getLogger(__name__)


class Runner(Protocol):
    """Does the jobs of one kind. `work` and `find_rest` are called by one thread."""

    def work(self) -> int:
        """Do what is due; return how much was done, 0 to rest."""

    def find_rest(self) -> float:
        """Return for how many seconds nothing will be due, unless somebody wakes us."""

    def close(self) -> None:
        """Let others take over at once."""


@dataclass(frozen=True, slots=True)
class Chore:
    """A runner made of functions."""

    work: Callable[[], int]
    find_next_due: Callable[[], datetime | None] = lambda: None

    def find_rest(self) -> float:
        """Return for how many seconds nothing is due."""
        return seconds_until(self.find_next_due())

    def close(self) -> None:
        """Nothing is held between two rounds."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A row of the table of background work."""

    name: str
    make: Callable[[], Runner]  # when a process begins to do it
    look: float = 0.0  # longest time between two looks; 0: as usual
    breath: float = _BREATH_SECONDS  # shortest


class Loop:
    """Runs kinds of jobs until it is stopped."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        self._lanes = [_Lane(kind) for kind in kinds]

    def start(self) -> None:
        """Begin, in the background."""
        pubsub.subscribe(wakeup.TOPIC, _hear)
        for lane in self._lanes:
            wakeup.add_waker(lane.kind.name, lane.wake.set)
            lane.thread.start()

    def stop(self) -> None:
        """Let every kind finish the round at hand, and give back what is claimed."""
        pubsub.unsubscribe(wakeup.TOPIC, _hear)
        for lane in self._lanes:
            wakeup.remove_waker(lane.kind.name, lane.wake.set)
            lane.is_stopping.set()
            lane.wake.set()
        until = time.monotonic() + _PATIENCE
        for lane in self._lanes:
            lane.thread.join(max(0.0, until - time.monotonic()))
        for lane in self._lanes:
            lane.runner.close()


class _Lane:
    """One kind in its thread."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.look = kind.look or (_LOOK_SECONDS if settings.TILTYARD_REDIS_URL else _LOOK_ALONE)
        self.runner = kind.make()
        self.wake = Event()
        self.is_stopping = Event()
        self.thread = Thread(target=self._run, name=f"tiltyard-{kind.name}", daemon=True)

    def _run(self) -> None:
        while not self.is_stopping.is_set():
            rest = min(self._turn(), self.look)
            if rest > 0:
                self.wake.wait(rest)
            self.is_stopping.wait(self.kind.breath)
            self.wake.clear()

    def _turn(self) -> float:
        """Do what is due; return how long to rest."""
        started = time.perf_counter()
        try:
            close_old_connections()
            if not self.runner.work():
                return self.runner.find_rest()
            metrics.JOB_SECONDS.labels(self.kind.name).observe(time.perf_counter() - started)
        except Exception:
            metrics.JOBS.labels(self.kind.name, "failed").inc()
            _log.exception(
                "A round of the background work %r failed; it is tried again in %s s, and other "
                "work goes on. If this repeats, the traceback names the cause",
                self.kind.name,
                _AGAIN_SECONDS,
            )
            return _AGAIN_SECONDS
        else:
            return 0.0
        finally:
            with suppress(DatabaseError, InterfaceError):  # the connection may be broken
                close_old_connections()


def _hear(_topic: str, kind: str) -> None:
    wakeup.wake_here(kind)
