"""Cheapest matching on a general graph, readable: the twin of the compiled kernel.

Every vertex ends up matched, or left over at its own price where that is allowed. The
method is Edmonds': prices on the vertices keep `price[u] + price[v] + cost >= 0` on every
edge, tight edges carry the matching, and odd cycles of tight edges shrink to blossoms with
a dual of their own. Trees grow one at a time: all prices in a tree are of one parity, so every
number stays an integer when the costs are even. All costs are exact Python integers, as wide as
they need to be.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from tiltyard.matching.blossom_moves import Saved
from tiltyard.matching.nodes import Duals, Edge
from tiltyard.matching.tree_growth import Trees

SCALE = 2  # costs inside are doubled


class Blossoms(Trees):
    """A matching problem and its state."""

    def __init__(
        self, size: int, edges: Iterable[tuple[int, int, int]], exits: Sequence[int | None]
    ) -> None:
        super().__init__(size)
        self.add(edges)
        self.exits = [None if cost is None else SCALE * cost for cost in exits]
        self._fixed: set[int] = set()
        self._has_started = False

    def add(self, edges: Iterable[tuple[int, int, int]]) -> None:
        """Add edges to an unsolved problem; of two edges of a pair the cheaper counts."""
        for u, v, cost in edges:
            scaled = SCALE * cost
            self.cost[u][v] = self.cost[v][u] = min(scaled, self.cost[u].get(v, scaled))

    def solve(self) -> bool:
        """Settle every vertex; False when somebody can be neither matched nor left over."""
        if not self._has_started:
            self._start()
        return self.settle(None)

    def insert(self, u: int, v: int, cost: int) -> None:
        """Add an edge to a solved problem; call `solve` afterwards.

        Where the duals forbid the edge, `u` leaves its blossoms, its price rises until they
        allow it, and it looks for a partner anew.
        """
        self._has_started = True
        if self.cost[u].get(v, SCALE * cost) < SCALE * cost:
            return
        self.cost[u][v] = self.cost[v][u] = SCALE * cost
        inside = sum(node.dual for node in self.around(u) if v in set(node.leaves))
        if self.slack(u, v) + inside >= 0:
            return
        self._dissolve(u)
        if (gap := self.slack(u, v)) < 0:
            self.price[u] -= gap
            self.unmatch(u)

    def fix(self, u: int, v: int) -> bool:
        """Keep the pair for good if some cheapest matching of a solved problem has it."""
        if u in self._fixed or v in self._fixed:
            return self.mate[u] == v
        if v not in self.cost[u]:
            return False
        is_plain = not self.top[u].children and not self.top[v].children
        if is_plain and self.slack(u, v) > 0:
            return False
        if is_plain and self.mate[u] == v:
            self._take_out(u, v)
            return True
        saved, rows = Saved(self, self.price), (dict(self.cost[u]), dict(self.cost[v]))
        budget = self._dissolve(u) + self._dissolve(v) - self.slack(u, v)
        self.unmatch(u)
        self.unmatch(v)
        self._take_out(u, v)
        self.mate[u], self.mate[v] = v, u
        if budget >= 0 and self.settle(budget):
            return True
        self._put_back((u, v), rows)
        saved.restore(self, self.price)
        return False

    def keep(self, u: int, allowed: Collection[int], *, may_exit: bool) -> bool:
        """Keep `u` to these neighbours if some cheapest matching of a solved problem does."""
        if u in self._fixed:
            return self.mate[u] in allowed
        lost = {v: cost for v, cost in self.cost[u].items() if v not in allowed}
        saved, exit_cost = Saved(self, self.price), self.exits[u]
        budget = self._dissolve(u) if lost else 0
        for v in lost:
            del self.cost[u][v], self.cost[v][u]
        if not may_exit:
            self.exits[u] = None
        if self.mate[u] in lost:
            self.unmatch(u)
        if self.settle(budget):
            return True
        self.exits[u] = exit_cost
        for v, cost in lost.items():
            self.cost[u][v] = self.cost[v][u] = cost
        saved.restore(self, self.price)
        return False

    def is_fixed(self, v: int) -> bool:
        """Whether the vertex belongs to a pair that was fixed."""
        return v in self._fixed

    def refine(self, scale: int, finer: Callable[[int, int], int], tilt: Mapping[int, int]) -> None:
        """Solve what is left again, with costs times `scale` plus a finer cost of each pair.

        `tilt` raises prices to start from; `tilt[u] + tilt[v] + finer(u, v)` must not be negative.
        """
        for v in range(self.size):
            self._dissolve(v)
            if v not in self._fixed:
                self.mate[v] = None
        for u, row in enumerate(self.cost):
            self.cost[u] = {
                v: cost * scale + SCALE * finer(min(u, v), max(u, v)) for v, cost in row.items()
            }
        self.exits = [None if cost is None else cost * scale for cost in self.exits]
        self.price = [price * scale for price in self.price]
        for v, shift in tilt.items():
            self.price[v] += SCALE * shift
        self._match_tight()
        self.settle(None)

    def duals(self) -> Duals:
        """Return what proves that the matching is the cheapest, times `Duals.scale`."""
        nodes = dict.fromkeys(node for v in range(self.size) for node in self.around(v))
        blossoms = tuple((frozenset(node.leaves), node.dual) for node in nodes)
        return Duals(SCALE, tuple(self.price), blossoms)

    def _start(self) -> None:
        """Lower each price by half of the cheapest edge: many edges are tight at once."""
        self._has_started = True
        for u in range(self.size):
            down = min(self.cost[u].values(), default=0) // 2
            exit_cost = self.exits[u]
            if exit_cost is None or down <= exit_cost:
                self.price[u] = -down
        self._match_tight()

    def _match_tight(self) -> None:
        """Match everybody in order to the first free neighbour on a tight edge."""
        for u in range(self.size):
            if self.mate[u] is None:
                free = (v for v in self.cost[u] if self.mate[v] is None and not self.slack(u, v))
                if (v := next(free, None)) is not None:
                    self.mate[u], self.mate[v] = v, u

    def _take_out(self, u: int, v: int) -> None:
        """Take a pair out of the graph."""
        self._fixed |= {u, v}
        for end in (u, v):
            for other in self.cost[end]:
                del self.cost[other][end]
            self.cost[end] = {}

    def _put_back(self, pair: Edge, rows: tuple[dict[int, int], dict[int, int]]) -> None:
        self._fixed -= {*pair}
        for end, row in zip(pair, rows, strict=True):
            self.cost[end] = row
            for other, cost in row.items():
                self.cost[other][end] = cost

    def _dissolve(self, v: int) -> int:
        """Take `v` out of its blossoms; what their duals were worth moves to the members.

        Returns by how much that lowers what the duals prove.
        """
        lost = 0
        while (node := self.top[v]).children:
            for leaf in node.leaves:
                self.price[leaf] += node.dual // 2
            if node.dual:
                self.unmatch(node.base)
            lost += node.dual // 2
            self.open(node)
        return lost


def min_cost_matching(
    size: int, edges: Iterable[tuple[int, int, int]], exits: Sequence[int | None]
) -> list[int | None] | None:
    """Return each vertex's partner in a cheapest matching, None for left over.

    Leaving `v` over costs `exits[v]`; None forbids it. Returns None when that is impossible.
    """
    problem = Blossoms(size, edges, exits)
    return problem.mate if problem.solve() else None
