"""How long one arena round takes with everybody waiting at once, proven optimal each time.

    python benches/bench_arena_pairing.py --players 500 --players 10000

CPU seconds of ours, from the list of waiting players to proven pairs, beside what other solvers
take for the matching alone on all pairs of the same field (their graphs are built before). Solvers
that are not installed, or hopeless at a size, are left out. After the clock stops every pair of
the field is checked against the prices once more, without any shortcut. Exits 1 when a target of
the project is missed.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time

import click
import numpy as np

from tiltyard.arena.pairing.cheapest import Solution, solve_field
from tiltyard.arena.pairing.costs import CostRules, Field, Waiting, make_field
from tiltyard.matching.sparse import SCALE, Numbers

TARGETS = {500: 0.01, 1000: 0.03, 2000: 0.08, 5000: 0.4, 10_000: 1.0}  # seconds
Edges = tuple[Numbers, Numbers, Numbers]
Run = Callable[[], Iterable[tuple[int, int]]]
Rival = Callable[[int, Edges], Run]


def make_waiting(size: int, seed: int, teams: int) -> list[Waiting]:
    """Every third of an arena waits; ratings scatter around a trend over ranks."""
    random = Random(seed)
    ranks = sorted(random.sample(range(3 * size), size))
    return [
        Waiting(
            player=at + 1,
            rank=rank,
            rating=max(600, round(2200 - 900 * rank / (3 * size) + random.gauss(0, 300))),
            strike=random.randint(-4, 4),
            team=random.randint(1, teams) if teams else 0,
            last_opponent=min(size, max(1, at + 1 + random.choice([-3, -2, -1, 1, 2, 3]))),
        )
        for at, rank in enumerate(ranks)
    ]


def certify(field: Field, solution: Solution) -> None:
    """Check every allowed pair and the bound the duals give; raise if anything fails."""
    duals, blossoms = solution.matching.duals(), solution.matching.blossoms()
    everybody = np.arange(len(field))
    for place in range(len(field) - 1):
        others = everybody[place + 1 :]
        here = np.full(len(others), place)
        reduced = duals.reduced(here, others, field.cost(here, others))
        if (reduced[field.is_allowed(here, others)] < 0).any():
            raise SystemExit(f"player {place} has a pair that the prices do not rule out")
    if any(z < 0 or len(members) % 2 == 0 for members, z in blossoms):
        raise SystemExit("a blossom has a negative dual or an even size")
    bound = -int(duals.prices.sum()) - sum(z * (len(members) // 2) for members, z in blossoms)
    left = len(field) - 2 * len(solution.pairs)
    if bound != SCALE * (solution.cost + left * solution.exit_cost):
        raise SystemExit("the duals do not add up to the cost of the matching")


def list_all_pairs(field: Field) -> Edges:
    """Return every allowed pair and its cost."""
    first, second = np.triu_indices(len(field), 1)
    allowed = field.is_allowed(first, second)
    first, second = first[allowed], second[allowed]
    return first, second, field.cost(first, second)


def with_networkx(size: int, edges: Edges) -> Run:
    nx = import_module("networkx")
    graph = nx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_weighted_edges_from(zip(*(column.tolist() for column in edges), strict=True))
    return lambda: list(nx.min_weight_matching(graph))


def with_rustworkx(size: int, edges: Edges) -> Run:
    rx = import_module("rustworkx")
    graph = rx.PyGraph(multigraph=True)
    graph.add_nodes_from(range(size))
    top = int(edges[2].max()) + 1
    graph.add_edges_from(list(zip(*(column.tolist() for column in edges), strict=True)))
    return lambda: list(
        rx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda cost: top - cost)
    )


def with_pymatching(size: int, edges: Edges) -> Run:
    """Match along single edges: a constant on every edge makes detours dear. Costs are rounded."""
    pymatching = import_module("pymatching")
    matching = pymatching.Matching()
    top = float(edges[2].max()) + 1
    for u, v, cost in zip(*(column.tolist() for column in edges), strict=True):
        matching.add_edge(u, v, weight=cost + top)
    everybody = np.ones(size, np.uint8)
    return lambda: list(matching.decode_to_matched_dets_array(everybody))


RIVALS: dict[str, tuple[Rival, int]] = {  # and the largest size worth waiting for
    "networkx": (with_networkx, 200),
    "rustworkx": (with_rustworkx, 1000),
    "pymatching": (with_pymatching, 500),  # it leaves out edges above 2^24
}


def total(field: Field, pairs: Iterable[tuple[int, int]]) -> int:
    """Return what these pairs cost."""
    table = np.array([tuple(pair) for pair in pairs], np.int64)
    return int(field.cost(table[:, 0], table[:, 1]).sum())


def measure(run: Callable[[], object], runs: int) -> float:
    """Return the CPU seconds of the fastest of a few runs."""
    best = float("inf")
    for _ in range(runs):
        start = process_time()
        run()
        best = min(best, process_time() - start)
    return best


def bench_size(size: int, rules: CostRules, seed: int, runs: int) -> bool:
    """Print a row; say whether the target was missed."""
    waiting = make_waiting(size, seed, 12 if rules.is_team_battle else 0)
    took = measure(lambda: solve_field(make_field(waiting, rules)), runs)
    field = make_field(waiting, rules)
    solution = solve_field(field)
    certify(field, solution)
    target = TARGETS.get(size)
    missed = target is not None and took > target
    name = "squared" if rules.is_squared else "linear"
    row = f"{name:8} {size:6} waiting {took:8.3f} s proven, {solution.passes} passes"
    row += f" (target {target} s{', MISSED' if missed else ''})" if target else ""
    for rival, (prepare, largest) in RIVALS.items():
        if size <= largest and find_spec(rival):
            run = prepare(size, list_all_pairs(field))
            start = process_time()
            pairs = run()
            theirs = process_time() - start
            row += f"; {rival} {theirs:.3f} s, {theirs / took:.1f} times"
            row += "" if total(field, pairs) == solution.cost else " (and dearer pairs)"
    print(row, flush=True)
    return missed


@click.command()
@click.option("--players", type=int, multiple=True, default=(200, 500, 1000, 2000, 5000, 10_000))
@click.option("--runs", type=int, default=3)
@click.option("--seed", type=int, default=1)
@click.option("--teams", is_flag=True, help="A battle of twelve teams.")
def main(players: tuple[int, ...], runs: int, seed: int, teams: bool) -> None:  # noqa: FBT001
    """Print a row for each cost and size."""
    missed = False
    for is_squared in (False, True):
        for size in players:
            rules = CostRules(is_squared=is_squared, is_team_battle=teams)
            missed |= bench_size(size, rules, seed, runs)
    raise SystemExit(int(missed))


if __name__ == "__main__":
    main()
