"""How much stronger one engine is than another, and how sure we can be.

Works on games (win, draw, loss) or, better, on pairs of games from one opening: the two games of
a pair share the opening's bias, so counting pairs (the pentanomial model) gives truer errors.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

_Z95: Final = 1.959963984540054
_NORMAL: Final = NormalDist()
GAME_SCORES: Final = (0.0, 0.5, 1.0)
PAIR_SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class Strength:
    """A difference in Elo, with its 95% error (None: one side won or lost everything)."""

    score: float
    elo: float
    error: float | None
    normalised: float
    normalised_error: float
    superiority: float  # likelihood that the first is the stronger


def measure_games(losses: int, draws: int, wins: int) -> Strength:
    """Return the strength of the first side from single games.

    >>> found = measure_games(losses=55, draws=11, wins=96)
    >>> round(found.elo, 2), round(found.error, 2), round(found.superiority, 6)
    (89.88, 53.77, 0.999576)
    """
    found = _measure((losses, draws, wins), GAME_SCORES, spread=1.0)
    decided = wins + losses
    superiority = _NORMAL.cdf((wins - losses) / math.sqrt(decided)) if decided else 0.5
    return Strength(
        found.score,
        found.elo,
        found.error,
        found.normalised,
        found.normalised_error,
        superiority,
    )


def measure_pairs(counts: Sequence[int]) -> Strength:
    """Return the strength of the first side from pairs: LL, LD, WL or DD, WD, WW.

    >>> found = measure_pairs([9, 4, 33, 7, 28])
    >>> round(found.elo, 2), round(found.error, 2), round(found.superiority, 6)
    (89.88, 53.3, 0.999756)
    >>> round(found.normalised, 2), round(found.normalised_error, 2)
    (95.19, 53.5)
    """
    return _measure(counts, PAIR_SCORES, spread=2.0)


def elo_of(score: float) -> float:
    """Return the difference in Elo at which `score` is expected; infinite for 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return -400 * math.log10(1 / score - 1)


def _infinite(difference: float) -> float:
    """Return an infinite difference of the same sign; none stays none."""
    return math.copysign(math.inf, difference) if difference else 0.0


def _measure(counts: Sequence[int], scores: Sequence[float], *, spread: float) -> Strength:
    """`spread` is the number of games behind one count: 1, or 2 for pairs."""
    total = sum(counts)
    if total == 0:
        return Strength(0.5, 0.0, None, 0.0, math.inf, 0.5)
    score = sum(n * x for n, x in zip(counts, scores, strict=True)) / total
    variance = sum(n * (x - score) ** 2 for n, x in zip(counts, scores, strict=True)) / total
    margin = _Z95 * math.sqrt(variance / total)
    low, high = score - margin, score + margin
    error = (elo_of(high) - elo_of(low)) / 2 if low > 0 and high < 1 else None
    scale = 800 / math.log(10)
    deviation = math.sqrt(spread * variance)
    normalised = (score - 0.5) / deviation * scale if deviation else _infinite(score - 0.5)
    normalised_error = margin / deviation * scale if deviation else math.inf
    superiority = (
        _NORMAL.cdf((score - 0.5) / math.sqrt(variance / total))
        if variance
        else (0.5 if score == 0.5 else float(score > 0.5))
    )
    return Strength(score, elo_of(score), error, normalised, normalised_error, superiority)
