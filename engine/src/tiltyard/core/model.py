"""The things every tournament is made of. All is frozen; only `core.fold` makes new states."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple, NewType

from tiltyard.core.clock import RoundClock
from tiltyard.core.config import BLANK_CONFIG, Config
from tiltyard.core.result import GameMark, ReportedResult, Result, ResultKind, Score

__all__ = ["GameMark", "ReportedResult", "Result", "ResultKind", "Score"]  # and all below

EntryId = NewType("EntryId", int)
MatchId = NewType("MatchId", int)
Pods = tuple[tuple[EntryId, ...], ...]  # a tuple a table, clockwise from seat 1
NO_ENTRY: Final = EntryId(0)  # an empty seat


class Phase(StrEnum):
    """Where a tournament is in its life."""

    CREATED = "created"
    REGISTRATION = "registration"
    CHECK_IN = "check_in"
    SEEDING = "seeding"
    IN_PROGRESS = "in_progress"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    ABORTED = "aborted"


TRANSITIONS: Final[Mapping[Phase, tuple[Phase, ...]]] = {
    Phase.CREATED: (Phase.REGISTRATION, Phase.CANCELLED),
    Phase.REGISTRATION: (Phase.CHECK_IN, Phase.CANCELLED),
    Phase.CHECK_IN: (Phase.SEEDING, Phase.CANCELLED),
    Phase.SEEDING: (Phase.IN_PROGRESS, Phase.CANCELLED),
    Phase.IN_PROGRESS: (Phase.COMPLETED, Phase.ABORTED),
    Phase.COMPLETED: (),
    Phase.CANCELLED: (),
    Phase.ABORTED: (Phase.REGISTRATION,),
}


class EntryStatus(StrEnum):
    """What became of an entry so far."""

    REGISTERED = "registered"
    CHECKED_IN = "checked_in"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"
    NO_SHOW = "no_show"

    @property
    def is_out(self) -> bool:
        """Whether the entry takes no further part."""
        return self not in (EntryStatus.REGISTERED, EntryStatus.CHECKED_IN)


@dataclass(frozen=True, slots=True)
class Entry:
    """A player or a team in one tournament. Names live outside: a log outlasts a person's wish."""

    id: EntryId
    rating: int | None
    club: str | None
    status: EntryStatus = EntryStatus.REGISTERED


