"""The socket of an arena's page: for everybody to watch, and for its players to play."""

from typing import Any, Final
from uuid import uuid4

from django.conf import settings

from tiltyard import TiltyardError
from tiltyard_server.accounts.selectors import get_user
from tiltyard_server.arenas import chatting, news, selectors
from tiltyard_server.arenas.acting import ACTIONS
from tiltyard_server.arenas.permissions import Access, get_access
from tiltyard_server.common import clock
from tiltyard_server.live.arena_hub import ArenaRoom, get_arena_hub
from tiltyard_server.live.chat_hub import get_chat_hub
from tiltyard_server.live.guard import get_guard
from tiltyard_server.live.identifying import identify
from tiltyard_server.live.packets import PONG, Packet
from tiltyard_server.live.reading import read
from tiltyard_server.live.rights import Claim, Door, make_claim
from tiltyard_server.live.sockets import NOT_FOUND, TOO_MANY, QueuedConsumer, error_packet, parse

_MALFORMED: Final = error_packet(
    "message.malformed", "Send JSON text: ready, berserk, pause or ping."
)


class ArenaConsumer(QueuedConsumer):
    """One socket on the page of one arena."""

    async def connect(self) -> None:
        """Join first, then greet: nothing can fall between the two."""
        self.arena_id = int(self.scope["url_route"]["kwargs"]["arena_id"])
        self.socket_id = uuid4().hex
        self.room: ArenaRoom | None = None
        self.user_id: int | None = None
        self.open_queue()
        await self.accept()
        hub = get_arena_hub()
        if hub.socket_count >= settings.TILTYARD_SOCKETS_MAX:
            await self.close(code=TOO_MANY)
            return
        try:
            access, claim, chat_seq = await read(_enter, self.scope, self.arena_id)
        except TiltyardError as error:
            await self.refuse(error.code, error.message)
            await self.close(code=NOT_FOUND)
            return
        self.room = await hub.join(self.arena_id, access.arena.seq, self)
        self.listen_to(self.room)
        self.has_joined = True
        hello = {
            "type": "hello",
            "seq": access.arena.seq,
            "chat_seq": chat_seq,
            "now": clock.now_ms(),
            "viewers": len(self.room.sockets),
        }
        self.push(Packet(hello))
        await get_chat_hub().join(self.arena_id, chat_seq, self)
        if access.viewer.user_id is not None:
            self.user_id = access.viewer.user_id
            known = self.room.paired.get(self.user_id, 0)
            await hub.enter(self.room, self.user_id, self, self.socket_id)
            self.push(Packet({"type": "my", "my": await read(_read_my, access)}))
            pairing = await read(news.get_pairing, self.arena_id, self.user_id)
            if pairing is not None and self.room is not None:
                self.room.remind(self.user_id, self, pairing, known)
        get_guard().watch(self, claim, ())

    async def disconnect(self, code: int) -> None:
        """Leave; without a socket nobody is present."""
        self.stop_writing()
        await self._leave()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Do what a player says; anything else is told to be an error, and harms nobody."""
        if not self.has_joined:
            return
        message = parse(text_data) or {}
        kind = message.get("type")
        if kind == "ping":
            self.push(PONG)
        elif isinstance(kind, str) and kind in ACTIONS:
            try:
                await read(_act, self.scope, self.arena_id, kind)
            except TiltyardError as error:
                self.push(error_packet(error.code, error.message))
        else:
            self.push(_MALFORMED)

    async def leave_hub(self) -> None:
        """Leave because the client is too slow."""
        await self._leave()

    async def _leave(self) -> None:
        room, self.room = self.room, None
        if room is None:
            return
        hub = get_arena_hub()
        await hub.leave(self.arena_id, self)
        await get_chat_hub().leave(self.arena_id, self)
        if self.user_id is not None:
            await hub.exit(room, self.user_id, self, self.socket_id)


def _open(scope: dict[str, Any], arena_id: int) -> Access:
    return get_access(identify(scope).viewer, arena_id)


def _enter(scope: dict[str, Any], arena_id: int) -> tuple[Access, Claim, int]:
    """Return who comes, by what, and how far the chat is."""
    identity = identify(scope)
    access = get_access(identity.viewer, arena_id)
    chat_seq = chatting.get_seqs([arena_id]).get(arena_id, 0)
    return access, make_claim(Door.ACCOUNT, identity), chat_seq


def _act(scope: dict[str, Any], arena_id: int, kind: str) -> None:
    ACTIONS[kind](_open(scope, arena_id))


def _read_my(access: Access) -> dict[str, Any] | None:
    user = get_user(access.user_id)
    return selectors.get_my(access.arena, user, is_organiser=access.is_organiser)
