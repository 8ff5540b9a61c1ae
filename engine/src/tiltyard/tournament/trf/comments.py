"""What the arbiter did, read from the log: the lines of ### in an exchange file."""

from collections.abc import Iterable, Iterator
from typing import Final

from tiltyard.core.events import (
    EntryChanged,
    EntryRegistered,
    EntryStatusChanged,
    Event,
    MatchesCreated,
    MatchesRemoved,
    PairingHeld,
    PhaseChanged,
    ResultCleared,
    ResultCorrected,
    ResultRecorded,
    SeedsAssigned,
    SeedTaken,
)
from tiltyard.core.model import (
    EntryId,
    EntryStatus,
    Fixture,
    GameMark,
    Mark,
    MatchId,
    Phase,
    Result,
    ResultKind,
    SourceKind,
)
from tiltyard.core.plan_events import (
    ByeAsked,
    ByeChanged,
    LeavingPlanned,
    NumbersAssigned,
)
from tiltyard.core.report_events import (
    EntryRated,
    GameMarked,
    PointsAdjusted,
    ReportCorrected,
    RoundsImported,
    ValueGiven,
)
from tiltyard.core.scores import format_points
from tiltyard.formats.swiss.adjustments import STANDINGS_ONLY
from tiltyard.io.trf.fields import format_tenths
from tiltyard.tournament.details import EventDetails
from tiltyard.tournament.record.record import Record

_FORCED: Final = (EntryStatus.DISQUALIFIED, EntryStatus.NO_SHOW)
_BY_HAND: Final = "MPA"  # the word of FIDE's checklist for a pairing made by hand


def list_comments(
    events: Iterable[Event], record: Record, details: EventDetails
) -> tuple[str, ...]:
    """Return a line for each thing that no result tells, in the order in which they happened.

    Remarks that came with a file stand first, and nothing is said twice. What happened before
    rounds were imported is for those remarks to tell.
    """
    story = _Story(record)
    told: list[str] = []
    for event in events:
        if isinstance(event, RoundsImported):
            told.clear()
        if isinstance(event, PhaseChanged) and event.to is Phase.REGISTRATION:
            told, story = [], _Story(record)  # begun again from the entries
        told += story.tell(event)
    lines = [*details.remarks, *story.list_by_hand(), *told]
    return tuple(dict.fromkeys(line for line in lines if line))