class SourceKind(StrEnum):
    """Where the occupant of a side comes from."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"
    BYE = "bye"


class Source(NamedTuple):
    """A seed number, the match whose winner or loser comes here, or nobody ever (`of` is 0)."""

    kind: SourceKind
    of: int


class Target(NamedTuple):
    """A side of a match, to which somebody goes."""

    match: MatchId
    side: int


class Mark(StrEnum):
    """What a draw says of a match besides who meets whom."""

    DECISIVE = "decisive"  # it cannot end level
    BY_HAND = "by-hand"  # paired by the arbiter
    FULL_BYE = "full-bye"  # asked for, as are the next two; without one a bye is the draw's own
    HALF_BYE = "half-bye"
    ZERO_BYE = "zero-bye"
    PAIRING_BYE = "pairing-bye"  # the draw's own, said by hand, as is the next
    REST = "rest"  # the free round of a table


@dataclass(frozen=True, slots=True)
class Fixture:
    """What the draw says about a match. Decided once, never changed."""

    id: MatchId
    round: int
    bracket: str
    index: int
    best_of: int
    sources: tuple[Source, Source]
    winner_to: Target | None = None
    loser_to: Target | None = None
    head_start: int = 0  # points side 0 begins with, in tenths
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A bonus or, below zero, a penalty: tenths of a point an entry has from a round on."""

    entry: EntryId
    round: int  # it counts once this round is over; 0: from the start
    points: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A board of a team match: who of the two rosters sat there, and how it ended."""

    members: tuple[int, int]  # places on the rosters, from 1; 0: nobody came
    result: Result
    mark: GameMark | None = None
    white: int = 0  # the side that had White


class Occupant(NamedTuple):
    """Who is on a side: an entry, nobody ever (a bye), or nobody yet."""

    entry: EntryId | None = None
    is_bye: bool = False


EMPTY: Final = Occupant()
BYE: Final = Occupant(is_bye=True)


class MatchStatus(StrEnum):
    """What can be done with a match."""

    LOCKED = "locked"
    READY = "ready"
    IN_PROGRESS = "in_progress"
    COMPLETED = "completed"
    BYE = "bye"
    VOID = "void"

    @property
    def is_settled(self) -> bool:
        """Whether nothing more is to be played here."""
        return self in (MatchStatus.COMPLETED, MatchStatus.BYE, MatchStatus.VOID)


@dataclass(frozen=True, slots=True)
class Match:
    """A fixture with the people and results that came to it."""

    fixture: Fixture
    sides: tuple[Occupant, Occupant] = (EMPTY, EMPTY)
    games: tuple[int | None, ...] = ()  # the side that won each game, None for a draw
    result: Result | None = None
    points: Score | None = None  # where they do not follow from the result
    game_points: Score | None = None  # of a match of several games, beside its points
    mark: GameMark | None = None  # of the result
    reported: ReportedResult | None = None  # for the report only
    boards: tuple[BoardResult, ...] = ()  # of a team match, where they are known

    @property
    def status(self) -> MatchStatus:
        """Derived from sides, games and result; nothing else locks a match."""
        first, second = self.sides
        if self.result is not None:
            is_void = self.result.kind is ResultKind.DOUBLE_FORFEIT
            return MatchStatus.VOID if is_void else MatchStatus.COMPLETED
        if first.is_bye and second.is_bye:
            return MatchStatus.VOID
        if first.entry is None and second.entry is None:
            return MatchStatus.LOCKED
        if first.is_bye or second.is_bye:
            return MatchStatus.BYE
        if first.entry is None or second.entry is None:
            return MatchStatus.LOCKED
        return MatchStatus.IN_PROGRESS if self.games else MatchStatus.READY

    @property
    def has_bye(self) -> bool:
        """Whether nobody will ever come to one of the sides: there is nothing to play."""
        return self.sides[0].is_bye or self.sides[1].is_bye

    @property
    def outputs(self) -> tuple[Occupant, Occupant]:
        """Who leaves as winner and who as loser."""
        match self.status:
            case MatchStatus.VOID:
                return (BYE, BYE)
            case MatchStatus.BYE:
                return (self.sides[1] if self.sides[0].is_bye else self.sides[0], BYE)
            case MatchStatus.COMPLETED if self.result and self.result.winner is not None:
                loser = BYE if self.result.loser_leaves else self.sides[1 - self.result.winner]
                return (self.sides[self.result.winner], loser)
            case _:
                return (EMPTY, BYE if self.has_bye else EMPTY)

    @property
    def game_score(self) -> Score:
        """Points of the games reported one by one, in tenths, and of the head start."""
        return (
            self.fixture.head_start
            + sum(10 if w == 0 else 5 if w is None else 0 for w in self.games),
            sum(10 if w == 1 else 5 if w is None else 0 for w in self.games),
        )


@dataclass(frozen=True, slots=True)
class RoundNote:
    """What people should know about a drawn round: a code, whom it concerns, and words."""

    round: int
    code: str  # noun.problem, such as `pairing.rematch`
    entries: tuple[EntryId, ...]
    text: str


class Place(NamedTuple):
    """A final placement, shared when `rank_to` is greater than `rank`."""

    entry: EntryId
    rank: int
    rank_to: int


@dataclass(frozen=True, slots=True)
class TournamentState:
    """A tournament now: what the next decision needs, folded from all events so far."""

    config: Config = BLANK_CONFIG
    phase: Phase | None = None  # None: not created yet
    entries: Mapping[EntryId, Entry] = field(default_factory=dict)
    seeds: tuple[EntryId, ...] = ()  # best first; seed 1 is seeds[0]
    matches: Mapping[MatchId, Match] = field(default_factory=dict)
    unsettled: int = 0  # matches that still wait for somebody or something
    places: tuple[Place, ...] = ()  # once completed
    last_match: int = 0  # the highest match number ever given, removed matches included
    is_held: bool = False  # nothing is drawn by itself until the arbiter draws
    lot: str = ""  # the text all lots of this tournament are drawn from
    seats: Pods = ()  # who sits where; an empty seat is entry 0
    clock: RoundClock | None = None
    notes: tuple[RoundNote, ...] = ()  # of the rounds that are drawn
    numbers: tuple[EntryId, ...] = ()  # by pairing number, where they do not follow from the seeds
    asked_byes: Mapping[EntryId, Mapping[int, Mark]] = field(default_factory=dict)  # by round
    apart: tuple[tuple[EntryId, EntryId], ...] = ()  # pairs that must not meet
    leaving: Mapping[EntryId, int] = field(default_factory=dict)  # the first round without them
    adjustments: tuple[Adjustment, ...] = ()  # bonuses and penalties
    given_values: Mapping[EntryId, int] = field(default_factory=dict)  # hundredths, for EXT
    later_ratings: Mapping[EntryId, Mapping[int, int]] = field(default_factory=dict)  # by round
    imported: int = 0  # rounds that another program held

    @property
    def active_entries(self) -> tuple[Entry, ...]:
        """The entries that still take part, in order of registration."""
        return tuple(entry for entry in self.entries.values() if not entry.status.is_out)
