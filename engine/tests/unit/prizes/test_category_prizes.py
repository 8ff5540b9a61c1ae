"""Category prizes: one prize a player, and the main prizes shared anew."""

from collections.abc import Sequence

import pytest

from tiltyard import InputError, InvariantError
from tiltyard.prizes import (
    Awards,
    Category,
    Claimant,
    Criteria,
    Prize,
    PrizeFund,
    PrizeGroup,
    PrizeSystem,
    Sharing,
    assign_prizes,
    get_currency,
)
from tiltyard.prizes.assignment import PRIZE_SYSTEMS
from tiltyard.prizes.award import Pool

WOMEN = Criteria(sex="f")


def money(*amounts: int) -> tuple[Prize, ...]:
    return tuple(Prize(amount) for amount in amounts)


def man(rank: int, points: int, **more: int) -> Claimant:
    return Claimant(f"m{rank}", rank, points, sex="m", **more)  # type: ignore[arg-type]  # numbers


def woman(rank: int, points: int, **more: int) -> Claimant:
    return Claimant(f"w{rank}", rank, points, sex="f", **more)  # type: ignore[arg-type]  # numbers


def assign(
    categories: Sequence[Category],
    players: Sequence[Claimant],
    *,
    sharing: Sharing = Sharing.NONE,
    minimum: int = 0,
) -> Awards:
    group = PrizeGroup(tuple(categories), sharing=sharing, minimum=minimum)
    return assign_prizes(PrizeFund((group,), "eur"), players)


def amounts(awards: Awards) -> dict[str, int]:
    return {row.player: row.amount for row in awards.rows}


def test_p6_a_woman_takes_the_prize_of_women_and_the_men_move_up() -> None:
    awards = assign(
        [Category("Main", money(200, 100, 50)), Category("Women", money(150, 90), WOMEN)],
        [man(1, 6), woman(2, 5), man(3, 4), man(4, 3), woman(5, 2)],
    )
    assert amounts(awards) == {"m1": 200, "w2": 150, "m3": 100, "m4": 50, "w5": 90}
    assert awards.list_for("w2")[0].prizes == ("Women 1",)


def test_p7_those_who_move_up_share() -> None:
    awards = assign(
        [Category("Main", money(200, 100, 50)), Category("Women", money(150, 90), WOMEN)],
        [man(1, 6), woman(2, 5), man(3, 4), man(4, 3), man(5, 3), woman(6, 2)],
        sharing=Sharing.EQUAL,
    )
    assert amounts(awards) == {"m1": 200, "w2": 150, "m3": 100, "m4": 25, "m5": 25, "w6": 90}


def test_p8_by_hort_and_with_a_minimum_two_of_four_leave_the_group() -> None:
    awards = assign(
        [
            Category("Main", money(125_00, 100_00)),
            Category("Women", money(50_00), WOMEN),
            Category("U14", money(50_00), Criteria(born_from=2012)),
        ],
        [man(1, 4), man(2, 4), woman(3, 4), man(4, 4, birth_year=2013)],
        sharing=Sharing.HORT,
        minimum=30_00,
    )
    assert amounts(awards) == {"m1": 118_75, "m2": 106_25, "w3": 50_00, "m4": 50_00}


def test_p9_who_has_more_among_the_main_prizes_keeps_it() -> None:
    awards = assign(
        [Category("Main", money(200, 100, 60)), Category("Women", money(90, 60), WOMEN)],
        [man(1, 6), woman(2, 5), man(3, 3), woman(4, 3), man(5, 3), woman(6, 3), man(7, 3)],
        sharing=Sharing.EQUAL,
    )
    assert amounts(awards) == {
        "m1": 200,
        "w2": 100,
        "w4": 90,
        "w6": 60,
        "m3": 20,
        "m5": 20,
        "m7": 20,
    }


