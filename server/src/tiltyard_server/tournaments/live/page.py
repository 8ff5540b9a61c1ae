"""The page of a tournament, live: everything public, at once."""

import time
from collections.abc import Collection, Mapping
from functools import partial
from typing import ClassVar, Final

from tiltyard import InputError
from tiltyard_server.common import clock
from tiltyard_server.live.database_threads import read
from tiltyard_server.live.encoded_message import Message, Socket, find_number
from tiltyard_server.live.hub import get_hub
from tiltyard_server.live.topics import Admission, Chore, News, Room, Topic
from tiltyard_server.tournaments import rows, selectors
from tiltyard_server.tournaments.models import Tournament

STANDINGS_AT_ONCE: Final = 128  # longer tables are not sent with every result …
STANDINGS_EVERY: Final = 2.0  # … but at most every so many seconds
VIEWERS_EVERY: Final = 3.0
WORDS: Final = "Send JSON text: a sync with your seq, or a ping."


class Pace:
    """When a long table was last sent, and whether one is owed.

    In a bracket of 1,024 every result changes the whole table.
    """

    def __init__(self) -> None:
        self._sent_at = float("-inf")
        self._is_owed = False

    def hold_back(self, message: Message) -> None:
        """Take a long table out of `message` if one was sent a short while ago."""
        standings = message.get("standings")
        if not standings or len(standings) <= STANDINGS_AT_ONCE:
            return
        if self._is_early():
            message["standings"] = None
            self._is_owed = True
        else:
            self._note()

    def settle(self) -> bool:
        """Whether a table is owed and due; who asks sends it."""
        is_due = self._is_owed and not self._is_early()
        if is_due:
            self._note()
        return is_due

    def _is_early(self) -> bool:
        return time.monotonic() - self._sent_at < STANDINGS_EVERY

    def _note(self) -> None:
        self._sent_at = time.monotonic()
        self._is_owed = False


class TournamentRoom(Room):
    """All who watch one tournament in this process, as it is."""

    def __init__(self, topic: Topic, key: int, number: int) -> None:
        super().__init__(topic, key, number)
        self._viewers_told = 0
        self._pace = Pace()

    def greet(self, admission: Admission) -> Message:
        """Say how far the tournament is, what time it is, and how many watch."""
        return {
            "type": "hello",
            "seq": admission.number,
            "now": get_hub().now(),
            "viewers": len(self.sockets),
        }

    async def welcome(self, socket: Socket, admission: Admission) -> None:
        """Send what the client has not seen."""
        await self._catch_up(socket, socket.read_number("since"))

    async def answer(self, socket: Socket, message: Message) -> None:
        """Answer `sync`."""
        seq = find_number(message, "seq")
        if message.get("type") != "sync" or seq is None:
            raise InputError("message.malformed", WORDS)
        await self._catch_up(socket, seq)

    def show(self, content: Message) -> None:
        """Tell everybody, of a long table only now and then."""
        self._pace.hold_back(content)
        self.broadcast(content)

    async def sweep(self, number: int) -> None:
        """Find what was not announced, and send a table that is owed."""
        await super().sweep(number)
        if self._pace.settle():
            self.broadcast(await read(_get_standings_patch, self.key))

    async def tell_viewers(self) -> None:
        """Tell all how many they are, if that has changed."""
        if self._viewers_told != len(self.sockets):
            self._viewers_told = len(self.sockets)
            self.broadcast({"type": "viewers", "count": self._viewers_told})

    async def _catch_up(self, socket: Socket, since: int) -> None:
        """Send what happened after `since`: read once for all who ask the same."""
        question = ("tournament", self.key, since, self.announced)
        packet = await get_hub().read_once(question, partial(get_patch, self.key, since=since))
        if packet is not None:
            socket.push(packet)


class TournamentTopic(Topic):
    """Tournaments, as they are."""

    name = "tournament"
    channel = "tournament"
    chores: ClassVar[tuple[Chore, ...]] = ((VIEWERS_EVERY, TournamentRoom.tell_viewers),)

    def open_room(self, key: int, number: int) -> Room:
        """Return a room of those who see the tournament as it is."""
        return TournamentRoom(self, key, number)

    def get_numbers(self, keys: Collection[int]) -> Mapping[int, int]:
        """Return how far some logs are."""
        found = Tournament.objects.filter(pk__in=list(keys))
        return dict(found.values_list("pk", "seq"))

    def read_news(self, key: int, *, after: int, people: Collection[int]) -> News | None:
        """Return the patch that leads on from `after`."""
        patch = get_patch(key, since=after)
        return None if patch is None else News(patch["seq"], patch)


TOURNAMENT: Final = TournamentTopic()


def get_patch(tournament_id: int, *, since: int) -> Message | None:
    """Return the message that brings a client from `since` to now, or None if it is there.

    The tournament row is read first: rows that change meanwhile are newer than the patch says
    and come again with the next one. Where rows were dropped, or the client is ahead of us, the
    message is a snapshot.
    """
    tournament = selectors.get_tournament(tournament_id)
    if since == tournament.seq:
        return None
    if since > tournament.seq or since < tournament.reset_seq or since <= 0:
        return _make_snapshot(tournament)
    has_table = tournament.standings_seq > since
    return {
        "type": "patch",
        "from": since,
        "seq": tournament.seq,
        "now": clock.now_ms(),
        "tournament": selectors.fields_view(tournament),
        "entries": selectors.list_entries(tournament, since=since),
        "matches": selectors.list_matches(tournament, since=since),
        "standings": selectors.list_standings(tournament) if has_table else None,
        "rounds": rows.rounds_view(tournament.rounds) if tournament.rounds_seq > since else None,
    }


def _make_snapshot(tournament: Tournament) -> Message:
    """Return the message that gives a client everything."""
    return {
        "type": "snapshot",
        "seq": tournament.seq,
        "now": clock.now_ms(),
        "view": selectors.get_view(tournament),
    }


def _get_standings_patch(tournament_id: int) -> Message:
    """Return the patch that holds nothing but the table, for whoever is up to date."""
    tournament = selectors.get_tournament(tournament_id)
    return {
        "type": "patch",
        "from": tournament.seq,
        "seq": tournament.seq,
        "now": clock.now_ms(),
        "tournament": None,
        "entries": [],
        "matches": [],
        "standings": selectors.list_standings(tournament),
        "rounds": None,
    }
