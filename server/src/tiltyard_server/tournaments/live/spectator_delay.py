"""The spectators of one tournament in this process: one timeline for all, a while behind.

The log is the delayed queue. A timeline knows one moment, the one that spectators may see, and
wakes up when the next thing is old enough; it then reads once, encodes once and writes to all.
"""

from collections.abc import Collection, Iterable
from functools import partial
from typing import Any, ClassVar, NamedTuple

from tiltyard.sentence import say
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.live.database_threads import read
from tiltyard_server.live.encoded_message import Message, Packet, Socket
from tiltyard_server.live.hub import get_hub
from tiltyard_server.live.timer import Alarm
from tiltyard_server.live.topics import Admission, Room, Topic
from tiltyard_server.tournaments.live import spectator_view as sights
from tiltyard_server.tournaments.live.page import Pace
from tiltyard_server.tournaments.live.spectator_view import Boards, Current, Sight


class Choice(NamedTuple):
    """What a spectator looks at besides the bracket: a match, or an entry wherever it is."""

    match: int | None = None
    entry: int | None = None


class Timeline(Room):
    """What all spectators of a tournament see."""

    is_outside: ClassVar[bool] = False
    sight: Sight  # there once the first one was greeted

    def __init__(self, topic: Topic, key: int, number: int, *, boards: Boards) -> None:
        super().__init__(topic, key, number)
        self.choices: dict[Socket, Choice] = {}  # of those who were greeted
        self._is_open = False
        self.viewers_told = 0
        self._pace = Pace()
        self._source = boards
        self._snapshot: Packet | None = None
        self._histories: dict[int, Packet] = {}
        self._boards: dict[int, tuple[object, Packet]] = {}
        self._currents: dict[int, Current] = {}
        self._look = partial(sights.look, is_outside=self.is_outside)
        self._alarm = Alarm(self.tick)

    async def welcome(self, socket: Socket, admission: Admission) -> None:
        """Let `socket` watch; greet it and give it all, unless it has what there is."""
        async with self.lock:
            if not self._is_open:
                self.sight = await read(self._look, self.key, get_hub().now())
                self._is_open = True
            if socket not in self.sockets:
                return  # gone while waiting
            self.choices[socket] = Choice()
            hello = {
                "type": "hello",
                "seq": self.sight.seq,
                "now": get_hub().now(),
                "viewers": len(self.choices),
                **self.sight.greeting,
            }
            socket.push(Packet(hello))
            if socket.read_number("since") != self.sight.seq:
                socket.push(await self._get_snapshot())
        self._alarm.ring_in(0)

    def remove(self, socket: Socket) -> None:
        """Let `socket` go."""
        super().remove(socket)
        self.choices.pop(socket, None)

    async def resync(self, socket: Socket) -> None:
        """Give `socket` everything anew, the board it looks at included."""
        async with self.lock:
            socket.push(await self._get_snapshot())
            await self._show_choice(socket)

    async def choose(self, socket: Socket, choice: Choice) -> None:
        """Let `socket` look at a match, at an entry wherever it is, or at neither.

        Raises:
            NotFoundError: `match.unknown`, `entry.unknown`.
        """
        async with self.lock:
            self._check(choice)
            if socket in self.choices:
                self.choices[socket] = choice
                await self._show_choice(socket)
        self._alarm.ring_in(0)

    async def tell_history(self, socket: Socket, match: int) -> None:
        """Tell `socket` what happened in a match: read once for all who ask.

        Raises:
            NotFoundError: `match.unknown`.
        """
        async with self.lock:
            if match not in self._histories:
                message = await read(sights.make_history, self.sight, match, self._source)
                self._histories[match] = Packet(message)
            socket.push(self._histories[match])

    def hear(self, number: int, step: object = None) -> None:
        """Note that something happened just now: it will be old enough a delay from here."""
        if self._is_open:
            self._alarm.ring_in(self.sight.wait_ms / 1000)

    async def sweep(self, number: int) -> None:
        """Look, whatever was announced."""
        await self.tick()

    async def tick(self) -> None:
        """Show what has become old enough."""
        async with self.lock:
            if not self._is_open:
                return
            before = self.sight
            try:
                after = await read(self._look, self.key, get_hub().now(), before)
            except NotFoundError:  # deleted: whoever comes back is told so
                self.dismiss_all()
                return
            self._histories.clear()
            self.sight = after
            if after.house_rules != before.house_rules:
                self.dismiss_all()
                return
            if after.seq != before.seq:
                self._snapshot = None
                _push(await self._make_news(before, after), self.choices)
                self._tell_moves()
            elif self._pace.settle():
                _push(await self._make_table(), self.choices)
            await self._show_boards()
        await self._plan_next()

    async def tell_viewers(self) -> None:
        """Tell all how many they are, if that has changed."""
        if self.viewers_told != len(self.choices):
            self.viewers_told = len(self.choices)
            _push(Packet({"type": "viewers", "count": self.viewers_told}), self.choices)

    def dismiss_all(self) -> None:
        """Another delay, or other people: everybody comes back and is looked at anew."""
        self._snapshot = None
        self._boards.clear()
        super().dismiss_all()

    def close(self) -> Iterable[Any]:
        """Stop; return what is still running."""
        running = self._alarm.close()
        return () if running is None else (running,)

    # -- what is sent ------------------------------------------------------------------------

    async def _get_snapshot(self) -> Packet:
        if self._snapshot is None:
            self._snapshot = Packet(await read(sights.make_snapshot, self.sight))
        return self._snapshot

    async def _make_news(self, before: Sight, after: Sight) -> Packet:
        patch = await read(sights.make_patch, before, after)
        if patch is None:
            return await self._get_snapshot()
        self._pace.hold_back(patch)
        return Packet(patch)

    async def _make_table(self) -> Packet:
        seq = self.sight.seq
        table: Message = {
            "type": "patch",
            "from": seq,
            "seq": seq,
            "now": get_hub().now(),
            **self.sight.stamp,
            "tournament": None,
            "entries": [],
            "matches": [],
            "standings": await read(sights.list_standings, self.sight),
            "rounds": None,
        }
        return Packet(table)

    # -- boards and who follows whom ---------------------------------------------------------

    def _check(self, choice: Choice) -> None:
        state = self.sight.state
        if choice.match is not None and choice.match not in state.matches:
            raise NotFoundError(
                "match.unknown", say("There is no match {match}.", match=choice.match)
            )
        if choice.entry is not None and choice.entry not in state.entries:
            raise NotFoundError(
                "entry.unknown", say("There is no entry {entry}.", entry=choice.entry)
            )

    async def _show_choice(self, socket: Socket) -> None:
        """Tell one spectator where the chosen entry is, and show the chosen board."""
        choice = self.choices.get(socket, Choice())
        if choice.entry is not None:
            found = sights.find_currents(self.sight.state, [choice.entry])
            self._currents |= found
            socket.push(_following(choice.entry, found[choice.entry]))
        match = self._match_of(choice)
        if match is not None:
            if match not in self._boards:
                await self._read_boards([match])
            socket.push(self._boards[match][1])

    def _tell_moves(self) -> None:
        """Tell followers whose player went on to another match."""
        audiences: dict[int, list[Socket]] = {}
        for socket, choice in self.choices.items():
            if choice.entry is not None:
                audiences.setdefault(choice.entry, []).append(socket)
        found = sights.find_currents(self.sight.state, audiences)
        for entry, sockets in audiences.items():
            if self._currents.get(entry) != found[entry]:
                _push(_following(entry, found[entry]), sockets)
        self._currents = found

    async def _show_boards(self) -> None:
        """Show every board that somebody looks at and that has changed."""
        audiences: dict[int, list[Socket]] = {}
        for socket, choice in self.choices.items():
            match = self._match_of(choice)
            if match is not None:
                audiences.setdefault(match, []).append(socket)
        self._boards = {n: board for n, board in self._boards.items() if n in audiences}
        for match in await self._read_boards(audiences):
            _push(self._boards[match][1], audiences[match])

    async def _read_boards(self, matches: Collection[int]) -> list[int]:
        """Bring what is shown of some boards up to date; return which have changed."""
        if not matches:
            return []
        known = {match: version for match, (version, _) in self._boards.items()}
        sight, source = self.sight, self._source
        changed = await read(source.list_changed, self.key, list(matches), sight.moment, known)
        for match, (version, board) in changed.items():
            message = {"type": "board", "match": match, "board": board}
            self._boards[match] = (version, Packet(message))
        return list(changed)

    def _match_of(self, choice: Choice) -> int | None:
        if choice.entry is None:
            return choice.match
        current = self._currents.get(choice.entry)
        return None if current is None else current.match

    # -- when to look again ------------------------------------------------------------------

    async def _plan_next(self) -> None:
        """Wake up when the next thing, in the log or on a board, is old enough."""
        sight = self.sight
        matches = {self._match_of(choice) for choice in self.choices.values()} - {None}
        numbers = [number for number in matches if number is not None]
        board_at = await read(self._source.find_next_at, self.key, numbers, sight.moment)
        times = [at for at in (sight.next_at, board_at) if at is not None]
        if times:
            self._alarm.ring_in((min(times) + sight.delay_ms - get_hub().now()) / 1000)


def _following(entry: int, current: Current) -> Packet:
    return Packet(
        {
            "type": "following",
            "entry": entry,
            "match": current.match,
            "standing": current.standing,
        }
    )


def _push(packet: Packet, sockets: Collection[Socket]) -> None:
    for socket in list(sockets):
        socket.push(packet)
