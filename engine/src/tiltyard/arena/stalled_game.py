"""Sitting a lost game out, and what it leads to (arena rules 1.5)."""

from dataclasses import dataclass
from typing import Final

from tiltyard.arena.clocks import Clock, Speed

PAUSE_AT: Final = -40  # from here on every further case pauses
LOST_PAWNS: Final = 4  # this far behind, sitting still is no thinking
SHORT_SECONDS: Final = 10  # resigning with less left is like running out of time
_WEIGHTS: Final = {Speed.ULTRABULLET: 5, Speed.BULLET: 5, Speed.BLITZ: 10}
_SLOW_WEIGHT: Final = 15


@dataclass(frozen=True, slots=True)
class StallRecord:
    """The counter of one user, kept across arenas; it only falls here."""

    counter: int = 0

    @property
    def pauses(self) -> bool:
        """Whether a further case pauses the player, with cooldown."""
        return self.counter <= PAUSE_AT

    def add(self, clock: Clock) -> "StallRecord":
        """Return the record with one more case; quick games weigh less."""
        return StallRecord(self.counter - _WEIGHTS.get(clock.speed, _SLOW_WEIGHT))


def is_stalling(clock: Clock, sat_seconds: int, left_seconds: int, pawns_behind: int) -> bool:
    """Say whether a lost game was sat out.

    `sat_seconds` is the last wait without a move, `left_seconds` the time left when the player
    resigned, 0 for running out of it.
    """
    return (
        sat_seconds >= clock.stalling_seconds
        and left_seconds < SHORT_SECONDS
        and pawns_behind >= LOST_PAWNS
    )
