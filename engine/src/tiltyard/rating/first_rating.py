"""The first rating of a player: results of several events, pooled until they suffice."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tiltyard.core.checked import checked, checked_fields
from tiltyard.errors import InputError
from tiltyard.rating.fide import (
    MIN_INITIAL_GAMES,
    InitialPerformance,
    RatedGame,
    initial_performance,
    initial_rating,
)

POOL_MONTHS: Final = 26  # B.02 7.1.4


@checked_fields
@dataclass(frozen=True, slots=True, order=True)
class Month:
    """A month, as lists are dated."""

    year: int
    month: int

    def __post_init__(self) -> None:
        """Refuse a month that is none."""
        if not 1 <= self.month <= 12:
            raise InputError("rating.month", f"{self.month} is no month; give one from 1 to 12.")

    def __str__(self) -> str:
        return f"{self.year:04}-{self.month:02}"

    def months_since(self, earlier: "Month") -> int:
        """Return how many months lie between; 0 in the same month."""
        return 12 * (self.year - earlier.year) + self.month - earlier.month


@checked_fields
@dataclass(frozen=True, slots=True)
class PastEvent:
    """An earlier event of an unrated player: the games against rated opponents that count."""

    month: Month
    games: tuple[RatedGame, ...]


@dataclass(frozen=True, slots=True)
class FirstRating:
    """What an unrated player has so far. `rating` is None where it does not suffice."""

    games: tuple[RatedGame, ...]  # pooled
    performance: InitialPerformance | None  # None without any game
    rating: int | None
    is_zero_disregarded: bool  # the first event had no point and was left out

    @property
    def missing_games(self) -> int:
        """How many more games against rated opponents are needed."""
        return max(0, MIN_INITIAL_GAMES - len(self.games))


@checked
def find_first_rating(
    games: Sequence[RatedGame],
    *,
    month: Month | None = None,
    earlier: Sequence[PastEvent] = (),
    leaves_out_all_zeros: bool = False,
) -> FirstRating:
    """Pool the games of an event with earlier ones and rate them (B.02 7.1.4, 8.2).

    Pooled are events of 26 consecutive months, that of this event included; without a `month`
    all of them. A first event without a point is disregarded. The text names the first event
    only, so a second one without a point counts; `leaves_out_all_zeros` reads it as every event
    before the first point.

    >>> find_first_rating([RatedGame(1901, 10)] * 3).missing_games
    2
    """
    pool = [(event.games, _count_months(event, month)) for event in sorted(earlier, key=_by_month)]
    events = [(played, age) for played, age in (*pool, (tuple(games), 0)) if played]
    is_zero = [not any(game.score for game in played) for played, _ in events]
    zeros = next((index for index, zero in enumerate(is_zero) if not zero), len(events))
    left_out = zeros if leaves_out_all_zeros else min(zeros, 1)
    pooled = tuple(
        game for played, age in events[left_out:] if age < POOL_MONTHS for game in played
    )
    return FirstRating(
        games=pooled,
        performance=initial_performance(pooled) if pooled else None,
        rating=initial_rating(pooled),
        is_zero_disregarded=left_out > 0,
    )


def _by_month(event: PastEvent) -> Month:
    return event.month


def _count_months(event: PastEvent, month: Month | None) -> int:
    return month.months_since(event.month) if month else 0
