"""Prizes: what may be promised, and who gets how much."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiltyard import InputError, Place
from tiltyard.core.model import EntryId
from tiltyard.errors import InvariantError
from tiltyard.prizes import (
    PrizeModel,
    PrizeRules,
    Tier,
    get_currency,
    parse_positions,
    round_shares,
    split_expected,
    split_places,
    value_places,
)
from tiltyard.prizes.split import _finish

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def percent(*tiers: tuple[int, int, int]) -> PrizeRules:
    return PrizeRules(
        PrizeModel.PERCENTAGE,
        "coins",
        tuple(Tier(first, last, percentage=share * 100) for first, last, share in tiers),
    )


def places(*blocks: tuple[int, ...]) -> list[Place]:
    found, rank = [], 1
    for block in blocks:
        found += [Place(EntryId(entry), rank, rank + len(block) - 1) for entry in block]
        rank += len(block)
    return found


def seeds(count: int) -> list[EntryId]:
    return [EntryId(n) for n in range(1, count + 1)]


def test_positions_are_one_place_or_a_range() -> None:
    assert parse_positions("1") == (1, 1)
    assert parse_positions(" 5-8 ") == (5, 8)
    for text in ("", "0", "a", "1-", "1-2-3", "-1", "1.5"):
        with pytest.raises(InputError, match="names no places"):
            parse_positions(text)
    with pytest.raises(InputError, match="write 5-8"):
        parse_positions("8-5")


def test_an_unknown_currency_is_refused_with_those_there_are() -> None:
    assert get_currency("inr").digits == 2
    with pytest.raises(InputError, match="coins"):
        get_currency("doubloons")


def test_percentages_above_the_pool_are_refused() -> None:
    percent((1, 1, 60), (2, 2, 40))
    with pytest.raises(InputError, match="promise 110% of the pool, 10% too much"):
        percent((1, 1, 60), (2, 3, 25))


def test_a_split_tier_counts_once() -> None:
    rules = PrizeRules(
        PrizeModel.PERCENTAGE, "coins", (Tier(1, 4, percentage=10_000, per_player=True),)
    )

    assert value_places(rules, pool=1000, players=4) == {1: 250, 2: 250, 3: 250, 4: 250}


def test_fixed_prizes_need_a_guarantee() -> None:
    tiers = (Tier(1, 1, fixed=500), Tier(2, 3, fixed=100))
    PrizeRules(PrizeModel.FIXED, "usd", tiers, guaranteed=700)
    with pytest.raises(InputError, match="takes a guaranteed pool of 700; 699 is guaranteed"):
        PrizeRules(PrizeModel.FIXED, "usd", tiers, guaranteed=699)


def test_hybrid_prizes_must_fit_into_the_guaranteed_pool() -> None:
    tiers = (Tier(1, 1, percentage=5000), Tier(2, 2, fixed=100))
    PrizeRules(PrizeModel.HYBRID, "usd", tiers, guaranteed=200)
    with pytest.raises(InputError, match="guaranteed pool of 200; 199"):
        PrizeRules(PrizeModel.HYBRID, "usd", tiers, guaranteed=199)
    whole = (Tier(1, 1, percentage=10_000), Tier(2, 2, fixed=1))
    with pytest.raises(InputError, match="take the whole pool"):
        PrizeRules(PrizeModel.HYBRID, "usd", whole, guaranteed=10_000)


@pytest.mark.parametrize(
    ("tiers", "code"),
    [
        ((Tier(1, 4, percentage=10), Tier(4, 5, percentage=10)), "tiers.overlap"),
        ((Tier(1, 1),), "tier.amount"),
        ((Tier(1, 1, percentage=1, fixed=1),), "tier.amount"),
        ((Tier(1, 1, percentage=0),), "tier.amount"),
        ((Tier(1, 1, fixed=1),), "tier.model"),
        ((Tier(0, 1, percentage=1),), "tier.positions"),
    ],
)
def test_tiers_that_make_no_sense_are_refused(tiers: tuple[Tier, ...], code: str) -> None:
    with pytest.raises(InputError) as refusal:
        PrizeRules(PrizeModel.PERCENTAGE, "coins", tiers)

    assert refusal.value.code == code


def test_negative_amounts_are_refused() -> None:
    with pytest.raises(InputError, match="no amount"):
        PrizeRules(PrizeModel.FIXED, "coins", (Tier(1, 1, fixed=0),), guaranteed=1)
    with pytest.raises(InputError, match="no amount"):
        PrizeRules(PrizeModel.FIXED, "coins", (), guaranteed=-1)


def test_shared_places_add_their_tiers_and_split_them_the_better_seeds_first() -> None:
    rules = percent((1, 1, 50), (2, 2, 30), (3, 3, 11), (4, 4, 9))

    split = split_places(rules, pool=1005, places=places((4,), (1,), (3, 2)), seeds=seeds(4))

    # places 3 and 4 are worth 110.55 and 90.45: 111 and 90 by largest remainder, 201 together
    assert split.prizes == {4: 503, 1: 301, 2: 101, 3: 100}
    assert split.rest == 0


def test_fewer_players_than_places_leave_a_rest_and_split_tiers_among_those_who_are_there() -> None:
    rules = PrizeRules(
        PrizeModel.PERCENTAGE,
        "coins",
        (
            Tier(1, 1, percentage=5000),
            Tier(2, 2, percentage=2000),
            Tier(3, 8, percentage=3000, per_player=True),
        ),
    )

    split = split_places(rules, pool=100, places=places((1,), (2,), (3, 4)), seeds=seeds(4))
    alone = split_places(rules, pool=100, places=places((1,)), seeds=seeds(1))

    assert split.prizes == {1: 50, 2: 20, 3: 15, 4: 15}
    assert (alone.prizes, alone.rest) == ({1: 50}, 50)


def test_gaps_get_nothing() -> None:
    rules = percent((1, 1, 50), (3, 3, 10))

    split = split_places(rules, pool=100, places=places((1,), (2,), (3,)), seeds=seeds(3))

    assert split.prizes == {1: 50, 3: 10}
    assert split.rest == 40


def test_the_example_of_the_rules_for_an_aborted_bracket() -> None:
    rules = percent((1, 1, 50), (2, 2, 30), (3, 4, 10))
    open_semi = {1: QUARTER, 2: QUARTER, 3: QUARTER, 4: QUARTER}
    lost_quarter = dict.fromkeys((5, 6, 7, 8), QUARTER)
    forecast = {
        EntryId(1): {1: HALF, 2: HALF},
        EntryId(2): open_semi,
        EntryId(3): open_semi,
        EntryId(4): {3: HALF, 4: HALF},
        **{EntryId(n): lost_quarter for n in (5, 6, 7, 8)},
    }
    best_number_only = {
        EntryId(1): {1: HALF, 2: HALF},
        EntryId(2): {1: QUARTER, 2: QUARTER, 3: HALF},
        EntryId(3): {1: QUARTER, 2: QUARTER, 3: HALF},
        EntryId(4): {3: Fraction(1)},
        **{EntryId(n): {5: Fraction(1)} for n in (5, 6, 7, 8)},
    }

    for given_forecast in (forecast, best_number_only):
        split = split_expected(rules, pool=100, forecast=given_forecast, seeds=seeds(8))
        assert split.prizes == {1: 40, 2: 25, 3: 25, 4: 10}
        assert split.rest == 0


def test_equal_remainders_go_to_the_better_seed() -> None:
    rules = percent((1, 1, 60), (2, 2, 40))
    coin = {1: HALF, 2: HALF}

    split = split_expected(
        rules,
        pool=101,
        forecast={EntryId(7): coin, EntryId(3): coin},
        seeds=[EntryId(7), EntryId(3)],
    )

    assert split.prizes == {7: 51, 3: 50}


@st.composite
def promises(draw: st.DrawFn) -> PrizeRules:
    """Rules of any model that may be promised."""
    cuts = sorted(draw(st.sets(st.integers(1, 40), min_size=2, max_size=8)))
    tiers, left, guaranteed = [], 10_000, draw(st.integers(0, 10_000))
    money = guaranteed
    for first, after in pairwise(cuts):
        is_split = draw(st.booleans())
        last = draw(st.integers(first, after - 1))
        times = 1 if is_split else last - first + 1
        if draw(st.booleans()) and left // times > 0:
            share = draw(st.integers(1, left // times))
            left -= share * times
            tiers.append(Tier(first, last, percentage=share, per_player=is_split))
        else:
            money = guaranteed * left // 10_000 - sum((t.fixed or 0) * t.times for t in tiers)
            if money // times > 0:
                fixed = draw(st.integers(1, money // times))
                tiers.append(Tier(first, last, fixed=fixed, per_player=is_split))
                left = left - -(-fixed * times * 10_000 // guaranteed)
                if left <= 0:
                    break
    try:
        return PrizeRules(PrizeModel.HYBRID, "usd", tuple(tiers), guaranteed)
    except InputError:
        return PrizeRules(PrizeModel.HYBRID, "usd", (), guaranteed)


@st.composite
def blocks(draw: st.DrawFn) -> list[Place]:
    size = draw(st.integers(1, 24))
    entries = draw(st.permutations(range(1, size + 1)))
    ends = sorted(draw(st.sets(st.integers(1, size), max_size=size)) | {size})
    starts = [0, *ends[:-1]]
    return places(*(tuple(entries[a:b]) for a, b in zip(starts, ends, strict=True)))


@given(promises(), blocks(), st.integers(0, 10**9))
def test_nothing_is_lost_nothing_is_over_and_the_better_place_is_worth_what_its_tier_says(
    rules: PrizeRules, final: list[Place], extra: int
) -> None:
    pool = rules.guaranteed + extra
    split = split_places(rules, pool=pool, places=final, seeds=seeds(len(final)))

    assert split.total + split.rest == pool
    assert split.rest >= 0
    assert all(amount > 0 for amount in split.prizes.values())
    assert split.total == sum(value_places(rules, pool=pool, players=len(final)).values())
    shuffled = split_places(rules, pool=pool, places=final[::-1], seeds=seeds(len(final)))
    assert shuffled == split
    for place in final:
        block = [split.prizes.get(p.entry, 0) for p in final if p.rank == place.rank]
        assert max(block) - min(block) <= 1


@given(promises(), blocks(), st.integers(0, 10**9))
def test_a_certain_forecast_is_the_split_by_places(
    rules: PrizeRules, final: list[Place], extra: int
) -> None:
    pool = rules.guaranteed + extra
    forecast = {
        p.entry: {n: Fraction(1, p.rank_to - p.rank + 1) for n in range(p.rank, p.rank_to + 1)}
        for p in final
    }

    expected = split_expected(rules, pool=pool, forecast=forecast, seeds=seeds(len(final)))

    assert (
        expected.total
        == split_places(rules, pool=pool, places=final, seeds=seeds(len(final))).total
    )


@given(st.lists(st.fractions(0, 10**6, max_denominator=997), max_size=30))
def test_rounded_shares_add_up_and_differ_by_less_than_one(exact: list[Fraction]) -> None:
    total = int(sum(exact, Fraction(0)))
    shares = round_shares(exact, total)

    assert sum(shares) == total
    assert all(abs(share - value) < 1 for share, value in zip(shares, exact, strict=True))


def test_shares_that_cannot_add_up_are_our_own_mistake() -> None:
    with pytest.raises(InvariantError) as caught:
        round_shares([Fraction(1)], 5)
    assert caught.value.code == "split.broken"

    with pytest.raises(InvariantError) as caught:
        _finish({EntryId(1): 7}, 5)
    assert caught.value.code == "split.over"
