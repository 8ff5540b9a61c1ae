"""How the readable matching grows its alternating trees, one at a time.

The next event comes from a heap, at the time at which the duals will have moved far enough.
Nothing is put there that comes after the certain end of the tree.
"""

from heapq import heappop, heappush

from tiltyard.matching.blossom_moves import Forest
from tiltyard.matching.nodes import Edge, Node, entry_of, pairs_to_base


class Trees(Forest):
    """A matching with prices that prove it, and the search for what settles one more vertex."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.cost: list[dict[int, int]] = [{} for _ in range(size)]
        self.exits: list[int | None] = [None] * size
        self.price = [0] * size
        self._now = 0  # how far the duals have moved since the tree was planted
        self._limit: int | None = None  # the tree ends by then
        self._events: list[tuple[int, int, str, Edge]] = []
        self._offered = 0

    def settle(self, budget: int | None) -> bool:
        """Settle everybody, the trees moving the duals by no more than `budget` together."""
        for v in range(self.size):
            if self.mate[v] is None and self._room(v) != 0:
                moved = self._grow(v, budget)
                if moved is None:
                    return False
                budget = None if budget is None else budget - moved
        return True

    def _room(self, v: int) -> int | None:
        """How far the price of `v` may fall before leaving it over pays; None for never."""
        exit_cost = self.exits[v]
        return None if exit_cost is None else self.price[v] + exit_cost

    def slack(self, u: int, v: int) -> int:
        """By how much a pair is dearer than its prices."""
        return self.price[u] + self.price[v] + self.cost[u][v]

    def _grow(self, root: int, limit: int | None) -> int | None:
        """Grow an alternating tree from `root` until it is matched or left over.

        Returns how far the duals have moved; None when no end is within the limit.
        """
        for node in self.nodes():
            node.label, node.entry = "", None
        self._now, self._limit, self._events = 0, limit, []
        self._set_outer(self.top[root], None)
        while self._events:
            time, _, kind, edge = heappop(self._events)
            delta = self._distance(kind, edge)
            if delta is None:
                continue
            if self._now + delta > time:  # it stood still while its vertex was inner
                self._offer(self._now + delta, kind, edge)
                continue
            self._shift(delta)
            self._now = time
            if self._happen(kind, edge):
                self.open_worthless()
                return time
        return None

    def _distance(self, kind: str, edge: Edge) -> int | None:
        """How far the duals may move until an event; None when it can no longer happen."""
        near, far = self.top[edge[0]], self.top[edge[1]]
        if kind == "open":
            return near.dual // 2 if near.label == "inner" and near.children else None
        if kind == "exit":
            return self._room(edge[0])
        if near is far or edge[1] not in self.cost[edge[0]]:
            return None
        if kind == "merge":
            return self.slack(*edge) // 2
        return self.slack(*edge) if far.label == "" else None

    def _happen(self, kind: str, edge: Edge) -> bool:
        """Let an event happen; True when it ends the tree."""
        u, v = edge
        if kind == "exit":
            self.flip(u, None)
            return True
        if kind == "reach" and self.mate[self.top[v].base] is None:
            self.turn(self.top[v], v)
            self.mate[v] = u
            self.flip(u, v)
            return True
        if kind == "reach":
            self._set_inner(v, u)
        elif kind == "merge":
            self._merge(u, v)
        else:
            self._open_inner(self.top[u])
        return False

    def _offer(self, time: int, kind: str, edge: Edge) -> None:
        if self._limit is None or time <= self._limit:
            self._offered += 1
            heappush(self._events, (time, self._offered, kind, edge))

    def _offer_end(self, time: int, kind: str, edge: Edge) -> None:
        self._offer(time, kind, edge)
        self._limit = time if self._limit is None else min(self._limit, time)

    def _scan(self, u: int) -> None:
        """Offer what the edges of a new outer vertex lead to."""
        room = self._room(u)
        if room is not None:
            self._offer_end(self._now + room, "exit", (u, u))
        own = self.top[u]
        for v in self.cost[u]:
            other = self.top[v]
            if other.label == "outer":
                if other is not own:
                    self._offer(self._now + self.slack(u, v) // 2, "merge", (u, v))
            elif other.label == "":
                self._offer_reach(u, v)

    def _offer_reach(self, u: int, v: int) -> None:
        is_end = self.mate[self.top[v].base] is None
        offer = self._offer_end if is_end else self._offer
        offer(self._now + self.slack(u, v), "reach", (u, v))

    def _shift(self, delta: int) -> None:
        """Move the duals: outer prices fall, inner prices rise, blossoms the other way."""
        if not delta:
            return
        for v, node in enumerate(self.top):
            if node.label:
                self.price[v] += delta if node.label == "inner" else -delta
        for node in self.nodes():
            if node.children and node.label:
                node.dual += 2 * delta if node.label == "outer" else -2 * delta

    def _set_outer(self, node: Node, entry: Edge | None) -> None:
        node.label, node.entry = "outer", entry
        for leaf in node.leaves:
            self._scan(leaf)

    def _set_inner(self, v: int, source: int) -> None:
        node = self.top[v]
        node.label, node.entry = "inner", (source, v)
        if node.children:
            self._offer(self._now + node.dual // 2, "open", (node.base, node.base))
        partner = self.mate[node.base]
        assert partner is not None  # an exposed node would have ended the tree
        self._set_outer(self.top[partner], (node.base, partner))

    def _merge(self, u: int, v: int) -> None:
        made = self.shrink(u, v)
        for child in made.children:
            if child.label == "inner":
                for leaf in child.leaves:
                    self._scan(leaf)

    def _open_inner(self, node: Node) -> None:
        """Open an inner blossom without dual; the tree runs on through its even side."""
        source, into = entry_of(node)
        self.open(node)
        start = node.children.index(self.top[into])
        for _, _, (near, far) in pairs_to_base(node, start):
            self._set_inner(into, source)
            source, into = near, far
        last = self.top[into]
        last.label, last.entry = "inner", (source, into)
        if last.children:
            self._offer(self._now + last.dual // 2, "open", (last.base, last.base))
        for child in node.children:
            if child.label == "":
                self._offer_again(child)

    def _offer_again(self, node: Node) -> None:
        """Offer the edges to a node that was part of an inner blossom and is free now."""
        for v in node.leaves:
            for u in self.cost[v]:
                if self.top[u].label == "outer":
                    self._offer_reach(u, v)
