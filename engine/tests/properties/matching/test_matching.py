"""The compiled matching, its Python twin and networkx agree on the optimum."""

from functools import lru_cache
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tiltyard.matching import (
    Matching,
    blossom,
    max_cardinality_matching,
    max_weight_matching,
    min_cost_matching,
)

pytestmark = pytest.mark.usefixtures("each_kernel")
Problem = tuple[int, list[tuple[int, int, int]], list[int | None]]


@st.composite
def problems(draw: st.DrawFn, largest: int = 9) -> Problem:
    size = draw(st.integers(1, largest))
    most = draw(st.sampled_from([1, 2, 7, 50, 2**70, 2**300]))
    pairs = [(u, v) for u in range(size) for v in range(u + 1, size)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    edges = [(u, v, draw(st.integers(0, most))) for u, v in chosen]
    exits = [draw(st.none() | st.integers(0, 2 * most)) for _ in range(size)]
    return size, edges, exits


def cheapest(problem: Problem) -> int | None:
    size, edges, exits = problem
    cost = {(u, v): c for u, v, c in edges}

    @lru_cache(None)
    def best(left: frozenset[int]) -> int | None:
        if not left:
            return 0
        first = min(left)
        rest = left - {first}
        ways = [(exits[first], best(rest))]
        ways += [
            (cost[first, other], best(rest - {other})) for other in rest if (first, other) in cost
        ]
        totals = [a + b for a, b in ways if a is not None and b is not None]
        return min(totals, default=None)

    return best(frozenset(range(size)))


def value(problem: Problem, mates: list[int | None]) -> int:
    size, edges, exits = problem
    cost = {(u, v): c for u, v, c in edges}
    total = 0
    for v in range(size):
        mate = mates[v]
        if mate is None:
            exit_cost = exits[v]
            assert exit_cost is not None
            total += exit_cost
        else:
            assert mates[mate] == v
            total += cost[v, mate] if v < mate else 0
    return total


@settings(deadline=None, max_examples=150)
@given(problem=problems())
def test_the_matching_is_the_cheapest_of_all(problem: Problem) -> None:
    mates = min_cost_matching(*problem)
    expected = cheapest(problem)
    assert (None if mates is None else value(problem, mates)) == expected


def make_dense(seed: int) -> Problem:
    """Nearly complete, few different costs: blossoms inside blossoms."""
    random = Random(seed)
    size = random.randint(5, 11)
    most = random.choice([2, 6])
    chance = random.choice([0.5, 0.8, 1])
    edges = [
        (u, v, random.randint(0, most))
        for u in range(size)
        for v in range(u + 1, size)
        if random.random() < chance
    ]
    can_exit = random.choice([0, 0.2, 1])
    exits = [random.randint(0, most) if random.random() < can_exit else None for _ in range(size)]
    return size, edges, exits


def test_dense_graphs_are_solved_by_both() -> None:
    for seed in range(250):
        problem = make_dense(seed)
        compiled, readable = min_cost_matching(*problem), blossom.min_cost_matching(*problem)
        best = cheapest(problem)
        assert (None if compiled is None else value(problem, compiled)) == best, seed
        assert (None if readable is None else value(problem, readable)) == best, seed


def test_costs_wider_than_every_kernel_are_refused() -> None:
    with pytest.raises(ValueError, match="4096"):
        min_cost_matching(2, [(0, 1, 2**5000)], [None, None])


@settings(deadline=None, max_examples=60)
@given(problem=problems(largest=24))
def test_the_kernel_and_its_twin_find_the_same_value(problem: Problem) -> None:
    compiled, readable = min_cost_matching(*problem), blossom.min_cost_matching(*problem)
    assert (compiled is None) == (readable is None)
    if compiled is not None and readable is not None:
        assert value(problem, compiled) == value(problem, readable)


@settings(deadline=None, max_examples=100)
@given(problem=problems(largest=14), is_max=st.booleans())
def test_the_largest_weight_is_that_of_networkx(problem: Problem, is_max: bool) -> None:
    size, edges, _ = problem
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_weighted_edges_from(edges)
    weight = {frozenset((u, v)): w for u, v, w in edges}
    theirs = nx.max_weight_matching(graph, maxcardinality=is_max)
    mates = max_weight_matching(size, edges, is_max_cardinality=is_max)
    ours = {frozenset((v, m)) for v, m in enumerate(mates) if m is not None}
    assert sum(weight[p] for p in ours) == sum(weight[frozenset(p)] for p in theirs)
    if is_max:
        assert len(ours) == len(theirs)


@settings(deadline=None, max_examples=60)
@given(problem=problems(largest=14))
def test_the_most_pairs_are_those_of_networkx(problem: Problem) -> None:
    size, edges, _ = problem
    graph: nx.Graph[int] = nx.Graph([(u, v) for u, v, _ in edges])
    mates = max_cardinality_matching(size, [(u, v) for u, v, _ in edges])
    assert sum(m is not None for m in mates) == 2 * len(nx.max_weight_matching(graph, True))


@settings(deadline=None, max_examples=150)
@given(problem=problems(largest=8))
def test_pairs_fixed_in_order_give_the_first_cheapest_matching(problem: Problem) -> None:
    size, edges, exits = problem
    matching = Matching(*problem)
    best = cheapest(problem)
    assert matching.solve() == (best is not None)
    if best is None:
        return
    cost = {(u, v): c for u, v, c in edges}
    fixed: list[tuple[int, int]] = []
    for u in range(size):
        for v in range(u + 1, size):
            if any(u in pair or v in pair for pair in fixed):
                continue
            rest = [e for e in edges if not {e[0], e[1]} & {x for p in [*fixed, (u, v)] for x in p}]
            taken = {x for p in [*fixed, (u, v)] for x in p}
            free = [0 if x in taken else exits[x] for x in range(size)]
            others = cheapest((size, rest, free)) if (u, v) in cost else None
            spent = sum(cost[p] for p in fixed)
            expected = others is not None and spent + cost.get((u, v), 0) + others == best
            assert matching.fix(u, v) == expected
            if expected:
                fixed.append((u, v))


@settings(deadline=None, max_examples=100)
@given(problem=problems(largest=8), data=st.data())
def test_a_vertex_is_kept_to_neighbours_exactly_when_that_costs_nothing(
    problem: Problem, data: st.DataObject
) -> None:
    size, edges, exits = problem
    matching = Matching(*problem)
    if not matching.solve():
        return
    u = data.draw(st.integers(0, size - 1))
    allowed = data.draw(st.lists(st.integers(0, size - 1), unique=True))
    may_exit = data.draw(st.booleans())
    rest = [e for e in edges if u not in e[:2] or e[0] in allowed or e[1] in allowed]
    rest = [e for e in rest if u not in e[:2] or (e[1] if e[0] == u else e[0]) in allowed]
    kept = [x if may_exit or v != u else None for v, x in enumerate(exits)]
    is_free = cheapest((size, rest, kept)) == cheapest(problem)
    assert matching.keep(u, allowed, may_exit=may_exit) == is_free
    after = (size, rest, kept) if is_free else problem
    mates = matching.mates
    assert value(after, mates) == cheapest(problem)
