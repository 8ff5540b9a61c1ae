"""What an arbiter settled that a rating report tells: marks, corrections, penalties, boards."""

from dataclasses import dataclass

from tiltyard.core.model import Adjustment, BoardResult, EntryId, GameMark, MatchId, ReportedResult


@dataclass(frozen=True, slots=True)
class GameMarked:
    """The result just recorded is that of an unrated game, or of one that is adjourned."""

    match: MatchId
    mark: GameMark
    at: int


@dataclass(frozen=True, slots=True)
class ReportCorrected:
    """A result is another one in the rating report only; None: the same there after all."""

    match: MatchId
    reported: ReportedResult | None
    at: int


@dataclass(frozen=True, slots=True)
class PointsAdjusted:
    """An entry got a bonus or a penalty."""

    adjustment: Adjustment
    at: int


@dataclass(frozen=True, slots=True)
class RoundsImported:
    """The rounds so far, the first to `rounds`, were held by another program."""

    rounds: int
    at: int


@dataclass(frozen=True, slots=True)
class BoardsRecorded:
    """The result just recorded is that of a team match, with these boards."""

    match: MatchId
    boards: tuple[BoardResult, ...]
    at: int


@dataclass(frozen=True, slots=True)
class EntryRated:
    """An entry has another rating from a round on; None: none of its own there after all."""

    entry: EntryId
    round: int
    rating: int | None
    at: int


@dataclass(frozen=True, slots=True)
class ValueGiven:
    """An entry has this value from elsewhere, in hundredths; None: none after all."""

    entry: EntryId
    value: int | None
    at: int


ReportEvent = (
    GameMarked
    | ReportCorrected
    | PointsAdjusted
    | RoundsImported
    | BoardsRecorded
    | EntryRated
    | ValueGiven
)
