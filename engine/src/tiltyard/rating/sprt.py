"""The sequential probability ratio test: stop as soon as the games have said enough."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tiltyard.rating.match_statistics import GAME_SCORES, PAIR_SCORES

_TINY: Final = 1e-3  # stands for a class that has not occurred
_PRECISION: Final = 1e-4
_ROUNDS: Final = 100


class Verdict(StrEnum):
    """What the test says."""

    CONTINUE = "continue"
    ACCEPT_H0 = "accept-h0"
    ACCEPT_H1 = "accept-h1"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of H0 (the gain is `elo0`) against H1 (it is `elo1`).

    >>> test = Sprt(0, 60, alpha=0.01, beta=0.01)
    >>> round(test.measure([9, 4, 33, 7, 28]), 4), [round(b, 3) for b in test.bounds]
    (4.8075, [-4.595, 4.595])
    >>> test.judge([9, 4, 33, 7, 28])
    <Verdict.ACCEPT_H1: 'accept-h1'>
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    is_normalised: bool = True

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first H0 is accepted, above the second H1."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    def measure(self, counts: Sequence[int]) -> float:
        """Return the log-likelihood ratio of five classes (pairs) or three (games)."""
        if not sum(counts):
            return 0.0
        scores = PAIR_SCORES if len(counts) == len(PAIR_SCORES) else GAME_SCORES
        filled = [count or _TINY for count in counts]
        total = sum(filled)
        seen = [count / total for count in filled]
        fit = _fit_normalised if self.is_normalised else _fit_logistic
        first, second = (fit(seen, scores, elo) for elo in (self.elo0, self.elo1))
        ratio = (p * math.log(p1 / p0) for p, p0, p1 in zip(seen, first, second, strict=True))
        return total * sum(ratio)

    def judge(self, counts: Sequence[int]) -> Verdict:
        """Return whether the games so far decide the test."""
        low, high = self.bounds
        ratio = self.measure(counts)
        if ratio >= high:
            return Verdict.ACCEPT_H1
        return Verdict.ACCEPT_H0 if ratio <= low else Verdict.CONTINUE


def _fit_logistic(seen: Sequence[float], scores: Sequence[float], elo: float) -> list[float]:
    """Return the likeliest distribution whose mean is the score expected at `elo`."""
    mean = 1 / (1 + 10 ** (-elo / 400))
    return _tilt(seen, [x - mean for x in scores])


def _fit_normalised(seen: Sequence[float], scores: Sequence[float], elo: float) -> list[float]:
    """Return the likeliest distribution whose mean lies `elo` normalised points from a half."""
    spread = 2 if len(scores) == len(PAIR_SCORES) else 1
    target = math.sqrt(spread) * elo * math.log(10) / 800
    fitted = [1 / len(scores)] * len(scores)
    for _ in range(_ROUNDS):
        mean = sum(p * x for p, x in zip(fitted, scores, strict=True))
        deviation = math.sqrt(sum(p * (x - mean) ** 2 for p, x in zip(fitted, scores, strict=True)))
        slopes = [
            x - 0.5 - target * deviation / 2 * (1 + ((mean - x) / deviation) ** 2) for x in scores
        ]
        better = _tilt(seen, slopes)
        change = max(abs(a - b) for a, b in zip(better, fitted, strict=True))
        fitted = better
        if change < _PRECISION:
            break
    return fitted


def _tilt(seen: Sequence[float], slopes: Sequence[float]) -> list[float]:
    """Return p_j = seen_j / (1 + t slope_j), t chosen so that the mean slope is zero."""
    low, high = -1 / max(slopes), -1 / min(slopes)

    def excess(t: float) -> float:
        return sum(p * x / (1 + t * x) for p, x in zip(seen, slopes, strict=True))

    t = _find_root(excess, low, high)
    return [p / (1 + t * x) for p, x in zip(seen, slopes, strict=True)]


def _find_root(function: Callable[[float], float], low: float, high: float) -> float:
    """Return where a falling function crosses zero in the open interval, by bisection."""
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if function(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
