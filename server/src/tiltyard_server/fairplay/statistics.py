"""The tests behind the detectors: pure functions of numbers. They decide nothing about anybody."""

import math
from collections.abc import Sequence
from functools import cache
from statistics import median
from typing import Final, NamedTuple

from tiltyard.pairing.brackets import order_seeds

MAD_TO_DEVIATION: Final = 1.4826  # of a normal distribution
_LEAST_SPREAD: Final = 0.05  # of log durations: games that always last the same still vary by 5%


def tail(chances: Sequence[float], at_least: int) -> float:
    """Return the probability that at least so many of independent events happen.

    >>> round(tail([0.5, 0.5, 0.5], 2), 6)
    0.5
    """
    counts = [1.0] + [0.0] * len(chances)
    for chance in chances:
        for n in range(len(counts) - 1, 0, -1):
            counts[n] += (counts[n - 1] - counts[n]) * chance
        counts[0] *= 1 - chance
    return min(1.0, math.fsum(counts[max(0, at_least) :]))


class Shortness(NamedTuple):
    """How a duration compares: robust standard deviations below the median of its kind."""

    deviations: float
    median: float


def compare_duration(duration: float, history: Sequence[float]) -> Shortness:
    """Compare a duration with others of its kind, on a log scale, by median and MAD.

    Logarithms, because durations are skewed; median and MAD, because a few odd games in the
    history must not hide the next one.
    """
    logs = [math.log(max(1.0, other)) for other in history]
    middle = median(logs)
    spread = max(_LEAST_SPREAD, MAD_TO_DEVIATION * median(abs(log - middle) for log in logs))
    return Shortness((middle - math.log(max(1.0, duration))) / spread, math.exp(middle))


class Draw(NamedTuple):
    """An elimination bracket two people were in; `seeds` is None where lots were drawn."""

    size: int  # places, a power of two
    round: int  # the last in which both could have met: the one they met in, or the first's last
    seeds: tuple[int, int] | None


def meeting_chance(draw: Draw) -> float:
    """Return how likely the draw put two people in each other's way by a round both reached.

    With lots, every place is as likely. With seeds, a little luck in earlier events would have
    moved both by a few places: all pairs of seeds within a band around theirs are as likely. So
    neighbours in a field that comes together every week are expected to meet, again and again.
    """
    block = min(1 << draw.round, draw.size)
    if draw.seeds is None:
        return (block - 1) / (draw.size - 1)
    first, second = (_band(seed, draw.size) for seed in draw.seeds)
    places = _places(draw.size)
    pairs = [(one, two) for one in first for two in second if one != two]
    meeting = sum(places[one] // block == places[two] // block for one, two in pairs)
    return meeting / len(pairs)


def _band(seed: int, size: int) -> range:
    width = max(2, size // 8)
    return range(max(1, seed - width), min(size, seed + width) + 1)


@cache
def _places(size: int) -> dict[int, int]:
    return {seed: place for place, seed in enumerate(order_seeds(size))}
