"""Matching by distances: the kernel and its twin find what matching of listed pairs finds."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from tiltyard.matching import _core, kernel, min_cost_matching, twin
from tiltyard.matching.distances import MOST_BITS, Column, Distances, match_distances
from tiltyard.pairing.checker import request_before
from tiltyard.pairing.score_groups import score_groups
from tiltyard.simulate import Plan, generate_tournament


def make_distances(seed: int, *, has_seat: bool = True) -> Distances:
    source = Random(seed)
    size = 2 * source.randint(2, 15) + has_seat
    pairs = [(u, v) for u in range(size) for v in range(u + 1, size)]
    rank = source.choice((1 << 10, (1 << 46) + 7))
    return Distances(
        columns=(
            Column([source.randrange(6) for _ in range(size)], rank << 33, is_squared=True),
            Column([source.randrange(-40, 40) for _ in range(size)], rank << 16),
            Column(range(size), rank),
        ),
        seeds=[source.getrandbits(64) for _ in range(size)],
        hash_bits=source.choice((8, 20)),
        apart=frozenset(source.sample(pairs, size // 2)),
        extras={pair: source.getrandbits(20) << 40 for pair in source.sample(pairs, size)},
        seat={v: source.getrandbits(30) for v in source.sample(range(size), 3) if has_seat},
    )


def test_distances_are_matched_by_the_kernel_as_listed_pairs_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed in range(60):
        distances = make_distances(seed, has_seat=seed % 3 > 0)
        costs = {(u, v): cost for u, v, cost in distances.list_edges()}
        compiled = match_distances(distances)
        listed = min_cost_matching(distances.size, distances.list_edges(), [None] * distances.size)
        assert compiled is not None
        assert listed is not None
        assert cost_of(compiled, costs) == cost_of([mate or 0 for mate in listed], costs), seed
        with monkeypatch.context() as patch:
            patch.setattr(kernel, "core", twin)
            readable = match_distances(distances)
        assert readable is not None
        assert cost_of(compiled, costs) == cost_of(readable, costs), seed


def test_distances_too_wide_for_the_kernel_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = make_distances(1)
    wide = replace(narrow, columns=[replace(c, factor=c.factor << 90) for c in narrow.columns])
    assert narrow.width <= MOST_BITS < wide.width
    for core in (_core, twin):
        monkeypatch.setattr(kernel, "core", core)
        mates = match_distances(wide)
        assert mates is not None
        assert all(mates[mates[v]] == v != mates[v] for v in range(wide.size))


def test_nobody_is_matched_where_pairs_apart_leave_somebody_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lonely = frozenset((0, other) for other in range(1, 30))
    for core in (_core, twin):
        monkeypatch.setattr(kernel, "core", core)
        line = Distances([Column(range(30), 1)], [0] * 30, 0, lonely, {}, {})
        assert match_distances(line) is None
        assert match_distances(replace(line, apart=frozenset(sorted(lonely)[1:]))) is not None


def test_a_field_in_one_place_is_matched_too() -> None:
    mates = match_distances(Distances([], list(range(400)), 0, frozenset(), {}, {}))
    assert mates is not None
    assert all(mates[mates[v]] == v != mates[v] for v in range(400))
    assert match_distances(Distances([], [], 0, frozenset(), {}, {})) == []


def test_score_groups_takes_the_same_of_many_equally_good_rounds_with_and_without_the_kernel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed in range(8):
        played = generate_tournament(Plan(20 + seed, 6), score_groups, Random(seed))
        requests = [request_before(played, number) for number in range(1, 7)]
        compiled = [score_groups(request) for request in requests]
        with monkeypatch.context() as patch:
            patch.setattr(kernel, "core", twin)
            assert [score_groups(request) for request in requests] == compiled, seed


def cost_of(mates: Sequence[int], costs: dict[tuple[int, int], int]) -> int:
    return sum(costs[one, two] for one, two in enumerate(mates) if one < two)
