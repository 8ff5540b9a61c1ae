"""What the readable matching is made of: vertices, blossoms and their duals."""

from collections.abc import Iterator
from dataclasses import dataclass, field

Edge = tuple[int, int]


@dataclass(slots=True, eq=False)
class Node:
    """A vertex (no children) or a blossom (an odd cycle of children, the base first)."""

    leaves: list[int]  # the vertices inside
    children: list["Node"] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)  # edges[i] joins children[i] to the next
    parent: "Node | None" = None
    dual: int = 0
    base: int = -1
    label: str = ""  # "", "outer" or "inner"
    entry: Edge | None = None  # the edge by which a tree reached it


@dataclass(frozen=True, slots=True)
class Duals:
    """Prices of the vertices and duals of the blossoms, all times `scale`.

    They prove a matching if `price[u] + price[v] + scale * cost` plus the duals of the blossoms
    around both is never negative, nor `price[v] + scale * exit`, and if the cost of the matching
    times `scale` is minus the sum of the prices minus each dual times half the blossom's size,
    rounded down.
    """

    scale: int
    prices: tuple[int, ...]
    blossoms: tuple[tuple[frozenset[int], int], ...]


def entry_of(node: Node) -> Edge:
    """Return the edge by which a tree reached the node."""
    assert node.entry is not None  # only the root of a tree has none
    return node.entry


def pairs_to_base(node: Node, start: int) -> Iterator[tuple[Node, Node, Edge]]:
    """Walk from child `start` to the base the even way; yield each pair of children passed."""
    size = len(node.children)
    step = 1 if start % 2 else -1
    at = start
    while at % size:
        at += step
        edge = node.edges[at % size] if step == 1 else node.edges[(at - 1) % size][::-1]
        yield node.children[at % size], node.children[(at + step) % size], (edge[0], edge[1])
        at += step
