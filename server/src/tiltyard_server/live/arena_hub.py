"""One hub a process for arenas: one table for all every second, and a word to each player."""

from collections.abc import Iterable
from typing import Any, Final
from uuid import uuid4

from django.conf import settings

from tiltyard_server.arenas import news, presence, views
from tiltyard_server.arenas.models import Arena
from tiltyard_server.common import clock
from tiltyard_server.live.packets import Message, Packet, Socket
from tiltyard_server.live.reading import read
from tiltyard_server.live.rooms import Chore, Room, RoomHub

TABLE_SECONDS: Final = 1.0


class ArenaRoom(Room):
    """All who watch one arena in this process."""

    def __init__(self, key: int, number: int) -> None:
        super().__init__(key, number)
        self.shown = number  # the event up to which the table was sent
        self.is_running = True
        self.users: dict[int, set[Socket]] = {}
        self.paired: dict[int, int] = {}  # the game that each user was told of last
        self.scored: dict[int, int] = {}  # the game whose result each user was told last

    def tell(self, user_id: int, messages: Iterable[Message]) -> None:
        """Send messages to the sockets of one user; each pairing and each result once.

        A ban counts old games anew: `my` says how one stands then, and no result comes again.
        """
        told = {"pairing": self.paired, "game_result": self.scored}
        for message in messages:
            known = told.get(message["type"])
            if known is not None:
                if known.get(user_id, 0) >= message["number"]:
                    continue
                known[user_id] = message["number"]
            packet = Packet(message)
            for socket in list(self.users.get(user_id, ())):
                socket.push(packet)

    def remind(self, user_id: int, socket: Socket, pairing: Message, known: int) -> None:
        """Tell a socket that came back of its game.

        `known` is the game told before it came: whatever was told since reached it already.
        """
        told = self.paired.get(user_id, 0)
        if told != known and told >= pairing["number"]:
            return
        self.paired[user_id] = max(told, pairing["number"])
        socket.push(Packet(pairing))


class ArenaHub(RoomHub[ArenaRoom]):
    """The arenas of this process, and which sockets are whose."""

    room_type = ArenaRoom

    def __init__(self) -> None:
        super().__init__("tiltyard:arena:")
        self.process = uuid4().hex
        self.present: dict[str, tuple[int, int]] = {}  # arena and user by the id of the socket

    async def enter(self, room: ArenaRoom, user_id: int, socket: Socket, socket_id: str) -> None:
        """Note whose socket it is; they are present from now on."""
        room.users.setdefault(user_id, set()).add(socket)
        self.present[socket_id] = (room.key, user_id)
        await read(
            presence.connect,
            room.key,
            user_id,
            socket=socket_id,
            process=self.process,
            now=clock.now_ms(),
        )

    async def exit(self, room: ArenaRoom, user_id: int, socket: Socket, socket_id: str) -> None:
        """Note that a socket is gone."""
        sockets = room.users.get(user_id, set())
        sockets.discard(socket)
        if not sockets:
            room.users.pop(user_id, None)
        if self.present.pop(socket_id, None) is not None:
            await read(presence.disconnect, [socket_id])

    async def close(self) -> None:
        """Stop everything; for tests and for the end of the process."""
        await super().close()
        self.present.clear()

    def _list_chores(self) -> Iterable[Chore]:
        yield settings.TILTYARD_SWEEP_SECONDS, self._sweep
        yield presence.RENEW_SECONDS, self._renew
        yield TABLE_SECONDS, self._show_tables

    async def _send(self, room: ArenaRoom) -> None:
        """Tell the players what concerns them; the table comes with the second."""
        while room.sent < room.announced and room.sockets:
            found = await read(news.get_news, room.key, after=room.sent, users=set(room.users))
            if found is None:
                break
            room.sent = found.seq
            room.announced = max(room.announced, room.sent)
            for user_id, messages in found.messages.items():
                room.tell(user_id, messages)

    async def _show_tables(self) -> None:
        for room in list(self.rooms.values()):
            is_due = room.shown < room.announced or room.is_running
            if room.sockets and is_due:
                messages = await read(_read_table, room.key)
                room.shown = messages[0]["seq"]
                room.is_running = messages[0]["phase"] == "running"
                for message in messages:
                    room.broadcast(message)

    async def _sweep(self) -> None:
        """Find what was not announced: a crash after a commit, a Redis that was away."""
        if self.rooms:
            for arena_id, seq in (await read(news.get_seqs, list(self.rooms))).items():
                self._hear(arena_id, seq)

    async def _renew(self) -> None:
        if self.present:
            await read(presence.renew, self.process, now=clock.now_ms())


def _read_table(arena_id: int) -> list[dict[str, Any]]:
    arena = Arena.objects.get(pk=arena_id)
    messages = [views.standings_message(arena, now=clock.now_ms())]
    if arena.phase == "finished":
        messages.append(views.end_message(arena))
    return messages


_hub: ArenaHub | None = None


def get_arena_hub() -> ArenaHub:
    """Return the hub of this process."""
    global _hub  # noqa: PLW0603 - one a process, made when first needed
    if _hub is None:
        _hub = ArenaHub()
    return _hub


def announce(arena_id: int, seq: int) -> None:
    """Tell the sockets of all processes; signed on as a listener at start-up."""
    get_arena_hub().announce(arena_id, seq)
