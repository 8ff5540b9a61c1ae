"""Prizes based on a number of entries: what fewer entries leave of them."""

from fractions import Fraction

import pytest

from tiltyard import InputError
from tiltyard.prizes import Category, Criteria, Prize, PrizeGroup, reduce_prizes

GROUP = PrizeGroup(
    (
        Category("Open", (Prize(300_00), Prize(200_01))),
        Category("Women", (Prize(100_00, "a cup", value=150_00),), Criteria(sex="f")),
    )
)


def list_amounts(group: PrizeGroup) -> list[int]:
    return [slot.prize.amount for slot in group.list_slots()]


def test_fewer_entries_shrink_every_prize_in_proportion_and_round_up() -> None:
    reduced = reduce_prizes(GROUP, entries=60, based_on=80)
    assert list_amounts(reduced) == [225_00, 150_01, 75_00]


def test_no_prize_shrinks_below_half() -> None:
    assert list_amounts(reduce_prizes(GROUP, entries=3, based_on=80)) == [150_00, 100_01, 50_00]


def test_a_thing_keeps_its_worth() -> None:
    prize = reduce_prizes(GROUP, entries=40, based_on=80).categories[1].prizes[0]
    assert (prize.amount, prize.thing, prize.thing_worth) == (50_00, "a cup", 50_00)


def test_enough_entries_and_a_small_fund_change_nothing() -> None:
    assert reduce_prizes(GROUP, entries=81, based_on=80) is GROUP
    small = PrizeGroup((Category("Open", (Prize(499_99),)),))
    assert reduce_prizes(small, entries=1, based_on=80) is small


def test_an_organiser_may_announce_other_limits() -> None:
    small = PrizeGroup((Category("Open", (Prize(100_00),)),), unit=100)
    reduced = reduce_prizes(small, entries=1, based_on=80, least=Fraction(2, 3), reducible=0)
    assert list_amounts(reduced) == [67_00]


def test_proportions_that_are_none_are_refused() -> None:
    with pytest.raises(InputError, match="-1 entries of 80 are no proportion"):
        reduce_prizes(GROUP, entries=-1, based_on=80)
    with pytest.raises(InputError, match="5 entries of 0 are no proportion"):
        reduce_prizes(GROUP, entries=5, based_on=0)
    with pytest.raises(InputError, match="The least part is 0; it lies above 0"):
        reduce_prizes(GROUP, entries=5, based_on=80, least=Fraction(0))
