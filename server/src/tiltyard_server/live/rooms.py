"""What the hubs of tournaments and games share: rooms, who is there, how far they were told."""

import asyncio
import logging
from abc import ABC, abstractmethod
from asyncio import WriteTransport
from collections.abc import Awaitable, Callable, Iterable
from typing import Generic, TypeVar

from tiltyard_server.common import metrics, pubsub
from tiltyard_server.live.packets import Message, Packet, Socket
from tiltyard_server.live.stopping import stop

_log = logging.getLogger(__name__)
Chore = tuple[float, Callable[[], Awaitable[None]]]


class Room:
    """All who follow one tournament or game in this process, and how far they have been told."""

    def __init__(self, key: int, number: int) -> None:
        self.key = key
        self.sockets: set[Socket] = set()
        self._takers: dict[Socket, WriteTransport] = {}  # those that take frames right now
        self._aside: set[Socket] = set()  # the others
        self.sent = number
        self.announced = number
        self.sender: asyncio.Task[None] | None = None

    def add(self, socket: Socket) -> None:
        """Tell `socket` from now on."""
        self.sockets.add(socket)
        self._aside.add(socket)

    def remove(self, socket: Socket) -> None:
        """Tell `socket` no more."""
        self.sockets.discard(socket)
        self._aside.discard(socket)
        self._takers.pop(socket, None)

    def settle(self, socket: Socket, taker: WriteTransport | None) -> None:
        """Note what frames for `socket` may be written to; None: it is told by itself."""
        if socket not in self.sockets:
            return
        if taker is None:
            self._takers.pop(socket, None)
            self._aside.add(socket)
        else:
            self._aside.discard(socket)
            self._takers[socket] = taker

    def broadcast(self, message: Message) -> None:
        """Encode once, write to all: a crowd is not asked one by one, that took a third longer."""
        packet = Packet(message)
        metrics.SOCKET_MESSAGES.labels("out").inc(len(self.sockets))
        frame, aside = packet.frame, list(self._aside)
        for taker in tuple(self._takers.values()):
            try:
                taker.write(frame)
            except (RuntimeError, OSError):  # it went away in this very moment
                continue
        for socket in aside:
            socket.push(packet)


AnyRoom = TypeVar("AnyRoom", bound=Room)


class RoomHub(ABC, Generic[AnyRoom]):
    """The rooms of this process. All methods but `announce` belong to the event loop."""

    room_type: type[AnyRoom]

    def __init__(self, prefix: str) -> None:
        self.rooms: dict[int, AnyRoom] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._prefix = prefix  # of the topics under which other processes announce
        self._followed: set[int] = set()

    @property
    def socket_count(self) -> int:
        """How many sockets are open in this process."""
        return sum(len(room.sockets) for room in self.rooms.values())

    def announce(self, key: int, number: int) -> None:
        """Tell this process and the others that something has gone on. Any thread may call."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._hear, key, number)
        pubsub.publish(f"{self._prefix}{key}", str(number))

    async def join(self, key: int, number: int, socket: Socket) -> AnyRoom:
        """Let `socket` follow from now on. `number` is where a new room begins."""
        self._start()
        room = self.rooms.get(key)
        if room is None:
            room = self.rooms[key] = self.room_type(key, number)
            await self._follow(key)
        room.add(socket)
        room.announced = max(room.announced, number)
        return room

    async def leave(self, key: int, socket: Socket) -> None:
        """Let `socket` go; an empty room is closed."""
        room = self.rooms.get(key)
        if room is None:
            return
        room.remove(socket)
        if not room.sockets:
            del self.rooms[key]
            await self._ignore(key)

    async def close(self) -> None:
        """Stop everything; for tests and for the end of the process."""
        tasks, self._tasks, self._loop = self._tasks, [], None
        senders = [room.sender for room in self.rooms.values() if room.sender is not None]
        await stop((*tasks, *senders, *self._list_running()))
        for key in list(self._followed):
            await RoomHub._ignore(self, key)
        self.rooms.clear()

    @abstractmethod
    def _list_chores(self) -> Iterable[Chore]:
        """Return what is done again and again, and every how many seconds."""

    @abstractmethod
    async def _send(self, room: AnyRoom) -> None:
        """Tell `room` everything up to what was announced."""

    def _list_running(self) -> Iterable[asyncio.Task[None]]:
        """Return what else must have ended before the hub is closed."""
        return ()

    async def _follow(self, key: int) -> None:
        """Hear what other processes announce; what is missed is found by looking now and then."""
        if key not in self._followed:
            self._followed.add(key)
            await asyncio.wrap_future(pubsub.subscribe(f"{self._prefix}{key}", self._overhear))

    async def _ignore(self, key: int) -> None:
        if key in self._followed:
            self._followed.remove(key)
            pubsub.unsubscribe(f"{self._prefix}{key}", self._overhear)

    def _overhear(self, topic: str, text: str) -> None:
        """Take an announcement of another process to the loop of the hub."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            key = int(topic.removeprefix(self._prefix))
            loop.call_soon_threadsafe(self._hear, key, int(text))

    def _start(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        self._loop = loop
        self._tasks = [loop.create_task(self._repeat(*chore)) for chore in self._list_chores()]

    def _hear(self, key: int, number: int) -> None:
        """Note that something has gone on; one sender a room folds a burst into one message."""
        room = self.rooms.get(key)
        if room is None:
            return
        room.announced = max(room.announced, number)
        if room.sender is None and room.sent < room.announced:
            room.sender = asyncio.get_running_loop().create_task(self._send_safely(room))

    async def _send_safely(self, room: AnyRoom) -> None:
        try:
            await self._send(room)
        except Exception:
            _log.exception(
                "News for %s %s could not be sent; watchers get it with the next change",
                type(room).__name__,
                room.key,
            )
        finally:
            room.sender = None

    async def _repeat(self, seconds: float, action: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await action()
            except Exception:
                _log.exception(
                    "The task %s.%s, which keeps open pages up to date, failed; it runs again in "
                    "%s s, and pages may be behind until then",
                    type(self).__name__,
                    getattr(action, "__name__", action),
                    seconds,
                )
