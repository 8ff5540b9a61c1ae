"""What the arbiter did, read from the log: the lines of ### in an exchange file."""

from collections.abc import Iterable, Iterator
from typing import Final

from tiltyard.core.events import (
    EntryRegistered,
    EntryStatusChanged,
    Event,
    MatchesCreated,
    MatchesRemoved,
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
    MatchId,
    Phase,
    Result,
    ResultKind,
    SourceKind,
)
from tiltyard.core.plan_events import LeavingPlanned
from tiltyard.core.report_events import (
    GameMarked,
    PointsAdjusted,
    ReportCorrected,
    RoundsImported,
)
from tiltyard.core.scores import format_points
from tiltyard.formats.adjustments import STANDINGS_ONLY
from tiltyard.io.trf.fields import format_tenths
from tiltyard.tournament.details import EventDetails
from tiltyard.tournament.record import Record

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
        self._adjourned: set[MatchId] = set()
        self._is_seeded = False

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
        match event:
            case SeedsAssigned(order=order):
                self._seeds, self._is_seeded = order, True
            case EntryRegistered(entry=entry) if self._is_seeded:
                yield f"Late entry @ Round {self._paired + 1}: {self._name(entry)}"
            case SeedTaken(entry=entry, seed=seed):
                self._seeds = (*self._seeds[: seed - 1], entry, *self._seeds[seed:])
            case MatchesCreated(fixtures=fixtures):
                self._fixtures |= {fixture.id: fixture for fixture in fixtures}
            case MatchesRemoved(matches=gone):
                self._fixtures = {n: f for n, f in self._fixtures.items() if n not in gone}
            case LeavingPlanned(entry=entry, round=number):
                what = "Return" if number is None else "Withdrawal"
                yield f"{what} @ Round {number or self._paired + 1}: {self._name(entry)}"
            case EntryStatusChanged(entry=entry, status=status) if self._is_seeded:
                what = "Return" if status is EntryStatus.CHECKED_IN else "Withdrawal"
                why = f" ({status.value})" if status in _FORCED else ""
                yield f"{what} @ Round {self._paired + 1}: {self._name(entry)}{why}"
            case GameMarked(match=match, mark=GameMark.ADJOURNED):
                self._adjourned.add(match)
            case ResultRecorded(match=match, result=result):
                yield from self._end(match, result)
            case ResultCorrected(match=match, result=result):
                yield from self._end(match, result)
            case ResultCleared(match=match) if self._is_late(match):
                yield f"Correction @ {self._place(match)}: no result"
            case ReportCorrected(match=match, reported=reported):
                told = "as it counts" if reported is None else _write(reported.result)
                why = f" ({reported.reason})" if reported is not None and reported.reason else ""
                yield f"Correction for the report @ {self._place(match)}: {told}{why}"
            case PointsAdjusted(adjustment=given):
                why = f" ({given.reason})" if given.reason else ""
                when = "Standings" if given.round == STANDINGS_ONLY else f"Round {given.round}"
                points = format_tenths(given.points)
                yield f"Points @ {when}: {self._name(given.entry)} {points}{why}"
            case RoundsImported(rounds=rounds):
                yield f"Import @ Round {rounds}"
            case _:
                pass

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
