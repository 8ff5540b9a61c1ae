"""Telling the rest of the process how far an arena is."""

from tiltyard_server.common.listeners import Listeners

changes = Listeners("arena")  # the log has grown: for those on the page
chats = Listeners("chat of arena")  # a line was written or hidden: for those on the page
announce = changes.tell
