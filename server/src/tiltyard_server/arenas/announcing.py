"""Telling the rest of the process how far an arena is, and that an inbox has something in it."""

from typing import Final

from tiltyard_server.common.listeners import Listeners

_arenas: Final = Listeners("arena")
_inboxes: Final = Listeners("inbox of arena")
add_listener, remove_listener, announce = _arenas.add, _arenas.remove, _arenas.tell
add_director, remove_director, wake_directors = _inboxes.add, _inboxes.remove, _inboxes.tell
