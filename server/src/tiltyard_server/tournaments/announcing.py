"""Telling the rest of the process that a log has grown."""

from tiltyard_server.tournaments.log import LOG

changes = LOG.changes
add_listener = changes.add
remove_listener = changes.remove
announce = changes.tell
