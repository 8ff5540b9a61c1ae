"""The twin of matching on a sparse graph: `_core.SparseMatching`."""

from typing import TYPE_CHECKING

from tiltyard.errors import RuleError
from tiltyard.matching.blossom import Blossoms
from tiltyard.matching.nodes import Node
from tiltyard.matching.twin.arguments import Asked, check_edge, check_sparse_cost, require
from tiltyard.matching.twin.askable import without_none

if TYPE_CHECKING:  # numpy takes longer to load than all the rest of the library
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.int64]
Edges = list[tuple[int, int, int]]


class SparseMatching(Asked):
    """A cheapest matching on a sparse graph, with its duals. All costs are doubled inside."""

    def __init__(self, exits: "Numbers") -> None:
        super().__init__()
        costs = exits.tolist()
        for cost in costs:
            check_sparse_cost(cost, len(costs))
        self._problem = Blossoms(len(costs), (), [None if cost < 0 else cost for cost in costs])

    def _read(self, first: "Numbers", second: "Numbers", cost: "Numbers") -> Edges:
        is_even = len(first) == len(second) == len(cost)
        sentence = "The three arrays of edges must be equally long."
        require(is_even, "edge.lengths", sentence)
        size = self._problem.size
        listed = list(zip(first.tolist(), second.tolist(), cost.tolist(), strict=True))
        for u, v, price in listed:
            check_edge(u, v, size)
            check_sparse_cost(price, size)
            sentence = f"The cost {price} is negative; give zero or more."
            require(price >= 0, "cost.negative", sentence)
        return listed

    def add(self, first: "Numbers", second: "Numbers", cost: "Numbers") -> None:
        """Add edges before solving."""
        listed = self._read(first, second, cost)
        with self._turn():
            if self._is_solved is not None:
                raise RuleError(
                    "matching.solved",
                    "This matching has been solved; add further edges with insert().",
                )
            self._problem.add(listed)

    def solve(self) -> bool:
        """Settle everybody; False when that is impossible."""
        with self._turn():
            if self._is_solved is None:
                self._is_solved = self._problem.solve()
            return self._is_solved

    def insert(self, first: "Numbers", second: "Numbers", cost: "Numbers") -> bool:
        """Add edges to a solved matching and repair it."""
        listed = self._read(first, second, cost)
        with self._turn():
            for edge in listed:
                self._problem.insert(*edge)
            self._is_solved = self._problem.solve()
            return self._is_solved

    def mates(self) -> list[int]:
        """Return each vertex's partner, -1 for left over."""
        with self._turn():
            return without_none(self._problem.mate)

    def prices(self) -> list[int]:
        """Return the price of each vertex, doubled."""
        with self._turn():
            return list(self._problem.price)

    def blossoms(self) -> list[tuple[list[int], int]]:
        """Return the members and the dual of every blossom."""
        with self._turn():
            return [(sorted(members), dual) for members, dual in self._problem.duals().blossoms]

    def nest(self) -> tuple[list[int], list[int]]:
        """Return the vertices, every blossom a run, and the duals around each two neighbours."""
        with self._turn():
            order: list[int] = []
            around: list[int] = []
            for node in self._problem.nodes():
                _nest(node, 0, 0, (order, around))
            return order, around[1:]


def _nest(node: Node, before: int, around: int, out: tuple[list[int], list[int]]) -> None:
    """List a node; `before` is the sum of the duals around it and what stands before it."""
    if not node.children:
        out[0].append(node.leaves[0])
        out[1].append(before)
        return
    for place, child in enumerate(node.children):
        _nest(child, around + node.dual if place else before, around + node.dual, out)
