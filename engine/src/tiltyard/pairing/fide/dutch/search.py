"""The Dutch system, readable: the twin of the compiled search (C.04.3 art. 3 and 4, 2026).

The best value of a bracket is one cheapest matching whose costs are read off the criteria
themselves. The earliest candidate with that value is then found by asking, decision by
decision in the order of article 4, whether the best value survives it. The kernel does the
same with less: it looks no further down than it must, and repairs instead of solving anew.
"""

from collections.abc import Callable, Mapping, Sequence

from tiltyard.matching import min_cost_matching
from tiltyard.pairing.fide.dutch.bracket import Bracket, Edge
from tiltyard.pairing.fide.dutch.criteria import CRITERIA, Candidate, Failure
from tiltyard.pairing.fide.entrant import Entrant

Unit = tuple[int, int]  # (criterion, value): one more of this value in the failure
_BYE_CRITERION, _NEXT_CRITERION = 3, 2  # places of C9 and C8 in CRITERIA


def find_bye_score(ranked: Sequence[Entrant]) -> int | None:
    """Return the lowest score that can take the bye in a complete pairing (C5), None if none."""
    for score in sorted({player.score for player in ranked}):
        whole = Bracket((), tuple(ranked), (), (), score)
        players: list[Entrant | None] = [*ranked, None]
        edges = [(u, v, 0) for u, v in whole.legal_edges(players, 0)]
        if min_cost_matching(len(players), edges, [None] * len(players)) is not None:
            return score
    return None


def pair_brackets(ranked: Sequence[Entrant]) -> list[Candidate] | None:
    """Pair a round bracket by bracket from the top; None when no complete pairing exists."""
    bye_score = find_bye_score(ranked) if len(ranked) % 2 else None
    if len(ranked) % 2 and bye_score is None:
        return None
    scores = sorted({player.score for player in ranked}, reverse=True)
    groups = [tuple(p for p in ranked if p.score == score) for score in scores]
    out: list[Candidate] = []
    moved_down: tuple[Entrant, ...] = ()
    for place, residents in enumerate(groups):
        following = groups[place + 1] if place + 1 < len(groups) else ()
        below = tuple(p for group in groups[place + 2 :] for p in group)
        candidate = pair_bracket(Bracket(moved_down, residents, following, below, bye_score))
        if candidate is None:
            return None
        out.append(candidate)
        moved_down = candidate.downfloaters
    return out


def pair_bracket(bracket: Bracket) -> Candidate | None:
    """Return the earliest best candidate of a bracket; None when C4 cannot be kept."""
    return _Search(bracket).run()


