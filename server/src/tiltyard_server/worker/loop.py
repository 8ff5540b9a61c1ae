"""The loop of a worker: outbox and deadlines, now and whenever something may be due."""

import logging
from threading import Event, Thread
from typing import Final

from django.db import close_old_connections

from tiltyard_server.common import clock
from tiltyard_server.outbox.services import drain_messages
from tiltyard_server.tournaments import announcing
from tiltyard_server.worker.conductor import meet_deadlines
from tiltyard_server.worker.handlers import HANDLERS

_IDLE_SECONDS: Final = 1.0
_BREATH_SECONDS: Final = 0.05  # between two rounds, so that a burst is worked off together
_log = logging.getLogger(__name__)


class Worker:
    """Works in its own thread, or in the caller's; woken by changes of the same process."""

    def __init__(self) -> None:
        self._wake = Event()
        self._is_stopping = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Work in the background until `stop`."""
        announcing.add_listener(self.wake)
        self._thread = Thread(target=self.run, name="tiltyard-worker", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Finish the round at hand and return."""
        announcing.remove_listener(self.wake)
        self._is_stopping.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(timeout=10)

    def wake(self, tournament_id: int = 0, seq: int = 0) -> None:
        """Look at once whether there is something to do."""
        self._wake.set()

    def run(self) -> None:
        """Work until `stop` is called."""
        while not self._is_stopping.is_set():
            close_old_connections()
            try:
                has_worked = work_once()
            except Exception:
                _log.exception("The worker stumbled; it goes on")
                has_worked = False
            finally:
                close_old_connections()
            if not has_worked:
                self._wake.wait(_IDLE_SECONDS)
                self._wake.clear()
            self._is_stopping.wait(_BREATH_SECONDS)


def work_once() -> bool:
    """Do what is due now; return whether there was anything."""
    now = clock.now()
    return bool(drain_messages(handlers=HANDLERS, now=now) + meet_deadlines(now=now))
