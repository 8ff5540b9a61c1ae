"""Prizes by Rule 32 of US Chess: the numbers of its forum."""

import pytest

from tiltyard import InputError
from tiltyard.prizes import (
    Awards,
    Category,
    Claimant,
    Criteria,
    Prize,
    PrizeFund,
    PrizeGroup,
    PrizeSystem,
    assign_prizes,
)

AMENDED, BEFORE = PrizeSystem.US_CHESS, PrizeSystem.US_CHESS_UNCAPPED


def dollars(*amounts: int) -> tuple[Prize, ...]:
    return tuple(Prize(amount * 100) for amount in amounts)


def tie(points: int, *ratings: int, first: int = 1) -> list[Claimant]:
    return [
        Claimant(f"{rating}-{rank}", rank, points, rating=rating)
        for rank, rating in enumerate(ratings, first)
    ]


def under(rating: int) -> Criteria:
    return Criteria(rating_to=rating - 1)


def assign(*categories: Category, players: list[Claimant], system: PrizeSystem = AMENDED) -> Awards:
    return assign_prizes(PrizeFund((PrizeGroup(categories, system=system),), "usd"), players)


def list_amounts(awards: Awards) -> list[int]:
    return [row.amount for row in awards.rows]


@pytest.mark.parametrize("system", [AMENDED, BEFORE])
def test_u1_four_tie_and_one_youth_brings_the_prize_of_youth(system: PrizeSystem) -> None:
    players = [Claimant(f"p{n}", n, 40, birth_year=2015 if n == 4 else 1980) for n in range(1, 5)]
    awards = assign(
        Category("Open", dollars(300, 200)),
        Category("Youth", dollars(150), Criteria(born_from=2008)),
        players=players,
        system=system,
    )
    assert list_amounts(awards) == [162_50] * 4
    assert awards.rows[0].prizes == ("Open 1", "Open 2", "Youth 1")
    assert awards.rows[0].sharers == 4


U2 = (
    Category("Open", dollars(4000, 2000, 536, 306, 230)),
    Category("U2400", dollars(1379, 766), under(2400)),
)
U2_PLAYERS = [
    *tie(60, 2600),
    *tie(55, 2550, first=2),
    *tie(50, 2495, 2390, 2380, 2370, first=3),
]


def test_u2_before_the_amendment_all_divide_equally() -> None:
    awards = assign(*U2, players=U2_PLAYERS, system=BEFORE)
    assert list_amounts(awards) == [4000_00, 2000_00, *[746_75] * 4]
    assert [row.slot.name for row in awards.unclaimed] == ["Open 5"]


def test_u2_amended_nobody_gets_more_than_the_largest_prize_they_could_win() -> None:
    awards = assign(*U2, players=U2_PLAYERS)
    assert list_amounts(awards) == [4000_00, 2000_00, 536_00, *[817_00] * 3]


U3 = (
    Category("Open", dollars(1000, 800)),
    Category("U1700", dollars(2000, 1000), under(1700)),
)


def test_u3_the_pool_is_divided_and_the_cents_left_over_go_to_the_better_placed() -> None:
    players = tie(50, 1750, 1690, 1680, 1670)
    assert list_amounts(assign(*U3, players=players, system=BEFORE)) == [1200_00] * 4
    assert list_amounts(assign(*U3, players=players)) == [1000_00, 1266_67, 1266_67, 1266_66]


def test_u4_each_takes_the_prize_of_their_class_and_third_place_goes_down() -> None:
    awards = assign(
        Category("Open", dollars(400, 200, 100)),
        Category("X", dollars(125), Criteria(rating_from=2000, rating_to=2199)),
        Category("A", dollars(125), Criteria(rating_from=1800, rating_to=1999)),
        players=[
            *tie(55, 2300),
            *tie(50, 2250, first=2),
            *tie(45, 2100, 1900, first=3),
            *tie(40, 2240, first=5),
        ],
    )
    assert [(row.prizes, row.amount) for row in awards.rows] == [
        (("Open 1",), 400_00),
        (("Open 2",), 200_00),
        (("X 1",), 125_00),
        (("A 1",), 125_00),
        (("Open 3",), 100_00),
    ]


def test_32b1_a_player_alone_gets_the_largest_prize() -> None:
    awards = assign(
        Category("Open", dollars(100)),
        Category("U1800", dollars(300), under(1800)),
        players=[*tie(50, 1700), *tie(40, 1750, first=2)],
    )
    assert [row.prizes for row in awards.rows] == [("U1800 1",), ("Open 1",)]


def test_32b3_a_class_that_gains_by_it_divides_only_its_own_prizes() -> None:
    awards = assign(
        Category("Open", dollars(100, 50)),
        Category("U1800", dollars(500), under(1800)),
        players=tie(50, 2000, 1950, 1700),
    )
    assert list_amounts(awards) == [75_00, 75_00, 500_00]


def test_32b3_the_others_bring_what_is_left_when_a_class_divides_its_own() -> None:
    prizes = (
        Category("Open", dollars(90, 80, 70)),
        Category("U1800", dollars(500), under(1800)),
    )
    awards = assign(*prizes, players=tie(50, 2000, 1700, 1690), system=BEFORE)
    assert list_amounts(awards) == [90_00, 250_00, 250_00]
    assert [row.slot.name for row in awards.unclaimed] == ["Open 2", "Open 3"]


def test_32b3_a_class_compares_with_what_the_limit_of_others_leaves_to_it() -> None:
    awards = assign(
        Category("Open", dollars(90, 80, 70)),
        Category("U1800", dollars(500), under(1800)),
        players=tie(50, 2000, 1700, 1690),
    )
    assert list_amounts(awards) == [90_00, 290_00, 290_00]


def test_32b4_of_equal_amounts_the_place_goes_first_then_the_class_named_first() -> None:
    awards = assign(
        Category("U2000", dollars(100), under(2000)),
        Category("U1800", dollars(100), under(1800)),
        Category("Open", dollars(100)),
        players=[*tie(50, 1700), *tie(40, 1750, first=2), *tie(30, 1650, first=3)],
    )
    assert [row.prizes for row in awards.rows] == [("Open 1",), ("U2000 1",), ("U1800 1",)]


def test_tie_breaks_decide_no_money_and_ranks_may_be_shared() -> None:
    players = [Claimant("Enid", 1, 50), Claimant("Erec", 1, 50), Claimant("Iwein", 1, 50)]
    awards = assign(Category("Open", dollars(100)), players=players)
    assert list_amounts(awards) == [33_34, 33_33, 33_33]


def test_who_can_win_nothing_that_is_left_gets_nothing() -> None:
    awards = assign(Category("U1800", dollars(100), under(1800)), players=tie(50, 2000, 1700))
    assert [(row.player, row.amount) for row in awards.rows] == [("1700-2", 100_00)]


def test_things_belong_into_a_group_of_their_own() -> None:
    with pytest.raises(InputError, match="Open 1 is 'a cup', but Rule 32"):
        assign(Category("Open", (Prize(100, "a cup"),)), players=[])
