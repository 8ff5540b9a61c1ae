"""How long somebody who paused must wait before joining again (arena rules 1.6)."""

from dataclasses import dataclass
from typing import Final

from tiltyard.arena.clocks import Clock

MEMORY_MS: Final = 20 * 60_000  # pauses are forgotten this long after the last one
TOP_RANKS: Final = 7  # below, a pause costs nothing
GRACE_MS: Final = 1000  # a remaining time of one second counts as over
LEAST_SECONDS: Final = 10
MOST_SECONDS: Final = 120


@dataclass(frozen=True, slots=True)
class PauseMemory:
    """The pauses of one user, across arenas: how many, and when the last one was."""

    count: int = 0
    last_at: int = 0

    def count_at(self, at: int) -> int:
        """Return how many pauses are still remembered."""
        return 0 if at - self.last_at > MEMORY_MS else self.count

    def add(self, at: int) -> "PauseMemory":
        """Return the memory with one more pause."""
        return PauseMemory(self.count_at(at) + 1, at)


def cooldown_seconds(clock: Clock, number: int) -> int:
    """Return the cooldown of the n-th pause within the memory, counted from 1.

    >>> [cooldown_seconds(Clock(300), n) for n in range(1, 9)]
    [10, 20, 40, 60, 80, 100, 120, 120]
    """
    if number <= 1:
        return LEAST_SECONDS
    return min(max(clock.estimate // 15 * (number - 1), LEAST_SECONDS), MOST_SECONDS)
