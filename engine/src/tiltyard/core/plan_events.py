"""What an arbiter settled about rounds, byes and points, beside the draw and the results."""

from dataclasses import dataclass

from tiltyard.core.model import EntryId, Mark, MatchId, Score


@dataclass(frozen=True, slots=True)
class NumbersAssigned:
    """The pairing numbers from now on, the first first."""

    order: tuple[EntryId, ...]
    at: int


@dataclass(frozen=True, slots=True)
class ByeAsked:
    """An entry will sit a round out; without a `mark` it plays after all."""

    entry: EntryId
    round: int
    mark: Mark | None
    at: int


@dataclass(frozen=True, slots=True)
class LeavingPlanned:
    """An entry takes part in no round from `round` on; None: it stays after all."""

    entry: EntryId
    round: int | None
    at: int


@dataclass(frozen=True, slots=True)
class PairKeptApart:
    """Two entries must not meet, or may again."""

    entries: tuple[EntryId, EntryId]
    is_apart: bool
    at: int


@dataclass(frozen=True, slots=True)
class ByeChanged:
    """A bye is of another kind."""

    match: MatchId
    mark: Mark
    at: int


@dataclass(frozen=True, slots=True)
class PointsGiven:
    """What a match is worth for both sides, where that does not follow from its result."""

    match: MatchId
    points: Score
    at: int
    game_points: Score | None = None


PlanEvent = NumbersAssigned | ByeAsked | LeavingPlanned | PairKeptApart
