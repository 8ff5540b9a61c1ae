"""Telling the rest of the process how far an arena is, and that an inbox has something in it."""

from tiltyard_server.arenas.log import LOG
from tiltyard_server.common.listeners import Listeners

changes = LOG.changes  # the log has grown: for those on the page
chats = Listeners("chat of arena")  # a line was written or hidden: for those on the page
inboxes = Listeners("inbox of arena")  # somebody asks: for directors
announce, wake_directors = changes.tell, inboxes.tell
