"""Telling the rest of the process that a log has grown."""

from tiltyard_server.common.listeners import Listeners

_listeners = Listeners("tournament")
add_listener = _listeners.add
remove_listener = _listeners.remove
announce = _listeners.tell
