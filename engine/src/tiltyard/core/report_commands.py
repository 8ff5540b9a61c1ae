"""What an arbiter asks for the sake of the rating report; `at` as in all commands."""

from dataclasses import dataclass

from tiltyard.core.model import Adjustment, MatchId, ReportedResult


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


ReportCommand = CorrectReport | AdjustPoints
