"""Telling the rest of the process that a log has grown. Listeners sign on at start-up."""

import logging
from collections.abc import Callable

Listener = Callable[[int, int], None]

_listeners: list[Listener] = []
_log = logging.getLogger(__name__)


def add_listener(listener: Listener) -> None:
    """Call `listener(tournament_id, seq)` after every commit. It must not block."""
    if listener not in _listeners:
        _listeners.append(listener)


def remove_listener(listener: Listener) -> None:
    """Stop calling `listener`."""
    if listener in _listeners:
        _listeners.remove(listener)


def announce(tournament_id: int, seq: int) -> None:
    """Tell all listeners. The change is committed: nothing that fails here may undo it."""
    for listener in _listeners:
        try:
            listener(tournament_id, seq)
        except Exception:
            _log.exception("A listener failed for tournament %s at %s", tournament_id, seq)
