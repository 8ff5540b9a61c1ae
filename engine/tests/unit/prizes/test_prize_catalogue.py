"""Prizes as they are announced: what a category asks for, and what is refused."""

from collections.abc import Callable

import pytest

from tiltyard import InputError
from tiltyard.prizes import (
    Category,
    Claimant,
    Criteria,
    Prize,
    PrizeFund,
    PrizeGroup,
    born_for_over,
    born_for_under,
    get_currency,
)

ENID = Claimant(
    "Enid",
    1,
    50,
    rating=1600,
    birth_year=2012,
    sex="F",
    federation="WLS",
    club="Caerleon",
    title="WFM",
    tags=frozenset({"fide", "school"}),
)
NOBODY_KNOWS = Claimant("Stranger", 2, 40)


@pytest.mark.parametrize(
    "criteria",
    [
        Criteria(),
        Criteria(rating_to=1600),
        Criteria(rating_from=1600),
        Criteria(born_from=born_for_under(14, year=2026)),
        Criteria(born_to=2012),
        Criteria(sex="f"),
        Criteria(federations=frozenset({"ENG", "wls"})),
        Criteria(clubs=frozenset({"caerleon "})),
        Criteria(titles=frozenset({"WFM"})),
        Criteria(tags=frozenset({"FIDE"})),
        Criteria(sex="f", rating_to=1700, tags=frozenset({"fide", "school"})),
    ],
)
def test_a_player_who_meets_all_criteria_is_admitted(criteria: Criteria) -> None:
    assert criteria.admit(ENID)


@pytest.mark.parametrize(
    "criteria",
    [
        Criteria(rating_to=1599),
        Criteria(rating_from=1601),
        Criteria(born_from=2013),
        Criteria(born_to=born_for_over(50, year=2026)),
        Criteria(sex="m"),
        Criteria(federations=frozenset({"ENG"})),
        Criteria(clubs=frozenset({"Camelot"})),
        Criteria(titles=frozenset({"WGM"})),
        Criteria(tags=frozenset({"fide", "league"})),
        Criteria(sex="f", rating_to=1500),
    ],
)
def test_a_player_who_misses_one_of_the_criteria_is_not_admitted(criteria: Criteria) -> None:
    assert not criteria.admit(ENID)


def test_what_is_unknown_meets_no_limit_unless_the_unrated_are_admitted() -> None:
    assert not Criteria(rating_to=1600).admit(NOBODY_KNOWS)
    assert Criteria(rating_to=1600, admits_unrated=True).admit(NOBODY_KNOWS)
    assert not Criteria(born_to=1976).admit(NOBODY_KNOWS)
    assert not Criteria(sex="f").admit(NOBODY_KNOWS)


def test_amounts_are_written_in_their_currency() -> None:
    assert get_currency("eur").write(162_05) == "162.05 EUR"
    assert get_currency("coins").write(7) == "7 coins"


MAIN, ALSO = Category("Main", (Prize(100),)), Category("Also", (Prize(50),))


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (Prize, "A prize of 0 with no thing is none"),
        (lambda: Prize(-5, "a cup"), "A prize of -5 with a cup is none"),
        (lambda: Prize(100, value=90), "A prize of 100 is not worth 90"),
        (lambda: Category("", (Prize(1),)), "A category has no name"),
        (lambda: Category("Main", (Prize(1), Prize(2))), "Place 2 of Main is worth 2, more than"),
        (lambda: Criteria(rating_from=2000, rating_to=1000), "ratings from 2000 to 1000 run back"),
        (lambda: Criteria(born_from=2012, born_to=2000), "birth years from 2012 to 2000 run back"),
        (lambda: PrizeGroup((MAIN, ALSO)), "Main and Also are both for everybody"),
        (lambda: PrizeGroup((MAIN, MAIN)), "'Main' is the name of 2; give every category"),
        (lambda: PrizeGroup((MAIN,), minimum=-1), "The minimum share is -1"),
        (lambda: PrizeGroup((MAIN,), unit=0), "The unit is 0; it is 1"),
        (
            lambda: PrizeGroup((MAIN,), unit=30),
            "Main 1 is 100, which cannot be paid in units of 30",
        ),
        (lambda: PrizeFund((PrizeGroup((MAIN,)),) * 2), "'prizes' is the name of 2; give every gr"),
        (lambda: PrizeFund((), "doubloons"), "There is no currency 'doubloons'"),
    ],
)
def test_prizes_that_cannot_be_given_are_refused(make: Callable[[], object], says: str) -> None:
    with pytest.raises(InputError, match=says):
        make()


def test_one_word_where_a_set_of_words_belongs_is_refused() -> None:
    with pytest.raises(InputError, match="The clubs are 'Camelot', one word; write a set"):
        Criteria(clubs="Camelot")  # type: ignore[arg-type]  # what people do


def test_an_amount_that_is_no_whole_number_is_refused() -> None:
    with pytest.raises(InputError, match="is no whole number of minor units"):
        Prize(162.50)  # type: ignore[arg-type]  # what people do
