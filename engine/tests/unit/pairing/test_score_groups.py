"""Score groups: the general Swiss of the library."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from oracles.literal_score_groups import as_pairing, find_best, is_in_order, judge

from tiltyard import (
    PAIRING_SYSTEMS,
    Player,
    RuleError,
    Tournament,
    baku_acceleration,
    score_groups,
)
from tiltyard.core.scores import PointSystem
from tiltyard.pairing.base import NO_PAIRS, Pair, PairingRequest, SwissPlayer
from tiltyard.pairing.checker import request_before
from tiltyard.simulate import Plan, generate_tournament


def fresh(players: int, **changes: Any) -> PairingRequest:
    people = tuple(SwissPlayer(number, 2500 - 10 * number) for number in range(1, players + 1))
    return replace(PairingRequest(people, round=1, rounds=5), **changes)


def test_round_one_pairs_neighbours_in_rating_and_the_last_sits_out() -> None:
    result = score_groups(fresh(5))
    assert {frozenset((p.white, p.black)) for p in result.pairs} == {
        frozenset((1, 2)),
        frozenset((3, 4)),
    }
    assert result.bye == 5


def test_it_is_in_the_table_by_its_code() -> None:
    assert PAIRING_SYSTEMS["score-groups"] is score_groups


def test_nobody_to_pair_is_no_pairs_and_one_alone_has_the_bye() -> None:
    assert score_groups(fresh(2, absent=frozenset({1, 2}))) == NO_PAIRS
    assert score_groups(fresh(2, absent=frozenset({1}))).bye == 2


def test_forbidden_pairs_are_kept_apart_until_nothing_is_left() -> None:
    apart = frozenset({frozenset((1, 2))})
    assert Pair(1, 2) not in score_groups(fresh(4, forbidden=apart)).pairs
    with pytest.raises(RuleError) as refused:
        score_groups(fresh(2, forbidden=apart))
    assert refused.value.code == "pairing.impossible"


def test_two_who_are_left_meet_again_rather_than_not_at_all() -> None:
    played = generate_tournament(Plan(2, 3), score_groups, Random(1))
    assert all(len(player.history) == 3 for player in played.players)


def test_virtual_points_count_for_pairing() -> None:
    accelerated = fresh(8)
    accelerated = replace(accelerated, players=baku_acceleration(accelerated))
    result = score_groups(accelerated)
    assert all((pair.white <= 4) == (pair.black <= 4) for pair in result.pairs)


@pytest.mark.parametrize("seed", range(12))
def test_small_fields_are_paired_as_well_as_any_pairing_could_be(seed: int) -> None:
    chance = Random(seed)
    plan = Plan(chance.randrange(3, 9), chance.randrange(2, 6))
    played = generate_tournament(plan, score_groups, chance)
    for number in range(1, plan.rounds + 1):
        request = request_before(played, number)
        result = score_groups(request)
        assert judge(request, as_pairing(result)) == find_best(request)


def test_the_order_of_the_players_never_matters() -> None:
    played = generate_tournament(Plan(21, 5), score_groups, Random(7))
    mixed = list(played.players)
    Random(8).shuffle(mixed)
    assert score_groups(replace(played, players=tuple(mixed))) == score_groups(played)


def test_boards_are_in_order_of_the_better_score() -> None:
    played = generate_tournament(Plan(40, 5), score_groups, Random(3))
    points = {player.number: player.points for player in played.players}
    tops = [max(points[p.white], points[p.black]) for p in score_groups(played).pairs]
    assert is_in_order(tops)


def test_an_odd_field_has_one_bye_even_where_more_would_spare_a_rematch() -> None:
    players = [Player(name, 2000 - place) for place, name in enumerate("abc")]
    points = PointSystem(pairing_bye=5)
    tournament = Tournament(players, 5, pairing_system="score-groups", points=points)
    for _ in range(5):
        paired = tournament.pair_round()
        assert (len(paired.pairings), len(paired.byes)) == (1, 1)
        for game in paired.pairings:
            assert game.black is not None
            tournament.record_result(game.white, game.black, 1)
