"""The performance behind a norm: ratings that count, Ra, p, dp, Rp (1.4.6 to 1.4.9)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tiltyard.core.checked import checked
from tiltyard.errors import InputError
from tiltyard.norms.settings import RULES, NormRules
from tiltyard.norms.titles import NormTitle, Requirement, get_requirement
from tiltyard.rating.fide_tables import rating_difference, round_half_up

UNRATED: Final = 1400  # 1.4.6
LEAST_SHARE: Final = Fraction(35, 100)  # 1.4.8b


@dataclass(frozen=True, slots=True)
class Performance:
    """What a score against some opponents is worth.

    `ratings` are those that count, in the order given; `raised` is the place of the one that
    was raised to the floor, if any was.
    """

    ratings: tuple[int, ...]
    raised: int | None
    score: int  # in tenths
    average: int
    percentage: int
    difference: int

    @property
    def rating(self) -> int:
        """Rp = Ra + dp."""
        return self.average + self.difference


@checked
def measure_performance(ratings: Sequence[int], score: int, floor: int) -> Performance:
    """Return the performance of `score` tenths against opponents; 0 stands for unrated.

    Unrated opponents count 1400 (1.4.6); then the one lowest is raised to the floor, nobody
    else (1.4.6b). Ra and the percentage are rounded, a half up (1.4.7, note under 1.4.9).

    >>> found = measure_performance([2400] * 7 + [2100, 2000], 70, floor=2200)
    >>> found.average, found.percentage, found.rating
    (2344, 78, 2564)
    """
    counted = [rating or UNRATED for rating in ratings]
    if not counted:
        return Performance((), None, 0, 0, 0, 0)
    lowest = min(range(len(counted)), key=counted.__getitem__)
    raised = lowest if counted[lowest] < floor else None
    if raised is not None:
        counted[raised] = floor
    percentage = round_half_up(10 * score, len(counted))
    return Performance(
        tuple(counted),
        raised,
        score,
        round_half_up(sum(counted), len(counted)),
        percentage,
        rating_difference(percentage),
    )


def reaches_share(score: int, games: int, rules: NormRules = RULES) -> bool:
    """Return whether a score in tenths is 35 per cent (1.4.8b)."""
    found, needed = compare_share(score, games, rules)
    return found >= needed


def compare_share(score: int, games: int, rules: NormRules) -> tuple[Fraction, Fraction]:
    """Return the points made and those that 35 per cent ask, or both in rounded per cent."""
    if rules.exact_share:
        return Fraction(score, 10), LEAST_SHARE * games
    rounded = round_half_up(10 * score, games) if games else 0
    return Fraction(rounded), 100 * LEAST_SHARE


@checked
def find_required_score(
    title: NormTitle | str, games: int, average: int, rules: NormRules = RULES
) -> int | None:
    """Return the least score, in tenths, for a norm against a rounded average; None if none is.

    >>> find_required_score("GM", 9, 2434), find_required_score("GM", 9, 2433)
    (65, 70)
    """
    asked = get_requirement(title)
    if average < asked.average:
        return None
    return next(
        (
            score
            for score in _list_scores(games)
            if average + _difference(score, games) >= asked.performance
            and reaches_share(score, games, rules)
        ),
        None,
    )


@checked
def find_required_average(
    title: NormTitle | str, games: int, score: int, rules: NormRules = RULES
) -> int | None:
    """Return the least rounded average for a norm with a score in tenths; None below 35 per cent.

    >>> find_required_average("IM", 9, 55)
    2370

    Raises:
        InputError: `norm.score`, for a score that so many games cannot have.
    """
    asked: Requirement = get_requirement(title)
    if score not in _list_scores(games):
        raise InputError(
            "norm.score",
            f"{games} games have no score of {score} tenths; write a multiple of 5 up to "
            f"{10 * games}.",
        )
    if not reaches_share(score, games, rules):
        return None
    return max(asked.average, asked.performance - _difference(score, games))


def _list_scores(games: int) -> Iterable[int]:
    return range(0, 10 * games + 1, 5) if games > 0 else ()


def _difference(score: int, games: int) -> int:
    return rating_difference(round_half_up(10 * score, games))
