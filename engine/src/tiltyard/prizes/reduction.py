"""The reduction of prizes that were announced as "based on" a number of entries (US Chess, 32)."""

from dataclasses import replace
from fractions import Fraction
from typing import Final

from tiltyard.core.checked import checked
from tiltyard.errors import InputError
from tiltyard.prizes.catalogue import Category, Prize, PrizeGroup

LEAST: Final = Fraction(1, 2)
REDUCIBLE: Final = 500_00  # a smaller fund is paid as announced


@checked
def reduce_prizes(
    group: PrizeGroup,
    *,
    entries: int,
    based_on: int,
    least: Fraction = LEAST,
    reducible: int = REDUCIBLE,
) -> PrizeGroup:
    """Return the prizes for fewer entries than they were based on, each in the same proportion.

    Rule 32 of US Chess: a fund of at least 500 dollars may shrink, no prize to less than half of
    what was announced. Guaranteed prizes never shrink, so leave them in a group of their own. More
    entries than expected change nothing, and things stay as they are. The rule names no rounding:
    each prize is rounded up to the group's unit, so that none falls below the least part. `least`
    and `reducible` (in minor units) are for organisers who announced other limits.

    Raises:
        InputError: `reduction.entries` or `reduction.least`.
    """
    if entries < 0 or based_on < 1:
        raise InputError(
            "reduction.entries",
            f"{entries} entries of {based_on} are no proportion; entries are at least 0, and what "
            "the prizes are based on is at least 1.",
            field="entries",
        )
    if not 0 < least <= 1:
        raise InputError(
            "reduction.least",
            f"The least part is {least}; it lies above 0 and at or below 1.",
            field="least",
        )
    total = sum(slot.prize.amount for slot in group.list_slots())
    part = Fraction(1) if total < reducible else max(least, Fraction(entries, based_on))
    if part >= 1:
        return group
    categories = tuple(
        _reduce_category(category, part, group.unit) for category in group.categories
    )
    return replace(group, categories=categories)


def _reduce_category(category: Category, part: Fraction, unit: int) -> Category:
    return replace(
        category, prizes=tuple(_reduce_prize(prize, part, unit) for prize in category.prizes)
    )


def _reduce_prize(prize: Prize, part: Fraction, unit: int) -> Prize:
    """Round the money up, and keep what the thing is worth."""
    units = -(-prize.amount * part // unit)
    amount = int(units) * unit
    value = None if prize.value is None else amount + prize.thing_worth
    return replace(prize, amount=amount, value=value)
