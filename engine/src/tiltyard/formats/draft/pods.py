"""Pods: how many tables, who sits where, who meets whom across a table (mtg-swiss 6 and 7)."""

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeVar

from tiltyard.core.arguments import check_kind, check_text, check_whole, list_items
from tiltyard.core.lots import shuffle
from tiltyard.core.model import EntryId, Pods
from tiltyard.errors import InputError
from tiltyard.sentence import say

T = TypeVar("T")
SMALLEST_POD: Final = 6
LARGEST_POD: Final = 11
_MOST_SEATS: Final = 10_000
_TARGET: Final = 8
_ODD_COST: Final = 3  # one and a half, in halves


def split_pods(players: int) -> tuple[int, ...]:
    """Return the sizes of the tables, largest first (mtg-swiss 6).

    Sizes from 6 to 11 with the smallest sum of `(size - 8)²`, plus one and a half for each odd
    one; among equals the fewest tables, then the largest first. Below six there is one table.

    >>> [split_pods(players) for players in (5, 11, 13, 20, 29)]
    [(5,), (11,), (7, 6), (10, 10), (8, 8, 7, 6)]

    Raises:
        InputError: `pods.nobody`, when there is nobody to seat.
    """
    check_kind(players, int, "The number of players is a whole number")
    check_whole(max(players, 0), "The number of players", 0, _MOST_SEATS)
    if players < 1:
        raise InputError(
            "pods.nobody", say("{players} players fill no pod.", players=players), field="players"
        )
    if players < SMALLEST_POD:
        return (players,)
    best: list[tuple[int, int, tuple[int, ...]] | None] = [None] * (players + 1)
    best[0] = (0, 0, ())
    for seated in range(SMALLEST_POD, players + 1):
        options = []
        for size in range(SMALLEST_POD, min(LARGEST_POD, seated) + 1):
            rest = best[seated - size]
            if rest is not None:
                sizes = tuple(sorted((*rest[2], size), reverse=True))
                options.append((rest[0] + _cost_of(size), rest[1] + 1, sizes))
        best[seated] = min(options, default=None, key=_preference)
    found = best[players]
    assert found is not None  # every number from 6 on is a sum of sizes from 6 to 11
    return found[2]


def draw_seats(entries: Sequence[EntryId], lot: str) -> Pods:
    """Return tables of the right sizes, filled at random from `lot`.

    >>> from tiltyard import draw_seats
    >>> draw_seats(tuple(range(1, 9)), "friday")
    ((6, 4, 8, 1, 3, 2, 5, 7),)
    """
    listed = list_items(entries, "Entries are a list of numbers")
    check_text(lot, "A lot")
    drawn = shuffle(listed, f"{lot}|seats")
    pods: list[tuple[EntryId, ...]] = []
    start = 0
    for size in split_pods(len(drawn)):
        pods.append(drawn[start : start + size])
        start += size
    return tuple(pods)


def picture_rows(seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seat numbers of the picture: the upper row, and the lower one left to right.

    >>> picture_rows(6), picture_rows(5)
    (((1, 2, 3), (6, 5, 4)), ((1, 2, 3), (5, 4)))
    """
    check_whole(seats, "The number of seats", 0, _MOST_SEATS)
    upper = (seats + 1) // 2
    return tuple(range(1, upper + 1)), tuple(range(seats, upper, -1))


def pair_across(seated: Sequence[T]) -> tuple[tuple[tuple[T, T], ...], T | None]:
    """Return who meets whom across the table, and who has the bye (mtg-swiss 7).

    Seat k meets seat k + N/2. With an odd number the last seat has the bye.

    >>> pair_across("ABCDEFG")
    ((('A', 'D'), ('B', 'E'), ('C', 'F')), 'G')
    """
    half = len(seated) // 2
    pairs = tuple((seated[seat], seated[seat + half]) for seat in range(half))
    return pairs, seated[-1] if len(seated) % 2 else None


@cache
def _cost_of(size: int) -> int:
    return 2 * (size - _TARGET) ** 2 + _ODD_COST * (size % 2)


def _preference(split: tuple[int, int, tuple[int, ...]]) -> tuple[int, int, tuple[int, ...]]:
    cost, pods, sizes = split
    return cost, pods, tuple(-size for size in sizes)
