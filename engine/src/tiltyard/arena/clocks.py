"""Everything that follows from the clock of the games (arena rules 1.4 to 1.7, 2.2, 4.1)."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

MOVES: Final = 40  # a game is reckoned as so many increments


class Speed(StrEnum):
    """Kinds of clock, by the estimated seconds of one side."""

    ULTRABULLET = "ultrabullet"
    BULLET = "bullet"
    BLITZ = "blitz"
    RAPID = "rapid"
    CLASSICAL = "classical"


_SPEEDS: Final = (
    (30, Speed.ULTRABULLET),
    (180, Speed.BULLET),
    (480, Speed.BLITZ),
    (1500, Speed.RAPID),
)
FIRST_MOVE: Final = {  # seconds (1.5)
    Speed.ULTRABULLET: 11,
    Speed.BULLET: 16,
    Speed.BLITZ: 21,
    Speed.RAPID: 25,
    Speed.CLASSICAL: 30,
}


def find_speed(estimate: int) -> Speed:
    """Return the speed category of so many seconds for one side."""
    return next((speed for below, speed in _SPEEDS if estimate < below), Speed.CLASSICAL)


@dataclass(frozen=True, slots=True)
class Clock:
    """Initial seconds and seconds added for each move."""

    initial: int
    increment: int = 0

    @property
    def estimate(self) -> int:
        """The seconds one side is reckoned to take: "estSec" of the rules."""
        return self.initial + MOVES * self.increment

    @property
    def speed(self) -> Speed:
        """The speed category."""
        return find_speed(self.estimate)

    @property
    def allows_berserk(self) -> bool:
        """Whether a player may give time away: there is some (1.4)."""
        return self.increment == 0 or self.initial > 0

    @property
    def lets_organiser_offer_berserk(self) -> bool:
        """No berserk where the increment is more than twice the initial minutes (1.4)."""
        return self.allows_berserk and 60 * self.increment <= 2 * self.initial

    def go_berserk(self) -> "Clock":
        """Return the clock of somebody who went berserk (1.4).

        >>> Clock(180, 2).go_berserk(), Clock(60, 2).go_berserk()
        (Clock(initial=90, increment=0), Clock(initial=60, increment=0))
        """
        if self.initial < MOVES * self.increment:
            return Clock(self.initial)
        return Clock(self.initial - self.initial // 2)

    def first_move_seconds(self, *, is_chess960: bool = False) -> int:
        """Return the countdown for a side's first move (1.5)."""
        seconds = FIRST_MOVE[self.speed]
        return seconds * 3 // 2 if is_chess960 else seconds

    @property
    def stalling_seconds(self) -> int:
        """How long sitting still counts as stalling (1.5)."""
        return min(max(self.estimate // 10, 30), 180)

    @property
    def patience(self) -> int:
        """W of the rules: seconds two players wait at most before a round runs (2.2)."""
        if self.estimate < 30:
            return 8
        if self.estimate < 60:
            return 10
        return min(max(self.estimate // 10 + 6, 15), 50)

    @property
    def closing_seconds(self) -> int:
        """How long before the end no more games are begun (1.7)."""
        return max(30, min(self.initial // 2, 120))

    def games_in(self, minutes: int) -> Fraction:
        """Return how many games fit, as the sanity rule of 4.1 reckons."""
        one = (self.initial + 30 * self.increment) * Fraction(8, 5) + 15
        return 60 * minutes / one
