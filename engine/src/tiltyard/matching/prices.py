"""What the pairs of a complete graph cost, made from traits of their two ends."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

MIXER: Final = 0x9E3779B97F4A7C15  # odd, so that no bit is lost
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
