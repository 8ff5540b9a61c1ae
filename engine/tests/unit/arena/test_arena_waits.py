"""When waiting on pays: reservation prices, and whole arenas by several rules."""

from dataclasses import replace
from typing import Any

from arena_play import PLAIN, STARTS, Table

from tiltyard.arena.arena import look_out, request_round
from tiltyard.arena.clocks import Clock
from tiltyard.arena.commands import StartGames
from tiltyard.arena.pairing.costs import CostRules, Waiting
from tiltyard.arena.pairing.reserve import LIMIT_MS, NOBODY, Coming, Outlook, find_rate, typical_ms
from tiltyard.arena.pairing.round import RoundRequest, pair_round
from tiltyard.arena.settings import PairingSettings
from tiltyard.arena_simulation import ArenaPlan, add_up, play_arena
from tiltyard.machine.codec import Json, from_json

AT = 100_000
BULLET = Clock(60)
SOON = 20_000  # millionths a second: over in about fifty seconds


def someone(number: int, rating: int, *, since: int = AT, **more: Any) -> Waiting:
    return Waiting(number, number - 1, rating, since, **more)


def coming(*people: Waiting, rate: int = SOON) -> Outlook:
    return Outlook(tuple(Coming(replace(each, since=-1), rate) for each in people))


def ask(*people: Waiting, outlook: Outlook = NOBODY, active: int = 40) -> RoundRequest:
    rules = CostRules(is_prompt=True)
    return RoundRequest(people, rules, AT, 0, active, 15, "lot", worst=39, outlook=outlook)


def pairs_of(request: RoundRequest) -> set[frozenset[int]]:
    return {frozenset((each.white, each.black)) for each in pair_round(request).pairings}


def test_nobody_waits_where_nobody_else_can_come() -> None:
    far = (someone(1, 2600), someone(40, 900))
    assert pairs_of(ask(*far)) == {frozenset((1, 40))}


def test_a_far_opponent_is_declined_while_many_near_ones_finish_soon() -> None:
    far = (someone(1, 2600), someone(40, 900))
    near = [someone(n, 2590) for n in range(2, 10)] + [someone(n, 910) for n in range(30, 39)]
    declined = pair_round(ask(*far, outlook=coming(*near)))
    assert declined.pairings == ()
    assert declined.left_out == (1, 40)
    assert declined.next_ms is not None
    assert 1_000 < declined.next_ms < 50_000


def test_a_near_opponent_is_taken_at_once() -> None:
    near = [someone(n, 2590) for n in range(3, 20)]
    asked = ask(someone(1, 2600), someone(2, 2595), outlook=coming(*near))
    assert pairs_of(asked) == {frozenset((1, 2))}


def test_the_dearer_a_second_gets_the_farther_an_opponent_may_be() -> None:
    near = [someone(n, 2590) for n in range(2, 10)] + [someone(n, 910) for n in range(30, 39)]
    far = [someone(1, 2600), someone(40, 900)]
    patient = [replace(each, since=AT - LIMIT_MS) for each in far]
    assert pairs_of(ask(*patient, outlook=coming(*near))) == {frozenset((1, 40))}


def test_slow_games_are_not_waited_for() -> None:
    near = [someone(n, 1700) for n in range(2, 10)]
    far = (someone(1, 1700), someone(40, 1500))
    assert pairs_of(ask(*far, outlook=coming(*near, rate=2 * SOON))) == set()
    assert pairs_of(ask(*far, outlook=coming(*near, rate=10))) == {frozenset((1, 40))}


def test_bans_hold_whatever_the_price() -> None:
    last = (someone(1, 2000, last_opponent=2), someone(2, 2000, last_opponent=1))
    assert pairs_of(ask(*last)) == set()
    assert pairs_of(ask(*last, active=2)) == {frozenset((1, 2))}, "two players alone"


def test_one_who_waits_alone_is_told_for_how_long() -> None:
    outlook = coming(*[someone(n, 2000) for n in range(2, 12)])
    found = pair_round(ask(someone(1, 2000), outlook=outlook))
    assert found.next_ms == 1_000_000_000 // SOON, "the nearest is hoped for"
    assert pair_round(ask(someone(1, 2000))).next_ms is None


def test_a_recent_meeting_and_a_colour_can_be_worth_a_moment() -> None:
    again = (
        someone(1, 2000, strike=2, recent_opponents=(2, 9)),
        someone(2, 2000, strike=2, recent_opponents=(1, 8)),
    )
    others = coming(*[someone(n, 2000) for n in range(3, 13)])
    assert pairs_of(ask(*again, outlook=others)) == set()
    fresh = [replace(each, recent_opponents=(), strike=0) for each in again]
    assert pairs_of(ask(*fresh, outlook=others)) == {frozenset((1, 2))}


def test_the_longer_a_game_lasts_the_sooner_it_ends() -> None:
    typical = typical_ms(BULLET)
    rates = [find_rate(BULLET, played) for played in (0, typical // 2, typical, 9 * typical)]
    assert rates == [0, 1_000_000_000 // typical, 2_000_000_000 // typical, rates[2]]


def test_settings_of_old_logs_have_no_prices() -> None:
    old: dict[str, Json] = {"is_balanced": True, "pairs_when_nobody_plays": False}
    assert from_json(PairingSettings, old) == PairingSettings()
    assert not PairingSettings().is_prompt


def test_an_arena_that_pairs_by_prices_waits_less_for_opponents_as_good() -> None:
    by_rule = {
        rule: add_up([play_arena(ArenaPlan(rule, 24, BULLET, 20), "one")])
        for rule in ("lichess", "prompt")
    }
    old, new = by_rule["lichess"], by_rule["prompt"]
    assert new.wait_median < old.wait_median / 2
    assert new.wait_p95 < old.wait_p95
    assert new.rating_mean < old.rating_mean
    assert new.games > old.games


def test_the_same_seed_plays_the_same_arena() -> None:
    plan = ArenaPlan("prompt", 6, BULLET, 20, burst_ms=5_000)
    assert play_arena(plan, "x") == play_arena(plan, "x") != play_arena(plan, "y")


def test_the_outlook_has_those_who_play_as_they_will_be_and_those_who_enter() -> None:
    table = Table(replace(PLAIN, pairing=PairingSettings(is_prompt=True)), players=6).start()
    table.do(StartGames(((1, 2), (3, 4)), STARTS))
    later = STARTS + 60_000
    seen = look_out(table.state, later)
    assert [each.player.last_opponent for each in seen.coming] == [2, 1, 4, 3]
    assert {each.rate for each in seen.coming} == {find_rate(PLAIN.clock, 60_000)}
    assert seen.joins == 0
    table.join()
    assert look_out(table.state, STARTS + 1).joins == 100_000
    assert request_round(table.state, (), later).outlook.coming == seen.coming
