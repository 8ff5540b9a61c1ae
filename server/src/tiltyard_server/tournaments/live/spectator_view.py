"""A tournament as its spectators see it: what the log said a moment ago, and nothing younger."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from tiltyard import EntryId, MatchId, MatchStatus, TournamentState, rank
from tiltyard.sentence import say
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.live.encoded_message import Message
from tiltyard_server.tournaments import log, rows, selectors, visibility
from tiltyard_server.tournaments.commands.envelopes import (
    IDENTITY_CHANGED,
    PROFILE_CHANGED,
    SHEET_CHANGED,
)
from tiltyard_server.tournaments.disclosure import Disclosure, find_disclosure
from tiltyard_server.tournaments.history import time_machine
from tiltyard_server.tournaments.models import Entry, LogEntry, Tournament
from tiltyard_server.tournaments.projection import Change, find_change

_PUBLIC: Final[Mapping[str, tuple[str, ...]]] = {  # what the log tells everybody about a match
    "game-recorded": ("winner",),
    "result-recorded": ("result",),
    "result-corrected": ("result",),
    "result-cleared": (),
}
_STANDINGS: Final[Mapping[MatchStatus, tuple[int, str]]] = {  # what counts first, and its name
    MatchStatus.IN_PROGRESS: (4, "playing"),
    MatchStatus.READY: (3, "playing"),
    MatchStatus.LOCKED: (2, "waiting"),
    MatchStatus.COMPLETED: (1, "idle"),
}


@dataclass(frozen=True, slots=True)
class Sight:
    """What spectators see: a state of the past, the row of today, and what comes next when."""

    tournament: Tournament
    head: log.Head
    moment: int  # milliseconds since 1970: nothing in `head` is younger
    next_at: int | None  # when the first event happened that is hidden until it is old enough
    told: Disclosure  # what they read of the entries, players and staff among them too
    is_outside: bool = False  # seen by those from whom results are held back, and by nobody else

    @property
    def seq(self) -> int:
        """How far spectators are in the log."""
        return self.head.seq

    @property
    def state(self) -> TournamentState:
        """The state they see."""
        return self.head.state

    @property
    def now(self) -> int:
        """What the clock of the server said when this was seen."""
        return self.moment + self.delay_ms

    @property
    def delay_ms(self) -> int:
        """How far behind they are."""
        return self.tournament.spectator_delay * 1000

    @property
    def stamp(self) -> Message:
        """What spectators are told about the time of what they see; outsiders are told nothing."""
        return {} if self.is_outside else {"moment": self.moment}

    @property
    def greeting(self) -> Message:
        """What spectators are told when they come: how far behind they are too."""
        delay = {} if self.is_outside else {"delay": self.tournament.spectator_delay}
        return {**self.stamp, **delay}

    @property
    def rated_until(self) -> int | None:
        """Until when ratings are shown beside matches: to outsiders, who have this page alone."""
        return self.moment if self.is_outside else None

    @property
    def wait_ms(self) -> int:
        """How long it takes, at least, until what happens now is seen."""
        row = self.tournament
        is_played = row.phase in visibility.PLAYED and visibility.delays(row)
        return 0 if self.is_outside and not is_played else self.delay_ms

    @property
    def house_rules(self) -> tuple[object, ...]:
        """What decides who may look at what; when it changes, everybody is looked at anew."""
        row = self.tournament
        switches = (row.delays_results, row.withholds_rounds)
        public = (row.shown_columns, row.minors_from, row.minor_names)
        return row.spectator_delay, row.spectators, row.is_public, *switches, *public


class Boards(Protocol):
    """Where the games of matches are played, and can be looked at as they were at some moment."""

    def list_changed(
        self,
        tournament_id: int,
        matches: Collection[int],
        moment: int,
        known: Mapping[int, object],
    ) -> Mapping[int, tuple[object, Message | None]]:
        """Return the boards that are not as in `known`, each with its version."""

    def list_games(self, tournament_id: int, match: int, moment: int) -> list[Message]:
        """Return the games of a match, each with its moves."""

    def find_next_at(self, tournament_id: int, matches: Collection[int], moment: int) -> int | None:
        """Return when the first move after `moment` was made, if one was."""


class Current(NamedTuple):
    """Where somebody is: in which match, and whether it is played, awaited or over."""

    match: int | None
    standing: str


def look(
    tournament_id: int, now: int, known: Sight | None = None, *, is_outside: bool = False
) -> Sight:
    """Return what spectators may see at `now`, going on from what they saw before.

    `is_outside`: what those may see from whom results are held back.
    """
    tournament = selectors.get_tournament(tournament_id)
    told = find_disclosure(tournament)
    moment = now - tournament.spectator_delay * 1000
    if known is None or known.tournament.spectator_delay != tournament.spectator_delay:
        ripe = _find_ripe(tournament, 0, moment, is_outside=is_outside)
        head = log.load_head_at(tournament, ripe.seq)
        return Sight(tournament, head, moment, ripe.next_at, told, is_outside)
    moment = max(moment, known.moment)  # a clock that is set back takes nothing back
    ripe = _find_ripe(tournament, known.seq, moment, is_outside=is_outside)
    head = log.load_head_at(tournament, ripe.seq, known.head)
    return Sight(tournament, head, moment, ripe.next_at, told, is_outside)


def _find_ripe(tournament: Tournament, after: int, moment: int, *, is_outside: bool) -> log.Ripe:
    if not is_outside:
        ripe = log.find_ripe(tournament, after=after, moment=moment)
        withheld = visibility.find_withheld(tournament, after=after)
        is_cut = withheld is not None and withheld.seq <= ripe.seq
        return log.Ripe(withheld.seq, None) if withheld is not None and is_cut else ripe
    now = moment + 1000 * tournament.spectator_delay
    ripe = visibility.find_ripe(tournament, now=now, after=after)
    withheld = visibility.find_withheld(tournament, after=after)
    is_cut = withheld is not None and withheld.seq == ripe.seq
    if is_cut or visibility.waits_for_the_end(tournament):
        return log.Ripe(ripe.seq, None)  # no hour is known: it comes with an event
    return ripe


def make_snapshot(sight: Sight) -> Message:
    """Return the message that gives a spectator everything."""
    return {
        "type": "snapshot",
        "seq": sight.seq,
        "now": sight.now,
        **sight.greeting,
        "view": sight.told.cover_view(
            time_machine.view_of(sight.tournament, sight.head, rated_until=sight.rated_until)
        ),
    }


def make_patch(before: Sight, after: Sight) -> Message | None:
    """Return the message that leads from one sight to the next, None if matches were dropped."""
    change = find_change(before.state, after.state, {})
    if change.dropped:
        return None
    has_table = change.matches or (change.entries and after.state.matches)
    return {
        "type": "patch",
        "from": before.seq,
        "seq": after.seq,
        "now": after.now,
        **after.stamp,
        "tournament": after.told.cover_fields(
            time_machine.fields_view_of(after.tournament, after.head)
        ),
        "entries": _list_entries(before, after, change),
        "matches": _list_matches(before, after, change),
        "standings": list_standings(after) if has_table else None,
        "rounds": rows.list_rounds(after.state) if change.has_rounds else None,
    }


def list_standings(sight: Sight) -> list[Message]:
    """Return the table as spectators see it."""
    return sight.told.cover_standings(map(rows.standing_view, rank(sight.state)))


def make_history(sight: Sight, number: int, boards: Boards) -> Message:
    """Return what happened in a match, as far as spectators have seen it.

    Raises:
        NotFoundError: `match.unknown`, also for a match they have not seen drawn yet.
    """
    if MatchId(number) not in sight.state.matches:
        raise NotFoundError("match.unknown", say("There is no match {match}.", match=number))
    entries = LogEntry.objects.filter(
        tournament=sight.tournament, seq__lte=sight.seq, kind__in=_PUBLIC, data__match=number
    )
    return {
        "type": "history",
        "match": number,
        "moment": sight.moment,
        "events": [_tell(entry) for entry in entries.order_by("seq")],
        "games": boards.list_games(sight.tournament.pk, number, sight.moment),
    }


def find_currents(state: TournamentState, numbers: Collection[int]) -> dict[int, Current]:
    """Return where entries are: in the match they play, else the one they wait for, else the last.

    One pass over the matches, however many are followed.
    """
    found: dict[int, tuple[int, Current]] = {n: (0, Current(None, "idle")) for n in numbers}
    for match in state.matches.values():
        weight, standing = _STANDINGS.get(match.status, (0, ""))
        for side in match.sides:
            known = found.get(side.entry) if side.entry is not None else None
            if known is None or not weight:
                continue
            if weight > known[0] or weight == known[0] == 1:  # of those played, the last
                found[int(side.entry or 0)] = (weight, Current(match.fixture.id, standing))
    return {number: current for number, (_, current) in found.items()}


def _tell(entry: LogEntry) -> dict[str, Any]:
    about = {name: entry.data.get(name) for name in _PUBLIC[entry.kind]}
    return {"seq": entry.seq, "kind": entry.kind, "at": entry.at, **about}


def _list_matches(before: Sight, after: Sight, change: Change) -> list[Message]:
    """Return the matches that changed, those with a new sheet among them."""
    part = {"after": before.seq, "until": after.seq}
    written = log.list_noted(after.tournament, SHEET_CHANGED, "match", **part)
    numbers = written.union(change.matches)
    if not numbers:
        return []
    found = time_machine.list_matches_at(
        after.tournament, after.head, numbers, rated_until=after.rated_until
    )
    return after.told.cover_matches(found)


def _list_entries(before: Sight, after: Sight, change: Change) -> list[Message]:
    """Return the entries that changed, those with a new name or birth date among them."""
    part = {"after": before.seq, "until": after.seq}
    renamed = log.list_noted(after.tournament, PROFILE_CHANGED, "entry", **part)
    renamed |= log.list_noted(after.tournament, IDENTITY_CHANGED, "entry", **part)
    numbers = set(map(int, change.entries)) | renamed
    if not numbers:
        return []
    found = Entry.objects.filter(tournament=after.tournament, number__in=numbers)
    people = {row["number"]: row for row in found.values(*rows.PERSON_COLUMNS)}
    seeds, places = rows.seeds_of(after.state), rows.places_of(after.state)
    return [
        after.told.cover_entry(
            rows.entry_view(
                {
                    **rows.entry_row(
                        after.state.entries[EntryId(n)],
                        seed=seeds.get(EntryId(n)),
                        place=places.get(EntryId(n)),
                    ),
                    **people[n],
                }
            )
        )
        for n in sorted(numbers)
    ]
