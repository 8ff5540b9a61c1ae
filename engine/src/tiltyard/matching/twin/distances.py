"""The twin of matching by distances: `_core.DistanceMatching128`."""

from typing import TYPE_CHECKING, Final

from tiltyard.matching.blossom import Blossoms
from tiltyard.matching.twin.arguments import (
    Asked,
    check_edge,
    check_size,
    check_vertices,
    read_cost,
    require,
)
from tiltyard.matching.twin.askable import without_none

if TYPE_CHECKING:  # numpy takes longer to load than all the rest of the library
    import numpy as np
    import numpy.typing as npt

    from tiltyard.matching.distances import Column

    Given = list[tuple[npt.NDArray[np.int64], bytes, bool]]
_BITS: Final = 128
_FARTHEST: Final = 1 << 30


class DistanceMatching128(Asked):
    """A cheapest perfect matching of a complete graph whose costs are distances."""

    def __init__(  # noqa: PLR0913, PLR0917 - as the compiled kernel
        self,
        size: int,
        columns: "Given",
        seeds: "npt.NDArray[np.uint64]",
        hash_bits: int,
        apart: list[tuple[int, int]],
        extras: list[tuple[int, int, bytes]],
        seat: list[tuple[int, bytes]],
    ) -> None:
        from tiltyard.matching.distances import MOST_BITS, Distances  # noqa: PLC0415 - imports us

        super().__init__()
        check_size(size, _BITS // 8)
        sentence = "Every vertex needs a seed, and a number in each column."
        is_even = all(len(numbers) == size for numbers, _, _ in columns)
        require(is_even and len(seeds) == size, "graph.lengths", sentence)
        sentence = f"Random numbers cannot have {hash_bits} bits; 0 to 32 are possible."
        require(0 <= hash_bits <= 32, "graph.hash_bits", sentence)
        read = [_read_column(*column) for column in columns]
        for u, v in apart:
            check_edge(u, v, size)
        listed = _read_extras(extras, size)
        check_vertices((v for v, _ in seat), size)
        distances = Distances(
            read,
            seeds.tolist(),
            hash_bits,
            frozenset((min(pair), max(pair)) for pair in apart),
            listed,
            {v: read_cost(cost, 0, _BITS) for v, cost in seat},
        )
        sentence = (
            f"The distances of {size} vertices do not fit into {MOST_BITS} bits; list the pairs "
            "and use min_cost_matching."
        )
        require(distances.width <= MOST_BITS, "cost.too_large", sentence)
        self._distances = distances
        self._mates: list[int] = []

    def solve(self) -> bool:
        """Find it; False when there is no perfect matching at all."""
        with self._turn():
            if self._is_solved is None:
                size = self._distances.size
                problem = Blossoms(size, self._distances.list_edges(), [None] * size)
                self._is_solved = problem.solve()
                self._mates = without_none(problem.mate)
            return self._is_solved

    def mates(self) -> list[int]:
        """Return each vertex's partner, the seat's last."""
        with self._turn():
            self._check_solved()
            return self._mates

    def rounds(self) -> int:
        """How often all pairs were priced: the twin looks at all at once."""
        return int(self._is_solved is not None)


def _read_column(
    numbers: "npt.NDArray[np.int64]",
    factor: bytes,
    is_squared: bool,  # noqa: FBT001 - a row
) -> "Column":
    from tiltyard.matching.distances import Column  # noqa: PLC0415 - imports us

    listed: list[int] = numbers.tolist()
    for number in listed:
        sentence = f"The number {number} is too far from zero; {_FARTHEST} is the farthest."
        require(abs(number) <= _FARTHEST, "number.too_large", sentence)
    return Column(listed, read_cost(factor, 0, _BITS), is_squared)


def _read_extras(extras: list[tuple[int, int, bytes]], size: int) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for u, v, extra in extras:
        check_edge(u, v, size)
        pair = min(u, v), max(u, v)
        sentence = f"The pair ({u}, {v}) has two extra costs; add them up."
        require(pair not in found, "extra.twice", sentence)
        found[pair] = read_cost(extra, 0, _BITS)
    return found
