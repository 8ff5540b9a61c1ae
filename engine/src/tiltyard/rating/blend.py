"""One number from several ratings of a person, for whoever looks for an even opponent."""

from collections.abc import Sequence
from typing import NamedTuple

from tiltyard.rating.fide_tables import round_half_up


class PoolRating(NamedTuple):
    """A rating, the games behind it, and what one of them weighs."""

    rating: int
    games: int
    weight: int = 1


def blend_ratings(pools: Sequence[PoolRating], *, start: int, cap: int = 50) -> int:
    """Return the mean of the ratings, each weighed by its games; `start` where there are none.

    A pool's games count up to `cap`: from there on its rating is as sure as it gets, and a
    thousand casual games shall not drown twenty serious ones. A half is rounded up.

    >>> blend_ratings([PoolRating(1600, 10, 2), PoolRating(1300, 40, 1)], start=1200)
    1400
    """
    weights = [min(pool.games, cap) * pool.weight for pool in pools]
    if sum(weights) == 0:
        return start
    total = sum(pool.rating * weight for pool, weight in zip(pools, weights, strict=True))
    return round_half_up(total, sum(weights))
