"""Arena pairings are the cheapest of all, proven, and break no ban."""

from dataclasses import replace

import networkx as nx
import pytest
from arena_fields import check_proof, literal_best, literal_cost, make_waiting

from tiltyard.arena.pairing.cheapest import solve_field
from tiltyard.arena.pairing.costs import CostRules, make_field
from tiltyard.arena.pairing.round import RoundRequest, pair_round

RULES = [
    CostRules(),
    CostRules(is_squared=False),
    CostRules(is_team_battle=True),
    CostRules(avoids_repeats=True),
]


@pytest.mark.parametrize("rules", RULES)
def test_up_to_ten_players_the_cost_is_that_of_trying_everything(rules: CostRules) -> None:
    for seed in range(45):
        waiting = make_waiting(seed % 9 + 2, seed, teams=3 if rules.is_team_battle else 0)
        field = make_field(waiting, rules)
        solution = solve_field(field)
        assert (len(solution.pairs), solution.cost) == literal_best(waiting, rules), seed
        check_proof(field, rules, solution)


@pytest.mark.parametrize("rules", RULES)
def test_on_samples_the_cost_is_that_of_networkx(rules: CostRules) -> None:
    for seed in range(3):
        waiting = make_waiting(38, seed, teams=4 if rules.is_team_battle else 0)
        graph: nx.Graph[int] = nx.Graph()
        for first, a in enumerate(waiting):
            for second in range(first + 1, len(waiting)):
                cost = literal_cost(waiting, rules, a, waiting[second])
                if cost is not None:
                    graph.add_edge(first, second, weight=-cost)
        theirs = nx.max_weight_matching(graph, maxcardinality=True)
        solution = solve_field(make_field(waiting, rules))
        assert len(solution.pairs) == len(theirs)
        assert solution.cost == -sum(graph.edges[pair]["weight"] for pair in theirs)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("teams", [2, 12])
def test_the_proof_holds_for_every_pair_of_a_larger_field(rules: CostRules, teams: int) -> None:
    waiting = make_waiting(140, teams, teams=teams, spread=400)
    field = make_field(waiting, rules)
    check_proof(field, rules, solve_field(field))


def test_one_big_team_leaves_as_few_over_as_possible_and_that_is_proven() -> None:
    waiting = [
        replace(each, team=1 if each.player % 7 else 2, strike=0)
        for each in make_waiting(126, 5, teams=1)
    ]
    rules = CostRules(is_team_battle=True)
    field = make_field(waiting, rules)
    solution = solve_field(field)
    assert len(solution.pairs) == 18
    check_proof(field, rules, solution)


def request_for(rules: CostRules, size: int, seed: int, at: int = 60_000) -> RoundRequest:
    waiting = make_waiting(size, seed, teams=3 if rules.is_team_battle else 0)
    return RoundRequest(
        waiting=tuple(waiting),
        rules=rules,
        at=at,
        started_at=0,
        active=size + 1,
        patience=15,
        lot="lot",
    )


@pytest.mark.parametrize("rules", RULES)
def test_no_pair_breaks_a_ban_whatever_the_size(rules: CostRules) -> None:
    for size in (2, 3, 5, 11, 60, 301):
        for seed in range(4):
            request = request_for(rules, size, seed)
            known = {each.player: each for each in request.waiting}
            found = pair_round(request)
            named = [p for each in found.pairings for p in (each.white, each.black)]
            assert sorted([*named, *found.left_out]) == sorted(known)
            for each in found.pairings:
                a, b = known[each.white], known[each.black]
                assert literal_cost(list(request.waiting), rules, a, b) is not None


def test_team_mates_do_not_meet_in_the_first_seconds_either() -> None:
    request = request_for(CostRules(is_team_battle=True), 40, 1, at=2_000)
    team = {each.player: each.team for each in request.waiting}
    found = pair_round(request)
    assert found.pairings
    assert all(team[each.white] != team[each.black] for each in found.pairings)


@pytest.mark.long
def test_hundreds_of_players_are_paired_with_proof() -> None:
    for rules in RULES:
        field = make_field(make_waiting(400, 3, teams=9), rules)
        check_proof(field, rules, solve_field(field))
