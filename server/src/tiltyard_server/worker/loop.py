"""The loops of a worker: outbox and deadlines; payouts, cups and chess in threads of their own."""

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import Any, Final

from django.db import DatabaseError, InterfaceError, close_old_connections

from tiltyard_server.arenas import announcing as arenas
from tiltyard_server.arenas.bell import hear_bells
from tiltyard_server.arenas.director import Director
from tiltyard_server.arenas.moving import announce_soon
from tiltyard_server.chess_games import announcing as chess
from tiltyard_server.chess_games.conducting import Conductor
from tiltyard_server.chess_games.thinkers import ThinkApart
from tiltyard_server.common import clock
from tiltyard_server.common.delivery_queue import DeliveryQueue
from tiltyard_server.common.listeners import Listeners
from tiltyard_server.cups.supervising import Supervisor
from tiltyard_server.games.intake import forget_nonces
from tiltyard_server.heralds import services as heralds
from tiltyard_server.hosting import announcing as games
from tiltyard_server.hosting.conducting import conduct_games, find_next_due, seconds_until
from tiltyard_server.idempotency.services import forget_answers
from tiltyard_server.outbox.beats import keep_beat
from tiltyard_server.outbox.services import drain_messages
from tiltyard_server.payments import courier
from tiltyard_server.tournaments import announcing
from tiltyard_server.worker.conductor import meet_deadlines
from tiltyard_server.worker.handlers import HANDLERS

_IDLE_SECONDS: Final = 1.0
_BREATH_SECONDS: Final = 0.05  # between two rounds, so that a burst is worked off together
_DIRECTOR_BREATH: Final = 0.01  # somebody waits for the answer
_SWEEP_EVERY: Final = timedelta(minutes=1)
_log = logging.getLogger(__name__)


class Worker:
    """Works in its own thread, or in the caller's; woken by changes of the same process."""

    def __init__(
        self,
        work: Callable[[], bool] | None = None,
        rest: Callable[[], float] | None = None,
        close: Callable[[], None] = lambda: None,
        ears: Sequence[Listeners] | None = None,
        breath: float = _BREATH_SECONDS,
    ) -> None:
        self._work = work or work_once
        self._find_rest = rest or find_rest
        self._close = close
        self._ears = (announcing.changes, games.changes, chess.messages) if ears is None else ears
        self._breath = breath
        self._wake = Event()
        self._is_stopping = Event()
        self._thread: Thread | None = None
        self._sweep_at: datetime | None = None
        self._beat_at: datetime | None = None

    def start(self) -> None:
        """Work in the background until `stop`."""
        for ear in self._ears:
            ear.add(self.wake)
        self._thread = Thread(target=self.run, name="tiltyard-worker", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Finish the round at hand and return."""
        for ear in self._ears:
            ear.remove(self.wake)
        self._is_stopping.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(timeout=10)
        self._close()

    def wake(self, subject_id: int = 0, seq: int = 0) -> None:
        """Look at once whether there is something to do."""
        self._wake.set()

    def run(self) -> None:
        """Work until `stop` is called."""
        while not self._is_stopping.is_set():
            try:
                close_old_connections()
                rest = 0.0 if self._work() else self._find_rest()
                self._sweep()
            except Exception:
                _log.exception(
                    "A task of the worker failed; all tasks are tried again in %s s. If this "
                    "repeats, the traceback names the task",
                    _IDLE_SECONDS,
                )
                rest = _IDLE_SECONDS
            finally:
                with suppress(DatabaseError, InterfaceError):  # the connection may be broken
                    close_old_connections()
            if rest:
                self._wake.wait(rest)
                self._wake.clear()
            self._is_stopping.wait(self._breath)

    def _sweep(self) -> None:
        """Say now and then that we live, and throw away what has had its time."""
        now = clock.now()
        if self._work is work_once:
            self._beat_at = keep_beat(last=self._beat_at, now=now)
        if self._sweep_at is None or now >= self._sweep_at:
            self._sweep_at = now + _SWEEP_EVERY
            forget_nonces(now=now)
            forget_answers(now=now)
            announce_soon(now=clock.to_ms(now))


def work_once() -> bool:
    """Do what is due now; return whether there was anything."""
    now = clock.now()
    return bool(
        drain_messages(handlers=HANDLERS, now=now)
        + meet_deadlines(now=now)
        + conduct_games(now=now)
    )


def make_workers() -> list[Worker]:
    """Return all that a process with a worker runs, the outbox first."""
    return [
        Worker(),
        make_courier(courier.make_queue()),
        make_courier(heralds.make_queue()),
        make_master(),
        make_conductor(),
        make_director(),
    ]


def make_courier(queue: DeliveryQueue[Any, Any]) -> Worker:
    """Return a worker that sends payouts, or news; woken when a call has come back."""
    ears = (announcing.changes, queue.returns)
    return Worker(queue.work, queue.find_rest, queue.finish, ears)


def make_master() -> Worker:
    """Return a worker that lets engine cups be played, in processes of their own."""
    supervisor = Supervisor()
    return Worker(supervisor.work, lambda: _IDLE_SECONDS, supervisor.close)


def make_director() -> Worker:
    """Return a worker that directs arenas; woken when somebody asks one for something."""
    director = Director()
    hear_bells()
    ears = (arenas.inboxes,)
    return Worker(director.work, director.rest, director.close, ears, _DIRECTOR_BREATH)


def make_conductor() -> Worker:
    """Return a worker that conducts chess games: bots, flags, players who are gone."""
    conductor = Conductor(ThinkApart(lambda: chess.calls.tell(0, 0)))
    return Worker(conductor.work, conductor.find_rest, conductor.close, ears=(chess.calls,))


def find_rest() -> float:
    """Return how long nothing will be due, unless something wakes us."""
    return seconds_until(find_next_due(), clock.now(), most=_IDLE_SECONDS)
