"""The loops of a worker: outbox and deadlines in one, payouts in another that may wait long."""

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import Final

from django.db import DatabaseError, InterfaceError, close_old_connections

from tiltyard_server.common import clock
from tiltyard_server.cups.supervising import Supervisor
from tiltyard_server.games.intake import forget_nonces
from tiltyard_server.hosting import announcing as games
from tiltyard_server.hosting.conducting import conduct_games, find_next_due, seconds_until
from tiltyard_server.outbox.services import drain_messages
from tiltyard_server.payments.courier import deliver_payouts
from tiltyard_server.tournaments import announcing
from tiltyard_server.worker.conductor import meet_deadlines
from tiltyard_server.worker.handlers import HANDLERS

_IDLE_SECONDS: Final = 1.0
_BREATH_SECONDS: Final = 0.05  # between two rounds, so that a burst is worked off together
_SWEEP_EVERY: Final = timedelta(minutes=1)
_log = logging.getLogger(__name__)


class Worker:
    """Works in its own thread, or in the caller's; woken by changes of the same process."""

    def __init__(
        self,
        work: Callable[[], bool] | None = None,
        rest: Callable[[], float] | None = None,
        close: Callable[[], None] = lambda: None,
    ) -> None:
        self._work = work or work_once
        self._find_rest = rest or find_rest
        self._close = close
        self._wake = Event()
        self._is_stopping = Event()
        self._thread: Thread | None = None
        self._sweep_at: datetime | None = None

    def start(self) -> None:
        """Work in the background until `stop`."""
        announcing.add_listener(self.wake)
        games.add_listener(self.wake)
        self._thread = Thread(target=self.run, name="tiltyard-worker", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Finish the round at hand and return."""
        announcing.remove_listener(self.wake)
        games.remove_listener(self.wake)
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
                _log.exception("The worker stumbled; it goes on")
                rest = _IDLE_SECONDS
            finally:
                with suppress(DatabaseError, InterfaceError):  # the connection may be broken
                    close_old_connections()
            if rest:
                self._wake.wait(rest)
                self._wake.clear()
            self._is_stopping.wait(_BREATH_SECONDS)

    def _sweep(self) -> None:
        """Throw away, now and then, what has had its time."""
        now = clock.now()
        if self._sweep_at is None or now >= self._sweep_at:
            self._sweep_at = now + _SWEEP_EVERY
            forget_nonces(now=now)


def work_once() -> bool:
    """Do what is due now; return whether there was anything."""
    now = clock.now()
    return bool(
        drain_messages(handlers=HANDLERS, now=now)
        + meet_deadlines(now=now)
        + conduct_games(now=now)
    )


def make_courier() -> Worker:
    """Return a worker that sends payouts: in a thread of its own, for the world may be slow."""
    return Worker(lambda: deliver_payouts() > 0, lambda: _IDLE_SECONDS)


def make_master() -> Worker:
    """Return a worker that lets engine cups be played, in processes of their own."""
    supervisor = Supervisor()
    return Worker(supervisor.work, lambda: _IDLE_SECONDS, supervisor.close)


def find_rest() -> float:
    """Return how long nothing will be due, unless something wakes us."""
    return seconds_until(find_next_due(), clock.now(), most=_IDLE_SECONDS)
