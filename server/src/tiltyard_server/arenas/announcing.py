"""Telling the rest of the process how far an arena is."""

from tiltyard_server.arenas.log import LOG
from tiltyard_server.common.listeners import Listeners

changes = LOG.changes  # the log has grown: for those on the page
chats = Listeners("chat of arena")  # a line was written or hidden: for those on the page
announce = changes.tell
