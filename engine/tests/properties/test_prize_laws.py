"""Laws of announced prizes: nothing is lost, one prize a player, the order of input is nothing."""

from collections import defaultdict
from fractions import Fraction
from itertools import groupby, permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

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
    Slot,
    assign_prizes,
    share_prizes,
)
from tiltyard.prizes.us_chess import pool_prizes

CRITERIA = (
    Criteria(sex="f"),
    Criteria(rating_to=1800),
    Criteria(rating_to=1600, admits_unrated=True),
    Criteria(born_from=2010),
    Criteria(rating_from=1700, rating_to=2000),
)
AMOUNTS = st.lists(st.integers(1, 1000), max_size=4).map(lambda found: sorted(found, reverse=True))


@st.composite
def claimants(draw: st.DrawFn) -> list[Claimant]:
    points = sorted(draw(st.lists(st.integers(0, 5), max_size=12)), reverse=True)
    return [
        Claimant(
            f"p{rank}",
            rank,
            score,
            rating=draw(st.sampled_from((0, 1500, 1600, 1750, 1900, 2100))),
            birth_year=draw(st.sampled_from((0, 1980, 2012))),
            sex=draw(st.sampled_from("fm")),
        )
        for rank, score in enumerate(points, 1)
    ]


@st.composite
def groups(draw: st.DrawFn, *, has_things: bool = True, minimum: int | None = None) -> PrizeGroup:
    system = draw(st.sampled_from(PrizeSystem))
    may_give_things = has_things and system is PrizeSystem.ONE_PRIZE

    def draw_prizes() -> tuple[Prize, ...]:
        things = st.sampled_from(("", "a cup")) if may_give_things else st.just("")
        return tuple(Prize(amount, draw(things)) for amount in draw(AMOUNTS))

    chosen = draw(st.lists(st.sampled_from(range(len(CRITERIA))), unique=True))
    others = tuple(Category(f"C{n}", draw_prizes(), CRITERIA[n]) for n in chosen)
    return PrizeGroup(
        (Category("Main", draw_prizes()), *others),
        system=system,
        sharing=draw(st.sampled_from(Sharing)),
        minimum=draw(st.integers(0, 300)) if minimum is None else minimum,
    )


def assign(group: PrizeGroup, players: list[Claimant]) -> Awards:
    return assign_prizes(PrizeFund((group,)), players)


@given(groups(), claimants())
def test_nothing_is_lost_and_every_prize_is_given_whole_or_not_at_all(
    group: PrizeGroup, players: list[Claimant]
) -> None:
    awards = assign(group, players)
    assert awards.total + awards.rest == PrizeFund((group,)).total
    parts: dict[str, Fraction] = defaultdict(Fraction)
    things: dict[str, int] = defaultdict(int)
    for row in awards.rows:
        exact = sum((portion.amount for portion in row.portions), Fraction(0))
        assert abs(row.amount - exact) < 1
        for portion in row.portions:
            parts[portion.slot.name] += portion.part
            things[portion.slot.name] += portion.has_thing
    unclaimed = {row.slot.name for row in awards.unclaimed}
    for slot in group.list_slots():
        is_given = slot.name not in unclaimed
        assert parts[slot.name] == is_given
        assert things[slot.name] == (is_given and bool(slot.prize.thing))


@given(groups(), claimants())
def test_a_player_wins_once_and_only_what_they_are_eligible_for(
    group: PrizeGroup, players: list[Claimant]
) -> None:
    awards = assign(group, players)
    winners = [row.player for row in awards.rows]
    assert len(winners) == len(set(winners))
    by_id = {player.id: player for player in players}
    if group.system is PrizeSystem.ONE_PRIZE:
        for row in awards.rows:
            assert len({portion.slot.category.name for portion in row.portions}) == 1
            assert all(p.slot.category.criteria.admit(by_id[row.player]) for p in row.portions)


@given(groups(), claimants(), st.randoms(use_true_random=False))
def test_the_order_of_the_players_changes_nothing(
    group: PrizeGroup, players: list[Claimant], chance: Random
) -> None:
    shuffled = list(players)
    chance.shuffle(shuffled)
    assert assign(group, shuffled) == assign(group, players)


@given(groups(has_things=False, minimum=0), claimants())
def test_nobody_would_rather_have_the_prize_of_a_category_of_somebody_behind(
    group: PrizeGroup, players: list[Claimant]
) -> None:
    if group.system is not PrizeSystem.ONE_PRIZE:
        return
    awards = assign(group, players)
    has = {
        row.player: sum((portion.worth for portion in row.portions), Fraction(0))
        for row in awards.rows
    }
    given_to = {
        portion.slot.name: row.player
        for row in awards.rows
        for portion in row.portions
        if not portion.slot.category.is_main
    }
    rank = {player.id: player.rank for player in players}
    for slot in group.list_slots():
        if slot.category.is_main:
            continue
        owner_rank = rank.get(given_to.get(slot.name, ""), len(players) + 1)
        for player in players:
            if player.rank < owner_rank and slot.category.criteria.admit(player):
                assert has.get(player.id, 0) >= slot.prize.worth
    assert not awards.warnings


@given(groups(has_things=False), claimants())
def test_by_us_chess_the_pool_is_the_dearest_that_could_be_won_one_prize_a_player(
    group: PrizeGroup, players: list[Claimant]
) -> None:
    tied = players[:4]
    slots = sorted(group.list_slots(), key=lambda slot: -slot.prize.amount)[:6]
    chosen: list[Slot | None] = [*slots, *[None] * len(tied)]
    dearest = max(
        sum(
            slot.prize.amount
            for slot, player in zip(order, tied, strict=True)
            if slot is not None and slot.category.criteria.admit(player)
        )
        for order in permutations(chosen, len(tied))
    )
    assert sum(slot.prize.amount for slot in pool_prizes(tied, slots)) == dearest


@given(groups(), claimants())
def test_by_us_chess_who_can_win_the_same_on_the_same_score_gets_the_same_but_a_cent(
    group: PrizeGroup, players: list[Claimant]
) -> None:
    if group.system is PrizeSystem.ONE_PRIZE:
        return
    amounts = {row.player: row.amount for row in assign(group, players).rows}

    def profile(player: Claimant) -> tuple[int, ...]:
        return (-player.points, *(c.criteria.admit(player) for c in group.categories))

    for _, alike in groupby(sorted(players, key=profile), key=profile):
        found = [amounts.get(player.id, 0) for player in alike]
        assert max(found) - min(found) <= 1


@given(groups(), claimants())
def test_by_us_chess_as_amended_nobody_gets_more_than_the_largest_prize_open_to_them(
    group: PrizeGroup, players: list[Claimant]
) -> None:
    if group.system is not PrizeSystem.US_CHESS:
        return
    by_id = {player.id: player for player in players}
    for row in assign(group, players).rows:
        own = [s for s in group.list_slots() if s.category.criteria.admit(by_id[row.player])]
        assert row.amount <= max(slot.prize.amount for slot in own)


@given(AMOUNTS, st.lists(st.integers(1, 4), max_size=5), st.sampled_from(Sharing))
def test_shares_add_up_and_without_a_minimum_never_rise_with_the_place(
    prizes: list[int], sizes: list[int], sharing: Sharing
) -> None:
    for minimum in (0, 100):
        shares = share_prizes(prizes, sizes, sharing=sharing, minimum=minimum)
        assert sum(shares) == sum(prizes[: sum(sizes)])
        assert minimum or shares == sorted(shares, reverse=True)
