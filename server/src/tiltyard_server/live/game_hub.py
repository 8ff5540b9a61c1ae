"""One hub a process for hosted games: who sits at which game, and what they have been told."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from uuid import uuid4

from django.conf import settings

from tiltyard_server.common import clock
from tiltyard_server.hosting import presence, selectors
from tiltyard_server.hosting.presence import Seat
from tiltyard_server.live.megaphone import GAMES, Megaphone
from tiltyard_server.live.packets import Packet, Socket
from tiltyard_server.live.reading import read
from tiltyard_server.live.stopping import stop

_log = logging.getLogger(__name__)


class GameRoom:
    """All sockets at one game in this process."""

    def __init__(self, game_id: int, number: int) -> None:
        self.game_id = game_id
        self.sockets: set[Socket] = set()
        self.sent = number
        self.announced = number
        self.sender: asyncio.Task[None] | None = None


class GameHub:
    """The games of this process. All methods but `announce` belong to the event loop."""

    def __init__(self) -> None:
        self.rooms: dict[int, GameRoom] = {}
        self.seats: dict[str, Seat] = {}  # sockets of players, by their id
        self.process = uuid4().hex
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._megaphone = Megaphone(settings.TILTYARD_REDIS_URL, self._hear, prefix=GAMES)

    @property
    def socket_count(self) -> int:
        """How many sockets are open."""
        return sum(len(room.sockets) for room in self.rooms.values())

    def announce(self, game_id: int, number: int) -> None:
        """Tell this process and the others that a record has grown. Any thread may call."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._hear, game_id, number)
        self._megaphone.shout(game_id, number)

    async def join(self, game_id: int, number: int, socket: Socket) -> GameRoom:
        """Let `socket` follow a game from now on. `number` is where a new room begins."""
        self._start()
        room = self.rooms.get(game_id)
        if room is None:
            room = self.rooms[game_id] = GameRoom(game_id, number)
            await self._megaphone.listen(game_id)
        room.sockets.add(socket)
        room.announced = max(room.announced, number)
        return room

    async def leave(self, game_id: int, socket: Socket) -> None:
        """Let `socket` go; an empty room is closed."""
        room = self.rooms.get(game_id)
        if room is None:
            return
        room.sockets.discard(socket)
        if not room.sockets:
            del self.rooms[game_id]
            await self._megaphone.ignore(game_id)

    async def sit_down(self, seat: Seat, socket_id: str) -> None:
        """Note that a player is there."""
        self.seats[socket_id] = seat
        await read(presence.connect, seat, socket=socket_id, process=self.process, now=clock.now())

    async def stand_up(self, socket_id: str) -> None:
        """Note that a socket of a player is gone."""
        seat = self.seats.pop(socket_id, None)
        if seat is not None:
            await read(presence.disconnect, seat, socket=socket_id, now=clock.now())

    async def close(self) -> None:
        """Stop everything; for tests and for the end of the process."""
        tasks, self._tasks, self._loop = self._tasks, [], None
        senders = [room.sender for room in self.rooms.values() if room.sender is not None]
        await stop((*tasks, *senders))
        await self._megaphone.close()
        self.rooms.clear()
        self.seats.clear()

    def _start(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        self._loop = loop
        self._tasks = [
            loop.create_task(self._repeat(settings.TILTYARD_SWEEP_SECONDS, self._sweep)),
            loop.create_task(self._repeat(presence.RENEW_SECONDS, self._renew)),
        ]

    def _hear(self, game_id: int, number: int) -> None:
        """Note that a record has grown; one sender a room folds a burst into one message."""
        room = self.rooms.get(game_id)
        if room is None:
            return
        room.announced = max(room.announced, number)
        if room.sender is None and room.sent < room.announced:
            room.sender = asyncio.get_running_loop().create_task(self._send(room))

    async def _send(self, room: GameRoom) -> None:
        try:
            while room.sent < room.announced and room.sockets:
                message = await read(
                    selectors.get_news, room.game_id, after=room.sent, now=clock.now()
                )
                if message is None:
                    break
                room.sent = message["number"]
                room.announced = max(room.announced, room.sent)
                packet = Packet(message)
                for socket in list(room.sockets):
                    socket.push(packet)
        except Exception:
            _log.exception("Game %s could not be sent", room.game_id)
        finally:
            room.sender = None

    async def _sweep(self) -> None:
        """Find what was not announced: a crash after a commit, a Redis that was away."""
        if self.rooms:
            for game_id, number in (await read(selectors.get_numbers, list(self.rooms))).items():
                self._hear(game_id, number)

    async def _renew(self) -> None:
        if self.seats:
            await read(presence.renew, self.process, dict(self.seats), now=clock.now())

    async def _repeat(self, seconds: float, action: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await action()
            except Exception:
                _log.exception("The hub of games stumbled; it goes on")


_hub: GameHub | None = None


def get_game_hub() -> GameHub:
    """Return the hub of this process."""
    global _hub  # noqa: PLW0603 - one a process, made when first needed
    if _hub is None:
        _hub = GameHub()
    return _hub


def announce(game_id: int, number: int) -> None:
    """Tell the sockets of all processes; signed on as a listener at start-up."""
    get_game_hub().announce(game_id, number)
