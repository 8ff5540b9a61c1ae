"""Opponents that the next group keeps for floaters of the Lim system (C.04.4.3 3.3, 3.4)."""

from collections import deque
from collections.abc import Iterator, Mapping

from tiltyard.pairing.fide.legality import Field


class Reserve:
    """Who of the next group is kept for each floater, one each, given up for another if need be.

    Opponents are bits, so that a question is one search along the kept pairs: at most as many
    steps as there are opponents, whatever the history.
    """

    def __init__(self, field: Field, adjacent: tuple[int, ...]) -> None:
        """Keep nobody yet."""
        self._field = field
        self._bits = {place: 1 << index for index, place in enumerate(adjacent)}
        self._everybody = (1 << len(adjacent)) - 1
        self._bound: dict[object, int] = {}
        for place, bit in self._bits.items():
            must = field.must[place]
            if must is not None:
                self._bound[must] = self._bound.get(must, 0) | bit
        self._masks: dict[int, int] = {}
        self._owners: dict[int, int] = {}  # floater by opponent
        self._count = 0
        self._is_possible = True

    def count_opponents(self, place: int) -> int:
        """Return how many of the next group somebody may meet."""
        return self._mask(place).bit_count()

    def has_room(self, place: int) -> bool:
        """Whether somebody has an opponent there whom the floaters so far do not need."""
        possible = self.count_opponents(place)
        if possible == 0 or possible > self._count:
            return possible > 0
        return self._is_possible and self._search(place) is not None

    def keep(self, place: int) -> None:
        """Keep an opponent for a floater; those who may meet nobody there need none."""
        if not self._mask(place):
            return
        self._count += 1
        path = self._search(place) if self._is_possible else None
        if path is None:
            self._is_possible = False
            return
        for floater, bit in path:
            self._owners[bit] = floater

    def _mask(self, place: int) -> int:
        found = self._masks.get(place)
        if found is None:
            must = self._field.must[place]
            found = self._everybody if must is None else self._everybody & ~self._bound.get(must, 0)
            for other in self._field.apart[place]:
                found &= ~self._bits.get(other, 0)
            self._masks[place] = found
        return found

    def _search(self, place: int) -> list[tuple[int, int]] | None:
        """Return who takes whom so that one more has an opponent; None if nobody can give way."""
        reached = 0
        taken_by: dict[int, int] = {}  # floater who asked for the opponent
        asking = deque([place])
        while asking:
            floater = asking.popleft()
            for bit in _list_bits(self._mask(floater) & ~reached):
                taken_by[bit] = floater
                if bit not in self._owners:
                    return self._trace(bit, taken_by, place)
                reached |= bit
                asking.append(self._owners[bit])
        return None

    def _trace(self, bit: int, taken_by: Mapping[int, int], place: int) -> list[tuple[int, int]]:
        held = {floater: kept for kept, floater in self._owners.items()}
        path = []
        while True:
            floater = taken_by[bit]
            path.append((floater, bit))
            if floater == place:
                return path
            bit = held[floater]


def _list_bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
