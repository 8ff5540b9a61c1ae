"""Cheapest matching on a general graph, readable: the twin of the compiled kernel.

Every vertex ends up matched, or left over at its own price where that is allowed. The
method is Edmonds': prices on the vertices keep `price[u] + price[v] + cost >= 0` on every
edge, tight edges carry the matching, and odd cycles of tight edges shrink to blossoms with
a dual of their own. Trees grow one at a time, which keeps every number an integer when all
costs are multiples of four, whatever the prices were before. All costs are exact Python
integers, as wide as they need to be.
"""

from collections.abc import Iterable, Iterator, Sequence

from tiltyard.matching.nodes import Duals, Edge, Node, entry_of, pairs_to_base


class Blossoms:
    """A matching problem and its state."""

    def __init__(
        self, size: int, edges: Iterable[tuple[int, int, int]], exits: Sequence[int | None]
    ) -> None:
        self.size = size
        self.cost: list[dict[int, int]] = [{} for _ in range(size)]
        for u, v, cost in edges:
            self.cost[u][v] = self.cost[v][u] = 4 * cost
        self.exits = [None if cost is None else 4 * cost for cost in exits]
        self.mate: list[int | None] = [None] * size
        self.price = [0] * size
        self.vertices = [Node(vertex=v, base=v) for v in range(size)]
        self.top = list(self.vertices)
        self.queue: list[int] = []

    def solve(self) -> bool:
        """Settle every vertex; False when somebody can be neither matched nor left over."""
        return all(self._is_settled(v) or self._grow(v) for v in range(self.size))

    def insert(self, u: int, v: int, cost: int) -> None:
        """Add an edge to a solved problem; call `solve` afterwards.

        Where the duals forbid the edge, `u` leaves its blossoms, its price rises until they
        allow it, and it looks for a partner anew.
        """
        self.cost[u][v] = self.cost[v][u] = 4 * cost
        inside = sum(node.dual for node in self._around(u) if v in set(node.leaves()))
        if self._slack(u, v) + inside >= 0:
            return
        self._dissolve(u)
        if (gap := self._slack(u, v)) < 0:
            self.price[u] -= gap
            self._unmatch(u)

    def duals(self) -> Duals:
        """Return what proves that the matching is the cheapest, times `Duals.scale`."""
        nodes = {id(node): node for v in range(self.size) for node in self._around(v)}
        blossoms = tuple((frozenset(node.leaves()), node.dual) for node in nodes.values())
        return Duals(4, tuple(self.price), blossoms)

    def _around(self, v: int) -> Iterator[Node]:
        node = self.vertices[v].parent
        while node is not None:
            yield node
            node = node.parent

    def _dissolve(self, v: int) -> None:
        """Take `v` out of its blossoms; what their duals were worth moves to the members."""
        while (node := self.top[v]).children:
            for leaf in node.leaves():
                self.price[leaf] += node.dual // 2
            if node.dual:
                self._unmatch(node.base)
            self._open(node)

    def _unmatch(self, v: int) -> None:
        mate = self.mate[v]
        if mate is not None:
            self.mate[v] = self.mate[mate] = None

    def _is_settled(self, v: int) -> bool:
        return self.mate[v] is not None or self._room(v) == 0

    def _room(self, v: int) -> int | None:
        """How far the price of `v` may fall before leaving it over pays; None for never."""
        exit_cost = self.exits[v]
        return None if exit_cost is None else self.price[v] + exit_cost

    def _slack(self, u: int, v: int) -> int:
        return self.price[u] + self.price[v] + self.cost[u][v]

    def _grow(self, root: int) -> bool:
        """Grow an alternating tree from `root` until it is matched or left over."""
        for node in set(self.top):
            node.label, node.entry = "", None
        self._set_outer(self.top[root], None)
        while True:
            event = self._next_event()
            if event is None:
                return False
            delta, kind, at, edge = event
            self._shift(delta)
            if kind == "exit":
                self._flip(at, None)
            elif kind == "reach" and self.mate[self.top[edge[1]].base] is None:
                self._augment(*edge)
            else:
                self._extend(kind, self.top[at], edge)
                continue
            self._open_worthless()
            return True

    def _extend(self, kind: str, node: Node, edge: Edge) -> None:
        if kind == "reach":
            self._set_inner(edge[1], edge[0])
        elif kind == "merge":
            self._merge(*edge)
        else:
            self._open_inner(node)

    def _next_event(self) -> tuple[int, str, int, Edge] | None:
        """Return the nearest event: how far the duals may move, what happens, and where."""
        best: tuple[int, str, int, Edge] | None = None
        for event in self._events():
            if best is None or event[0] < best[0]:
                best = event
        return best

    def _events(self) -> Iterator[tuple[int, str, int, Edge]]:
        for node in set(self.top):
            if node.label == "inner" and node.children:
                yield node.dual // 2, "open", node.base, (node.base, node.base)
        for u in range(self.size):
            if self.top[u].label != "outer":
                continue
            room = self._room(u)
            if room is not None:
                yield room, "exit", u, (u, u)
            for v in self.cost[u]:
                if self.top[v] is self.top[u]:
                    continue
                if self.top[v].label == "outer":
                    yield self._slack(u, v) // 2, "merge", u, (u, v)
                elif self.top[v].label == "":
                    yield self._slack(u, v), "reach", u, (u, v)

    def _shift(self, delta: int) -> None:
        """Move the duals: outer prices fall, inner prices rise, blossoms the other way."""
        if not delta:
            return
        sign = {"outer": -1, "inner": 1, "": 0}
        for v in range(self.size):
            self.price[v] += sign[self.top[v].label] * delta
        for node in set(self.top):
            node.dual -= 2 * sign[node.label] * delta if node.children else 0

    def _set_outer(self, node: Node, entry: Edge | None) -> None:
        node.label, node.entry = "outer", entry

    def _set_inner(self, v: int, source: int) -> None:
        node = self.top[v]
        node.label, node.entry = "inner", (source, v)
        partner = self.mate[node.base]
        assert partner is not None  # an exposed node would have ended the tree
        self._set_outer(self.top[partner], (node.base, partner))

    def _augment(self, u: int, v: int) -> None:
        self._turn(self.top[v], v)
        self.mate[v] = u
        self._flip(u, v)

    def _flip(self, v: int, partner: int | None) -> None:
        """Match `v` to `partner` and swap the pairs on the way back to the root."""
        while True:
            node = self.top[v]
            self._turn(node, v)
            self.mate[v] = partner
            if node.entry is None:
                return
            inner = self.top[node.entry[0]]
            assert inner.entry is not None  # inner nodes always have one
            source, at = inner.entry
            self._turn(inner, at)
            self.mate[at] = source
            v, partner = source, at

    def _turn(self, node: Node, v: int) -> None:
        """Make `v` the base of a blossom by swapping the pairs inside."""
        if not node.children:
            return
        child = self.vertices[v]
        while child.parent is not node:
            assert child.parent is not None  # v lies inside node
            child = child.parent
        self._turn(child, v)
        start = node.children.index(child)
        for first, second, (near, far) in pairs_to_base(node, start):
            self._turn(first, near)
            self._turn(second, far)
            self.mate[near], self.mate[far] = far, near
        node.children = node.children[start:] + node.children[:start]
        node.edges = node.edges[start:] + node.edges[:start]
        node.base = v

    def _path(self, v: int) -> list[Node]:
        """Return the nodes from that of `v` to the root of the tree."""
        nodes = [self.top[v]]
        while (entry := nodes[-1].entry) is not None:
            nodes.append(self.top[entry[0]])
        return nodes

    def _merge(self, u: int, v: int) -> None:
        """Shrink the odd cycle closed by the edge (u, v) between two outer nodes."""
        left, right = self._path(u), self._path(v)
        while len(left) > 1 and len(right) > 1 and left[-2] is right[-2]:
            left.pop()
            right.pop()
        root = left.pop()
        right.pop()
        made = Node(children=[root, *reversed(left), *right], base=root.base)
        down = [entry_of(node) for node in reversed(left)]
        up = [(end, start) for start, end in map(entry_of, right)]
        made.edges = [*down, (u, v), *up]
        made.label, made.entry = "outer", root.entry
        for child in made.children:
            child.parent = made
        for leaf in made.leaves():
            self.top[leaf] = made

    def _open(self, node: Node) -> None:
        for child in node.children:
            child.parent, child.label, child.entry = None, "", None
            for leaf in child.leaves():
                self.top[leaf] = child

    def _open_inner(self, node: Node) -> None:
        """Open an inner blossom without dual; the tree runs on through its even side."""
        source, into = entry_of(node)
        self._open(node)
        start = node.children.index(self.top[into])
        for _, _, (near, far) in pairs_to_base(node, start):
            self._set_inner(into, source)
            source, into = near, far
        last = self.top[into]
        last.label, last.entry = "inner", (source, into)

    def _open_worthless(self) -> None:
        while worthless := [n for n in set(self.top) if n.children and not n.dual]:
            for node in worthless:
                self._open(node)


def min_cost_matching(
    size: int, edges: Iterable[tuple[int, int, int]], exits: Sequence[int | None]
) -> list[int | None] | None:
    """Return each vertex's partner in a cheapest matching, None for left over.

    Leaving `v` over costs `exits[v]`; None forbids it. Returns None when that is impossible.
    """
    problem = Blossoms(size, edges, exits)
    return problem.mate if problem.solve() else None
