"""Prizes among players on equal points: the numbers that others publish."""

from fractions import Fraction

import pytest

from tiltyard import InputError
from tiltyard.prizes import Sharing, divide_places, round_shares, share_prizes

THIRD = Fraction(1, 3)


def test_p1_two_and_three_players_on_equal_points() -> None:
    prizes, groups = [200, 100, 60], [2, 3]
    assert share_prizes(prizes, groups, sharing=Sharing.NONE) == [200, 100, 60, 0, 0]
    assert share_prizes(prizes, groups, sharing=Sharing.EQUAL) == [150, 150, 20, 20, 20]
    assert share_prizes(prizes, groups, sharing=Sharing.HORT) == [175, 125, 40, 10, 10]


def test_p2_four_equal_players_of_the_vega_manual() -> None:
    prizes, groups = [10_000, 8_000, 6_000, 4_000], [4]
    assert share_prizes(prizes, groups, sharing=Sharing.EQUAL) == [7_000] * 4
    assert share_prizes(prizes, groups, sharing=Sharing.HORT) == [8_500, 7_500, 6_500, 5_500]


def test_p3_thirds_are_exact_and_rounded_by_the_largest_remainder() -> None:
    prizes, groups = [100, 80, 60, 40, 20, 10], [2, 1, 3]
    equal = share_prizes(prizes, groups, sharing=Sharing.EQUAL)
    assert equal == [90, 90, 60, 23 + THIRD, 23 + THIRD, 23 + THIRD]
    hort = share_prizes(prizes, groups, sharing=Sharing.HORT)
    assert hort == [95, 85, 60, 31 + 2 * THIRD, 21 + 2 * THIRD, 16 + 2 * THIRD]
    assert round_shares(hort[3:], 70) == [32, 22, 16]


def test_p4_who_would_get_less_than_the_minimum_gets_nothing() -> None:
    shares = share_prizes([200, 100, 60], [1, 1, 3], sharing=Sharing.EQUAL, minimum=30)
    assert shares == [200, 100, 30, 30, 0]


def test_p5_the_minimum_counts_by_hort_too() -> None:
    shares = share_prizes([200, 100, 60], [1, 1, 3], sharing=Sharing.HORT, minimum=15)
    assert shares == [200, 100, 45, 15, 0]


def test_the_prize_of_a_place_whose_player_gets_nothing_is_divided_as_a_whole() -> None:
    shares = share_prizes([100, 90, 10], [3], sharing=Sharing.HORT, minimum=90)
    assert shares == [102 + Fraction(1, 2), 97 + Fraction(1, 2), 0]


def test_one_player_alone_gets_a_prize_below_the_minimum() -> None:
    assert share_prizes([20], [2], sharing=Sharing.EQUAL, minimum=30) == [20, 0]
    assert share_prizes([20], [1], sharing=Sharing.HORT, minimum=30) == [20]


def test_without_sharing_there_is_no_minimum() -> None:
    assert share_prizes([20, 10], [2], sharing=Sharing.NONE, minimum=30) == [20, 10]


def test_the_parts_of_every_prize_add_up_to_one() -> None:
    for sharing in Sharing:
        parts = divide_places([60, 30, 10, 0], sharing=sharing, minimum=26)
        assert [sum(column) for column in zip(*parts, strict=True)] == [1, 1, 1, 1]


def test_amounts_and_groups_that_are_none_are_refused() -> None:
    with pytest.raises(InputError, match="but -5 is among them"):
        share_prizes([10, -5], [1], sharing=Sharing.EQUAL)
    with pytest.raises(InputError, match="leave out the group of 0"):
        share_prizes([10], [1, 0], sharing=Sharing.EQUAL)
    with pytest.raises(InputError, match="The minimum share is -1"):
        share_prizes([10], [1], sharing=Sharing.EQUAL, minimum=-1)
