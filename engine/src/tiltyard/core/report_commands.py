"""What an arbiter asks for the sake of the rating report; `at` as in all commands."""

from dataclasses import dataclass

from tiltyard.core.model import Adjustment, EntryId, MatchId, ReportedResult


@dataclass(frozen=True, slots=True)
class CorrectReport:
    """Let a game end otherwise in the rating report only; None: as it counts (C.04.2 4.3)."""

    match: MatchId
    reported: ReportedResult | None
    at: int


@dataclass(frozen=True, slots=True)
class AdjustPoints:
    """Give an entry a bonus or a penalty."""

    adjustment: Adjustment
    at: int


@dataclass(frozen=True, slots=True)
class RateEntry:
    """Give an entry another rating from a round on, in an event of more than 30 days.

    None: none of its own there. Who is numbered where does not change.
    """

    entry: EntryId
    round: int
    rating: int | None
    at: int


@dataclass(frozen=True, slots=True)
class GiveValue:
    """Give an entry a value that the tie-break EXT counts, in hundredths; None: none."""

    entry: EntryId
    value: int | None
    at: int


ReportCommand = CorrectReport | AdjustPoints | RateEntry | GiveValue
