"""Generated tournaments: the same for the same seed, and of the kind asked for."""

from collections import Counter
from random import Random

import pytest
from simple import pair_neighbours

from tiltyard.errors import InputError, RuleError
from tiltyard.pairing.base import Kind, Meeting, PairingRequest, SwissPlayer
from tiltyard.pairing.checker import request_before
from tiltyard.simulate import (
    AXES,
    TRAITS,
    Acceleration,
    PairingByLot,
    Plan,
    Rates,
    draw_name,
    draw_plan,
    generate_tournament,
)

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
    request = generate(Plan(10, 5, NOTHING, acceleration=Acceleration.BAKU))
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
    assert sum(plan.rounds < plan.players for plan in plans) > 150
    assert {plan.acceleration for plan in plans} == set(Acceleration)


def test_every_value_of_every_axis_is_drawn_and_named() -> None:
    plans = [draw_plan(Random(seed)) for seed in range(3000)]
    for axis in AXES:
        assert {axis.label(plan) for plan in plans} == {row.label for row in axis.choices}
    assert next(axis for axis in AXES if axis.name == "rounds").label(Plan(2, 99)) == "other"


def test_free_acceleration_gives_stretches_of_numbers_points_round_by_round() -> None:
    request = generate(Plan(12, 5, NOTHING, acceleration=Acceleration.FREE), 4)
    virtual = {player.virtual_points for player in request.players}
    assert len(virtual) > 1
    assert all(len(points) in {0, 6} for points in virtual)
    assert {each for points in virtual for each in points} <= {0, 5, 10, 20}


def test_unrated_players_come_last_unless_numbers_are_drawn() -> None:
    rates = Rates(unrated=0.5)
    ratings = [player.rating for player in generate(Plan(20, 1, rates)).players]
    assert 0 in ratings[:-1]
    assert ratings == sorted(ratings, reverse=True)
    drawn = [player.rating for player in generate(Plan(20, 1, rates, is_seeded=False)).players]
    assert drawn != sorted(drawn, reverse=True)


def test_odd_results_have_no_winner() -> None:
    request = generate(Plan(10, 3, Rates(0, 0, 0, 0, 0, 0, 0, 0, odd_result=1)))
    assert {m.points for player in request.players for m in player.history} == {0, 5}
    assert sum(player.points for player in request.players) < 3 * 50


def test_ratings_that_are_turned_round_are_refused() -> None:
    with pytest.raises(InputError, match="turn them"):
        Plan(4, 3, lowest_rating=2000, highest_rating=1000)


@pytest.mark.parametrize("players", [2, 7, 10])
def test_pairs_by_lot_keep_the_absolute_criteria(players: int) -> None:
    source = Random(3)
    request = generate_tournament(Plan(players, 6, NOTHING), PairingByLot(source), source)
    met = [m.opponent for player in request.players for m in player.history if m.opponent]
    assert len(met) > players - 2
    for player in request.players:
        opponents = [m.opponent for m in player.history if m.opponent]
        assert len(opponents) == len(set(opponents))
        assert sum(m.kind is Kind.PAIRING_BYE for m in player.history) <= 1


def test_where_nobody_may_have_the_bye_the_dutch_system_decides() -> None:
    had = tuple(SwissPlayer(n, history=(Meeting(Kind.PAIRING_BYE, 10),)) for n in (1, 2, 3))
    with pytest.raises(RuleError, match="cannot be paired"):
        PairingByLot(Random(1))(PairingRequest(had, 2, 3))


def test_the_traits_of_a_round_are_named() -> None:
    played = generate(Plan(6, 3, Rates(0, 0, 0, 0, 0, 0, 0, 0, white_win=1)))
    last = request_before(played, 3)
    named = {name: describe(last, None) for name, describe in TRAITS.items()}
    assert named["round"] == "the last"
    assert named["answer"] == "no pairing exists"
    assert named["players present"] == "even"


def test_names_are_written_last_name_first() -> None:
    last, first = draw_name(Random(1)).split(", ")
    assert last.isalpha()
    assert first.isalpha()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"ratings": (2000,)}, "1 ratings do not fit 2 players"),
        ({"ratings": (2000, -1)}, "from 0 to 9999"),
        ({"games": 0}, "at least one game, not 0"),
    ],
)
def test_plans_that_no_tournament_can_follow_are_refused(
    wrong: dict[str, object], words: str
) -> None:
    with pytest.raises(InputError, match=words):
        Plan(2, 1, **wrong)  # type: ignore[arg-type]
