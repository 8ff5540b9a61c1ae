"""The twin of matching with made costs: `_core.PricedMatching64` and its wider sister."""

from math import isqrt
from typing import ClassVar

from tiltyard.matching.blossom import Blossoms
from tiltyard.matching.prices import Prices
from tiltyard.matching.twin.arguments import Asked, check_edge, check_size, read_cost, require
from tiltyard.matching.twin.askable import without_none


class PricedMatching64(Asked):
    """A cheapest perfect matching of a complete graph whose costs are made from traits."""

    bits: ClassVar = 64

    def __init__(  # noqa: PLR0913, PLR0917 - as the compiled kernel
        self,
        kinds: list[int],
        groups: list[int],
        table: list[bytes],
        seeds: list[int],
        hash_bits: int,
        step: bytes,
        apart: list[tuple[int, int]],
        extras: list[tuple[int, int, bytes]],
    ) -> None:
        super().__init__()
        size, width = len(kinds), isqrt(max(0, len(table) - 1)) + bool(table)
        check_size(size, self.bits // 8 + 5)
        sentence = "Every vertex needs a kind, a group and a seed."
        require(len(groups) == len(seeds) == size, "graph.lengths", sentence)
        sentence = f"Random numbers cannot have {hash_bits} bits; 1 to 32 are possible."
        require(1 <= hash_bits <= 32, "graph.hash_bits", sentence)
        sentence = f"A table of {len(table)} costs is not square; give one for each pair of kinds."
        require(width * width == len(table), "table.size", sentence)
        for kind in kinds:
            sentence = f"There is no kind {kind}; the table knows {width}."
            require(0 <= kind < width, "kind.unknown", sentence)
        for u, v in apart:
            check_edge(u, v, size)
        cells = [read_cost(cost, size, self.bits) for cost in table]
        prices = Prices(
            kinds,
            groups,
            [cells[width * row : width * (row + 1)] for row in range(width)],
            seeds,
            hash_bits,
            read_cost(step, size, self.bits),
            frozenset((min(pair), max(pair)) for pair in apart),
            self._read_extras(extras, size),
        )
        sentence = (
            f"The costs of {size} vertices do not fit into {self.bits - 8} bits; use a wider "
            "kernel."
        )
        require(not size or prices.width <= self.bits, "cost.too_large", sentence)
        self._prices = prices
        self._mates: list[int] = []

    def _read_extras(
        self, extras: list[tuple[int, int, bytes]], size: int
    ) -> dict[tuple[int, int], int]:
        found: dict[tuple[int, int], int] = {}
        for u, v, extra in extras:
            check_edge(u, v, size)
            pair = min(u, v), max(u, v)
            sentence = f"The pair ({u}, {v}) has two extra costs; add them up."
            require(pair not in found, "extra.twice", sentence)
            found[pair] = read_cost(extra, size, self.bits)
        return found

    def solve(self) -> bool:
        """Find it; False when there is no perfect matching at all."""
        with self._turn():
            if self._is_solved is None:
                size = len(self._prices.kinds)
                problem = Blossoms(size, self._prices.list_edges(), [None] * size)
                self._is_solved = problem.solve()
                self._mates = without_none(problem.mate)
            return self._is_solved

    def mates(self) -> list[int]:
        """Return each vertex's partner."""
        with self._turn():
            self._check_solved()
            return self._mates

    def rounds(self) -> int:
        """How often the search started: the twin looks at all pairs at once."""
        return int(self._is_solved is not None)


class PricedMatching128(PricedMatching64):
    """The same with wider costs."""

    bits = 128
