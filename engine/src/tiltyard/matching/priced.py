"""A cheapest perfect matching of a complete graph whose costs are made, not listed.

Half a million pairs take longer to write down than to match. So a pair's cost follows from traits
of its two vertices, and the compiled kernel makes it when it needs it. It matches a few promising
pairs of each vertex and prices all others with the duals; pairs that would pay are added until
none is left, which proves the optimum over all pairs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tiltyard.matching import _core, min_cost_matching

MIXER: Final = 0x9E3779B97F4A7C15  # odd, so that no bit is lost
FEWEST_PRICED: Final = 128  # below, listing all pairs is as quick
_WORD: Final = (1 << 64) - 1
_SPARE_BITS: Final = 8


@dataclass(frozen=True, slots=True)
class Prices:
    """What the pairs of a complete graph cost. Vertices are numbered from 0.

    `table[a][b]` is the cost of kinds a and b; `step` is added for each place between two
    vertices of different groups; `seeds` make a random number of `hash_bits` for each pair.
    `apart` names pairs that do not exist, `extras` what single pairs cost on top, the smaller
    vertex first in both.
    """

    kinds: Sequence[int]
    groups: Sequence[int]
    table: Sequence[Sequence[int]]
    seeds: Sequence[int]
    hash_bits: int
    step: int
    apart: frozenset[tuple[int, int]]
    extras: dict[tuple[int, int], int]

    def cost(self, one: int, two: int) -> int:
        """Return what the pair of `one` and the later vertex `two` costs."""
        mixed = ((self.seeds[one] ^ self.seeds[two]) * MIXER) & _WORD
        cost = self.table[self.kinds[one]][self.kinds[two]] + (mixed >> (64 - self.hash_bits))
        if self.groups[one] != self.groups[two]:
            cost += self.step * (two - one)
        return cost + self.extras.get((one, two), 0)

    def list_edges(self) -> Iterator[tuple[int, int, int]]:
        """Yield every pair that exists, with its cost."""
        for one in range(len(self.kinds)):
            for two in range(one + 1, len(self.kinds)):
                if (one, two) not in self.apart:
                    yield one, two, self.cost(one, two)

    @property
    def width(self) -> int:
        """How many bits the sums of these costs need."""
        size = len(self.kinds)
        largest = max(map(max, self.table)) + (1 << self.hash_bits) + self.step * size
        largest += max(self.extras.values(), default=0)
        return (largest * (size + 1)).bit_length() + _SPARE_BITS


def match_priced(prices: Prices) -> Sequence[int] | None:
    """Return each vertex's partner in a cheapest perfect matching; None when there is none."""
    size = len(prices.kinds)
    if size < FEWEST_PRICED or prices.width > 128:
        mates = min_cost_matching(size, prices.list_edges(), [None] * size)
        return None if mates is None else [mate for mate in mates if mate is not None]
    length, kernel = (
        (8, _core.PricedMatching64) if prices.width <= 64 else (16, _core.PricedMatching128)
    )
    matching = kernel(
        list(prices.kinds),
        list(prices.groups),
        [cost.to_bytes(length, "little") for row in prices.table for cost in row],
        list(prices.seeds),
        prices.hash_bits,
        prices.step.to_bytes(length, "little"),
        sorted(prices.apart),
        [(u, v, cost.to_bytes(length, "little")) for (u, v), cost in sorted(prices.extras.items())],
    )
    return matching.mates() if matching.solve() else None
