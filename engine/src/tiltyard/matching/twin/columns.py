"""The twin of matching with pairs in columns: `_core.ColumnMatching128`."""

import numpy as np
import numpy.typing as npt

from tiltyard.matching.blossom import Blossoms
from tiltyard.matching.twin.arguments import Asked, check_edge, check_size, require
from tiltyard.matching.twin.askable import without_none

_SPARE_BITS = 8


class ColumnMatching128(Asked):
    """A cheapest perfect matching; each row of `costs` is a cost, its low 64 bits first."""

    def __init__(
        self,
        size: int,
        first: npt.NDArray[np.int64],
        second: npt.NDArray[np.int64],
        costs: npt.NDArray[np.uint64],
    ) -> None:
        super().__init__()
        check_size(size, 16)
        sentence = "The three columns of pairs must be equally long."
        require(len(first) == len(second) == len(costs), "edge.lengths", sentence)
        rows = list(zip(first.tolist(), second.tolist(), costs.tolist(), strict=True))
        for u, v, _ in rows:
            check_edge(u, v, size)
        most = 128 - _SPARE_BITS - (size + 1).bit_length()
        sentence = f"A cost on {size} vertices may have {most} bits here."
        listed = [(u, v, low | high << 64) for u, v, (low, high) in rows]
        require(all(cost.bit_length() <= most for _, _, cost in listed), "cost.too_large", sentence)
        self._problem = Blossoms(size, listed, [None] * size)

    def solve(self) -> bool:
        """Find it; False when there is no perfect matching at all."""
        with self._turn():
            if self._is_solved is None:
                self._is_solved = self._problem.solve()
            return self._is_solved

    def mates(self) -> list[int]:
        """Return each vertex's partner."""
        with self._turn():
            self._check_solved()
            return without_none(self._problem.mate)
