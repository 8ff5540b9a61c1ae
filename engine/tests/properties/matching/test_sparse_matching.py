"""The sparse kernel finds the optimum of its twin, and its duals prove it."""

from random import Random

import numpy as np
import pytest

from tiltyard.matching import blossom
from tiltyard.matching.nodes import Duals
from tiltyard.matching.sparse import SCALE, Numbers, SparseMatching

pytestmark = pytest.mark.usefixtures("each_kernel")
Edge = tuple[int, int, int]
Problem = tuple[int, list[Edge], list[int | None]]


def make_problem(seed: int, largest: int = 24) -> Problem:
    random = Random(seed)
    size = random.randint(1, largest)
    most = random.choice([1, 3, 10, 1000])
    chance = random.choice([0.15, 0.4, 0.8, 1])
    pairs = [(u, v) for u in range(size) for v in range(u + 1, size)]
    edges = [(u, v, random.randint(0, most)) for u, v in pairs if random.random() < chance]
    random.shuffle(edges)
    can_exit = random.choice([0, 0.2, 1])
    exits = [random.randint(0, 2 * most) if random.random() < can_exit else None for _ in pairs]
    return size, edges, [*exits, *[None] * size][:size]


def columns(edges: list[Edge]) -> tuple[Numbers, Numbers, Numbers]:
    table = np.array(edges, np.int64).reshape(-1, 3)
    return table[:, 0].copy(), table[:, 1].copy(), table[:, 2].copy()


def start(problem: Problem) -> SparseMatching:
    return SparseMatching(np.array([-1 if e is None else e for e in problem[2]], np.int64))


def value(problem: Problem, mates: list[int | None]) -> int:
    cost = {frozenset((u, v)): c for u, v, c in problem[1]}
    total = 0
    for v, mate in enumerate(mates):
        exit_cost = problem[2][v]
        if mate is None:
            assert exit_cost is not None
            total += exit_cost
        else:
            assert mates[mate] == v
            total += cost[frozenset((v, mate))] if v < mate else 0
    return total


def prove(problem: Problem, duals: Duals) -> int:
    """Check every condition one by one; return the least any matching can cost, times scale."""
    _, edges, exits = problem
    for u, v, cost in edges:
        inside = sum(dual for leaves, dual in duals.blossoms if u in leaves and v in leaves)
        assert duals.prices[u] + duals.prices[v] + duals.scale * cost + inside >= 0
    for v, exit_cost in enumerate(exits):
        assert exit_cost is None or duals.prices[v] + duals.scale * exit_cost >= 0
    for leaves, dual in duals.blossoms:
        assert dual >= 0
        assert len(leaves) % 2 == 1
    return -sum(duals.prices) - sum(dual * (len(leaves) // 2) for leaves, dual in duals.blossoms)


def read_duals(matching: SparseMatching) -> Duals:
    return Duals(SCALE, tuple(matching.duals().prices.tolist()), matching.blossoms())


def mates_of(matching: SparseMatching) -> list[int | None]:
    return [None if mate < 0 else mate for mate in matching.mates.tolist()]


@pytest.mark.parametrize("seed", range(8))
def test_the_sparse_kernel_and_its_twin_agree_and_both_prove_it(seed: int) -> None:
    for case in range(40):
        problem = make_problem(1000 * seed + case)
        matching, twin = start(problem), blossom.Blossoms(*problem)
        assert matching.solve(*columns(problem[1])) == twin.solve()
        if not twin.solve():
            continue
        best = value(problem, twin.mate)
        assert value(problem, mates_of(matching)) == best
        assert prove(problem, read_duals(matching)) == SCALE * best
        assert prove(problem, twin.duals()) == twin.duals().scale * best


@pytest.mark.parametrize("seed", range(8))
def test_edges_that_come_later_lead_to_the_same_optimum(seed: int) -> None:
    for case in range(30):
        size, edges, _ = make_problem(5000 * seed + case)
        problem: Problem = size, edges, [2000] * size
        some = Random(case).randint(0, len(edges))
        matching = start(problem)
        twin = blossom.Blossoms(size, edges[:some], problem[2])
        matching.solve(*columns(edges[:some]))
        twin.solve()
        for at in range(some, len(edges), 4):
            assert matching.insert(*columns(edges[at : at + 4]))
            for u, v, cost in edges[at : at + 4]:
                twin.insert(u, v, cost)
            assert twin.solve()
        anew = blossom.Blossoms(*problem)
        assert anew.solve()
        best = value(problem, anew.mate)
        assert value(problem, mates_of(matching)) == value(problem, twin.mate) == best
        assert prove(problem, read_duals(matching)) == SCALE * best
        assert prove(problem, twin.duals()) == twin.duals().scale * best


def test_reduced_costs_of_all_pairs_are_those_counted_one_by_one() -> None:
    for seed in range(40):
        problem = make_problem(seed, largest=16)
        matching = start((problem[0], problem[1], [5000] * problem[0]))
        if not matching.solve(*columns(problem[1])):
            continue
        first, second, cost = columns(problem[1])
        duals = read_duals(matching)
        expected = [
            duals.prices[u]
            + duals.prices[v]
            + SCALE * c
            + sum(dual for leaves, dual in duals.blossoms if {u, v} <= leaves)
            for u, v, c in problem[1]
        ]
        assert matching.duals().reduced(first, second, cost).tolist() == expected


def test_edges_that_make_no_sense_are_refused() -> None:
    matching = SparseMatching(np.array([5, 5], np.int64))
    for edge in [(0, 0, 1), (0, 2, 1), (-1, 1, 1), (0, 1, -1)]:
        with pytest.raises(ValueError, match=r"two different|There is no vertex|negative"):
            matching.solve(*columns([edge]))
    with pytest.raises(ValueError, match="equally long"):
        matching.insert(*columns([(0, 1, 1)])[:2], np.array([], np.int64))
    with pytest.raises(ValueError, match="64 bits"):
        SparseMatching(np.full(10, 2**58))
