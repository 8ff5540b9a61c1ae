"""The log of a `Tournament`: what happened, event by event, and the state that it makes."""

from collections.abc import Iterable, Iterator, Mapping

from tiltyard.core.commands import Command
from tiltyard.core.events import Event
from tiltyard.core.model import EntryId, TournamentState
from tiltyard.errors import TiltyardError
from tiltyard.formats import TOURNAMENT
from tiltyard.machine import Log, append_events
from tiltyard.tournament.details import EventDetails
from tiltyard.tournament.log.entry_names import name_people
from tiltyard.tournament.people import Player
from tiltyard.tournament.record.record import People, Record
from tiltyard.tournament.settings import Settings
from tiltyard.tournament.standings.table import TieBreak
from tiltyard.tournament.teams.seats import Seats


class Logged:
    """The part of a `Tournament` that remembers: everything else reads `_record`, or tells."""

    _log: Log
    _news: list[Event]  # what happened since the log was written
    _state: TournamentState
    _people: dict[EntryId, Player]
    _ids: dict[str, EntryId]
    _settings: Settings
    _tiebreaks: tuple[TieBreak, ...]
    _details: EventDetails  # beside the log, as the names are

    def _open(
        self,
        log: Log,
        state: TournamentState,
        people: Mapping[EntryId, Player],
        settings: tuple[Settings, tuple[TieBreak, ...]],
        details: EventDetails,
    ) -> None:
        self._log, self._news = log, []
        self._state, self._people = state, dict(people)
        self._ids = {player.id: entry for entry, player in people.items()}
        self._settings, self._tiebreaks = settings
        self._details = details
        self._read: Record | None = None

    @property
    def _record(self) -> Record:
        """The tournament as it is now; who sits where is kept as long as it is true."""
        known = self._read
        if known is None or known.state is not self._state:
            is_same = known is not None and _count(known.state) == _count(self._state)
            seats = known.seats if known is not None and is_same else Seats(self._state)
            who = People(self._people, self._ids)
            self._read = known = Record(self._state, who, self._settings, seats)
        return known

    def _key(self) -> tuple[object, ...]:
        """What makes two tournaments equal: how they stand, not how they came there."""
        record = self._record
        seen = (record.entries, record.rounds, record.byes, record.forbidden)
        reported = (record.reported, record.adjustments, self._details)
        return (*seen, *reported, self._settings, self._tiebreaks)

    def _do(self, *commands: Command) -> None:
        """Let the rules of the format decide, all of it or nothing.

        What follows by itself on a server does not here: whoever calls leads the tournament.
        """
        events: list[Event] = []
        state = self._state
        try:
            for command in commands:
                decided = TOURNAMENT.ask_rule(state, command)
                events += decided
                state = TOURNAMENT.replay(state, decided)
        except TiltyardError as error:
            raise name_people(error, self._record) from None
        self._news += events
        self._state = state

    def _tell(self, events: Iterable[Event]) -> None:
        """Take over what happened elsewhere."""
        for event in events:
            self._news.append(event)
            self._state = TOURNAMENT.evolve(self._state, event)

    def _list_events(self) -> Iterator[Event]:
        """Yield all that happened, from the first event on."""
        codec = TOURNAMENT.events
        for entry in self._log.entries:
            if entry.kind not in codec.notes:
                yield codec.read(entry.kind, entry.version, entry.data)
        yield from self._news

    def _write_log(self) -> Log:
        """Return the log with all that happened."""
        self._log, self._news = append_events(TOURNAMENT, self._log, self._news), []
        return self._log


def _count(state: TournamentState) -> tuple[int, int]:
    """No two draws of one tournament agree in both."""
    return state.last_match, len(state.matches)
