"""Who waits, when a round runs, who sits out, who has White."""

from dataclasses import replace

import numpy as np
import pytest

from tiltyard.arena.clocks import Clock, Speed
from tiltyard.arena.pairing.costs import CostRules, Waiting, make_field
from tiltyard.arena.pairing.interval import Scene, choose_out, is_round_due
from tiltyard.arena.pairing.round import (
    Pairing,
    RoundRequest,
    choose_featured,
    give_colours,
    pair_round,
)

SCENE = Scene(at=100_000, patience=15, entrants=50, active=50, playing=40, has_paired=True)


def waiting(count: int, since: int = 95_000) -> list[Waiting]:
    return [Waiting(n, n - 1, 2000 - n, since) for n in range(1, count + 1)]


def request(*players: Waiting, **changes: object) -> RoundRequest:
    plain = RoundRequest(players, CostRules(), 100_000, 0, 50, 15, "lot")
    return replace(plain, **changes)  # type: ignore[arg-type]


def pairs_of(asked: RoundRequest) -> set[frozenset[int]]:
    return {frozenset((each.white, each.black)) for each in pair_round(asked).pairings}


def test_the_first_round_runs_as_soon_as_two_wait() -> None:
    first = replace(SCENE, has_paired=False)
    assert not is_round_due(waiting(1), first)
    assert is_round_due(waiting(2), first)


def test_more_than_a_hundred_need_no_patience() -> None:
    assert not is_round_due(waiting(100), SCENE)
    assert is_round_due(waiting(101), SCENE)


def test_two_who_waited_longer_than_the_patience_start_a_round() -> None:
    long = [replace(each, since=84_999) for each in waiting(2)]
    exact = [replace(each, since=85_000) for each in waiting(2)]
    assert is_round_due([*long, *waiting(9)[2:]], SCENE)
    assert not is_round_due([long[0], *waiting(9)[1:]], SCENE)
    assert not is_round_due(exact, SCENE)


@pytest.mark.parametrize(("entrants", "active", "due"), [(29, 15, True), (29, 16, False)])
def test_a_small_arena_pairs_when_most_of_it_waits(entrants: int, active: int, due: bool) -> None:
    assert is_round_due(waiting(10), replace(SCENE, entrants=entrants, active=active)) is due
    assert not is_round_due(waiting(10), replace(SCENE, entrants=30, active=15))


def test_when_nobody_plays_waiting_is_pointless_if_the_arena_says_so() -> None:
    idle = replace(SCENE, playing=0)
    assert not is_round_due(waiting(3), idle)
    assert is_round_due(waiting(3), replace(idle, pairs_when_nobody_plays=True))


def test_of_an_odd_number_the_latest_sits_out() -> None:
    three = [Waiting(1, 0, 0, 5), Waiting(2, 1, 0, 9), Waiting(3, 2, 0, 7)]
    assert choose_out(three) == three[1]
    assert choose_out(three[:2]) is None
    assert choose_out(three, sat_out=frozenset({2})) == three[2]
    assert choose_out(three, sat_out=frozenset({1, 2, 3})) == three[1]


def test_if_leaving_somebody_out_yields_nothing_all_are_tried() -> None:
    a = Waiting(1, 0, 2000, 1, last_opponent=2)
    b = Waiting(2, 1, 1990, 2, last_opponent=1)
    c = Waiting(3, 2, 1500, 3)
    assert pairs_of(request(a, b, c)) in ({frozenset((1, 3))}, {frozenset((2, 3))})


def test_in_the_first_seconds_neighbours_meet_with_a_toss_for_colours() -> None:
    players = [Waiting(n, n - 1, 2000 - n, 0, strike=5) for n in range(1, 41)]
    early = request(*players, at=14_999)
    assert pairs_of(early) == {frozenset((n, n + 1)) for n in range(1, 41, 2)}
    odd = sum(each.white % 2 for each in pair_round(early).pairings)
    assert 4 <= odd <= 16
    assert pair_round(early) == pair_round(early)
    other = pair_round(replace(early, lot="another"))
    assert pair_round(early).pairings != other.pairings


def test_nobody_meets_the_last_opponent_at_once_not_even_in_the_first_seconds() -> None:
    a = Waiting(1, 0, 2000, last_opponent=2)
    b = Waiting(2, 1, 1990, last_opponent=1)
    others = (Waiting(3, 2, 1500), Waiting(4, 3, 1490))
    again = frozenset((1, 2))
    assert again not in pairs_of(request(a, b, *others, at=5_000, active=4))
    assert pairs_of(request(a, b, at=5_000, active=4)) == set()
    assert pairs_of(request(a, b, at=5_000, active=2)) == {again}, "two players alone"


