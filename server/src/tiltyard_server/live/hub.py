"""One hub a process: each change is read and encoded once, and written to every watcher."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from django.conf import settings

from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.live import delayed
from tiltyard_server.live.megaphone import Megaphone
from tiltyard_server.live.pacing import Pace
from tiltyard_server.live.packets import Message, Packet, Socket
from tiltyard_server.live.reading import read
from tiltyard_server.live.stopping import stop
from tiltyard_server.live.timeline import Timeline
from tiltyard_server.tournaments import selectors

_VIEWERS_EVERY: Final = 3.0
_CATCH_UPS_KEPT: Final = 64
_log = logging.getLogger(__name__)


class Room:
    """All who watch one tournament in this process, and how far they have been told."""

    def __init__(self, tournament_id: int, seq: int) -> None:
        self.tournament_id = tournament_id
        self.sockets: set[Socket] = set()
        self.sent = seq
        self.announced = seq
        self.sender: asyncio.Task[None] | None = None
        self.viewers_told = 0
        self.pace = Pace()

    def broadcast(self, message: Message) -> None:
        """Encode once, write to all."""
        packet = Packet(message)
        for socket in list(self.sockets):
            socket.push(packet)

    def dismiss_all(self) -> None:
        """Send everybody away: the tournament was deleted, and whoever comes back is told so."""
        for socket in list(self.sockets):
            socket.dismiss()


class Hub:
    """The rooms of this process. All methods but `announce` belong to the event loop."""

    def __init__(self) -> None:
        self.rooms: dict[int, Room] = {}
        self.timelines: dict[int, Timeline] = {}
        self.now: Callable[[], int] = clock.now_ms
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._catch_ups: OrderedDict[tuple[int, int, int], asyncio.Task[Packet | None]] = (
            OrderedDict()
        )
        self._megaphone = Megaphone(settings.TILTYARD_REDIS_URL, self._hear)

    @property
    def socket_count(self) -> int:
        """How many watch in this process."""
        spectators = sum(len(timeline.choices) for timeline in self.timelines.values())
        return spectators + sum(len(room.sockets) for room in self.rooms.values())

    def announce(self, tournament_id: int, seq: int) -> None:
        """Tell this process and the others that a log has grown. Any thread may call."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._hear, tournament_id, seq)
        self._megaphone.shout(tournament_id, seq)

    async def join(self, tournament_id: int, seq: int, socket: Socket) -> Room:
        """Let `socket` watch, from now on. `seq` is where a new room begins."""
        self._start()
        room = self.rooms.get(tournament_id)
        if room is None:
            room = self.rooms[tournament_id] = Room(tournament_id, seq)
            await self._megaphone.listen(tournament_id)
        room.sockets.add(socket)
        room.announced = max(room.announced, seq)
        return room

    async def catch_up(self, room: Room, since: int) -> Packet | None:
        """Return what brings a client from `since` to now: made once for all who ask the same."""
        key = (room.tournament_id, since, room.announced)
        task = self._catch_ups.get(key)
        if task is None:
            task = asyncio.get_running_loop().create_task(_read_patch(room.tournament_id, since))
            self._catch_ups[key] = task
            while len(self._catch_ups) > _CATCH_UPS_KEPT:
                self._catch_ups.popitem(last=False)
        try:
            return await asyncio.shield(task)
        except Exception:
            self._catch_ups.pop(key, None)
            raise

    async def leave(self, tournament_id: int, socket: Socket) -> None:
        """Let `socket` go; an empty room is closed."""
        room = self.rooms.get(tournament_id)
        if room is None:
            return
        room.sockets.discard(socket)
        if not room.sockets:
            del self.rooms[tournament_id]
            await self._ignore(tournament_id)

    async def open_timeline(self, tournament_id: int, socket: Socket) -> Timeline:
        """Return the timeline that `socket` is about to join, made when the first one comes."""
        self._start()
        if tournament_id not in self.timelines:
            await self._megaphone.listen(tournament_id)
            sight = await read(delayed.look, tournament_id, self.now())
            self.timelines.setdefault(tournament_id, Timeline(tournament_id, sight, self.now))
        timeline = self.timelines[tournament_id]
        timeline.expected.add(socket)
        return timeline

    async def leave_timeline(self, timeline: Timeline, socket: Socket) -> None:
        """Let a spectator go; a timeline without any is closed."""
        timeline.leave(socket)
        tournament_id = timeline.tournament_id
        if timeline.is_empty and self.timelines.get(tournament_id) is timeline:
            del self.timelines[tournament_id]
            timeline.close()
            await self._ignore(tournament_id)

    async def _ignore(self, tournament_id: int) -> None:
        if tournament_id not in self.rooms and tournament_id not in self.timelines:
            await self._megaphone.ignore(tournament_id)

    async def close(self) -> None:
        """Stop everything; for tests and for the end of the process."""
        tasks, self._tasks, self._loop = self._tasks, [], None
        senders = [room.sender for room in self.rooms.values() if room.sender is not None]
        ticking = [timeline.close() for timeline in self.timelines.values()]
        await stop((*tasks, *senders, *(task for task in ticking if task is not None)))
        await self._megaphone.close()
        self.rooms.clear()
        self.timelines.clear()
        self._catch_ups.clear()

    def _start(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        self._loop = loop
        self._tasks = [
            loop.create_task(self._repeat(settings.TILTYARD_SWEEP_SECONDS, self._sweep)),
            loop.create_task(self._repeat(_VIEWERS_EVERY, self._tell_viewers)),
        ]

    def _hear(self, tournament_id: int, seq: int) -> None:
        """Note that a log has grown; one sender a room folds a burst into one message."""
        timeline = self.timelines.get(tournament_id)
        if timeline is not None:
            timeline.hear()
        room = self.rooms.get(tournament_id)
        if room is None:
            return
        room.announced = max(room.announced, seq)
        if room.sender is None and room.sent < room.announced:
            room.sender = asyncio.get_running_loop().create_task(self._send(room))

    async def _send(self, room: Room) -> None:
        try:
            while room.sent < room.announced and room.sockets:
                message = await read(selectors.get_patch, room.tournament_id, since=room.sent)
                if message is None:
                    break
                room.pace.hold_back(message, asyncio.get_running_loop().time())
                room.sent = message["seq"]
                room.announced = max(room.announced, room.sent)
                room.broadcast(message)
        except NotFoundError:
            room.dismiss_all()
        except Exception:
            _log.exception("Tournament %s could not be sent", room.tournament_id)
        finally:
            room.sender = None

    async def _sweep(self) -> None:
        """Find what was not announced: a crash after a commit, a Redis that was away."""
        for timeline in list(self.timelines.values()):
            await timeline.tick()
        if not self.rooms:
            return
        rooms = dict(self.rooms)
        seqs = await read(selectors.get_seqs, list(rooms))
        for tournament_id, room in rooms.items():
            if tournament_id in seqs:
                self._hear(tournament_id, seqs[tournament_id])
            else:
                room.dismiss_all()
        now = asyncio.get_running_loop().time()
        for room in list(self.rooms.values()):
            if room.tournament_id in seqs and room.pace.settle(now):
                room.broadcast(await read(selectors.get_standings_patch, room.tournament_id))

    async def _tell_viewers(self) -> None:
        for room in self.rooms.values():
            if room.viewers_told != len(room.sockets):
                room.viewers_told = len(room.sockets)
                room.broadcast({"type": "viewers", "count": room.viewers_told})
        for timeline in self.timelines.values():
            timeline.tell_viewers()

    async def _repeat(self, seconds: float, action: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await action()
            except Exception:
                _log.exception("The hub stumbled; it goes on")


async def _read_patch(tournament_id: int, since: int) -> Packet | None:
    patch = await read(selectors.get_patch, tournament_id, since=since)
    return None if patch is None else Packet(patch)


_hub: Hub | None = None


def get_hub() -> Hub:
    """Return the hub of this process."""
    global _hub  # noqa: PLW0603 - one a process, made when first needed
    if _hub is None:
        _hub = Hub()
    return _hub


def announce(tournament_id: int, seq: int) -> None:
    """Tell the watchers of all processes; signed on as a listener at start-up."""
    get_hub().announce(tournament_id, seq)
