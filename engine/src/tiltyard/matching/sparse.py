"""Cheapest matching on a sparse graph of many vertices, with the duals that prove it.

`blossom.Blossoms` is the readable twin: the same problem, the same meaning of the duals.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from tiltyard.matching import kernel

Numbers = npt.NDArray[np.int64]
SCALE: Final = 2  # the kernel doubles every cost, so that all duals are integers


@dataclass(frozen=True, slots=True)
class SparseDuals:
    """Prices times SCALE, and the duals of blossoms in a form that answers for many pairs at once.

    `place` numbers the vertices so that every blossom is a run. `least[k][i]` is the least sum of
    duals around two neighbours among the 2^k from place `i` on: blossoms nest, so the least over
    the way between two vertices is the sum of the duals around both. `nodes.Duals` says what the
    duals prove.
    """

    prices: Numbers
    place: Numbers
    least: tuple[Numbers, ...]

    def reduced(self, first: Numbers, second: Numbers, cost: Numbers) -> Numbers:
        """Return by how much each pair is dearer than its prices; below zero it would pay."""
        slack: Numbers = SCALE * cost + self.prices[first] + self.prices[second]
        return slack + self._around_both(first, second)

    def _around_both(self, first: Numbers, second: Numbers) -> Numbers:
        low = np.minimum(self.place[first], self.place[second])
        span = np.maximum(self.place[first], self.place[second]) - low
        power = np.frexp(span)[1].astype(np.int64) - 1  # the largest 2^power within the span
        around: Numbers = np.zeros(len(low), np.int64)
        for k, least in enumerate(self.least):
            at = np.nonzero(power == k)[0]
            start = low[at]
            around[at] = np.minimum(least[start], least[start + span[at] - (1 << k)])
        return around


class SparseMatching:
    """A cheapest matching that takes more edges later. Costs are integers, not negative.

    Leaving `v` over costs `exits[v]`; below zero it is forbidden. Solving releases the
    interpreter lock.
    """

    def __init__(self, exits: Numbers) -> None:
        self._size = len(exits)
        self._kernel = kernel.core.SparseMatching(np.ascontiguousarray(exits, np.int64))

    def solve(self, first: Numbers, second: Numbers, cost: Numbers) -> bool:
        """Solve with these edges; False when somebody can be neither matched nor left over."""
        self._kernel.add(first, second, cost)
        return self._kernel.solve()

    def insert(self, first: Numbers, second: Numbers, cost: Numbers) -> bool:
        """Add edges and repair the matching, searching only where they change something."""
        return self._kernel.insert(first, second, cost)

    @property
    def mates(self) -> Numbers:
        """Each vertex's partner, -1 for left over."""
        return np.array(self._kernel.mates(), np.int64)

    def duals(self) -> SparseDuals:
        """Return what proves the matching, ready to be asked about pairs."""
        order, around = self._kernel.nest()
        place = np.empty(self._size, np.int64)
        place[order] = np.arange(self._size)
        prices = np.array(self._kernel.prices(), np.int64)
        return SparseDuals(prices, place, _least(np.array(around, np.int64)))

    def blossoms(self) -> tuple[tuple[frozenset[int], int], ...]:
        """Return the members and the dual, times SCALE, of every blossom."""
        return tuple((frozenset(members), z) for members, z in self._kernel.blossoms())


def _least(values: Numbers) -> tuple[Numbers, ...]:
    """Return the least of each run of 1, 2, 4, ... values."""
    rows = [values]
    while len(rows[-1]) > 1 << (len(rows) - 1):
        step = 1 << (len(rows) - 1)
        rows.append(np.minimum(rows[-1][:-step], rows[-1][step:]))
    return tuple(rows)
