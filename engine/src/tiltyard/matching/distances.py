"""A cheapest perfect matching of a complete graph whose costs are distances.

Twelve million pairs take longer to write down than to match. So a pair's cost follows from how far
apart its two vertices are in a few columns of numbers, and the compiled kernel makes it when it
needs it: it matches a few near pairs of each vertex and prices all others with the duals; pairs
that would pay are added until none is left, which proves the optimum over all pairs.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from tiltyard.matching import kernel, min_cost_matching
from tiltyard.matching.prices import MIXER

MOST_BITS: Final = 123  # of the cost of a whole matching in the kernel
_WORD: Final = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Column:
    """A number for each vertex: a pair costs `factor` times their distance, or its square."""

    numbers: Sequence[int]
    factor: int
    is_squared: bool = False

    def cost(self, one: int, two: int) -> int:
        """Return what the distance of two vertices costs."""
        apart = abs(self.numbers[one] - self.numbers[two])
        return self.factor * (apart * apart if self.is_squared else apart)

    @property
    def dearest(self) -> int:
        """The most that any pair can cost."""
        reach = max(self.numbers, default=0) - min(self.numbers, default=0)
        return self.factor * (reach * reach if self.is_squared else reach)


@dataclass(frozen=True, slots=True)
class Distances:
    """What the pairs of a complete graph cost. Vertices are numbered from 0.

    `seeds` make a random number of `hash_bits` for each pair. `apart` names pairs that do not
    exist, `extras` what single pairs cost on top, the smaller vertex first in both. `seat` says
    who may be matched with one more vertex, the last, and at what price; nobody: there is none.
    """

    columns: Sequence[Column]
    seeds: Sequence[int]
    hash_bits: int
    apart: frozenset[tuple[int, int]]
    extras: Mapping[tuple[int, int], int]
    seat: Mapping[int, int]

    @property
    def size(self) -> int:
        """How many vertices there are, the seat included."""
        return len(self.seeds) + bool(self.seat)

    def cost(self, one: int, two: int) -> int:
        """Return what the pair of `one` and the later vertex `two` costs."""
        if two == len(self.seeds):
            return self.seat[one]
        mixed = ((self.seeds[one] ^ self.seeds[two]) * MIXER) & _WORD
        cost = sum(column.cost(one, two) for column in self.columns)
        return cost + (mixed >> (64 - self.hash_bits)) + self.extras.get((one, two), 0)

    def list_edges(self) -> Iterator[tuple[int, int, int]]:
        """Yield every pair that exists, with its cost."""
        for one in range(len(self.seeds)):
            for two in range(one + 1, len(self.seeds)):
                if (one, two) not in self.apart:
                    yield one, two, self.cost(one, two)
        for one in self.seat:
            yield one, len(self.seeds), self.seat[one]

    @property
    def width(self) -> int:
        """How many bits the cost of a whole matching may need."""
        dearest = (1 << self.hash_bits) + sum(column.dearest for column in self.columns)
        dearest += max(self.extras.values(), default=0)
        whole = dearest * (len(self.seeds) // 2 + 1) + max(self.seat.values(), default=0)
        return whole.bit_length()


def match_distances(distances: Distances) -> Sequence[int] | None:
    """Return each vertex's partner in a cheapest perfect matching; None when there is none.

    >>> line = Column([0, 10, 11, 30], factor=1)
    >>> match_distances(Distances([line], [0, 0, 0, 0], 0, frozenset(), {}, {}))
    [1, 0, 3, 2]
    """
    if distances.width > MOST_BITS:
        size = distances.size
        mates = min_cost_matching(size, distances.list_edges(), [None] * size)
        return None if mates is None else [mate for mate in mates if mate is not None]
    matching = kernel.core.DistanceMatching128(
        len(distances.seeds),
        [
            (np.array(column.numbers, np.int64), _pack(column.factor), column.is_squared)
            for column in distances.columns
        ],
        np.array(distances.seeds, np.uint64),
        distances.hash_bits,
        sorted(distances.apart),
        [(*pair, _pack(cost)) for pair, cost in sorted(distances.extras.items())],
        [(one, _pack(cost)) for one, cost in sorted(distances.seat.items())],
    )
    return matching.mates() if matching.solve() else None


def _pack(cost: int) -> bytes:
    return cost.to_bytes((cost.bit_length() + 7) // 8, "little")