class _Search:
    """Vertices are the players of the bracket, those below, and the seat of the bye."""

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        self.moved = len(bracket.moved_down)
        self.players = [*bracket.moved_down, *bracket.residents]
        self.inside = len(self.players)
        self.near = self.inside + len(bracket.following)
        everybody: list[Entrant | None] = [*self.players, *bracket.following, *bracket.below]
        everybody += [None] * (len(everybody) % 2)
        self.everybody = everybody
        self.cost: dict[Edge, int] = {}
        self.target = 0
        self.mates: list[int | None] = []

    def run(self) -> Candidate | None:
        if not self._optimise(self.bracket.legal_edges(self.everybody, self.moved)):
            return None
        self._choose_moved_down()
        self._pair_moved_down()
        self._order_remainder()
        return self._candidate()

    def _optimise(self, edges: Sequence[Edge]) -> bool:
        """Find the best value; False when nothing is possible."""
        floated = {edge: self._count_floated(edge) for edge in edges}
        if not self._solve(floated):
            return False
        has_one = self._value(floated) == 1
        self._set_costs({edge: self._units(edge, has_one) for edge in edges})
        return True

    def _count_floated(self, edge: Edge) -> int:
        return int(edge[0] < self.inside <= edge[1])

    def _units(self, edge: Edge, has_one_downfloater: bool) -> list[Unit]:  # noqa: FBT001
        """What an edge adds to the failures, read off the criteria themselves."""
        u, v = edge
        first, second = self.everybody[u], self.everybody[v]
        assert first is not None  # the seat is the last vertex
        units: list[Unit] = []
        if v < self.inside and second is not None:
            units += self._failures(pairs=((first, second),), down=())
        if u < self.inside <= v:
            units += [
                unit
                for unit in self._failures(pairs=(), down=(first,))
                if unit[0] != _BYE_CRITERION or has_one_downfloater
            ]
        if u < self.near <= v and self.bracket.following:
            units += [(_NEXT_CRITERION, 10**9), (_NEXT_CRITERION, first.score)]
        return units

    def _failures(
        self, *, pairs: tuple[tuple[Entrant, Entrant], ...], down: tuple[Entrant, ...]
    ) -> list[Unit]:
        candidate = self._make(pairs, down)
        return [
            unit
            for place, criterion in enumerate(CRITERIA)
            if place != _NEXT_CRITERION
            for unit in _as_units(place, criterion.failure(candidate))
        ]

    def _make(
        self, pairs: tuple[tuple[Entrant, Entrant], ...], down: tuple[Entrant, ...]
    ) -> Candidate:
        numbers = frozenset(player.number for player in self.bracket.moved_down)
        return Candidate(numbers, pairs, down, self.bracket)

    def _set_costs(self, units: Mapping[Edge, list[Unit]]) -> None:
        """Turn units into one number: earlier criteria and larger values weigh more."""
        kinds = sorted({(place, -value) for found in units.values() for place, value in found})
        most = max((len(found) for found in units.values()), default=0)
        base = 1 + max(1, most) * len(self.everybody)
        weight = {kind: base ** (len(kinds) - 1 - place) for place, kind in enumerate(kinds)}
        self.cost = {
            edge: sum(weight[place, -value] for place, value in found)
            for edge, found in units.items()
        }
        self._solve(self.cost)
        self.target = self._value(self.cost)

    def _solve(self, cost: Mapping[Edge, int]) -> bool:
        size = len(self.everybody)
        edges = [(u, v, value) for (u, v), value in cost.items()]
        mates = min_cost_matching(size, edges, [None] * size)
        self.mates = mates or []
        return mates is not None

    def _value(self, cost: Mapping[Edge, int]) -> int:
        return sum(cost[u, v] for u, v in enumerate(self.mates) if v is not None and u < v)

    def _decide(self, keeps: Callable[[int, int], bool]) -> bool:
        """Drop the edges that fail `keeps` if the best value survives; say whether it does."""
        kept = {edge: cost for edge, cost in self.cost.items() if keeps(*edge)}
        before = self.mates
        if self._solve(kept) and self._value(kept) == self.target:
            self.cost = kept
            return True
        self.mates = before
        return False

    def _choose_moved_down(self) -> None:
        """The first set of pairable moved-down players (4.4)."""
        for i in range(self.moved):
            if not self._decide(lambda u, v, i=i: u != i or v < self.inside):  # type: ignore[misc]
                self._decide(lambda u, v, i=i: u != i or v >= self.inside)  # type: ignore[misc]

    def _pair_moved_down(self) -> None:
        """Their opponents: the first transposition of the residents (4.2)."""
        for i in range(self.moved):
            if not self._is_below(i):
                any(self._fix(i, v) for v in range(self.moved, self.inside))

    def _fix(self, i: int, j: int) -> bool:
        if (i, j) not in self.cost:
            return False
        return self._decide(lambda u, v: (u, v) == (i, j) or not {u, v} & {i, j})

    def _is_below(self, u: int) -> bool:
        mate = self.mates[u]
        return mate is None or mate >= self.inside

    def _order_remainder(self) -> None:
        """Exchanges (4.3), then transpositions (4.2) of the remainder."""
        rest = [v for v in range(self.moved, self.inside) if not self._has_moved_opponent(v)]
        pairs = sum(self._leads(v) for v in rest)
        upper = set(rest[:pairs])
        self._add_order(rest, upper)
        exchanged = [v for v in rest if v not in upper and self._leads(v)]
        down = self._exchange(sorted(upper, reverse=True), len(exchanged), self._follows_only)
        up = self._exchange([v for v in rest if v not in upper], len(exchanged), self._leads_only)
        final = (upper - down) | up
        for v in sorted(final):
            any(self._fix(v, w) for w in rest if w > v and w not in final)

    def _has_moved_opponent(self, v: int) -> bool:
        mate = self.mates[v]
        return mate is not None and mate < self.moved

    def _leads(self, v: int) -> bool:
        """Whether `v` is the better-ranked player of a pair of the bracket."""
        mate = self.mates[v]
        return mate is not None and v < mate < self.inside

    def _add_order(self, rest: list[int], upper: set[int]) -> None:
        """Below the criteria: fewest exchanged players, then the smallest sum (4.3.1, 4.3.2)."""
        place = {v: number for number, v in enumerate(rest, start=1)}
        step = sum(place.values()) + 1
        scale = step * (len(rest) + 1)
        for (u, v), cost in self.cost.items():
            order = 0
            if u in place and v in place:
                order = place[u] + (step if u not in upper else 0)
            self.cost[u, v] = cost * scale + order
        self._solve(self.cost)
        self.target = self._value(self.cost)

    def _exchange(
        self, players: list[int], count: int, keeps: Callable[[int], Callable[[int, int], bool]]
    ) -> set[int]:
        """Move the first players of the list that can be, up to `count` (4.3.3, 4.3.4)."""
        moved: set[int] = set()
        for v in players:
            if len(moved) < count and self._decide(keeps(v)):
                moved.add(v)
        return moved

    def _follows_only(self, i: int) -> Callable[[int, int], bool]:
        return lambda u, v: u != i or v >= self.inside

    def _leads_only(self, i: int) -> Callable[[int, int], bool]:
        return lambda u, v: v != i and (u != i or v < self.inside)

    def _candidate(self) -> Candidate:
        pairs = tuple(
            (self.players[u], self.players[v])
            for u, v in enumerate(self.mates[: self.inside])
            if v is not None and u < v < self.inside
        )
        down = tuple(self.players[u] for u in range(self.inside) if self._is_below(u))
        return self._make(pairs, down)


def _as_units(place: int, failure: Failure) -> list[Unit]:
    if isinstance(failure, tuple):
        return [(place, value) for value in failure]
    return [(place, 0)] * failure
