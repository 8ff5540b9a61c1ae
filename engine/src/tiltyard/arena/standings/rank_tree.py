"""Live ranks in an order-statistic tree: rank, page and update in O(log n) (arena rules 3).

The tree is a treap of frozen nodes. A change copies the path to one leaf and shares the rest, so
an old standing stays readable while a new one is made. Priorities follow from the number of the
player: the same players give the same tree on every machine.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, Optional

PAGE = 10  # rows a page (arena rules 3)


class RankKey(NamedTuple):
    """Smaller is better: score, then performance or rating, then the earlier join."""

    minus_score: int
    minus_strength: int
    player: int  # numbers are given in the order of joining


def make_key(score: int, strength: int, player: int) -> RankKey:
    """Return the key of a player; `strength` is the performance, or the rating without a game."""
    return RankKey(-score, -strength, player)


def round_mean(total: int, count: int) -> int:
    """Return the exact mean, halves upwards: how a performance is shown and compared (3).

    >>> round_mean(3001, 2), round_mean(-3, 2)
    (1501, -1)
    """
    return (2 * total + count) // (2 * count)


class _Node(NamedTuple):  # a result makes dozens of these; tuples are made fastest
    key: RankKey
    priority: int
    left: Optional["_Node"]
    right: Optional["_Node"]
    size: int


_Tree = _Node | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The keys of all players in order. Ranks count from 0: the leader."""

    root: _Tree = None

    def __len__(self) -> int:
        return _size(self.root)

    def __iter__(self) -> Iterator[int]:
        return _walk(self.root, 0, len(self))

    def add(self, key: RankKey) -> "Ranking":
        """Return the ranking with one more player."""
        before, after = _split(self.root, key)
        leaf = _Node(key, _mix(key.player), None, None, 1)
        return Ranking(_merge(_merge(before, leaf), after))

    def discard(self, key: RankKey) -> "Ranking":
        """Return the ranking without the player of this key.

        Raises:
            KeyError: nobody has this key.
        """
        return Ranking(_discard(self.root, key))

    def move(self, old: RankKey, new: RankKey) -> "Ranking":
        """Return the ranking after a player's key changed."""
        return self if old == new else self.discard(old).add(new)

    def rank(self, key: RankKey) -> int:
        """Return how many are better."""
        node, better = self.root, 0
        while node is not None:
            if node.key < key:
                better += _size(node.left) + 1
                node = node.right
            else:
                node = node.left
        return better

    def slice(self, start: int, count: int) -> tuple[int, ...]:
        """Return up to `count` players from rank `start` on."""
        return tuple(_walk(self.root, start, start + count))

    def page(self, number: int) -> tuple[int, ...]:
        """Return the players of a page, counted from 1."""
        return self.slice(PAGE * (number - 1), PAGE)


def _size(node: _Tree) -> int:
    return 0 if node is None else node.size


def _mix(number: int) -> int:
    """Scatter numbers (the finaliser of splitmix64), so that the tree stays shallow."""
    mask = (1 << 64) - 1
    mixed = (number * 0x9E3779B97F4A7C15) & mask
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & mask
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
    return mixed ^ (mixed >> 31)


def _join(node: _Node, left: _Tree, right: _Tree) -> _Node:
    size = 1 + (left.size if left else 0) + (right.size if right else 0)
    return tuple.__new__(_Node, (node.key, node.priority, left, right, size))


def _split(node: _Tree, key: RankKey) -> tuple[_Tree, _Tree]:
    """Part a tree into the keys before `key` and the others."""
    if node is None:
        return None, None
    if node.key < key:
        low, high = _split(node.right, key)
        return _join(node, node.left, low), high
    low, high = _split(node.left, key)
    return low, _join(node, high, node.right)


def _merge(low: _Tree, high: _Tree) -> _Tree:
    """Join two trees, every key of the first before every key of the second."""
    if low is None or high is None:
        return low or high
    if low.priority > high.priority:
        return _join(low, low.left, _merge(low.right, high))
    return _join(high, _merge(low, high.left), high.right)


def _discard(node: _Tree, key: RankKey) -> _Tree:
    if node is None:
        raise KeyError(key)
    if node.key == key:
        return _merge(node.left, node.right)
    if key < node.key:
        return _join(node, _discard(node.left, key), node.right)
    return _join(node, node.left, _discard(node.right, key))


def _walk(node: _Tree, start: int, stop: int) -> Iterator[int]:
    """Yield the players of ranks `start` to `stop` inside this tree."""
    if node is None or stop <= 0 or start >= node.size:
        return
    own = _size(node.left)
    yield from _walk(node.left, start, min(stop, own))
    if start <= own < stop:
        yield node.key.player
    yield from _walk(node.right, max(start - own - 1, 0), stop - own - 1)
