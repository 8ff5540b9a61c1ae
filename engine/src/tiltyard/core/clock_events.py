"""What happened to the clock of a round."""

from dataclasses import dataclass

from tiltyard.core.model import MatchId


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """The clock of a round began to run."""

    round: int
    length_ms: int
    at: int


@dataclass(frozen=True, slots=True)
class ClockPaused:
    """The clock stands still."""

    at: int


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """The clock runs on."""

    at: int


@dataclass(frozen=True, slots=True)
class ClockExtended:
    """One match, or all, got more time (or less)."""

    by_ms: int
    match: MatchId | None
    at: int


@dataclass(frozen=True, slots=True)
class ClockStopped:
    """The clock was taken away."""

    at: int


ClockEvent = ClockStarted | ClockPaused | ClockResumed | ClockExtended | ClockStopped
