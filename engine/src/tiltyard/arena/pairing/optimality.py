"""Whether a matching of some pairs is the best of all pairs: ask the prices (arena rules 2.6).

A pair whose cost is below what its two prices allow could make the matching cheaper. If no
allowed pair of the whole field is, the matching is the optimum, and the prices are the proof.

Most pairs need no look. Call minus the price of a player the value. A missing pair of a and b has
cost < value(a) + value(b), which is at most twice the higher value, say a's. And the cost is at
least the ranks between them times the rank factor of the better, which is not below that of the
worse. So b lies within 2 value(a) / factor(a) ranks of a. That window is exact, not a guess.

Where somebody must be left over, values are near the cost of that (the upper class), near minus
that (the lower class) or small (the middle). It cancels out in a pair of upper and lower; the
window then follows from the rest. Lower with lower or middle can never be missing. Upper with
upper or middle would be one more pair: all of those are looked at.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from tiltyard.arena.pairing.costs import Field
from tiltyard.matching.sparse import SCALE, Numbers, SparseDuals

CHUNK: Final = 1 << 18  # pairs looked at together: they stay in the processor's cache
MORE_LINKS: Final = 8  # new pairs for each player at a time, the most needed first


def find_missing(field: Field, duals: SparseDuals, exit_cost: int) -> tuple[Numbers, Numbers]:
    """Return allowed pairs that the prices do not rule out; none means that all is proven."""
    found = [
        _look(field, duals, first, second)
        for group in _list_groups(field, -duals.prices, SCALE * exit_cost)
        for first, second in _list_pairs(field, group)
    ]
    keys = np.unique(np.concatenate([np.zeros(0, np.int64), *found]))
    return keys // len(field), keys % len(field)


@dataclass(frozen=True, slots=True)
class _Group:
    """Pairs to look at: each of `rows` with the `columns` within `reach` ranks (-1: no limit)."""

    rows: Numbers
    columns: Numbers
    reach: Numbers


def _list_groups(field: Field, value: Numbers, exit_value: int) -> Iterator[_Group]:
    level = (2 * value + exit_value) // (2 * exit_value)
    rest = value - level * exit_value
    everybody = np.arange(len(field))
    if field.rules.is_flat or 2 * int(rest.max(initial=0)) >= exit_value:
        yield _Group(everybody, everybody, np.full(len(field), -1))
        return
    upper, middle, lower = (everybody[level == kind] for kind in (1, 0, -1))
    reach = rest // field.factor + 1  # values are doubled: SCALE * cost < 2 * rest
    for rows, columns in ((middle, middle), (upper, lower), (lower, upper)):
        hopeful = rows[rest[rows] >= 0]
        yield _Group(hopeful, columns, reach[hopeful])
    yield from _list_open(field, upper, np.sort(np.concatenate([upper, middle])))


def _list_open(field: Field, upper: Numbers, others: Numbers) -> Iterator[_Group]:
    """Yield the pairs that would be one more; team-mates are left out from the start."""
    if not field.rules.is_team_battle:
        yield _Group(upper, others, np.full(len(upper), -1))
        return
    for team in np.unique(field.team[upper]):
        rows = upper[field.team[upper] == team]
        yield _Group(rows, others[field.team[others] != team], np.full(len(rows), -1))


def _list_pairs(field: Field, group: _Group) -> Iterator[tuple[Numbers, Numbers]]:
    """Yield the pairs of a group in chunks."""
    ranks, own = field.rank[group.columns], field.rank[group.rows]
    is_open = group.reach < 0
    low = np.where(is_open, 0, np.searchsorted(ranks, own - group.reach))
    high = np.searchsorted(ranks, own + group.reach, side="right")
    width = np.where(is_open, len(ranks), high) - low
    ends = np.cumsum(width)
    row = 0
    while row < len(group.rows):
        done = int(ends[row - 1]) if row else 0
        last = max(int(np.searchsorted(ends, done + CHUNK, side="right")), row + 1)
        part = slice(row, last)
        shift = np.repeat(low[part] - (ends[part] - width[part] - done), width[part])
        yield (
            np.repeat(group.rows[part], width[part]),
            group.columns[np.arange(len(shift)) + shift],
        )
        row = last


def _look(field: Field, duals: SparseDuals, first: Numbers, second: Numbers) -> Numbers:
    """Return the keys of pairs that are allowed and missing, at most a few for each of `first`."""
    cost = field.cost(first, second)
    hopeful = np.nonzero(SCALE * cost + duals.prices[first] + duals.prices[second] < 0)[0]
    first, second, cost = first[hopeful], second[hopeful], cost[hopeful]
    need = duals.reduced(first, second, cost)
    missing = np.nonzero((need < 0) & field.is_allowed(first, second))[0]
    first, second, need = first[missing], second[missing], need[missing]
    order = np.lexsort((need, first))
    first, second = first[order], second[order]
    chosen = np.arange(len(first)) - np.searchsorted(first, first) < MORE_LINKS
    low, high = np.minimum(first, second)[chosen], np.maximum(first, second)[chosen]
    keys: Numbers = low * len(field) + high
    return keys
