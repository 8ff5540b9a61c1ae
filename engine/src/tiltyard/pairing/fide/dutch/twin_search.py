"""The earliest best candidate of a bracket (C.04.3 art. 3 and 4), for both editions.

One matching finds the best value of all criteria; then the candidate that the articles would
generate first among the best is fixed decision by decision, each asked as "is there a best
pairing that also has this?". Part of the readable twin of the Dutch kernel.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from tiltyard.matching.blossom import Blossoms
from tiltyard.pairing.fide.dutch.cost import Ledger, Spec
from tiltyard.pairing.fide.dutch.field import Field

_SEAT = -1  # of the bye


class Reach(IntEnum):
    """How much of what lies below is part of the graph."""

    BRACKET = 0
    FOLLOWING = 1
    EVERYBODY = 2


@dataclass(frozen=True, slots=True)
class Paired:
    """What a search found. In a pair the moved-down or better-ranked player is first."""

    is_accepted: bool
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    unpaired_below: int  # of the following bracket, downfloaters included


def always(_: Paired) -> bool:
    """Accept whatever is found."""
    return True


class BracketSearch:
    """Vertices are the players of the bracket, those below as far as looked, and the bye's seat."""

    def __init__(self, field: Field, spec: Spec, reach: Reach) -> None:
        self.field, self.spec, self.reach = field, spec, reach
        self.ledger = Ledger(field, spec)
        self.moved = len(spec.moved_down)
        self.inside = self.moved + len(spec.residents)
        self.who = [*spec.moved_down, *spec.residents]
        if reach >= Reach.FOLLOWING:
            self.who += spec.following
        self.near = len(self.who)
        if reach is Reach.EVERYBODY:
            self.who += spec.below
            self.who += [_SEAT] * (len(self.who) % 2)
        self._costs: dict[tuple[int, int], int] = {}
        self.problem = Blossoms(len(self.who), self._list_edges(), self._list_exits())

    def run(self, accept: Callable[[Paired], bool]) -> Paired:
        """Return the candidate; one whose value is not accepted is not put in order."""
        is_solved = self.problem.solve()
        assert is_solved  # C4: whatever was decided so far left the rest a pairing
        if not accept(found := self._read(is_accepted=False)):
            return found
        self._choose_moved_down()
        self._pair_moved_down()
        self._order_remainder()
        return self._read(is_accepted=True)

    def _list_edges(self) -> list[tuple[int, int, int]]:
        numbers: dict[object, int] = {}
        kinds = [numbers.setdefault(self._kind(v), len(numbers)) for v in range(len(self.who))]
        edges = []
        for v, other in enumerate(self.who):
            for u in range(v):
                if v < self.moved:  # two of one bracket above, which would have paired them
                    continue
                who = self.who[u]
                may = self.field.may_take_bye(who) if other == _SEAT else self._may_meet(u, v)
                if may:
                    edges.append((u, v, self._cost(u, v, (kinds[u], kinds[v]))))
        return edges

    def _may_meet(self, u: int, v: int) -> bool:
        return self.field.may_meet(self.who[u], self.who[v])

    def _kind(self, v: int) -> object:
        """Vertices of one kind cost the same with everybody."""
        zone = (v >= self.moved) + (v >= self.inside) + (v >= self.near) + (self.who[v] == _SEAT)
        return zone, self.field.players[self.who[v]] if v < self.near else None

    def _cost(self, u: int, v: int, kinds: tuple[int, int]) -> int:
        if kinds not in self._costs:
            self._costs[kinds] = self._make_cost(u, v)
        return self._costs[kinds]

    def _make_cost(self, u: int, v: int) -> int:
        """What the edge of u and the later vertex v costs."""
        if v < self.inside:
            is_floated = u < self.moved
            return self.ledger.weigh(
                self.ledger.pair(self.who[u], self.who[v], is_floated=is_floated)
            )
        cost = self._down_cost(u) if u < self.inside else 0
        return cost + (self._next_cost(u) if u < self.near <= v else 0)

    def _down_cost(self, v: int) -> int:
        is_moved_down = v < self.moved
        return self.ledger.weigh(self.ledger.downfloat(self.who[v], is_moved_down=is_moved_down))

    def _next_cost(self, v: int) -> int:
        return self.ledger.weigh(self.ledger.following(self.who[v]))

    def _list_exits(self) -> list[int | None]:
        """What it costs to leave a vertex over; None where it must be matched."""
        if self.reach is Reach.EVERYBODY:
            return [None] * len(self.who)
        is_last = not self.spec.following
        return [
            None if is_last and not self.field.may_take_bye(self.who[v]) else self._exit_cost(v)
            for v in range(self.near)
        ]

    def _exit_cost(self, v: int) -> int:
        cost = self._down_cost(v) if v < self.inside else 0
        return cost + (self._next_cost(v) if self.reach is Reach.FOLLOWING else 0)

    def _partner(self, v: int) -> int | None:
        """Who v is paired with inside the bracket.

        A pair of moved-down players (2017, penultimate bracket) only says that both float.
        """
        mate = self.problem.mate[v]
        is_pair = mate is not None and mate < self.inside and max(v, mate) >= self.moved
        return mate if is_pair else None

    def _read(self, *, is_accepted: bool) -> Paired:
        partners = [self._partner(v) for v in range(self.inside)]
        mates = self.problem.mate[: self.near]
        return Paired(
            is_accepted,
            tuple((self.who[v], self.who[m]) for v, m in enumerate(partners) if m and m > v),
            tuple(self.who[v] for v, m in enumerate(partners) if m is None),
            sum(mate is None or mate >= self.near for mate in mates),
        )

    def _choose_moved_down(self) -> None:
        """The set of pairable moved-down players (4.4; 2017 D.3): each in order if possible."""
        residents = range(self.moved, self.inside)
        others = [*range(self.moved), *range(self.inside, len(self.who))]
        for v in range(self.moved):
            if not self.problem.keep(v, residents, may_exit=False):
                self.problem.keep(v, others, may_exit=True)

    def _pair_moved_down(self) -> None:
        """Their opponents: the first transposition of the residents (4.2)."""
        for v in range(self.moved):
            if self._partner(v) is not None:
                self._fix_first(v, range(self.moved, self.inside))

    def _fix_first(self, v: int, partners: Sequence[int]) -> None:
        any(self.problem.fix(v, partner) for partner in partners)

    def _leads(self, v: int) -> bool:
        mate = self.problem.mate[v]
        return mate is not None and v < mate < self.inside

    def _order_remainder(self) -> None:
        """The remainder: exchanges (4.3), then transpositions (4.2)."""
        rest = [v for v in range(self.moved, self.inside) if not self.problem.is_fixed(v)]
        pairs = sum(map(self._leads, rest))
        if not pairs:
            return
        first, second = rest[:pairs], rest[pairs:]
        self._add_order(rest, pairs)
        count = sum(map(self._leads, second))
        down = self._exchange(first[::-1], count, self._follow)
        up = self._exchange(second, count, self._lead)
        upper = {*first} - down | up
        for v in sorted(upper):
            self._fix_first(v, [w for w in rest if w > v and w not in upper])

    def _add_order(self, rest: Sequence[int], pairs: int) -> None:
        """Below the criteria: fewest exchanged players, then the smallest sum (4.3.1, 4.3.2).

        Every best candidate has as many pairs, so places may count from the end of the first half:
        then all pairs between the halves are tight at the start.
        """
        place = {v: number - pairs for number, v in enumerate(rest, start=1)}
        exchange = len(rest) * (len(rest) + 1) // 2 + 1

        def order(u: int, v: int) -> int:
            if u not in place or v not in place:
                return 0
            return place[u] + (exchange if place[u] > 0 else 0)

        tilt = {v: -number for v, number in place.items() if number < 0}
        self.problem.refine(exchange * (len(rest) + 3), order, tilt)

    def _exchange(
        self, players: Sequence[int], count: int, moves: Callable[[int], bool]
    ) -> set[int]:
        """Move the first players that can be, up to `count` (4.3.3, 4.3.4)."""
        moved: set[int] = set()
        for v in players:
            if len(moved) == count:
                break
            if moves(v):
                moved.add(v)
        return moved

    def _follow(self, v: int) -> bool:
        """Keep a player of the first half out of it."""
        others = [*range(v), *range(self.inside, len(self.who))]
        return self.problem.keep(v, others, may_exit=True)

    def _lead(self, v: int) -> bool:
        """Keep a player of the second half in the first."""
        return self.problem.keep(v, range(v + 1, self.inside), may_exit=False)
