"""Cheapest matching on a sparse graph of many vertices, with the duals that prove it.

`blossom.Blossoms` is the readable twin: the same problem, the same meaning of the duals.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from tiltyard.matching import _core

Numbers = npt.NDArray[np.int64]
SCALE: Final = 2  # the kernel doubles every cost, so that all duals are integers
_LARGEST: Final = 2**60


@dataclass(frozen=True, slots=True)
class SparseDuals:
    """Prices and blossoms, times SCALE. `levels[k][v]` is the blossom around `v` at depth `k`.

    A pair is allowed by the duals when `reduced` of it is not negative. See `nodes.Duals`.
    """

    prices: Numbers
    blossoms: tuple[tuple[Numbers, int], ...]
    levels: tuple[Numbers, ...]
    z: Numbers  # the dual of each blossom

    def reduced(self, first: Numbers, second: Numbers, cost: Numbers) -> Numbers:
        """Return by how much each pair is dearer than its prices."""
        slack: Numbers = SCALE * cost + self.prices[first] + self.prices[second]
        for level in self.levels:
            around = level[first]
            inside = np.nonzero((around >= 0) & (around == level[second]))[0]
            slack[inside] += self.z[around[inside]]
        return slack


class SparseMatching:
    """A cheapest matching that takes more edges later. Costs are integers, not negative.

    Leaving `v` over costs `exits[v]`; below zero it is forbidden. Solving releases the
    interpreter lock.
    """

    def __init__(self, exits: Numbers) -> None:
        if len(exits) and int(exits.max()) * (len(exits) + 1) > _LARGEST:
            raise OverflowError("costs and exits must leave room for duals in 64 bits")
        self._size = len(exits)
        self._kernel = _core.SparseMatching(np.ascontiguousarray(exits, np.int64))

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
        """Return what proves the matching."""
        found = sorted(self._kernel.blossoms(), key=lambda each: -len(each[0]))
        blossoms = tuple((np.array(members, np.int64), z) for members, z in found)
        z = np.array([dual for _, dual in blossoms], np.int64)
        prices = np.array(self._kernel.prices(), np.int64)
        return SparseDuals(prices, blossoms, self._nest(blossoms), z)

    def _nest(self, blossoms: tuple[tuple[Numbers, int], ...]) -> tuple[Numbers, ...]:
        """Lay the blossoms, largest first, into levels: what lies inside goes one level down."""
        depth = np.zeros(self._size, np.int64)
        levels: list[Numbers] = []
        for number, (members, _) in enumerate(blossoms):
            at = int(depth[members[0]])
            if at == len(levels):
                levels.append(np.full(self._size, -1, np.int64))
            levels[at][members] = number
            depth[members] = at + 1
        return tuple(levels)
