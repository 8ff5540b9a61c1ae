"""Telling the rest of the process that something has gone on. Listeners sign on at start-up."""

import logging
from collections.abc import Callable

Listener = Callable[[int, int], None]

_log = logging.getLogger(__name__)


class Listeners:
    """Those who want to know how far a tournament, or a game, is now."""

    def __init__(self, subject: str) -> None:
        self._subject = subject
        self._listeners: list[Listener] = []

    def add(self, listener: Listener) -> None:
        """Call `listener(id, number)` after every commit. It must not block."""
        if listener not in self._listeners:
            self._listeners.append(listener)

    def remove(self, listener: Listener) -> None:
        """Stop calling `listener`."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def tell(self, subject_id: int, number: int) -> None:
        """Tell all. The change is committed: nothing that fails here may undo it."""
        for listener in self._listeners:
            try:
                listener(subject_id, number)
            except Exception:
                _log.exception(
                    "Somebody in this process could not be told that %s %s is at %s; it was saved, "
                    "and open pages learn of it with the next change",
                    self._subject,
                    subject_id,
                    number,
                )
