"""FIDE ratings (B.02, applied from 1 March 2024, 8.3.1 as amended on 1 October 2025).

Scores are in tenths of a point on the scale 1, ½, 0. Only games that were played are rated. The
rapid and blitz regulations have the same formula; where they differ, a `Chapter` says which.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from tiltyard.core.checked import checked, checked_fields
from tiltyard.errors import InputError
from tiltyard.rating.fide_tables import expected_hundredths, rating_difference, round_half_up

RATING_FLOOR: Final = 1400  # below it a player is unrated (7.1.4, 7.2.1)
INITIAL_CEILING: Final = 2200
MIN_INITIAL_GAMES: Final = 5
_LIMIT: Final = 400
_UNLIMITED_FROM: Final = 2650
_HYPOTHETICAL: Final = 1800
_PERIOD_LIMIT: Final = 700  # K times games of a period (8.3.3)
_JUNIOR_AGE: Final = 18


class Chapter(StrEnum):
    """The list that a game is rated for: three ratings, three lists, two regulations."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"

    @property
    def is_fast(self) -> bool:
        """Whether the rapid and blitz regulations apply."""
        return self is not Chapter.STANDARD


@checked
def get_chapter(name: str) -> Chapter:
    """Return the chapter of a name.

    Raises:
        InputError: `rating.chapter`, naming those there are.
    """
    if name not in tuple(Chapter):
        raise InputError(
            "rating.chapter", f"There is no rating list {name!r}; choose {', '.join(Chapter)}."
        )
    return Chapter(name)


@checked_fields
@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game against a rated opponent."""

    opponent: int
    score: int  # 10, 5 or 0


@checked_fields
@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """What the choice of K looks at (8.3.3), in the list of the chapter that is rated."""

    rating: int
    games: int = 30  # completed so far
    has_reached_2400: bool = False  # in any published list
    age_at_year_end: int | None = None  # None: no junior, or unknown
    has_reached_2300: bool = False  # in any published list
    listed_k: int | None = None  # K as the list before the event publishes it


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a player is expected to score in a game, and from which difference."""

    difference: int  # own rating less the opponent's
    counted: int  # the same after the 400-point rule
    hundredths: int  # PD

    @property
    def is_capped(self) -> bool:
        """Whether the 400-point rule changed the difference."""
        return self.counted != self.difference


@checked
def k_factor(player: RatedPlayer) -> int:
    """Return K: what the list says, else by 8.3.3 in the order in which FIDE applies it.

    1. 10 once a published rating reached 2400, for good, however few the games;
    2. 40 for juniors, until the end of the year they turn 18, who never had 2300;
    3. 40 until 30 games are completed;
    4. 20.

    The text leaves the order open, and can be read as giving a junior back their 40 when they
    fall below 2300. The published lists do neither, so they decide here.

    >>> k_factor(RatedPlayer(2200)), k_factor(RatedPlayer(2390, has_reached_2400=True))
    (20, 10)
    >>> k_factor(RatedPlayer(2450, games=12)), k_factor(RatedPlayer(2450, listed_k=20))
    (10, 20)
    """
    if player.listed_k is not None:
        return player.listed_k
    if player.has_reached_2400 or player.rating >= 2400:
        return 10
    is_junior = player.age_at_year_end is not None and player.age_at_year_end <= _JUNIOR_AGE
    if is_junior and not player.has_reached_2300 and player.rating < 2300:
        return 40
    return 40 if player.games < 30 else 20


@checked
def limit_k(k: int, games: int) -> int:
    """Return K, lowered so that K times the games of the rating period stays within 700 (8.3.3).

    >>> limit_k(20, 35), limit_k(20, 36), limit_k(20, 39)
    (20, 19, 17)
    """
    return _PERIOD_LIMIT // games if k * games > _PERIOD_LIMIT else k


@checked
def expect_score(rating: int, opponent: int, chapter: Chapter = Chapter.STANDARD) -> Expectation:
    """Return PD by the table, with the 400-point rule (8.3.1).

    A difference above 400 counts as 400. In standard chess, players of 2650 and more are exempt:
    the own rating decides, so the two sides of a game may see different differences. The rapid
    and blitz regulations exempt nobody.

    >>> expect_score(2813, 2400).hundredths, expect_score(2813, 2400, Chapter.RAPID).hundredths
    (93, 92)
    """
    difference = rating - opponent
    counted = difference
    if chapter.is_fast or rating < _UNLIMITED_FROM:
        counted = max(-_LIMIT, min(_LIMIT, difference))
    return Expectation(difference, counted, expected_hundredths(counted))


@checked
def change_hundredths(
    rating: int, games: Sequence[RatedGame], k: int, chapter: Chapter = Chapter.STANDARD
) -> int:
    """Return K times the sum of score less expectation, in hundredths of a rating point (8.3).

    `games` are those of the rating period: K is lowered by their number (`limit_k`).
    """
    total = sum(
        10 * game.score - expect_score(rating, game.opponent, chapter).hundredths for game in games
    )
    return limit_k(k, len(games)) * total


@checked
def round_change(hundredths: int) -> int:
    """Return the change of a whole rating period in points, a half away from zero (8.3.4).

    >>> round_change(-250), round_change(830 - 260)
    (-3, 6)
    """
    rounded = (abs(hundredths) + 50) // 100
    return rounded if hundredths >= 0 else -rounded


@checked
def rating_change(
    rating: int, games: Sequence[RatedGame], k: int, chapter: Chapter = Chapter.STANDARD
) -> int:
    """Return the change over a rating period, a half rounded away from zero (8.3.4).

    >>> rating_change(2000, [RatedGame(2000, 10), RatedGame(2200, 5)], 20)
    15
    """
    return round_change(change_hundredths(rating, games, k, chapter))


@checked
def is_fast_game_rated(rating: int, opponent: int) -> bool:
    """Whether a rapid or blitz game counts: not 600 apart with one above 2600 (1 Dec 2024)."""
    return abs(rating - opponent) < 600 or max(rating, opponent) <= 2600


@dataclass(frozen=True, slots=True)
class InitialPerformance:
    """What a first rating is made of (8.2.3)."""

    average: Fraction  # Ra, the two hypothetical opponents included
    percentage: int  # p, likewise
    difference: int  # dp

    @property
    def rating(self) -> int:
        """Ru, before any limit."""
        average = self.average
        return round_half_up(average.numerator, average.denominator) + self.difference


@checked
def initial_performance(games: Sequence[RatedGame]) -> InitialPerformance:
    """Return Ra, p and dp, with two drawn games against opponents of 1800 added (8.2.3).

    p is rounded to hundredths, a half up, before the table: usual practice, not in the text.
    """
    count = len(games) + 2
    total = sum(game.opponent for game in games) + 2 * _HYPOTHETICAL
    percentage = round_half_up(10 * (sum(game.score for game in games) + 10), count)
    return InitialPerformance(Fraction(total, count), percentage, rating_difference(percentage))


@checked
def initial_rating(games: Sequence[RatedGame]) -> int | None:
    """Return the first rating of a player, or None where the games do not give one (8.2).

    Five games are needed, and at least 1400 must come out; more than 2200 becomes 2200.

    >>> initial_rating([RatedGame(1700, 10)] * 3 + [RatedGame(1700, 0)] * 2)
    1779
    """
    if len(games) < MIN_INITIAL_GAMES:
        return None
    rating = initial_performance(games).rating
    return None if rating < RATING_FLOOR else min(rating, INITIAL_CEILING)
