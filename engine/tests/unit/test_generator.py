"""Generated tournaments: the same for the same seed, and of the kind asked for."""

from collections import Counter
from random import Random

import pytest
from simple import pair_neighbours

from tiltyard.errors import InputError
from tiltyard.pairing.base import Kind, PairingRequest
from tiltyard.simulate import Plan, Rates, draw_name, draw_plan, generate_tournament

NOTHING = Rates(0, 0, 0, 0, 0, 0, 0, 0, 0)


def generate(plan: Plan, seed: int = 1) -> PairingRequest:
    return generate_tournament(plan, pair_neighbours, Random(seed))


def kinds(request: PairingRequest) -> Counter[Kind]:
    return Counter(m.kind for player in request.players for m in player.history)


def test_the_same_seed_gives_the_same_tournament() -> None:
    plan = Plan(20, 5)
    assert generate(plan) == generate(plan)
    assert generate(plan) != generate(plan, 2)


def test_without_incidents_everybody_plays_every_round() -> None:
    request = generate(Plan(10, 4, NOTHING))
    assert kinds(request) == {Kind.PLAYED: 40}
    assert (request.round, request.rounds, request.absent) == (5, 4, frozenset())
    assert all(m.points in {0, 10} for player in request.players for m in player.history)


@pytest.mark.parametrize(
    ("rates", "kind"),
    [
        (Rates(half_bye=0.5), Kind.HALF_BYE),
        (Rates(full_bye=0.5), Kind.FULL_BYE),
        (Rates(zero_bye=0.5), Kind.ZERO_BYE),
        (Rates(withdrawal=0.5), Kind.ZERO_BYE),
        (Rates(late_entry=0.5), Kind.ZERO_BYE),
        (Rates(forfeit=0.5), Kind.FORFEIT),
        (Rates(double_forfeit=0.5), Kind.FORFEIT),
    ],
)
def test_each_rate_makes_its_incident_happen(rates: Rates, kind: Kind) -> None:
    assert kinds(generate(Plan(21, 3, rates)))[kind] > 10


def test_a_field_never_empties_and_the_odd_one_has_the_bye() -> None:
    assert kinds(generate(Plan(5, 3, Rates(zero_bye=1))))[Kind.PLAYED] == 2
    assert kinds(generate(Plan(5, 2, NOTHING)))[Kind.PAIRING_BYE] == 2


def test_stronger_players_win_more() -> None:
    request = generate(Plan(2, 1, NOTHING, highest_rating=9000, lowest_rating=1))
    assert request.players[0].points == 10
    drawn = generate(Plan(40, 5, Rates(draw=1), highest_rating=1400))
    assert sum(m.points == 5 for player in drawn.players for m in player.history) > 100


def test_a_tournament_that_cannot_go_on_ends_early() -> None:
    request = generate(Plan(4, 9, NOTHING))
    assert request.round == 4
    assert request.rounds == 9


def test_acceleration_lifts_the_first_half() -> None:
    request = generate(Plan(10, 5, NOTHING, is_accelerated=True))
    virtual = [player.virtual_points for player in request.players]
    assert virtual[:6] == [(10, 10, 5, 0, 0, 0)] * 6
    assert virtual[6:] == [()] * 4


def test_forbidden_pairs_are_drawn() -> None:
    assert len(generate(Plan(20, 2, Rates(forbidden=0.5))).forbidden) > 3


@pytest.mark.parametrize(("players", "rounds"), [(1, 3), (4, 0)])
def test_too_small_a_tournament_is_refused(players: int, rounds: int) -> None:
    with pytest.raises(InputError, match="at least 2 players"):
        Plan(players, rounds)


def test_rates_are_probabilities() -> None:
    with pytest.raises(InputError, match="rate draw is 2"):
        Rates(draw=2)


def test_random_plans_vary_and_stay_within_their_bounds() -> None:
    plans = [draw_plan(Random(seed), smallest=4, largest=9) for seed in range(200)]
    assert {plan.players for plan in plans} == set(range(4, 10))
    assert all(plan.rounds < plan.players for plan in plans)
    assert {plan.is_accelerated for plan in plans} == {True, False}


def test_names_are_written_last_name_first() -> None:
    last, first = draw_name(Random(1)).split(", ")
    assert last.isalpha()
    assert first.isalpha()
