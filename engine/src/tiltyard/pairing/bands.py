"""Draws that respect the seeds: by lot within bands, and with clubs kept apart (§4)."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeVar

from tiltyard.core.lots import shuffle
from tiltyard.pairing.brackets import count_rounds, order_seeds

T = TypeVar("T")


def list_bands(entrants: int) -> Iterator[range]:
    """Yield the seeds that count as equals: 1, 2, 3-4, 5-8, 9-16 and so on, cut at the field.

    >>> [(band.start, band.stop - 1) for band in list_bands(11)]
    [(1, 1), (2, 2), (3, 4), (5, 8), (9, 11)]
    """
    first = 1
    while first <= entrants:
        size = max(1, first - 1)
        yield range(first, min(first + size, entrants + 1))
        first += size


def draw_bands(ranked: Sequence[T], lot: str) -> tuple[T, ...]:
    """Return `ranked`, best first, with every band shuffled by `lot` (§4, banded draw).

    The places of a band stay with the band: the first two stay where they are.

    >>> draw_bands("abcdefgh", "tuesday")
    ('a', 'b', 'c', 'd', 'g', 'h', 'f', 'e')
    """
    drawn: list[T] = []
    for band in list_bands(len(ranked)):
        drawn += shuffle(ranked[band.start - 1 : band.stop - 1], f"{lot}:{band.start}")
    return tuple(drawn)


def keep_apart(clubs: Sequence[str | None]) -> tuple[int, ...]:
    """Return the seed of each slot, so that members of a club meet as late as possible (§4).

    Nobody leaves the places of the own band. Band by band, the members of the largest clubs
    choose first, the slot where meeting those of their club is furthest away.

    Args:
        clubs: the club of seed 1, of seed 2 and so on; None belongs to nobody.
    """
    rounds = count_rounds(len(clubs))
    order = list(order_seeds(2**rounds))
    slots = {seed: slot for slot, seed in enumerate(order)}
    placed = _Placed(rounds)
    for band in list_bands(len(clubs)):
        free = [slots[seed] for seed in band]
        members = Counter(clubs[seed - 1] for seed in band)
        sizes = {club: members[club] + placed.count(club) for club in members if club}
        for seed in sorted(band, key=lambda s: (-sizes.get(clubs[s - 1] or "", 0), s)):
            slot = _choose(seed, free, clubs[seed - 1], placed)
            free.remove(slot)
            placed.add(clubs[seed - 1], slot)
            slots[seed] = slot
    for seed in range(1, len(clubs) + 1):
        order[slots[seed]] = seed
    return tuple(order)


class _Placed:
    """How many of each club stand in each part of the bracket."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self._parts: dict[tuple[str, int, int], int] = defaultdict(int)

    def add(self, club: str | None, slot: int) -> None:
        for level in range(self.rounds + 1) if club else ():
            self._parts[club or "", level, slot >> level] += 1

    def count(self, club: str | None) -> int:
        return self._parts.get((club or "", self.rounds, 0), 0)

    def cost(self, club: str, slot: int) -> int:
        """The sum of 4^-(r-1) over those of `club`, r the round of meeting them, times 4^k."""
        return sum(
            self._parts.get((club, number - 1, slot >> number - 1 ^ 1), 0)
            << 2 * (self.rounds - number)
            for number in range(1, self.rounds + 1)
        )


def _choose(seed: int, free: Sequence[int], club: str | None, placed: _Placed) -> int:
    """Lowest cost, then the slot whose own seed is nearest, then the lower slot."""
    order = order_seeds(2**placed.rounds)
    if not club or not placed.count(club):
        return min(free, key=lambda slot: (abs(order[slot] - seed), slot))
    return min(free, key=lambda slot: (placed.cost(club, slot), abs(order[slot] - seed), slot))
