"""The cheapest matching with the most pairs over everybody who waits, and its proof."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from tiltyard.arena.pairing.costs import Field
from tiltyard.arena.pairing.optimality import find_missing
from tiltyard.matching.sparse import Numbers, SparseMatching

WINDOW: Final = 48  # possible opponents looked at on either side, in order of rank
NARROW: Final = 16  # the same where rating hardly counts (the linear cost)
LINKS: Final = 10  # cheapest of them that are linked
_FORBIDDEN: Final = np.iinfo(np.int64).max


def list_links(field: Field) -> tuple[Numbers, Numbers]:
    """Return the pairs to start from, each once. More may be needed; `proof` finds them.

    In a team battle the window runs over the players of other teams, because one big team may
    fill any window of ranks.
    """
    count = len(field)
    everybody = np.arange(count)
    if not field.rules.is_team_battle:
        keys = _link(field, everybody, everybody)
    else:
        parts = [
            _link(field, everybody[field.team == team], everybody[field.team != team])
            for team in np.unique(field.team)
        ]
        keys = np.concatenate(parts)
    keys = np.unique(keys)
    return keys // count, keys % count


def _link(field: Field, members: Numbers, others: Numbers) -> Numbers:
    """Return keys of the pairs between `members` and the cheapest `others` near them."""
    if not len(others) or not len(members):
        return np.zeros(0, np.int64)
    at = np.searchsorted(others, members)
    window = WINDOW if field.rules.is_squared else NARROW
    columns = at[:, None] + np.arange(-window, window + 1)[None, :]
    is_inside = (columns >= 0) & (columns < len(others))
    partners = others[np.clip(columns, 0, len(others) - 1)]
    rows = np.broadcast_to(members[:, None], partners.shape)
    cost = field.cost(rows, partners)
    cost[~(is_inside & field.is_allowed(rows, partners))] = _FORBIDDEN
    chosen = np.argpartition(cost, LINKS, axis=1)[:, :LINKS]
    rows = np.take_along_axis(rows, chosen, 1).ravel()
    partners = np.take_along_axis(partners, chosen, 1).ravel()
    is_real = np.take_along_axis(cost, chosen, 1).ravel() < _FORBIDDEN
    low, high = np.minimum(rows, partners), np.maximum(rows, partners)
    keys: Numbers = low[is_real] * len(field) + high[is_real]
    return keys


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
