"""What all sockets have in common: a queue for the slow, and manners."""

import asyncio
import json
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final
from urllib.parse import parse_qs

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer

from tiltyard_server.common.sentences import tell_message
from tiltyard_server.live.access_revocation import get_guard
from tiltyard_server.live.authentication import Identity, identify
from tiltyard_server.live.encoded_message import Message, Packet
from tiltyard_server.live.frames import find_connection
from tiltyard_server.live.topics import Room

QUEUE_MAX: Final = 64  # messages a slow client may be behind
TEXT_MAX: Final = 4096  # characters of what a client says
NOT_SIGNED_IN: Final = 4401
NOT_ALLOWED: Final = 4403
NOT_FOUND: Final = 4404
TOO_SLOW: Final = 4408
COME_BACK: Final = 4410
TOO_MANY: Final = 4429


class QueuedConsumer(AsyncWebsocketConsumer):
    """A socket that is written to at once, or through a queue while its client is slow."""

    def open_queue(self) -> None:
        """Make the queue; to be called first of all."""
        self.queue: asyncio.Queue[Packet] = asyncio.Queue(QUEUE_MAX)
        self.tasks: set[asyncio.Task[None]] = set()
        self.is_writing = False
        self.has_joined = False
        self.connection = find_connection(self.scope)

    def stop_writing(self) -> None:
        """Send no more."""
        get_guard().forget(self)
        for task in self.tasks:
            task.cancel()

    def listen_to(self, room: Room) -> None:
        """Let a room write straight to the connection, while that takes frames.

        Only for sockets that are told exactly what everybody is told.
        """

        def settle() -> None:
            room.settle(self, None if self.is_writing or connection is None else connection.taker)

        connection = self.connection
        if connection is not None:
            connection.on_change = settle
            settle()

    def push(self, packet: Packet) -> None:
        """Write at once if the connection takes it, else queue for later."""
        if not self.is_writing and self.connection and self.connection.write_frame(packet.frame):
            return
        try:
            self.queue.put_nowait(packet)
        except asyncio.QueueFull:
            self.fall_behind()
            return
        if not self.is_writing:
            self._note(is_writing=True)
            self.start(self._write())

    def fall_behind(self) -> None:
        """Deal with a client that does not read: it is told to come back."""
        self.start(self._drop(TOO_SLOW))

    def dismiss(self) -> None:
        """Close, so that the client comes back and is looked at anew."""
        self.start(self._drop(COME_BACK))

    async def dispatch(self, message: Message) -> None:
        """Do what a message asks for, and leave threads alone: who reads gives back at once."""
        await getattr(self, get_handler_name(message))(message)

    async def flush(self) -> None:
        """Send what is queued."""
        while not self.queue.empty():
            await self.send(text_data=self.queue.get_nowait().text)

    async def refuse(self, code: str, message: str) -> None:
        """Say what was wrong, before anything else could be said."""
        await self.send(text_data=error_packet(code, message).text)

    def identify(self) -> Identity:
        """Return who it is; the database is asked every time."""
        return identify(self.scope)

    def read_number(self, name: str) -> int:
        """Return a number of the query string, or 0."""
        value = parse_qs(self.scope["query_string"].decode("latin-1")).get(name, ["0"])[0]
        return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else 0

    async def leave_hub(self) -> None:
        """Leave what was joined."""
        raise NotImplementedError

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside what is under way; it ends with the socket."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _write(self) -> None:
        """Write what is queued, as fast as the client reads."""
        try:
            with suppress(RuntimeError, OSError):  # the client went away while we were writing
                await self.flush()
        finally:
            self._note(is_writing=False)

    def _note(self, *, is_writing: bool) -> None:
        """Note whether the queue is being worked off: nothing may overtake it."""
        self.is_writing = is_writing
        if self.connection is not None and self.connection.on_change is not None:
            self.connection.on_change()

    async def _drop(self, code: int) -> None:
        get_guard().forget(self)
        if self.has_joined:
            self.has_joined = False
            await self.leave_hub()
        with suppress(RuntimeError, OSError):
            await self.close(code=code)


def error_packet(code: str, message: str) -> Packet:
    """Return the message that tells a client what was wrong."""
    return Packet({"type": "error", "code": code, **tell_message(message)})


def parse(text: str | None) -> Message | None:
    """Return what a client says if it is a JSON object of a decent length, else None."""
    if text is None or len(text) > TEXT_MAX:
        return None
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None
