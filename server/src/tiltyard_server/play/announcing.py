"""Telling the rest of the process that a game has gone on."""

from tiltyard_server.common.listeners import Listeners

changes = Listeners("game")
add_listener = changes.add
remove_listener = changes.remove
announce = changes.tell
