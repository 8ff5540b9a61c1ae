"""The cheapest matching with the most pairs over everybody who waits, and its proof."""

from dataclasses import dataclass

import numpy as np

from tiltyard.arena.costs import Field
from tiltyard.arena.links import list_links
from tiltyard.arena.proof import find_missing
from tiltyard.matching.sparse import SparseMatching


@dataclass(frozen=True, slots=True)
class Solution:
    """Pairs as places in the field, their cost, and the solved problem whose duals prove it.

    Leaving somebody over is priced at `exit_cost`, which outweighs every pair: so the cheapest
    matching has the most pairs. `passes` counts the looks at all pairs.
    """

    pairs: tuple[tuple[int, int], ...]
    cost: int
    exit_cost: int
    matching: SparseMatching
    links: int
    passes: int


def solve_field(field: Field) -> Solution:
    """Return the optimum over all allowed pairs (arena rules 2.5, last line).

    Start from a few links a player, then look at every other pair: those the prices do not rule
    out join, the matching is repaired, until none is left. The result does not depend on the
    links one starts from, except among optima of equal cost.
    """
    exit_cost = 4 * len(field) * field.bound + 1
    matching = SparseMatching(np.full(len(field), exit_cost, np.int64))
    first, second = list_links(field)
    links, passes = len(first), 1
    matching.solve(first, second, field.cost(first, second))
    first, second = find_missing(field, matching.duals(), exit_cost)
    while len(first):
        matching.insert(first, second, field.cost(first, second))
        links += len(first)
        passes += 1
        first, second = find_missing(field, matching.duals(), exit_cost)
    mates = matching.mates
    better = np.nonzero(mates > np.arange(len(field)))[0]
    cost = int(field.cost(better, mates[better]).sum())
    pairs = tuple(zip(better.tolist(), mates[better].tolist(), strict=True))
    return Solution(pairs, cost, exit_cost, matching, links, passes)
