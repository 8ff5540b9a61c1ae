"""Drawing lots that anybody can repeat: a shuffle made from a stored text."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def shuffle(items: Sequence[T], lot: str) -> tuple[T, ...]:
    """Return `items` in the order that `lot` draws: the same on every machine, for ever.

    Fisher-Yates from the end; each index is the next 64-bit number of
    SHA-256(lot ":" counter) that leaves no bias, reduced modulo the number of choices.

    >>> shuffle("abcdef", "tuesday")
    ('b', 'a', 'e', 'd', 'c', 'f')
    """
    drawn = list(items)
    numbers = _numbers(lot)
    for last in range(len(drawn) - 1, 0, -1):
        chosen = _below(last + 1, numbers)
        drawn[last], drawn[chosen] = drawn[chosen], drawn[last]
    return tuple(drawn)


def draw_numbers(count: int, bound: int, lot: str) -> tuple[int, ...]:
    """Return `count` different numbers below `bound`, in ascending order, each as likely as any.

    Floyd's way: as many steps as numbers wanted, however large `bound` is.

    >>> draw_numbers(3, 1_000_000, "tuesday")
    (394821, 698685, 719071)
    """
    numbers = _numbers(lot)
    chosen: set[int] = set()
    for last in range(max(0, bound - count), bound):
        drawn = _below(last + 1, numbers)
        chosen.add(last if drawn in chosen else drawn)
    return tuple(sorted(chosen))


def _below(bound: int, numbers: Iterator[int]) -> int:
    fair = (1 << 64) // bound * bound
    return next(number for number in numbers if number < fair) % bound


def _numbers(lot: str) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(f"{lot}:{block}".encode()).digest()
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1
