"""A cheapest perfect matching that can be asked for more: the first in some order.

The compiled kernel solves it once. Then every question "does some cheapest matching also keep
this vertex to these partners, or hold this pair?" is answered by repairing the solution, and
each yes is kept. Asking in order of preference gives the first cheapest matching in that order.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from tiltyard.matching import _core

_WIDTHS: Final = (1, 4, 16, 64)  # words of 64 bits the kernel is compiled for


class PerfectMatching:
    """Cheapest perfect matching of a graph given as rows of bits.

    Vertices of one class cost the same: `costs[a][b]` is what joining classes a and b costs,
    an integer of any size from 0. Every cost counts once per pair.
    """

    def __init__(
        self, rows: Sequence[int], classes: Sequence[int], costs: Sequence[Sequence[int]]
    ) -> None:
        self._bytes = 8 * (-(-len(rows) // 64))
        largest = max((cost for row in costs for cost in row), default=0)
        bits = largest.bit_length() + len(rows).bit_length() + 8  # duals stay within this
        words = next(width for width in _WIDTHS if 64 * width > bits)
        self._search = _core.PerfectSearch(
            [row.to_bytes(self._bytes, "little") for row in rows],
            list(classes),
            [cost.to_bytes(8 * words, "little") for row in costs for cost in row],
        )

    def solve(self) -> bool:
        """Find a cheapest perfect matching; False when there is no perfect matching."""
        return self._search.solve()

    def keep_to(self, vertex: int, partners: Iterable[int]) -> bool:
        """Keep `vertex` to `partners` if some cheapest matching allows it."""
        mask = sum(1 << partner for partner in partners)
        return self._search.restrict(vertex, mask.to_bytes(self._bytes, "little"))

    def join(self, first: int, second: int) -> bool:
        """Fix a pair for good if some cheapest matching holds it."""
        return self._search.fix(first, second)

    def mates(self) -> list[int]:
        """Return the partner of each vertex in the present matching."""
        return self._search.mates()


def can_pair_all(rows: Sequence[int]) -> bool:
    """Whether the graph has a perfect matching."""
    size = len(rows)
    if size % 2:
        return False
    if all(2 * row.bit_count() >= size for row in rows):
        return True  # Dirac: so many edges close a ring through all
    return PerfectMatching(rows, [0] * size, [[0]]).solve()