def test_p10_two_categories_empty_a_shared_place_for_the_last() -> None:
    awards = assign(
        [
            Category("Main", money(200, 100, 50)),
            Category("To 1600", money(75), Criteria(rating_to=1600)),
            Category("Women", money(70), WOMEN),
        ],
        [
            man(1, 6, rating=2000),
            man(2, 5, rating=1900),
            woman(3, 3, rating=1800),
            man(4, 3, rating=1600),
            man(5, 2, rating=1004),
        ],
        sharing=Sharing.EQUAL,
    )
    assert amounts(awards) == {"m1": 200, "m2": 100, "w3": 70, "m4": 75, "m5": 50}


def test_who_moves_up_into_less_keeps_the_prize_of_a_category() -> None:
    awards = assign(
        [
            Category("Main", money(100, 60)),
            Category("Women", money(150), WOMEN),
            Category("Young", money(80), Criteria(born_from=2010)),
        ],
        [woman(1, 6), man(2, 5), man(3, 4, birth_year=2012), man(4, 3)],
    )
    assert amounts(awards) == {"w1": 150, "m2": 100, "m3": 80, "m4": 60}


def test_who_moves_up_into_more_gives_back_a_prize_and_it_is_offered_again() -> None:
    awards = assign(
        [
            Category("Main", (Prize(100), Prize(0, "a cup", value=90))),
            Category("Young", money(80), Criteria(born_from=2010)),
            Category("Women", money(70), WOMEN),
            Category("To 1600", money(60), Criteria(rating_to=1600)),
        ],
        [
            man(1, 5, rating=1500),  # leaves 50 of the main prizes, so that m2 has 100
            man(2, 5),
            man(3, 4, birth_year=2011),  # had the prize of the young, and moves up to the cup
            woman(4, 3, birth_year=2012),  # had that of women, and takes that of the young
            woman(5, 2),
        ],
        sharing=Sharing.EQUAL,
    )
    assert amounts(awards) == {"m1": 60, "m2": 100, "m3": 0, "w4": 80, "w5": 70}
    assert awards.list_for("m3")[0].things == ("a cup",)
    assert not awards.warnings


def test_of_equal_values_the_main_prize_is_kept() -> None:
    awards = assign(
        [Category("Main", money(100)), Category("Women", money(100), WOMEN)],
        [woman(1, 6), woman(2, 5)],
    )
    assert awards.list_for("w1")[0].prizes == ("Main 1",)
    assert awards.list_for("w2")[0].prizes == ("Women 1",)


def test_a_place_that_has_become_worth_more_than_the_prize_taken_is_a_warning() -> None:
    awards = assign(
        [
            Category("Main", (Prize(100), Prize(0, "a cup", value=90), Prize(10))),
            Category("Young", money(80), Criteria(born_from=2010)),
            Category("To 1600", money(60), Criteria(rating_to=1600)),
        ],
        [man(1, 5, rating=1500), man(2, 5), man(3, 4, birth_year=2011), man(4, 3), man(5, 2)],
        sharing=Sharing.EQUAL,
    )
    assert amounts(awards) == {"m1": 60, "m2": 100, "m3": 80, "m4": 0, "m5": 10}
    assert awards.warnings == (
        "m3 took Young 1, but would now win more among the prizes for everybody; decide whether "
        "m3 changes back.",
    )


def test_nobody_left_for_a_prize_leaves_it_unclaimed() -> None:
    awards = assign(
        [Category("Main", money(100, 60)), Category("Women", money(50, 40), WOMEN)],
        [woman(1, 5)],
    )
    assert amounts(awards) == {"w1": 100}
    assert [row.slot.name for row in awards.unclaimed] == ["Main 2", "Women 1", "Women 2"]
    assert (awards.total, awards.rest) == (100, 150)


def test_money_is_shared_and_a_trophy_goes_to_the_first_of_the_tie() -> None:
    awards = assign(
        [Category("Main", (Prize(200_01, "a cup"), Prize(100_00), Prize(0, "a book")))],
        [man(1, 5), man(2, 5), man(3, 4)],
        sharing=Sharing.EQUAL,
    )
    assert amounts(awards) == {"m1": 150_01, "m2": 150_00, "m3": 0}
    assert [row.things for row in awards.rows] == [("a cup",), (), ("a book",)]
    euro = get_currency("eur")
    assert [row.explain(euro) for row in awards.rows] == [
        "m1 gets 150.01 EUR and a cup: 1/2 of Main 1 (200.01 EUR and a cup), 1/2 of Main 2 "
        "(100.00 EUR); shared by 2 players.",
        "m2 gets 150.00 EUR: 1/2 of Main 1 (200.01 EUR), 1/2 of Main 2 (100.00 EUR); shared by "
        "2 players.",
        "m3 gets a book: Main 3 (a book).",
    ]


