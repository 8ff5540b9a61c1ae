"""The clock of a round. It informs and decides nothing: no match ends when it reaches zero."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tiltyard.core.arguments import check_kind


@dataclass(frozen=True, slots=True)
class RoundClock:
    """A clock that was started: all times in milliseconds, moments since 1970."""

    round: int
    length_ms: int
    started_at: int
    paused_ms: int = 0  # the pauses that are over
    paused_at: int | None = None  # since when it stands still; None while it runs
    extensions: Mapping[int, int] = field(default_factory=dict)  # extra time, by match


def remaining_ms(clock: RoundClock, now: int, match: int | None = None) -> int:
    """Return the time left at `now`, for one match or for all others; negative is overtime.

    What is left is the length less the time that has run: now, less the start, less all pauses.

    >>> remaining_ms(RoundClock(1, 3_000, started_at=100, paused_ms=400), now=1_000)
    2500
    """
    check_kind(clock, RoundClock, "A clock is a RoundClock")
    check_kind(now, int, "A moment is a whole number of milliseconds")
    if match is not None:
        check_kind(match, int, "A match is a number or None")
    until = now if clock.paused_at is None else clock.paused_at
    extra = 0 if match is None else clock.extensions.get(match, 0)
    return clock.length_ms + extra - (until - clock.started_at - clock.paused_ms)


def pause(clock: RoundClock, at: int) -> RoundClock:
    """Return the clock standing still."""
    return replace(clock, paused_at=at)


def resume(clock: RoundClock, at: int) -> RoundClock:
    """Return the clock running again, its pause counted."""
    since = at if clock.paused_at is None else clock.paused_at
    return replace(clock, paused_ms=clock.paused_ms + max(0, at - since), paused_at=None)


def extend(clock: RoundClock, by_ms: int, match: int | None) -> RoundClock:
    """Return the clock with more time (or less) for one match, or for all."""
    if match is None:
        return replace(clock, length_ms=clock.length_ms + by_ms)
    given = clock.extensions.get(match, 0) + by_ms
    return replace(clock, extensions={**clock.extensions, match: given})
