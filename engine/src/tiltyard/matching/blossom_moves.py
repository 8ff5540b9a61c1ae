"""What the readable matching does to its blossoms: shrink, open, turn, and swap pairs on a path."""

from collections.abc import Iterator

from tiltyard.matching.nodes import Edge, Node, entry_of, pairs_to_base


class Forest:
    """Vertices, the blossoms around them, and who is matched to whom."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.mate: list[int | None] = [None] * size
        self.vertices = [Node([v], base=v) for v in range(size)]
        self.top = list(self.vertices)

    def nodes(self) -> Iterator[Node]:
        """Yield the outermost nodes, each once, in the order of their vertices."""
        yield from dict.fromkeys(self.top)

    def around(self, v: int) -> Iterator[Node]:
        """Yield the blossoms around a vertex, from the inside."""
        node = self.vertices[v].parent
        while node is not None:
            yield node
            node = node.parent

    def unmatch(self, v: int) -> None:
        """Part a vertex from its partner."""
        mate = self.mate[v]
        if mate is not None:
            self.mate[v] = self.mate[mate] = None

    def flip(self, v: int, partner: int | None) -> None:
        """Match `v` to `partner` and swap the pairs on the way back to the root."""
        while True:
            node = self.top[v]
            self.turn(node, v)
            self.mate[v] = partner
            if node.entry is None:
                return
            inner = self.top[node.entry[0]]
            assert inner.entry is not None  # inner nodes always have one
            source, at = inner.entry
            self.turn(inner, at)
            self.mate[at] = source
            v, partner = source, at

    def turn(self, node: Node, v: int) -> None:
        """Make `v` the base of a blossom by swapping the pairs inside."""
        if not node.children:
            return
        child = self.vertices[v]
        while child.parent is not node:
            assert child.parent is not None  # v lies inside node
            child = child.parent
        self.turn(child, v)
        start = node.children.index(child)
        for first, second, (near, far) in pairs_to_base(node, start):
            self.turn(first, near)
            self.turn(second, far)
            self.mate[near], self.mate[far] = far, near
        node.children = node.children[start:] + node.children[:start]
        node.edges = node.edges[start:] + node.edges[:start]
        node.base = v

    def shrink(self, u: int, v: int) -> Node:
        """Make a blossom of the odd cycle closed by the edge (u, v) between two outer nodes."""
        left, right = self._path(u), self._path(v)
        while len(left) > 1 and len(right) > 1 and left[-2] is right[-2]:
            left.pop()
            right.pop()
        root = left.pop()
        right.pop()
        children = [root, *reversed(left), *right]
        leaves = [leaf for child in children for leaf in child.leaves]
        made = Node(leaves, children, base=root.base)
        down = [entry_of(node) for node in reversed(left)]
        up = [(end, start) for start, end in map(entry_of, right)]
        made.edges = [*down, (u, v), *up]
        made.label, made.entry = "outer", root.entry
        for child in made.children:
            child.parent = made
        for leaf in made.leaves:
            self.top[leaf] = made
        return made

    def _path(self, v: int) -> list[Node]:
        """Return the nodes from that of `v` to the root of the tree."""
        nodes = [self.top[v]]
        while (entry := nodes[-1].entry) is not None:
            nodes.append(self.top[entry[0]])
        return nodes

    def open(self, node: Node) -> None:
        """Make the children of an outermost blossom outermost."""
        for child in node.children:
            child.parent, child.label, child.entry = None, "", None
            for leaf in child.leaves:
                self.top[leaf] = child

    def open_worthless(self) -> None:
        """Open every outermost blossom that has no dual."""
        while worthless := [node for node in self.nodes() if node.children and not node.dual]:
            for node in worthless:
                self.open(node)


class Saved:
    """A copy of a forest and its prices, to return to."""

    def __init__(self, forest: Forest, price: list[int]) -> None:
        self._mate, self._top, self._price = list(forest.mate), list(forest.top), list(price)
        nodes = dict.fromkeys(node for v in forest.vertices for node in (v, *forest.around(v.base)))
        self._nodes: list[tuple[Node, list[Node], list[Edge], Node | None, int, int]] = [
            (node, node.children, node.edges, node.parent, node.dual, node.base) for node in nodes
        ]

    def restore(self, forest: Forest, price: list[int]) -> None:
        """Put everything back. Lists of children are replaced, never changed, so they are whole."""
        forest.mate[:], forest.top[:], price[:] = self._mate, self._top, self._price
        for node, children, edges, parent, dual, base in self._nodes:
            node.children, node.edges, node.parent = children, edges, parent
            node.dual, node.base = dual, base
