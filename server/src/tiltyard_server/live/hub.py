"""One hub a process: each change is read and encoded once, and written to every watcher."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final

from django.conf import settings

from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.live import delayed
from tiltyard_server.live.pacing import Pace
from tiltyard_server.live.packets import Packet, Socket
from tiltyard_server.live.reading import read
from tiltyard_server.live.rooms import Chore, Room, RoomHub
from tiltyard_server.live.timeline import Timeline
from tiltyard_server.tournaments import selectors

Look = Callable[[int, int], delayed.Sight]
_VIEWERS_EVERY: Final = 3.0
_CATCH_UPS_KEPT: Final = 64


class TournamentRoom(Room):
    """All who watch one tournament in this process."""

    def __init__(self, key: int, number: int) -> None:
        super().__init__(key, number)
        self.viewers_told = 0
        self.pace = Pace()

    def dismiss_all(self) -> None:
        """Send everybody away: the tournament was deleted, and whoever comes back is told so."""
        for socket in list(self.sockets):
            socket.dismiss()


class Hub(RoomHub[TournamentRoom]):
    """The tournaments of this process: rooms for those told at once, timelines for the others."""

    room_type = TournamentRoom

    def __init__(self) -> None:
        super().__init__("tiltyard:tournament:")
        self.timelines: dict[int, Timeline] = {}
        self.galleries: dict[int, Timeline] = {}  # of those from whom results are held back
        self.now: Callable[[], int] = clock.now_ms
        self._catch_ups: OrderedDict[tuple[int, int, int], asyncio.Task[Packet | None]] = (
            OrderedDict()
        )

    @property
    def socket_count(self) -> int:
        """How many watch in this process."""
        behind = sum(len(timeline.choices) for timeline in self._list_timelines())
        return behind + super().socket_count

    async def catch_up(self, room: TournamentRoom, since: int) -> Packet | None:
        """Return what brings a client from `since` to now: made once for all who ask the same."""
        key = (room.key, since, room.announced)
        task = self._catch_ups.get(key)
        if task is None:
            task = asyncio.get_running_loop().create_task(_read_patch(room.key, since))
            self._catch_ups[key] = task
            while len(self._catch_ups) > _CATCH_UPS_KEPT:
                self._catch_ups.popitem(last=False)
        try:
            return await asyncio.shield(task)
        except Exception:
            self._catch_ups.pop(key, None)
            raise

    async def open_timeline(self, tournament_id: int, socket: Socket) -> Timeline:
        """Return the timeline that `socket` is about to join, made when the first one comes."""
        return await self._open(self.timelines, delayed.look, tournament_id, socket)

    async def open_gallery(self, tournament_id: int, socket: Socket) -> Timeline:
        """Return the timeline of those from whom results are held back, as `open_timeline` does."""
        return await self._open(self.galleries, delayed.look_from_outside, tournament_id, socket)

    async def _open(
        self, timelines: dict[int, Timeline], look: Look, tournament_id: int, socket: Socket
    ) -> Timeline:
        self._start()
        if tournament_id not in timelines:
            await self._follow(tournament_id)
            sight = await read(look, tournament_id, self.now())
            timelines.setdefault(tournament_id, Timeline(tournament_id, sight, self.now))
        timeline = timelines[tournament_id]
        timeline.expected.add(socket)
        return timeline

    async def leave_timeline(self, timeline: Timeline, socket: Socket) -> None:
        """Let a spectator go; a timeline without any is closed."""
        timeline.leave(socket)
        tournament_id = timeline.tournament_id
        timelines = self.galleries if timeline.sight.is_outside else self.timelines
        if timeline.is_empty and timelines.get(tournament_id) is timeline:
            del timelines[tournament_id]
            timeline.close()
            await self._ignore(tournament_id)

    async def close(self) -> None:
        """Stop everything; for tests and for the end of the process."""
        await super().close()
        self.timelines.clear()
        self.galleries.clear()
        self._catch_ups.clear()

    def _list_chores(self) -> Iterable[Chore]:
        yield settings.TILTYARD_SWEEP_SECONDS, self._sweep
        yield _VIEWERS_EVERY, self._tell_viewers

    def _list_running(self) -> Iterable[asyncio.Task[None]]:
        ticking = [timeline.close() for timeline in self._list_timelines()]
        return [task for task in ticking if task is not None]

    def _list_timelines(self) -> list[Timeline]:
        return [*self.timelines.values(), *self.galleries.values()]

    async def _ignore(self, key: int) -> None:
        if not any(key in places for places in (self.rooms, self.timelines, self.galleries)):
            await super()._ignore(key)

    def _hear(self, key: int, number: int) -> None:
        for timelines in (self.timelines, self.galleries):
            if key in timelines:
                timelines[key].hear()
        super()._hear(key, number)

    async def _send(self, room: TournamentRoom) -> None:
        try:
            while room.sent < room.announced and room.sockets:
                message = await read(selectors.get_patch, room.key, since=room.sent)
                if message is None:
                    break
                room.pace.hold_back(message, asyncio.get_running_loop().time())
                room.sent = message["seq"]
                room.announced = max(room.announced, room.sent)
                room.broadcast(message)
        except NotFoundError:
            room.dismiss_all()

    async def _sweep(self) -> None:
        """Find what was not announced: a crash after a commit, a Redis that was away."""
        for timeline in self._list_timelines():
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
            if room.key in seqs and room.pace.settle(now):
                room.broadcast(await read(selectors.get_standings_patch, room.key))

    async def _tell_viewers(self) -> None:
        for room in self.rooms.values():
            if room.viewers_told != len(room.sockets):
                room.viewers_told = len(room.sockets)
                room.broadcast({"type": "viewers", "count": room.viewers_told})
        for timeline in self._list_timelines():
            timeline.tell_viewers()


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
