"""How players on equal points share the prizes of their places: not at all, equally, by Hort.

No regulation of FIDE says how; the organiser announces the way before the first round. Shares are
exact fractions here, and always add up to the prizes that are shared.
"""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final

from tiltyard.core.checked import checked
from tiltyard.errors import InputError
from tiltyard.sentence import say

HALF: Final = Fraction(1, 2)


class Sharing(StrEnum):
    """What players on equal points do with the prizes of the places they take together.

    `none`: everybody gets the prize of their own rank. `equal`: the prizes are added and divided.
    `hort`: half of the own prize, and an equal share of the other halves.
    """

    NONE = "none"
    EQUAL = "equal"
    HORT = "hort"


@checked
def share_prizes(
    prizes: Sequence[int], groups: Sequence[int], *, sharing: Sharing, minimum: int = 0
) -> list[Fraction]:
    """Return what each player gets, best first, when `groups` says how many have equal points.

    A place without a prize adds nothing to what its group shares. What `minimum` does is said at
    `divide_places`.

    Raises:
        InputError: `prizes.amount`, `prizes.minimum` or `prizes.groups`.
    """
    if any(prize < 0 for prize in prizes):
        raise InputError(
            "prizes.amount", f"A prize is at least 0, but {min(prizes)} is among them; correct it."
        )
    check_minimum(minimum)
    if any(size < 1 for size in groups):
        raise InputError(
            "prizes.groups",
            f"Players on equal points are at least one; leave out the group of {min(groups)}.",
        )
    shares: list[Fraction] = []
    for size in groups:
        own = list(prizes[len(shares) : len(shares) + size])
        own += [0] * (size - len(own))
        parts = divide_places(own, sharing=sharing, minimum=minimum)
        shares += [_add(own, row) for row in parts]
    return shares


@checked
def divide_places(
    amounts: Sequence[int], *, sharing: Sharing, minimum: int = 0
) -> list[list[Fraction]]:
    """Return which part of each place's prize each player of one group gets, best player first.

    `amounts` are the prizes of the places the group takes together, one a player. The parts of
    every prize add up to 1, so nothing is lost.

    While the smallest share is below `minimum`, the last player of the group gets nothing and the
    others divide the same sum; one player alone always gets it. By Hort the prize of a place whose
    player gets nothing is divided equally as a whole, because nobody owns half of it: the rule
    does not say so, but any other way loses money. Without sharing there is no minimum.
    """
    size = len(amounts)
    if sharing is Sharing.NONE:
        return [[Fraction(row == place) for place in range(size)] for row in range(size)]
    paid = size
    while True:
        parts = [_part_prizes(row, size, paid, sharing) for row in range(size)]
        if paid <= 1 or _add(amounts, parts[paid - 1]) >= minimum:
            return parts
        paid -= 1


def check_minimum(minimum: int) -> None:
    """Refuse a minimum share below zero.

    Raises:
        InputError: `prizes.minimum`.
    """
    if minimum < 0:
        raise InputError(
            "prizes.minimum",
            say(
                "The minimum share is {minimum}; it is 0 for none, or an amount above.",
                minimum=minimum,
            ),
            field="minimum",
        )


def _part_prizes(row: int, size: int, paid: int, sharing: Sharing) -> list[Fraction]:
    """Return the parts of one player when the first `paid` of `size` share."""
    if row >= paid:
        return [Fraction(0)] * size
    if sharing is Sharing.EQUAL:
        return [Fraction(1, paid)] * size
    common = HALF / paid
    return [
        common + HALF * (place == row) if place < paid else Fraction(1, paid)
        for place in range(size)
    ]


def _add(amounts: Sequence[int], parts: Sequence[Fraction]) -> Fraction:
    return sum((amount * part for amount, part in zip(amounts, parts, strict=True)), Fraction(0))