def test_p3_shares_in_whole_euros_add_up_to_the_prizes() -> None:
    prizes = tuple(Prize(euros * 100) for euros in (100, 80, 60, 40, 20, 10))
    group = PrizeGroup((Category("Main", prizes),), sharing=Sharing.HORT, unit=100)
    players = [man(1, 6), man(2, 6), man(3, 5), man(4, 4), man(5, 4), man(6, 4)]
    awards = assign_prizes(PrizeFund((group,), "eur"), players)
    assert [row.amount // 100 for row in awards.rows] == [95, 85, 60, 32, 22, 16]
    assert awards.total == 310_00


def test_the_value_of_a_thing_decides_which_prize_is_better() -> None:
    cup = Prize(0, "a cup", value=120)
    awards = assign(
        [Category("Main", money(100, 50)), Category("Women", (cup,), WOMEN)],
        [woman(1, 5), man(2, 4), man(3, 3)],
    )
    assert amounts(awards) == {"w1": 0, "m2": 100, "m3": 50}
    assert awards.list_for("w1")[0].things == ("a cup",)


def test_a_group_of_its_own_gives_trophies_beside_the_money() -> None:
    fund = PrizeFund(
        (
            PrizeGroup((Category("Main", money(100)), Category("Women", money(50), WOMEN))),
            PrizeGroup((Category("Best woman", (Prize(0, "a cup"),), WOMEN),), name="trophies"),
        )
    )
    awards = assign_prizes(fund, [woman(1, 5), woman(2, 4)])
    found = [(row.player, row.group, row.amount, row.things) for row in awards.rows]
    assert found == [
        ("w1", "prizes", 100, ()),
        ("w2", "prizes", 50, ()),
        ("w1", "trophies", 0, ("a cup",)),
    ]


def test_a_rank_that_two_share_is_refused() -> None:
    players = [Claimant("Enid", 1, 5), Claimant("Erec", 1, 5)]
    with pytest.raises(InputError, match="Enid and Erec share rank 1; decide between them"):
        assign([Category("Main", money(100))], players)


def test_ranks_against_the_points_are_refused_where_points_share() -> None:
    players = [Claimant("Enid", 1, 4), Claimant("Erec", 2, 5)]
    assert amounts(assign([Category("Main", money(100))], players)) == {"Enid": 100}
    with pytest.raises(InputError, match="Erec has 5 points, more than Enid with 4"):
        assign([Category("Main", money(100))], players, sharing=Sharing.HORT)


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ([Claimant("", 1, 5)], "rank 1 has no id"),
        ([Claimant("Enid", 1, 5), Claimant("Enid", 2, 4)], "Enid is listed twice"),
        ([Claimant("Enid", 0, 5)], "ranks begin at 1"),
    ],
)
def test_players_that_are_none_are_refused(players: list[Claimant], says: str) -> None:
    with pytest.raises(InputError, match=says):
        assign([Category("Main", money(100))], players)


def test_a_system_that_gives_a_prize_twice_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = PRIZE_SYSTEMS[PrizeSystem.ONE_PRIZE]

    def pay_twice(group: PrizeGroup, ordered: Sequence[Claimant]) -> tuple[list[Pool], list[str]]:
        pools, said = honest(group, ordered)
        return [*pools, *pools], said

    monkeypatch.setitem(PRIZE_SYSTEMS, PrizeSystem.ONE_PRIZE, pay_twice)
    with pytest.raises(InvariantError, match="200 and 0 are not the fund of 100"):
        assign([Category("Main", money(100))], [man(1, 5)])
