"""Accelerated pairing: virtual points that lift the top of the list for some rounds (C.04.7)."""

from collections.abc import Collection


def baku_points(round_number: int, *, rounds: int, win: int) -> int:
    """Return the virtual points, in tenths, of group A in a round (C.04.7 article 1.4).

    The first half of the tournament is accelerated, rounded up; in the first half of that,
    again rounded up, group A has the points of a win, in the rest half of it.

    >>> [baku_points(r, rounds=9, win=10) for r in range(1, 7)]
    [10, 10, 10, 5, 5, 0]
    """
    accelerated = (rounds + 1) // 2
    if round_number > accelerated:
        return 0
    return win if round_number <= (accelerated + 1) // 2 else win // 2


def baku_last_number(numbers: Collection[int]) -> int:
    """Return the last pairing number of group A (article 1.2): half the list, made even.

    `numbers` are the participants of the first round. A late entry above the last one of
    group A joins it (article 1.3), so membership is "not behind this number".

    >>> baku_last_number(range(1, 162))
    82
    """
    ordered = sorted(numbers)
    size = 2 * -(-len(ordered) // 4)
    return ordered[min(size, len(ordered)) - 1] if ordered else 0
