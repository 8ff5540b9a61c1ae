"""What all sockets of a tournament have in common: who asks, and words that make sense."""

from typing import Any, Final

from django.conf import settings

from tiltyard import TiltyardError
from tiltyard_server.common.errors import NotAllowedError, NotSignedInError
from tiltyard_server.live.guard import get_guard
from tiltyard_server.live.hub import get_hub
from tiltyard_server.live.packets import Message
from tiltyard_server.live.rights import Admission
from tiltyard_server.live.sockets import (
    NOT_ALLOWED,
    NOT_FOUND,
    NOT_SIGNED_IN,
    TOO_MANY,
    QueuedConsumer,
    error_packet,
    parse,
)
from tiltyard_server.live.visitors import open_for
from tiltyard_server.tournaments.permissions import Access

_CLOSING_CODES: Final[dict[type[TiltyardError], int]] = {
    NotSignedInError: NOT_SIGNED_IN,
    NotAllowedError: NOT_ALLOWED,
}


class Watcher(QueuedConsumer):
    """One client of one tournament: it may look, and say little."""

    async def connect(self) -> None:
        """Look who it is, then let the kind of watcher join."""
        self.tournament_id = int(self.scope["url_route"]["kwargs"]["tournament_id"])
        self.open_queue()
        await self.accept()
        if get_hub().socket_count >= settings.TILTYARD_SOCKETS_MAX:
            await self.close(code=TOO_MANY)
            return
        try:
            admission = await open_for(self.scope, self.open, self.tournament_id)
        except TiltyardError as error:
            await self.refuse(error.code, error.message)
            await self.close(code=_CLOSING_CODES.get(type(error), NOT_FOUND))
            return
        await self.join(admission.access)
        get_guard().watch(self, admission.claim, admission.verdict)

    async def disconnect(self, code: int) -> None:
        """Leave."""
        self.stop_writing()
        if self.has_joined:
            self.has_joined = False
            await self.leave_hub()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer what a client may say; anything else is told to be an error, and harms nobody."""
        if not self.has_joined:
            return
        try:
            await self.answer(parse(text_data) or {})
        except TiltyardError as error:
            self.push(error_packet(error.code, error.message))

    @staticmethod
    def open(scope: dict[str, Any], tournament_id: int) -> Admission:
        """Return who watches before what they watch, or refuse."""
        raise NotImplementedError

    async def join(self, access: Access) -> None:
        """Start to watch, and note that it was so: what is joined must be left."""
        raise NotImplementedError

    async def answer(self, message: Message) -> None:
        """Do what the client asks for, or raise."""
        raise NotImplementedError
