"""One hub a process: it knows who follows what, hears of changes and lets rooms tell of them."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from functools import cache, partial
from typing import Any, Final
from uuid import uuid4

from django.conf import settings

from tiltyard_server.common import clock
from tiltyard_server.common.messages import announcement
from tiltyard_server.live.database_threads import read
from tiltyard_server.live.encoded_message import Packet, Socket
from tiltyard_server.live.task_shutdown import stop
from tiltyard_server.live.topics import Admission, PresenceTopic, Room, Topic

_RENEW_SECONDS: Final = 1.0
_SHARED_KEPT: Final = 64
_log = logging.getLogger(__name__)


class Hub:
    """The rooms of this process. All methods but `hear` belong to the event loop."""

    def __init__(self) -> None:
        self.now: Callable[[], int] = clock.now_ms
        self.process = uuid4().hex
        self._rooms: dict[tuple[str, int], dict[str, Room]] = {}  # by channel and key, by topic
        self._visits: dict[Socket, tuple[list[Room], int | None]] = {}
        self._followed: set[tuple[str, int]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: dict[Hashable, asyncio.Task[None]] = {}
        self._shared: OrderedDict[Hashable, asyncio.Task[Packet | None]] = OrderedDict()

    @property
    def socket_count(self) -> int:
        """How many sockets are open in this process."""
        return len(self._visits)

    def rooms_of(self, name: str) -> dict[int, Room]:
        """Return the rooms of a topic."""
        return {key: rooms[name] for (_, key), rooms in self._rooms.items() if name in rooms}

    def hear(self, channel: str, key: int, number: int, step: object = None) -> None:
        """Hear that something has gone on. Any thread may call."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._tell, channel, key, number, step)

    async def enter(self, socket: Socket, key: int, admission: Admission) -> Room:
        """Let `socket` follow from now on; return the room it came for.

        Other processes are heard first: no change can fall between that and the greeting.
        """
        for topic, _ in admission.topics:
            self._start(topic)
            if (topic.channel, key) not in self._followed:
                await self._follow(topic.channel, key)
        rooms = []
        for topic, number in admission.topics:
            place = (topic.channel, key)
            beside = self._rooms.setdefault(place, {})
            room = beside.get(topic.name)
            if room is None:
                room = beside[topic.name] = topic.open_room(key, number)
            if place not in self._followed:  # the last one left while we came
                self._follow(*place)
            room.add(socket, admission)
            room.announced = max(room.announced, number)
            rooms.append(room)
        self._visits[socket] = (rooms, admission.person)
        return rooms[0]

    async def note_arrival(self, socket: Socket) -> None:
        """Note who is there, where that is noted."""
        rooms, person = self._visits.get(socket, ([], None))
        for room in rooms:
            topic, process = room.topic, self.process
            if person is not None and isinstance(topic, PresenceTopic):
                await read(topic.arrive, room.key, person, socket=socket.id, process=process)

    async def leave(self, socket: Socket) -> None:
        """Let `socket` go; an empty room is closed."""
        rooms, person = self._visits.pop(socket, ([], None))
        for room in rooms:
            room.remove(socket)
            self._close_if_empty(room)
        for room in rooms:
            topic = room.topic
            if person is not None and isinstance(topic, PresenceTopic):
                await read(topic.depart, room.key, person, socket=socket.id)

    async def read_once(
        self, question: Hashable, function: Callable[[], dict[str, Any] | None]
    ) -> Packet | None:
        """Return what `function` reads, encoded: made once for all who ask the same question."""
        task = self._shared.get(question)
        if task is None:
            task = asyncio.get_running_loop().create_task(_read_packet(function))
            self._shared[question] = task
            while len(self._shared) > _SHARED_KEPT:
                self._shared.popitem(last=False)
        try:
            return await asyncio.shield(task)
        except Exception:
            self._shared.pop(question, None)
            raise

    async def close(self) -> None:
        """Stop everything; for tests and for the end of the process."""
        announcement.remove_hearer(self.hear)
        tasks, self._tasks, self._loop = list(self._tasks.values()), {}, None
        rooms = [room for beside in self._rooms.values() for room in beside.values()]
        await stop((*tasks, *(task for room in rooms for task in room.close())))
        for channel, key in self._followed:
            announcement.ignore(channel, key, self._overhear)
        for kept in (self._followed, self._rooms, self._visits, self._shared):
            kept.clear()

    async def sweep(self, topic: Topic) -> None:
        """Ask how far all is that is announced where `topic` is, and let rooms find what is new."""
        found = {key: r for (channel, key), r in self._rooms.items() if channel == topic.channel}
        if not found:
            return
        numbers = await read(topic.get_numbers, list(found))
        for key, rooms in found.items():
            for room in list(rooms.values()):
                if key in numbers:
                    await room.sweep(numbers[key])
                else:
                    room.dismiss_all()

    # -- rooms -------------------------------------------------------------------------------

    def _tell(self, channel: str, key: int, number: int, step: object) -> None:
        for room in list(self._rooms.get((channel, key), {}).values()):
            room.hear(number, step)

    def _close_if_empty(self, room: Room) -> None:
        place = (room.topic.channel, room.key)
        beside = self._rooms.get(place, {})
        if room.sockets or beside.get(room.topic.name) is not room:
            return
        del beside[room.topic.name]
        room.close()
        if not beside:
            del self._rooms[place]
            self._followed.discard(place)
            announcement.ignore(*place, self._overhear)

    def _follow(self, channel: str, key: int) -> Awaitable[None]:
        """Hear what other processes announce; what is missed is found by looking now and then."""
        self._followed.add((channel, key))
        return asyncio.wrap_future(announcement.follow(channel, key, self._overhear))

    def _overhear(self, topic: str, text: str) -> None:
        """Take an announcement of another process to the loop of the hub."""
        self.hear(*announcement.read_announcement(topic, text))

    # -- what is done again and again --------------------------------------------------------

    def _start(self, topic: Topic) -> None:
        """Begin what a topic needs done, when the first socket of this loop comes to it."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop, self._tasks = loop, {}
            announcement.add_hearer(self.hear)
        sweep = partial(self.sweep, topic)
        self._repeat(topic.channel, settings.TILTYARD_SWEEP_SECONDS, sweep)
        if isinstance(topic, PresenceTopic):
            self._repeat((topic.name, "presence"), _RENEW_SECONDS, partial(self._renew, topic))
        for seconds, chore in topic.chores:
            work = partial(self._do, topic, chore)
            self._repeat((topic.name, chore), seconds, work)

    async def _renew(self, topic: PresenceTopic) -> None:
        sockets = {
            socket.id: (key, person)
            for key, room in self.rooms_of(topic.name).items()
            for socket, person in room.people.items()
        }
        if sockets:
            await read(topic.renew, self.process, sockets)

    async def _do(self, topic: Topic, chore: Callable[[Any], Awaitable[None]]) -> None:
        for room in self.rooms_of(topic.name).values():
            await chore(room)

    def _repeat(self, name: Hashable, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do some work every so many seconds, unless that is done already."""
        if name not in self._tasks:
            again = _repeat(name, seconds, work)
            self._tasks[name] = asyncio.get_running_loop().create_task(again)


async def _repeat(name: Hashable, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception:
            _log.exception(
                "The task %s, which keeps open pages up to date, failed; it runs again in "
                "%s s, and pages may be behind until then",
                name,
                seconds,
            )


async def _read_packet(function: Callable[[], dict[str, Any] | None]) -> Packet | None:
    message = await read(function)
    return None if message is None else Packet(message)


@cache
def get_hub() -> Hub:
    """Return the hub of this process."""
    return Hub()
