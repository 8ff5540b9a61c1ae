"""Performance: what rating a result against these opponents is worth.

Scores are in tenths of a point on the scale 1, ½, 0, whatever the tournament gives.
"""

import math
from collections.abc import Sequence
from fractions import Fraction

from tiltyard.core.checked import checked
from tiltyard.rating.fide_tables import (
    CERTAIN,
    expected_hundredths,
    rating_difference,
    round_half_up,
)

_NOTIONAL = 800  # what nothing and everything are worth (B.02 8.1.1)


@checked
def average_rating(opponents: Sequence[int]) -> int | None:
    """Return the mean of the opponents' ratings, a half rounded up; None without opponents."""
    if not opponents:
        return None
    return round_half_up(sum(opponents), len(opponents))


@checked
def tournament_performance(opponents: Sequence[int], score: int) -> int | None:
    """Return the rounded average plus dp of the score (C.07 10.2).

    >>> tournament_performance([1800, 1600, 2150, 1500, 2050], 35)
    1969
    """
    average = average_rating(opponents)
    if average is None:
        return None
    return average + rating_difference(round_half_up(10 * score, len(opponents)))


@checked
def perfect_performance(opponents: Sequence[int], score: int) -> int | None:
    """Return the lowest rating that makes `score` expected, on the full scale (C.07 10.3).

    Nothing at all is worth the lowest opponent less 800 points.

    >>> perfect_performance([1700, 1950, 1850, 2050, 2150], 35)
    2112
    """
    if not opponents:
        return None
    if score <= 0:
        return min(opponents) - _NOTIONAL
    low, high = min(opponents) - CERTAIN, max(opponents) + CERTAIN
    while low < high:
        middle = (low + high) // 2
        if sum(expected_hundredths(middle - rating) for rating in opponents) >= 10 * score:
            high = middle
        else:
            low = middle + 1
    return low


@checked
def linear_performance(opponents: Sequence[int], score: int) -> Fraction | None:
    """Return the mean plus 400 for each win and less 400 for each loss, by game; no FIDE rule.

    >>> linear_performance([1500, 1700], 15)
    Fraction(1800, 1)
    """
    if not opponents:
        return None
    count = len(opponents)
    return Fraction(sum(opponents), count) + Fraction(400 * (2 * score - 10 * count), 10 * count)


@checked
def logistic_performance(opponents: Sequence[int], score: int) -> float | None:
    """Return the rating whose expected score by the logistic curve is `score`; no FIDE rule.

    Nothing and everything are worth 800 points below and above the opponents' mean.

    >>> round(logistic_performance([1500, 1500], 15))
    1691
    """
    if not opponents:
        return None
    mean = sum(opponents) / len(opponents)
    if score <= 0:
        return mean - _NOTIONAL
    if score >= 10 * len(opponents):
        return mean + _NOTIONAL
    low, high = min(opponents) - 4000.0, max(opponents) + 4000.0
    for _ in range(100):
        middle = (low + high) / 2
        expected = math.fsum(1 / (1 + 10 ** ((rating - middle) / 400)) for rating in opponents)
        low, high = (low, middle) if 10 * expected >= score else (middle, high)
    return high