def test_two_players_alone_may_meet_again() -> None:
    a = Waiting(1, 0, 2000, strike=4, last_opponent=2)
    b = Waiting(2, 1, 1500, strike=4, last_opponent=1)
    assert pairs_of(request(a, b, active=3)) == set()
    assert pairs_of(request(a, b, active=2)) == {frozenset((1, 2))}
    battle = CostRules(is_team_battle=True)
    teams = (replace(a, team=1), replace(b, team=2))
    assert pairs_of(request(*teams, active=2, rules=battle)) == set()


def test_a_lone_pair_of_a_team_battle_is_freed_after_twice_the_patience_if_asked() -> None:
    a = Waiting(1, 0, 2000, 70_001, team=1, last_opponent=2)
    b = Waiting(2, 1, 1500, 70_000, team=2, last_opponent=1)
    battle = CostRules(is_team_battle=True)
    asked = request(a, b, active=2, rules=battle, lifts_stuck=True)
    assert pairs_of(asked) == set()
    patient = replace(asked, at=100_001)
    assert pairs_of(patient) == {frozenset((1, 2))}
    mates = replace(patient, waiting=(a, replace(b, team=1)))
    assert pairs_of(mates) == set()


def test_the_rank_factor_falls_from_2000_to_300() -> None:
    field = make_field(
        [Waiting(1, 0, 1500), Waiting(2, 10, 1500), Waiting(3, 20, 1500)], CostRules()
    )
    assert field.factor.tolist() == [2000, 1150, 300]
    assert make_field([Waiting(1, 0, 1500)], CostRules()).factor.tolist() == [2000]
    pair = np.array([0]), np.array([1])
    assert field.cost(*pair).tolist() == [20_000]


@pytest.mark.parametrize(("is_squared", "cost"), [(True, 2000 + 10_000), (False, 2000 + 100)])
def test_rating_counts_squared_or_plainly(is_squared: bool, cost: int) -> None:
    field = make_field([Waiting(1, 0, 1600), Waiting(2, 1, 1500)], CostRules(is_squared=is_squared))
    assert field.cost(np.array([1]), np.array([0])).tolist() == [cost]


def test_white_goes_to_the_lower_strike_then_balance_then_a_toss() -> None:
    a, b = Waiting(1, 0, 0, strike=-1, balance=3), Waiting(2, 1, 0, strike=1, balance=-3)
    assert give_colours(a, b, "lot") == give_colours(b, a, "lot") == (a, b)
    b = replace(b, strike=-1)
    assert give_colours(a, b, "lot") == (b, a)
    b = replace(b, balance=3)
    tosses = {give_colours(a, b, str(n))[0].player for n in range(20)}
    assert tosses == {1, 2}
    assert give_colours(a, b, "x") == give_colours(b, a, "x")


def test_the_featured_game_is_the_one_whose_worse_player_is_best() -> None:
    new = [Pairing(1, 9, 8), Pairing(4, 5, 4), Pairing(2, 7, 6)]
    assert choose_featured(None, new) == new[1]
    assert choose_featured(4, new) is None
    assert choose_featured(5, new) == new[1]
    assert choose_featured(None, []) is None


@pytest.mark.parametrize(
    ("clock", "speed", "first_move", "patience", "closing"),
    [
        (Clock(15), Speed.ULTRABULLET, 11, 8, 30),
        (Clock(30), Speed.BULLET, 16, 10, 30),
        (Clock(60), Speed.BULLET, 16, 15, 30),
        (Clock(180), Speed.BLITZ, 21, 24, 90),
        (Clock(180, 2), Speed.BLITZ, 21, 32, 90),
        (Clock(300), Speed.BLITZ, 21, 36, 120),
        (Clock(600), Speed.RAPID, 25, 50, 120),
        (Clock(1200, 10), Speed.CLASSICAL, 30, 50, 120),
    ],
)
def test_the_clock_decides_speed_countdown_patience_and_closing(
    clock: Clock, speed: Speed, first_move: int, patience: int, closing: int
) -> None:
    assert clock.speed is speed
    assert clock.first_move_seconds() == first_move
    assert clock.first_move_seconds(is_chess960=True) == int(first_move * 1.5)
    assert clock.patience == patience
    assert clock.closing_seconds == closing


def test_berserk_takes_half_the_time_or_only_the_increment() -> None:
    assert Clock(300).go_berserk() == Clock(150)
    assert Clock(180, 2).go_berserk() == Clock(90)
    assert Clock(60, 2).go_berserk() == Clock(60)
    assert not Clock(0, 2).allows_berserk
    assert not Clock(60, 60).lets_organiser_offer_berserk
    assert Clock(60, 2).lets_organiser_offer_berserk
    assert not Clock(60, 3).lets_organiser_offer_berserk


@pytest.mark.parametrize(
    ("clock", "seconds"), [(Clock(60), 30), (Clock(600), 60), (Clock(3600), 180)]
)
def test_sitting_still_becomes_stalling(clock: Clock, seconds: int) -> None:
    assert clock.stalling_seconds == seconds
