"""Telling the rest of the process that a game has gone on."""

from tiltyard_server.common.listeners import Listeners

_listeners = Listeners("game")
add_listener = _listeners.add
remove_listener = _listeners.remove
announce = _listeners.tell
