"""Elo without a federation: the logistic curve, K by experience.

What decides a rating is exact: the expectation is an integer in millionths, made with decimal
arithmetic that is the same on every machine, and all that follows is integer arithmetic.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Context, Decimal
from typing import Final

from tiltyard.core.checked import checked, checked_fields

MILLION: Final = 1_000_000
_EXACT: Final = Context(prec=28, rounding=ROUND_HALF_EVEN)


@checked_fields
@dataclass(frozen=True, slots=True)
class KTier:
    """K for a player with fewer than `below` games; None: however many."""

    k: int
    below: int | None = None


TOURNAMENT_TIERS: Final = (KTier(32, 20), KTier(16, 50), KTier(8))


@checked
def tier_k(games: int, tiers: Sequence[KTier] = TOURNAMENT_TIERS) -> int:
    """Return K for a player who has completed `games` games.

    >>> [tier_k(games) for games in (0, 19, 20, 49, 50)]
    [32, 32, 16, 16, 8]
    """
    return next(tier.k for tier in tiers if tier.below is None or games < tier.below)


@checked
def expected_score(rating: int, opponent: int, scale: int = 400) -> float:
    """Return the score to expect, from 0 to 1.

    >>> expected_score(1500, 1500)
    0.5
    """
    return float(1 / (1 + 10 ** ((opponent - rating) / scale)))


@checked
def expected_millionths(rating: int, opponent: int, scale: int = 400) -> int:
    """Return the score to expect, in millionths; those of both players make one million.

    >>> expected_millionths(1500, 1500), expected_millionths(1500, 1900)
    (500000, 90909)
    """
    power = _EXACT.power(Decimal(10), _EXACT.divide(Decimal(abs(rating - opponent)), scale))
    share = _EXACT.divide(Decimal(MILLION), _EXACT.add(Decimal(1), power))
    weaker = int(share.to_integral_value(ROUND_HALF_EVEN))
    return weaker if rating < opponent else MILLION - weaker


@checked
def elo_change(rating: int, games: Sequence[tuple[int, int]], *, k: int, scale: int = 400) -> int:
    """Return the change from games of (opponent's rating, score in tenths), rounded.

    All expectations are those before the first of the games. A half is rounded away from zero,
    so that two players with the same K win and lose the same.

    >>> elo_change(1500, [(1500, 10)], k=32), elo_change(1500, [(1900, 0)], k=32)
    (16, -3)
    """
    total = sum(
        score * (MILLION // 10) - expected_millionths(rating, other, scale)
        for other, score in games
    )
    rounded = (2 * k * abs(total) + MILLION) // (2 * MILLION)
    return rounded if total >= 0 else -rounded
