"""FIDE ratings (B.02, applied from 1 March 2024, 8.3.1 as amended on 1 October 2025).

Scores are in tenths of a point on the scale 1, ½, 0. Only games that were played are rated.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tiltyard.rating.fide_tables import expected_hundredths, rating_difference, round_half_up

RATING_FLOOR: Final = 1400  # below it a player is unrated (7.1.4, 7.2.1)
INITIAL_CEILING: Final = 2200
MIN_INITIAL_GAMES: Final = 5
_LIMIT: Final = 400
_UNLIMITED_FROM: Final = 2650
_HYPOTHETICAL: Final = 1800


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game against a rated opponent."""

    opponent: int
    score: int  # 10, 5 or 0


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """What the choice of K looks at (8.3.3)."""

    rating: int
    games: int = 30  # completed so far
    has_reached_2400: bool = False  # in any published list
    age_at_year_end: int | None = None  # None: no junior, or unknown


def k_factor(player: RatedPlayer) -> int:
    """Return K: 40 for the new and for juniors under 2300, 20 under 2400, 10 after (8.3.3).

    Who once reached 2400 keeps 10. A junior is one until the end of the year they turn 18.

    >>> k_factor(RatedPlayer(2200)), k_factor(RatedPlayer(2390, has_reached_2400=True))
    (20, 10)
    """
    if player.games < 30:
        return 40
    if player.age_at_year_end is not None and player.age_at_year_end <= 18 and player.rating < 2300:
        return 40
    if player.has_reached_2400 or player.rating >= 2400:
        return 10
    return 20


def change_hundredths(rating: int, games: Sequence[RatedGame], k: int) -> int:
    """Return K times the sum of score less expectation, in hundredths of a rating point (8.3).

    K is lowered so that K times the number of games stays within 700 (8.3.3).
    """
    total = sum(10 * game.score - _expect(rating, game.opponent) for game in games)
    if k * len(games) > 700:
        k = 700 // len(games)
    return k * total


def rating_change(rating: int, games: Sequence[RatedGame], k: int) -> int:
    """Return the change over a rating period, a half rounded away from zero (8.3.4).

    >>> rating_change(2000, [RatedGame(2000, 10), RatedGame(2200, 5)], 20)
    15
    """
    change = change_hundredths(rating, games, k)
    rounded = (abs(change) + 50) // 100
    return rounded if change >= 0 else -rounded


def is_fast_game_rated(rating: int, opponent: int) -> bool:
    """Whether a rapid or blitz game counts: not 600 apart with one above 2600 (1 Dec 2024)."""
    return abs(rating - opponent) < 600 or max(rating, opponent) <= 2600


def initial_rating(games: Sequence[RatedGame]) -> int | None:
    """Return the first rating of a player, or None where the games do not give one (8.2).

    Two drawn games against opponents of 1800 are added. Five games are needed, and at
    least 1400 must come out; more than 2200 becomes 2200. p is rounded to hundredths, a half
    up, before the table: usual practice, not in the text.

    >>> initial_rating([RatedGame(1700, 10)] * 3 + [RatedGame(1700, 0)] * 2)
    1779
    """
    if len(games) < MIN_INITIAL_GAMES:
        return None
    count = len(games) + 2
    total = sum(game.opponent for game in games) + 2 * _HYPOTHETICAL
    percentage = round_half_up(10 * (sum(game.score for game in games) + 10), count)
    rating = round_half_up(total + rating_difference(percentage) * count, count)
    if rating < RATING_FLOOR:
        return None
    return min(rating, INITIAL_CEILING)


def _expect(rating: int, opponent: int) -> int:
    """PD, with the 400-point rule for players below 2650 (8.3.1)."""
    difference = rating - opponent
    if rating < _UNLIMITED_FROM:
        difference = max(-_LIMIT, min(_LIMIT, difference))
    return expected_hundredths(difference)
