"""Matching by classes: every answer compared with the list of all cheapest matchings."""

from collections.abc import Iterator
from random import Random

import pytest

from tiltyard.matching.classes import Reach

pytestmark = pytest.mark.usefixtures("each_kernel")
Matched = frozenset[frozenset[int]]


class Puzzle:
    """A small random graph whose vertices come in classes."""

    def __init__(self, seed: int) -> None:
        source = Random(seed)
        size = source.randint(2, 8)
        kinds = source.randint(1, 3)
        self.traits = {100 + vertex: source.randrange(kinds) for vertex in range(size)}
        digits = source.randint(1, 3)
        self.costs: dict[tuple[int, int], tuple[int, ...] | None] = {}
        for one in range(kinds):
            for other in range(one, kinds):
                cost = tuple(source.randint(0, 2) for _ in range(digits))
                found = None if source.random() < 0.15 else cost
                self.costs[one, other] = self.costs[other, one] = found
        self.exits = {
            kind: tuple(source.randint(0, 2) for _ in range(digits))
            if source.random() < 0.4
            else None
            for kind in range(kinds)
        }
        vertices = sorted(self.traits)
        self.apart = {frozenset(source.sample(vertices, 2)) for _ in range(source.randint(0, size))}

    def reach(self) -> Reach:
        return Reach(
            self.traits,
            lambda one, other: self.costs[one, other],
            exit_cost=self.exits.__getitem__,
            apart=lambda vertex: [
                other for pair in self.apart if vertex in pair for other in pair - {vertex}
            ],
        )

    def cheapest(self) -> list[Matched]:
        """All matchings of the smallest cost."""
        valued = list(self._matchings(sorted(self.traits)))
        best = min((cost for cost, _ in valued), default=())
        return [pairs for cost, pairs in valued if cost == best]

    def _matchings(self, left: list[int]) -> Iterator[tuple[tuple[int, ...], Matched]]:
        if not left:
            yield (), frozenset()
            return
        first, *others = left
        leave = self.exits[self.traits[first]]
        if leave is not None:
            for cost, pairs in self._matchings(others):
                yield self._add(leave, cost), pairs
        for other in others:
            own = self.costs[self.traits[first], self.traits[other]]
            if own is None or frozenset((first, other)) in self.apart:
                continue
            for cost, pairs in self._matchings([vertex for vertex in others if vertex != other]):
                yield self._add(own, cost), pairs | {frozenset((first, other))}

    def _add(self, one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(map(sum, zip(one, other, strict=True))) if other else one


def as_pairs(reach: Reach) -> Matched:
    return frozenset(frozenset(pair) for pair in reach.mates().items())


def partner(pairs: Matched, vertex: int) -> int | None:
    return next((v for pair in pairs if vertex in pair for v in pair - {vertex}), None)


def test_every_choice_is_granted_exactly_when_a_cheapest_matching_has_it() -> None:
    for seed in range(1500):
        puzzle = Puzzle(seed)
        left = puzzle.cheapest()
        reach = puzzle.reach()
        assert reach.is_possible is bool(left), seed
        if not left:
            continue
        source = Random(seed)
        vertices = sorted(puzzle.traits)
        fixed: set[int] = set()
        for _ in range(8):
            assert as_pairs(reach) in left, seed
            vertex = source.choice(vertices)
            if vertex in fixed:
                continue
            left, granted = _choose(reach, left, vertex, vertices, fixed, source)
            assert granted, seed


def _choose(
    reach: Reach,
    left: list[Matched],
    vertex: int,
    vertices: list[int],
    fixed: set[int],
    source: Random,
) -> tuple[list[Matched], bool]:
    """Ask one question; return the matchings left and whether the answer was right."""
    kind = source.choice(("fix", "restrict", "release"))
    if kind == "fix":
        other = source.choice([v for v in vertices if v != vertex])
        kept = [pairs for pairs in left if partner(pairs, vertex) == other]
        answer = reach.fix(vertex, other) if other not in fixed else bool(kept)
        if kept:
            fixed |= {vertex, other}
    elif kind == "restrict":
        allowed = [v for v in vertices if v != vertex and source.random() < 0.5]
        kept = [pairs for pairs in left if partner(pairs, vertex) in allowed]
        answer = reach.restrict(vertex, allowed)
    else:
        kept = [pairs for pairs in left if partner(pairs, vertex) is None]
        answer = reach.release(vertex)
    return kept or left, answer is bool(kept)


def test_the_first_choice_is_the_first_that_a_cheapest_matching_has() -> None:
    for seed in range(60):
        puzzle = Puzzle(seed)
        cheapest = puzzle.cheapest()
        if not cheapest:
            continue
        first, *others = sorted(puzzle.traits)
        possible = [o for o in others if any(frozenset((first, o)) in pairs for pairs in cheapest)]
        assert puzzle.reach().fix_first(first, others) == next(iter(possible), None)


def test_a_way_out_of_one_odd_set_may_lead_through_the_next() -> None:
    costs = {
        (0, 1): 2, (0, 2): 0, (0, 3): 1, (0, 4): 3, (0, 5): 0, (0, 6): 0, (1, 2): 1, (1, 3): 0,
        (1, 4): 3, (1, 5): 2, (1, 6): 2, (2, 3): 1, (2, 4): 0, (2, 5): 0, (3, 4): 0, (3, 6): 1,
        (4, 5): 1, (4, 6): 0, (5, 6): 2,
    }  # fmt: skip

    def cost(one: int, other: int) -> tuple[int, ...] | None:
        found = costs.get((min(one, other), max(one, other)))
        return None if found is None else (found,)

    reach = Reach(
        {vertex: vertex for vertex in range(7)},
        cost,
        exit_cost=lambda vertex: (2,) if vertex in {1, 2, 3, 5} else None,
    )
    assert reach.restrict(0, [1, 5])  # 0-5, 1-3, 4-6, and 2 is left over
    assert reach.mates() == {0: 5, 5: 0, 1: 3, 3: 1, 4: 6, 6: 4}
