"""The one kind of socket: it comes through a door, follows topics, and says little."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import uuid4

from django.conf import settings

from tiltyard import TiltyardError
from tiltyard_server.common.errors import NotAllowedError, NotSignedInError
from tiltyard_server.live.access_revocation import get_guard
from tiltyard_server.live.anonymous_viewers import open_for
from tiltyard_server.live.encoded_message import PONG, Packet
from tiltyard_server.live.hub import get_hub
from tiltyard_server.live.sockets import (
    NOT_ALLOWED,
    NOT_FOUND,
    NOT_SIGNED_IN,
    TOO_MANY,
    QueuedConsumer,
    error_packet,
    parse,
)
from tiltyard_server.live.topics import Door, Room

_CLOSING_CODES: Final[Mapping[type[TiltyardError], int]] = {
    NotSignedInError: NOT_SIGNED_IN,
    NotAllowedError: NOT_ALLOWED,
}


class TopicConsumer(QueuedConsumer):
    """One client of one thing. What it is told and what its words mean is for the room."""

    room: Room
    is_behind = False  # it was slow, and gets everything anew

    def __init__(self, *, door: Door) -> None:
        super().__init__()
        self._door = door

    async def connect(self) -> None:
        """Join first, then greet: nothing can fall between the two."""
        key = int(next(iter(self.scope["url_route"]["kwargs"].values())))
        self.id = uuid4().hex
        self.open_queue()
        await self.accept()
        hub = get_hub()
        if hub.socket_count >= settings.TILTYARD_SOCKETS_MAX:
            await self.close(code=TOO_MANY)
            return
        try:
            admission = await open_for(self.scope, self._door, key)
        except TiltyardError as error:
            await self.refuse(error.code, error.message)
            await self.close(code=_CLOSING_CODES.get(type(error), NOT_FOUND))
            return
        self.room = await hub.enter(self, admission.key or key, admission)
        self.listen_to(self.room)
        self.has_joined = True
        greeting = self.room.greet(admission)
        if greeting is not None:
            self.push(Packet(greeting))
        await hub.note_arrival(self)
        await self.room.welcome(self, admission)
        get_guard().watch(self, admission.claim, admission.verdict)

    async def disconnect(self, code: int) -> None:
        """Leave; without a socket nobody is present."""
        self.stop_writing()
        if self.has_joined:
            self.has_joined = False
            await self.leave_hub()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer what a client may say; anything else is told to be an error, and harms nobody."""
        if not self.has_joined:
            return
        message: dict[str, Any] = parse(text_data) or {}
        if message.get("type") == "ping":
            self.push(PONG)
            return
        try:
            await self.room.answer(self, message)
        except TiltyardError as error:
            self.push(error_packet(error.code, error.message))

    async def leave_hub(self) -> None:
        """Leave; who is too slow, or may be here no more, is not present either."""
        await get_hub().leave(self)

    def push(self, packet: Packet) -> None:
        """Send; one who is behind gets everything anew, and this with it."""
        if not self.is_behind:
            super().push(packet)

    def fall_behind(self) -> None:
        """Deal with a client that does not read: it comes back, or its backlog is forgotten."""
        if not self.room.topic.is_patient:
            super().fall_behind()
            return
        while not self.queue.empty():
            self.queue.get_nowait()
        self.is_behind = True

    async def flush(self) -> None:
        """Send what is queued, to one who was behind a fresh snapshot."""
        await super().flush()
        while self.is_behind:
            self.is_behind = False
            await self.room.resync(self)
            await super().flush()
