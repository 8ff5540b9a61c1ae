"""Why two meet in an arena, and why two others do not: bans, costs, and what waiting on costs."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from tiltyard.arena.pairing.costs import CostRules, Waiting, make_field
from tiltyard.arena.pairing.explanation import explain_arena_round, why_not_in_arena
from tiltyard.arena.pairing.round import RoundRequest, pair_round
from tiltyard.errors import InputError, NotFoundError

NAMES = {1: "Ann", 2: "Bob", 3: "Cid", 4: "Dan", 5: "Eve"}


def waiting(count: int) -> tuple[Waiting, ...]:
    return tuple(Waiting(n, n - 1, 2000 - 10 * n, since=50_000 + n) for n in range(1, count + 1))


def request(players: tuple[Waiting, ...], **changes: object) -> RoundRequest:
    plain = RoundRequest(players, CostRules(), 60_000, 0, 50, 15, "lot")
    return replace(plain, **changes)  # type: ignore[arg-type]


def test_a_pair_tells_its_cost_how_long_both_waited_and_who_else_there_was() -> None:
    first, _ = explain_arena_round(request(waiting(4)), NAMES)
    assert str(first.reason) == "Bob and Ann cost 2100, part of the least sum of all pairs"
    bob, ann = first.sides
    assert (ann.player, ann.waited_ms, ann.wait_price) == (1, 9_999, None)
    assert [one.player for one in ann.candidates] == [2, 3, 4]
    assert [one.cost for one in ann.candidates] == sorted(one.cost or 0 for one in ann.candidates)
    assert [one.player for one in bob.candidates] == [3, 1, 4]  # Cid would have cost less alone


def test_where_prices_decide_a_pair_is_set_against_waiting_on() -> None:
    asked = request(waiting(4), rules=CostRules(is_prompt=True))
    first, _ = explain_arena_round(asked, NAMES)
    price = sum(side.wait_price or 0 for side in first.sides)
    assert first.cost < price
    told = str(first.reason).removesuffix(" of waiting on")
    head, _, amount = told.rpartition(" ")
    assert head == f"Bob and Ann cost {first.cost}, less than the"
    assert int(amount) in (price, price + 1)  # halves of both prices


def test_in_the_first_seconds_neighbours_meet_and_nothing_else_is_weighed() -> None:
    asked = request(waiting(4), at=14_999)
    assert "neighbours in rank (2.4)" in explain_arena_round(asked)[0].reason
    answer = why_not_in_arena(asked, 1, 4)
    assert (answer.article, answer.pairing) == ("2.4", None)


@pytest.mark.parametrize(
    ("change", "rules", "words"),
    [
        ({"last_opponent": 4}, {}, "they have just met (2.5)"),
        ({"team": 4}, {"is_team_battle": True}, "they play for the same team (2.5)"),
        ({"strike": 3}, {}, "both had one colour 3 times in a row (2.5)"),
    ],
)
def test_a_ban_is_named(change: dict[str, int], rules: dict[str, bool], words: str) -> None:
    people = [replace(each, team=each.player) for each in waiting(4)]
    people[0] = replace(people[0], **change)  # type: ignore[arg-type]  # whole numbers only
    people[3] = replace(people[3], strike=change.get("strike", 0))
    asked = request(tuple(people), rules=CostRules(**rules))
    answer = why_not_in_arena(asked, 1, 4, NAMES)
    assert (str(answer.reason), answer.code, answer.pairing) == (words, "2.5", None)
    assert not answer.is_possible
    banned = [
        one
        for pair in explain_arena_round(asked)
        for side in pair.sides
        if side.player == 1
        for one in side.candidates
        if one.ban
    ]
    assert [(one.player, one.cost, str(one.ban)) for one in banned] == [(4, None, words)]


def test_the_answer_is_the_round_that_would_be_and_what_it_costs_more() -> None:
    answer = why_not_in_arena(request(waiting(4)), 1, 4, NAMES)
    assert answer.describe(NAMES) == (
        "Ann – Dan: it would mean a higher sum of costs: 8433 instead of 3066 (2.5)\n"
        "the round would have: Ann – Dan, Cid – Bob"
    )
    assert why_not_in_arena(request(waiting(4)), 1, 2).is_actual


def test_with_an_odd_number_somebody_else_may_have_to_wait() -> None:
    asked = request(waiting(5))
    (out,) = pair_round(asked).left_out
    answer = why_not_in_arena(asked, 1, out, NAMES)
    assert answer.article == "2.3"
    assert "somebody else who waits on" in answer.reason


@pytest.mark.parametrize("is_prompt", [False, True])
def test_no_other_round_is_cheaper_than_the_one_that_was_paired(is_prompt: bool) -> None:
    source = Random(5)
    for _ in range(40):
        people = tuple(
            Waiting(n, n - 1, source.randint(1400, 2400), source.randint(0, 59_000))
            for n in range(1, source.choice((4, 6, 7)) + 1)
        )
        asked = request(people, rules=CostRules(is_prompt=is_prompt), worst=9)
        for one, other in combinations(range(1, len(people) + 1), 2):
            answer = why_not_in_arena(asked, one, other)
            assert answer.is_possible
            if answer.article == "2.5":
                assert int(answer.other) >= int(answer.actual)
                assert {one, other} in [{p.white, p.black} for p in answer.changed]


def test_the_costs_told_are_those_of_the_matching() -> None:
    people = waiting(6)
    field = make_field(people, CostRules())
    for pair in explain_arena_round(request(people)):
        places = [[p.player for p in field.players].index(n) for n in (pair.white, pair.black)]
        columns = [field.rank[[place]] * 0 + place for place in places]
        assert pair.cost == int(field.cost(*columns)[0])


def test_strangers_and_one_and_the_same_are_refused() -> None:
    with pytest.raises(NotFoundError, match="did not wait"):
        why_not_in_arena(request(waiting(4)), 1, 9)
    with pytest.raises(InputError, match="Nobody meets themselves"):
        why_not_in_arena(request(waiting(4)), 1, 1)


def test_nobody_waiting_is_a_round_without_pairs() -> None:
    assert explain_arena_round(request(())) == ()
