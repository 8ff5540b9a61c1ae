"""The spectators of one tournament in this process: one timeline for all, a while behind.

Those from whom results are held back have one of their own, without boards.

The log is the delayed queue. A timeline knows one moment, the one that spectators may see, and
wakes up when the next thing is old enough; it then reads once, encodes once and writes to all.
"""

import asyncio
from collections.abc import Callable, Collection
from typing import NamedTuple

from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.live import delayed
from tiltyard_server.live.alarm import Alarm
from tiltyard_server.live.delayed import Current, Sight
from tiltyard_server.live.pacing import Pace
from tiltyard_server.live.packets import Packet, Socket
from tiltyard_server.live.reading import read
from tiltyard_server.play import boards


class Choice(NamedTuple):
    """What a spectator looks at besides the bracket: a match, or an entry wherever it is."""

    match: int | None = None
    entry: int | None = None


class Timeline:
    """What all spectators of a tournament see. Everything belongs to the event loop."""

    def __init__(self, tournament_id: int, sight: Sight, now: Callable[[], int]) -> None:
        self.tournament_id = tournament_id
        self.sight = sight
        self.expected: set[Socket] = set()  # on their way in
        self.choices: dict[Socket, Choice] = {}
        self.viewers_told = 0
        self._now = now
        self._lock = asyncio.Lock()  # what a newcomer is told and what all are told never cross
        self._pace = Pace()
        self._snapshot: Packet | None = None
        self._histories: dict[int, Packet] = {}
        self._boards: dict[int, tuple[object, Packet]] = {}
        self._currents: dict[int, Current] = {}
        self._look = delayed.look_from_outside if sight.is_outside else delayed.look
        self._alarm = Alarm(self.tick)

    @property
    def is_empty(self) -> bool:
        """Whether nobody watches."""
        return not self.choices and not self.expected

    async def join(self, socket: Socket, since: int) -> None:
        """Let `socket` watch; greet it and give it all, unless it has what there is."""
        async with self._lock:
            if socket not in self.expected:
                return  # gone while waiting
            self.expected.remove(socket)
            self.choices[socket] = Choice()
            hello = {
                "type": "hello",
                "seq": self.sight.seq,
                "now": self._now(),
                "viewers": len(self.choices),
                **self.sight.greeting,
            }
            socket.push(Packet(hello))
            if since != self.sight.seq:
                socket.push(await self._get_snapshot())
        self._alarm.ring_in(0)

    async def sync(self, socket: Socket) -> None:
        """Give `socket` everything anew, the board it looks at included."""
        async with self._lock:
            socket.push(await self._get_snapshot())
            await self._show_choice(socket)

    async def choose(self, socket: Socket, choice: Choice) -> None:
        """Let `socket` look at a match, at an entry wherever it is, or at neither.

        Raises:
            NotFoundError: `match.unknown`, `entry.unknown`.
        """
        async with self._lock:
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
        async with self._lock:
            if match not in self._histories:
                message = await read(delayed.make_history, self.sight, match)
                self._histories[match] = Packet(message)
            socket.push(self._histories[match])

    def leave(self, socket: Socket) -> None:
        """Let `socket` go."""
        self.expected.discard(socket)
        self.choices.pop(socket, None)

    def hear(self) -> None:
        """Note that something happened just now: it will be old enough a delay from here."""
        self._alarm.ring_in(self.sight.wait_ms / 1000)

    async def tick(self) -> None:
        """Show what has become old enough."""
        async with self._lock:
            before = self.sight
            try:
                after = await read(self._look, self.tournament_id, self._now(), before)
            except NotFoundError:  # deleted: whoever comes back is told so
                self._dismiss_all()
                return
            self._histories.clear()
            self.sight = after
            if after.house_rules != before.house_rules:
                self._dismiss_all()
                return
            if after.seq != before.seq:
                self._snapshot = None
                self._broadcast(await self._make_news(before, after))
                self._tell_moves()
            elif self._pace.settle(asyncio.get_running_loop().time()):
                self._broadcast(await self._make_table())
            await self._show_boards()
        await self._plan_next()

    def tell_viewers(self) -> None:
        """Tell all how many they are, if that has changed."""
        if self.viewers_told != len(self.choices):
            self.viewers_told = len(self.choices)
            self._broadcast(Packet({"type": "viewers", "count": self.viewers_told}))

    def close(self) -> asyncio.Task[None] | None:
        """Stop; return what is still running."""
        return self._alarm.close()

    # -- what is sent ------------------------------------------------------------------------

    def _broadcast(self, packet: Packet) -> None:
        for socket in list(self.choices):
            socket.push(packet)

    async def _get_snapshot(self) -> Packet:
        if self._snapshot is None:
            self._snapshot = Packet(await read(delayed.make_snapshot, self.sight))
        return self._snapshot

    async def _make_news(self, before: Sight, after: Sight) -> Packet:
        patch = await read(delayed.make_patch, before, after)
        if patch is None:
            return await self._get_snapshot()
        self._pace.hold_back(patch, asyncio.get_running_loop().time())
        return Packet(patch)

    async def _make_table(self) -> Packet:
        seq = self.sight.seq
        standings = await read(delayed.list_standings, self.sight)
        return Packet(
            {
                "type": "patch",
                "from": seq,
                "seq": seq,
                "now": self._now(),
                **self.sight.stamp,
                "tournament": None,
                "entries": [],
                "matches": [],
                "standings": standings,
                "rounds": None,
            }
        )

    def _dismiss_all(self) -> None:
        """Another delay, or other people: everybody comes back and is looked at anew."""
        self._snapshot = None
        self._boards.clear()
        for socket in list(self.choices):
            socket.dismiss()

    # -- boards and who follows whom ---------------------------------------------------------

    def _check(self, choice: Choice) -> None:
        state = self.sight.state
        if choice.match is not None and choice.match not in state.matches:
            raise NotFoundError("match.unknown", f"There is no match {choice.match}.")
        if choice.entry is not None and choice.entry not in state.entries:
            raise NotFoundError("entry.unknown", f"There is no entry {choice.entry}.")

    async def _show_choice(self, socket: Socket) -> None:
        """Tell one spectator where the chosen entry is, and show the chosen board."""
        choice = self.choices.get(socket, Choice())
        if choice.entry is not None:
            found = delayed.find_currents(self.sight.state, [choice.entry])
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
        found = delayed.find_currents(self.sight.state, audiences)
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
        changed = await read(delayed.list_boards, self.sight, list(matches), known)
        for shown in changed:
            self._boards[shown.match] = (shown.version, Packet(shown.message))
        return [shown.match for shown in changed]

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
        board_at = await read(_find_next_at, sight, [n for n in matches if n is not None])
        times = [at for at in (sight.next_at, board_at) if at is not None]
        if times:
            self._alarm.ring_in((min(times) + sight.delay_ms - self._now()) / 1000)


def _find_next_at(sight: Sight, matches: Collection[int]) -> int | None:
    return boards.find_next_at(sight.tournament.pk, matches, sight.moment)


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
    for socket in sockets:
        socket.push(packet)
