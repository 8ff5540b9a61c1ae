"""Cheapest matchings of vertices that come in classes, narrowed choice by choice.

The criteria of a pairing system depend on a few traits of a player (score, colour due, floats),
so a cost is asked for once per pair of traits, not once per pair of players. A cost is a tuple
of counts, the most important first; costs add up digit by digit and compare from the left.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from tiltyard.matching import kernel

T = TypeVar("T", bound=Hashable)
Cost = tuple[int, ...]


class Reach:
    """The cheapest matchings of a set of vertices: every choice made keeps at least one of them.

    Vertices are any integers; each has a trait. `cost` gives the cost of a pair of traits, None
    where they may not be matched; `exit_cost` that of leaving a vertex over, None where it must
    be matched. `apart` names further pairs that may not be matched.
    """

    def __init__(
        self,
        traits: Mapping[int, T],
        cost: Callable[[T, T], Cost | None],
        *,
        exit_cost: Callable[[T], Cost | None] = lambda _: None,
        apart: Callable[[int], Iterable[int]] = lambda _: (),
    ) -> None:
        """Build the graph and look for a cheapest matching."""
        self._vertices = list(traits)
        self._place = {vertex: place for place, vertex in enumerate(self._vertices)}
        kinds = list(dict.fromkeys(traits.values()))
        number = {kind: index for index, kind in enumerate(kinds)}
        table = [cost(one, other) for one in kinds for other in kinds]
        exits = [exit_cost(kind) for kind in kinds]
        known = [digits for digits in (*table, *exits) if digits is not None]
        self._matching = kernel.core.ClassMatching(
            [number[kind] for kind in traits.values()],
            [list(digits or ()) for digits in table],
            [list(digits or ()) for digits in exits],
            [self._inside(apart(vertex)) for vertex in self._vertices],
            [(max(column) * len(traits)).bit_length() for column in zip(*known, strict=True)],
        )
        self.is_possible = self._matching.solve()

    def _inside(self, vertices: Iterable[int]) -> list[int]:
        return [self._place[vertex] for vertex in vertices if vertex in self._place]

    def fix(self, first: int, second: int) -> bool:
        """Match two vertices for good if a cheapest matching does; say whether it was possible."""
        return self._matching.fix(self._place[first], self._place[second])

    def fix_first(self, vertex: int, others: Iterable[int]) -> int | None:
        """Match a vertex for good with the first of others that a cheapest matching gives it."""
        found = self._matching.fix_first(
            self._place[vertex], [self._place[other] for other in others]
        )
        return None if found < 0 else self._vertices[found]

    def restrict(self, vertex: int, keep: Sequence[int]) -> bool:
        """Match a vertex within `keep` from now on if that costs nothing; say whether it was so."""
        return self._matching.restrict(self._place[vertex], self._inside(keep), may_exit=False)

    def release(self, vertex: int) -> bool:
        """Leave a vertex over from now on if that costs nothing; say whether it was so."""
        return self._matching.restrict(self._place[vertex], [], may_exit=True)

    def mates(self) -> dict[int, int]:
        """Return the partner of every matched vertex in one of the matchings left."""
        found = zip(self._vertices, self._matching.mates(), strict=True)
        return {vertex: self._vertices[mate] for vertex, mate in found if mate >= 0}
