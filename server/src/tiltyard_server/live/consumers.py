"""A watcher's socket: says who asks, joins the hub, answers what the client says."""

import asyncio
import json
from contextlib import suppress
from typing import Any, Final
from urllib.parse import parse_qs

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from tiltyard import TiltyardError
from tiltyard_server.accounts.identity import NOBODY, Viewer
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.selectors import find_key, viewer_of_key, viewer_of_user
from tiltyard_server.common import clock
from tiltyard_server.live.hub import Message, encode, get_hub
from tiltyard_server.live.reading import read
from tiltyard_server.tournaments.permissions import Access, get_access

QUEUE_MAX: Final = 64  # messages a slow client may be behind
TEXT_MAX: Final = 4096  # characters of what a client says
NOT_FOUND: Final = 4404
TOO_SLOW: Final = 4408
TOO_MANY: Final = 4429


class TournamentConsumer(AsyncWebsocketConsumer):
    """One watcher of one tournament."""

    async def connect(self) -> None:
        """Join first, then greet: no change can fall between the two."""
        self.tournament_id = int(self.scope["url_route"]["kwargs"]["tournament_id"])
        self.queue: asyncio.Queue[str] = asyncio.Queue(QUEUE_MAX)
        self.writer: asyncio.Task[None] | None = None
        self.has_joined = False
        await self.accept()
        hub = get_hub()
        if hub.socket_count >= settings.TILTYARD_SOCKETS_MAX:
            await self.close(code=TOO_MANY)
            return
        try:
            access = await read(_open, self.scope, self.tournament_id)
        except TiltyardError as error:
            await self._refuse(error.code, error.message)
            await self.close(code=NOT_FOUND)
            return
        seq = access.tournament.seq
        self.room = await hub.join(self.tournament_id, seq, self)
        self.has_joined = True
        self.push(encode({"type": "hello", "seq": seq, "viewers": len(self.room.sockets)}))
        await self._catch_up(self._read_since())
        self.writer = asyncio.create_task(self._write())

    async def disconnect(self, code: int) -> None:
        """Leave."""
        if self.has_joined:
            await get_hub().leave(self.tournament_id, self)
        if self.writer is not None:
            self.writer.cancel()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer `sync` and `ping`; anything else is told to be an error, and harms nobody."""
        message = _parse(text_data)
        if message is None:
            await self._refuse(
                "message.malformed", "Send JSON text: a sync with your seq, or a ping."
            )
        elif message["type"] == "ping":
            self.push('{"type":"pong"}')
        else:
            await self._catch_up(message["seq"])

    def push(self, text: str) -> None:
        """Queue `text`; a client that is too far behind is told to come back."""
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            asyncio.get_running_loop().create_task(self._drop())

    async def _write(self) -> None:
        with suppress(RuntimeError):  # the client went away while we were writing
            while True:
                await self.send(text_data=await self.queue.get())

    async def _drop(self) -> None:
        await get_hub().leave(self.tournament_id, self)
        with suppress(RuntimeError):
            await self.close(code=TOO_SLOW)

    async def _catch_up(self, since: int) -> None:
        """Send what happened after `since`."""
        text = await get_hub().catch_up(self.room, since)
        if text is not None:
            self.push(text)

    async def _refuse(self, code: str, message: str) -> None:
        await self.send(text_data=encode({"type": "error", "code": code, "message": message}))

    def _read_since(self) -> int:
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        since = query.get("since", ["0"])[0]
        return int(since) if since.isascii() and since.isdigit() and len(since) < 10 else 0


def _parse(text: str | None) -> Message | None:
    """Return a message that makes sense, or None."""
    if text is None or len(text) > TEXT_MAX:
        return None
    try:
        message = json.loads(text)
    except ValueError:
        return None
    if not isinstance(message, dict):
        return None
    if message.get("type") == "ping":
        return {"type": "ping"}
    seq = message.get("seq")
    is_sync = message.get("type") == "sync" and type(seq) is int and 0 <= seq < 2**31
    return {"type": "sync", "seq": seq} if is_sync else None


def _open(scope: dict[str, Any], tournament_id: int) -> Access:
    """Return who watches before what they watch, or refuse."""
    return get_access(_identify(scope), tournament_id)


def _identify(scope: dict[str, Any]) -> Viewer:
    """Return who watches: by key, by session, or nobody."""
    for name, value in scope["headers"]:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            key = find_key(value[7:].decode("latin-1").strip(), now=clock.now())
            return viewer_of_key(key) if key is not None else NOBODY
    user = scope.get("user")
    return viewer_of_user(user) if isinstance(user, User) else NOBODY
