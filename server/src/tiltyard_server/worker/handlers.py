"""What follows a change: one row a topic."""

from collections.abc import Mapping
from typing import Final

from tiltyard_server.outbox.services import Handler
from tiltyard_server.tournaments import news

HANDLERS: Final[Mapping[str, Handler]] = {
    "tournament.moved": news.tell_moved,
    "match.ready": news.tell_ready,
}
