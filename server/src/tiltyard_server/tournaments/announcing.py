"""Telling the rest of the process that a log has grown."""

from tiltyard_server.common.listeners import Listeners

changes = Listeners("tournament")
add_listener = changes.add
remove_listener = changes.remove
announce = changes.tell
