"""Telling the rest of the process that a game has gone on. Listeners sign on at start-up."""

import logging
from collections.abc import Callable

Listener = Callable[[int, int], None]

_listeners: list[Listener] = []
_log = logging.getLogger(__name__)


def add_listener(listener: Listener) -> None:
    """Call `listener(game_id, number)` after every commit. It must not block."""
    if listener not in _listeners:
        _listeners.append(listener)


def remove_listener(listener: Listener) -> None:
    """Stop calling `listener`."""
    if listener in _listeners:
        _listeners.remove(listener)


def announce(game_id: int, number: int) -> None:
    """Tell all listeners. The change is committed: nothing that fails here may undo it."""
    for listener in _listeners:
        try:
            listener(game_id, number)
        except Exception:
            _log.exception("A listener failed for game %s at %s", game_id, number)
