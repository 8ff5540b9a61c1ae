"""Elo without a federation: the logistic curve, K by experience."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class KTier:
    """K for a player with fewer than `below` games; None: however many."""

    k: int
    below: int | None = None


TOURNAMENT_TIERS: Final = (KTier(32, 20), KTier(16, 50), KTier(8))


def tier_k(games: int, tiers: Sequence[KTier] = TOURNAMENT_TIERS) -> int:
    """Return K for a player who has completed `games` games.

    >>> [tier_k(games) for games in (0, 19, 20, 49, 50)]
    [32, 32, 16, 16, 8]
    """
    return next(tier.k for tier in tiers if tier.below is None or games < tier.below)


def expected_score(rating: int, opponent: int, scale: int = 400) -> float:
    """Return the score to expect, from 0 to 1.

    >>> expected_score(1500, 1500)
    0.5
    """
    return float(1 / (1 + 10 ** ((opponent - rating) / scale)))


def elo_change(rating: int, games: Sequence[tuple[int, int]], *, k: int, scale: int = 400) -> int:
    """Return the change from games of (opponent's rating, score in tenths), rounded.

    All expectations are those before the first of the games. A half is rounded away from zero.

    >>> elo_change(1500, [(1500, 10)], k=32), elo_change(1500, [(1900, 0)], k=32)
    (16, -3)
    """
    total = math.fsum(score / 10 - expected_score(rating, other, scale) for other, score in games)
    change = k * total
    return int(math.copysign(math.floor(abs(change) + 0.5), change))
