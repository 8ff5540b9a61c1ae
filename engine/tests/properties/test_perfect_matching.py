"""The perfect matching that answers questions, against every perfect matching there is."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from tiltyard.matching.perfect import PerfectMatching, can_pair_all

Pairing = tuple[tuple[int, int], ...]


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[int], list[int], list[list[int]]]:
    size = 2 * draw(st.integers(1, 4))
    rows = [0] * size
    for one in range(size):
        for two in range(one + 1, size):
            if draw(st.integers(0, 3)):
                rows[one] |= 1 << two
                rows[two] |= 1 << one
    kinds = draw(st.integers(1, 3))
    classes = draw(st.lists(st.integers(0, kinds - 1), min_size=size, max_size=size))
    wide = draw(st.sampled_from((1, 1 << 70, 1 << 300, 1 << 1100)))
    costs = [[0] * kinds for _ in range(kinds)]
    for one in range(kinds):
        for two in range(one, kinds):
            costs[one][two] = costs[two][one] = draw(st.integers(0, 3)) * wide
    return rows, classes, costs


def pairings(rows: list[int], left: tuple[int, ...]) -> Iterator[Pairing]:
    if not left:
        yield ()
        return
    first, *others = left
    for other in others:
        if rows[first] >> other & 1:
            for rest in pairings(rows, tuple(v for v in others if v != other)):
                yield ((first, other), *rest)


@settings(max_examples=200, deadline=None)
@given(graph=graphs())
def test_asking_in_order_gives_the_first_of_the_cheapest_pairings(
    graph: tuple[list[int], list[int], list[list[int]]],
) -> None:
    rows, classes, costs = graph
    size = len(rows)

    def cost(pairing: Pairing) -> int:
        return sum(costs[classes[a]][classes[b]] for a, b in pairing)

    every = list(pairings(rows, tuple(range(size))))
    matching = PerfectMatching(rows, classes, costs)
    assert matching.solve() == bool(every) == can_pair_all(rows)
    if not every:
        return
    least = min(map(cost, every))
    best = min(pairing for pairing in every if cost(pairing) == least)
    found = []
    done: set[int] = set()
    for one in range(size):
        for two in range(one + 1, size):
            if one not in done and two not in done and matching.join(one, two):
                done |= {one, two}
                found.append((one, two))
    assert tuple(found) == best


@settings(max_examples=200, deadline=None)
@given(graph=graphs(), data=st.data())
def test_keeping_a_vertex_to_partners_is_granted_only_if_it_costs_nothing(
    graph: tuple[list[int], list[int], list[list[int]]], data: st.DataObject
) -> None:
    rows, classes, costs = graph
    size = len(rows)
    every = list(pairings(rows, tuple(range(size))))
    matching = PerfectMatching(rows, classes, costs)
    if not matching.solve():
        return
    values = {p: sum(costs[classes[a]][classes[b]] for a, b in p) for p in every}
    best = [p for p in every if values[p] == min(values.values())]
    for vertex in range(size):
        partners = data.draw(st.sets(st.integers(0, size - 1)))
        kept = [p for p in best if any(set(q) - {vertex} & partners for q in p if vertex in q)]
        assert matching.keep_to(vertex, partners) == bool(kept)
        best = kept or best
    mates = matching.mates()
    assert tuple((v, m) for v, m in enumerate(mates) if v < m) in best


def test_an_odd_number_cannot_be_paired() -> None:
    assert not can_pair_all([0b110, 0b101, 0b011])
    assert can_pair_all([])
