"""A tournament as its spectators see it: what the log said a moment ago, and nothing younger."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from tiltyard import EntryId, MatchId, MatchStatus, TournamentState, rank
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.live import boards
from tiltyard_server.live.packets import Message
from tiltyard_server.tournaments import extras, log, past, rows, selectors
from tiltyard_server.tournaments.envelopes import PROFILE_CHANGED, SHEET_CHANGED
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
    next_at: int | None  # when the first event that is still hidden happened

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
    def house_rules(self) -> tuple[object, ...]:
        """What decides who may look at what; when it changes, everybody is looked at anew."""
        row = self.tournament
        return row.spectator_delay, row.spectators, row.is_public


class Current(NamedTuple):
    """Where somebody is: in which match, and whether it is played, awaited or over."""

    match: int | None
    standing: str


class Shown(NamedTuple):
    """A board, what tells it from the one before, and the message that shows it."""

    match: int
    version: object
    message: Message


def look(tournament_id: int, now: int, known: Sight | None = None) -> Sight:
    """Return what spectators may see at `now`, going on from what they saw before."""
    tournament = selectors.get_tournament(tournament_id)
    moment = now - tournament.spectator_delay * 1000
    if known is None or known.tournament.spectator_delay != tournament.spectator_delay:
        ripe = log.find_ripe(tournament, after=0, moment=moment)
        return Sight(tournament, log.load_head_at(tournament, ripe.seq), moment, ripe.next_at)
    moment = max(moment, known.moment)  # a clock that is set back takes nothing back
    ripe = log.find_ripe(tournament, after=known.seq, moment=moment)
    head = log.load_head_after(tournament, known.head, ripe.seq)
    return Sight(tournament, head, moment, ripe.next_at)


def make_snapshot(sight: Sight) -> Message:
    """Return the message that gives a spectator everything."""
    return {
        "type": "snapshot",
        "seq": sight.seq,
        "now": sight.now,
        "moment": sight.moment,
        "delay": sight.tournament.spectator_delay,
        "view": past.view_of(sight.tournament, sight.head),
    }


def make_patch(before: Sight, after: Sight) -> Message | None:
    """Return the message that leads from one sight to the next, None if matches were dropped."""
    change = find_change(before.state, after.state, {})
    if change.dropped:
        return None
    has_table = change.matches or (change.entries and after.state.matches)
    has_rounds = before.state.matches.keys() != after.state.matches.keys()
    return {
        "type": "patch",
        "from": before.seq,
        "seq": after.seq,
        "now": after.now,
        "moment": after.moment,
        "tournament": past.fields_view_of(after.tournament, after.head),
        "entries": _list_entries(before, after, change),
        "matches": _list_matches(before, after, change),
        "standings": list_standings(after) if has_table else None,
        "rounds": rows.list_rounds(after.state) if has_rounds else None,
    }


def list_standings(sight: Sight) -> list[Message]:
    """Return the table as spectators see it."""
    return [rows.standing_view(standing) for standing in rank(sight.state)]


def make_history(sight: Sight, number: int) -> Message:
    """Return what happened in a match, as far as spectators have seen it.

    Raises:
        NotFoundError: `match.unknown`, also for a match they have not seen drawn yet.
    """
    if MatchId(number) not in sight.state.matches:
        raise NotFoundError("match.unknown", f"There is no match {number}.")
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


def list_boards(sight: Sight, matches: Collection[int], known: boards.Versions) -> list[Shown]:
    """Return the boards of some matches as spectators may see them, unless they are as `known`."""
    found = boards.list_changed(sight.tournament.pk, matches, sight.moment, known)
    return [
        Shown(match, version, {"type": "board", "match": match, "board": board})
        for match, (version, board) in found.items()
    ]


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


def _list_noted(before: Sight, after: Sight, kind: str, name: str) -> set[int]:
    """Return the numbers that notes of a kind give between two sights."""
    notes = LogEntry.objects.filter(
        tournament=after.tournament, seq__gt=before.seq, seq__lte=after.seq, kind=kind
    )
    return {data[name] for data in notes.values_list("data", flat=True)}


def _list_matches(before: Sight, after: Sight, change: Change) -> list[Message]:
    """Return the matches that changed, those with a new sheet among them."""
    written = _list_noted(before, after, SHEET_CHANGED, "match")
    matches = after.state.matches
    numbers = [n for n in matches if n in written.union(change.matches)]
    sheets = extras.list_sheets(after.tournament.pk, numbers) if numbers else {}
    return [rows.match_view(rows.match_row(matches[n]), sheet=sheets.get(n)) for n in numbers]


def _list_entries(before: Sight, after: Sight, change: Change) -> list[Message]:
    """Return the entries that changed, those with a new name among them."""
    renamed = _list_noted(before, after, PROFILE_CHANGED, "entry")
    numbers = set(map(int, change.entries)) | renamed
    if not numbers:
        return []
    found = Entry.objects.filter(tournament=after.tournament, number__in=numbers)
    people = {row["number"]: row for row in found.values(*rows.PERSON_COLUMNS)}
    seeds, places = rows.seeds_of(after.state), rows.places_of(after.state)
    return [
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
        for n in sorted(numbers)
    ]