class _Story:
    """Events retold: who, in which round, what."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._places = {entry: number for number, entry in enumerate(record.order, 1)}
        self._fixtures: dict[MatchId, Fixture] = {}
        self._seeds: tuple[EntryId, ...] = ()
        self._ratings: dict[EntryId, int | None] = {}
        self._adjourned: set[MatchId] = set()
        self._is_seeded = False
        self._before: Event | None = None

    def list_by_hand(self) -> Iterator[str]:
        """Yield the rounds with games that the arbiter paired, and those games."""
        for number, games in enumerate(self._record.rounds, 1):
            chosen = [game for game in games if game.by_hand]
            if chosen:
                numbers = self._record.numbers
                pairs = ", ".join(
                    f"{numbers[game.white]} - {numbers[game.black] if game.black else 'bye'}"
                    for game in chosen
                )
                yield f"{_BY_HAND} @ Round {number}: {pairs}"

    def tell(self, event: Event) -> Iterator[str]:  # noqa: C901, PLR0912 - one case an event
        """Yield what is to be said of an event."""
        before, self._before = self._before, event
        match event:
            case SeedsAssigned(order=order):
                self._seeds, self._is_seeded = order, True
            case EntryRegistered(entry=entry, rating=rating):
                self._ratings[entry] = rating
                if self._is_seeded:
                    yield f"Late entry @ Round {self._paired + 1}: {self._name(entry)}"
            case EntryChanged() | EntryRated():
                yield from self._tell_rating(event)
            case SeedTaken(entry=entry, seed=seed):
                self._seeds = (*self._seeds[: seed - 1], entry, *self._seeds[seed:])
            case MatchesCreated(fixtures=fixtures):
                self._fixtures |= {fixture.id: fixture for fixture in fixtures}
                yield from self._tell_full_byes(fixtures)
            case MatchesRemoved(matches=gone):
                self._fixtures = {n: f for n, f in self._fixtures.items() if n not in gone}
            case PairingHeld() if isinstance(before, MatchesRemoved):
                yield f"Taken back @ Round {self._paired + 1}"
            case NumbersAssigned() if isinstance(before, (SeedTaken, EntryChanged)):
                pass  # the number of a late entry, or that which everybody keeps
            case PhaseChanged() | ByeAsked() | ByeChanged() | LeavingPlanned() | NumbersAssigned():
                yield from self._tell_plan(event)
            case EntryStatusChanged(entry=entry, status=status) if self._is_seeded:
                what = "Return" if status is EntryStatus.CHECKED_IN else "Withdrawal"
                why = f" ({status.value})" if status in _FORCED else ""
                yield f"{what} @ Round {self._paired + 1}: {self._name(entry)}{why}"
            case GameMarked(match=match, mark=GameMark.ADJOURNED):
                self._adjourned.add(match)
            case ResultRecorded() | ResultCorrected():
                yield from self._end(event.match, event.result)
            case ResultCleared(match=match) if self._is_late(match):
                yield f"Correction @ {self._place(match)}: no result"
            case ReportCorrected() | PointsAdjusted() | ValueGiven():
                yield self._tell_report(event)
            case RoundsImported(rounds=rounds):
                yield f"Import @ Round {rounds}"
            case _:
                pass

    def _tell_report(self, event: ReportCorrected | PointsAdjusted | ValueGiven) -> str:
        """Return what was corrected for the report, or which points were given or taken."""
        match event:
            case ReportCorrected(match=match, reported=reported):
                told = "as it counts" if reported is None else _write(reported.result)
                why = f" ({reported.reason})" if reported is not None and reported.reason else ""
                return f"Correction for the report @ {self._place(match)}: {told}{why}"
            case ValueGiven(entry=entry, value=value):
                told = "none" if value is None else f"{value / 100:g}"
                return f"Value @ Standings: {self._name(entry)} {told}"
            case PointsAdjusted(adjustment=given):
                why = f" ({given.reason})" if given.reason else ""
                when = "Standings" if given.round == STANDINGS_ONLY else f"Round {given.round}"
                points = format_tenths(given.points)
                return f"Points @ {when}: {self._name(given.entry)} {points}{why}"

    def _tell_rating(self, event: EntryChanged | EntryRated) -> Iterator[str]:
        """Yield a rating that was corrected after the start, or that came with a later round."""
        first = event.round if isinstance(event, EntryRated) else self._paired + 1
        before = self._ratings.get(event.entry)
        if isinstance(event, EntryChanged):
            self._ratings[event.entry] = event.rating
            if not self._is_seeded or event.rating == before:
                return
        yield f"Rating @ Round {first}: {self._name(event.entry)} {event.rating or 'as before'}"

    def _tell_full_byes(self, fixtures: Iterable[Fixture]) -> Iterator[str]:
        """Yield the full-point byes of a round; one that was asked for is told once."""
        for fixture in fixtures:
            if Mark.FULL_BYE in fixture.marks:
                entry = self._seeds[fixture.sources[0].of - 1]
                yield f"Full-point bye @ Round {fixture.round}: {self._name(entry)}"

    def _tell_plan(
        self, event: PhaseChanged | ByeAsked | ByeChanged | LeavingPlanned | NumbersAssigned
    ) -> Iterator[str]:
        """Yield what was planned or changed; other byes asked for and pairs apart have records."""
        match event:
            case PhaseChanged(to=Phase.COMPLETED) if self._paired < self._announced:
                yield f"Ended @ Round {self._paired}: {self._announced} rounds were announced"
            case ByeAsked(entry=entry, round=number, mark=Mark.FULL_BYE):
                yield f"Full-point bye @ Round {number}: {self._name(entry)}"
            case ByeChanged(match=match, mark=mark) if match in self._fixtures:
                yield f"Bye @ {self._place(match)} {mark.value}"
            case LeavingPlanned(entry=entry, round=number):
                what = "Return" if number is None else "Withdrawal"
                yield f"{what} @ Round {number or self._paired + 1}: {self._name(entry)}"
            case NumbersAssigned() if self._paired:
                yield f"Numbers @ Round {self._paired + 1}"
            case _:
                pass

    @property
    def _announced(self) -> int:
        return self._record.swiss.settings.rounds

    @property
    def _paired(self) -> int:
        return max((fixture.round for fixture in self._fixtures.values()), default=0)

    def _end(self, match: MatchId, result: Result) -> Iterator[str]:
        """Yield what a result changes that others were paired with, or that was adjourned."""
        if match in self._adjourned:
            self._adjourned.discard(match)
            yield f"Adjourned game @ {self._place(match)}: {_write(result)}"
        elif self._is_late(match):
            yield f"Correction @ {self._place(match)}: {_write(result)}"

    def _is_late(self, match: MatchId) -> bool:
        """Whether a later round is paired already."""
        return match in self._fixtures and self._fixtures[match].round < self._paired

    def _place(self, match: MatchId) -> str:
        fixture = self._fixtures[match]
        sides = (
            str(self._places.get(self._seeds[source.of - 1], "?"))
            for source in fixture.sources
            if source.kind is SourceKind.SEED
        )
        return f"Round {fixture.round}: {' - '.join(sides)}"

    def _name(self, entry: EntryId) -> str:
        return f"{self._places.get(entry, '?')} {self._record.people[entry].label}"


def _write(result: Result) -> str:
    if result.kind is ResultKind.DOUBLE_FORFEIT:
        return "- -"
    if result.kind is ResultKind.FORFEIT:
        return "- +" if result.winner else "+ -"
    if result.score is None:
        return {None: "draw", 0: "1-0", 1: "0-1"}[result.winner]
    return "-".join(map(format_points, result.score))
