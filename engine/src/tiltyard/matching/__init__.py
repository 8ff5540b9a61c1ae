"""Matching on general graphs: the compiled kernel behind plain functions.

`twin` is the readable twin, made of `blossom.py`: the same problems, the same optimum.
It takes over where the compiled kernel cannot be imported; `kernel.py` says which is in use.
"""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Final

from tiltyard.core.arguments import refuse_damage, show
from tiltyard.errors import InputError
from tiltyard.matching import kernel
from tiltyard.matching.twin.arguments import check_size

if TYPE_CHECKING:
    from tiltyard.matching import _core

_WIDTHS: Final = (64, 256, 512, 1024, 4096)  # bits of the kernels there are
_SPARE_BITS: Final = 8  # room for duals above the sum of all costs


def _refusing_garbage() -> AbstractContextManager[None]:
    right = (
        "size is a number of vertices, edges are (vertex, vertex, whole number), and exits have "
        "a whole number or None for each vertex"
    )
    return refuse_damage("graph.invalid", "The graph", right)


class Matching:
    """A cheapest matching that can be asked again after small changes.

    Every vertex is matched, or left over at the cost `exits[v]` (None forbids it). Costs are
    integers of any size, not negative. Solving releases the interpreter lock.

    >>> from tiltyard.matching import Matching
    >>> matching = Matching(2, [(0, 1, 3)], [None, None])
    >>> matching.solve(), matching.mates
    (True, [1, 0])

    Raises:
        NotFoundError: `vertex.unknown`, here and in every method.
        InputError: `exits.length`, `edge.loop`, `cost.negative`, `cost.too_large`, `graph.size`.
        RuleError: `matching.unsolved`, when it is asked before it is solved.
    """

    def __init__(
        self, size: int, edges: Iterable[tuple[int, int, int]], exits: Sequence[int | None]
    ) -> None:
        with _refusing_garbage():
            self._kernel = self._make(size, edges, exits)

    @staticmethod
    def _make(
        size: int, edges: Iterable[tuple[int, int, int]], exits: Sequence[int | None]
    ) -> "_core.Matching64":
        listed = list(edges)
        costs = [0, *(c for _, _, c in listed), *(c for c in exits if c is not None)]
        largest = max(costs)
        if min(costs) < 0:
            raise InputError(
                "cost.negative", f"The cost {min(costs)} is negative; give zero or more."
            )
        width = (largest * (size + 1)).bit_length() + _SPARE_BITS
        bits = next((bits for bits in _WIDTHS if bits >= width), None)
        if bits is None:
            raise InputError(
                "cost.too_large", f"The costs need {width} bits; the widest kernel has 4096."
            )
        length, make = bits // 8, getattr(kernel.core, f"Matching{bits}")
        made: _core.Matching64 = make(
            size,
            [(u, v, cost.to_bytes(length, "little")) for u, v, cost in listed],
            [b"" if cost is None else cost.to_bytes(length, "little") for cost in exits],
        )
        return made

    def solve(self) -> bool:
        """Find a cheapest matching; False when somebody can be neither matched nor left over."""
        return self._kernel.solve()

    def fix(self, u: int, v: int) -> bool:
        """Keep the pair for good if some cheapest matching has it; say whether."""
        try:
            return self._kernel.fix(u, v)
        except TypeError as error:
            raise _refuse_vertex(u, v) from error

    def keep(self, u: int, allowed: Iterable[int], *, may_exit: bool) -> bool:
        """Keep `u` to these neighbours if some cheapest matching does; say whether."""
        try:
            return self._kernel.keep(u, list(allowed), may_exit)
        except TypeError as error:
            raise _refuse_vertex(u, allowed) from error

    @property
    def mates(self) -> list[int | None]:
        """Each vertex's partner, None for left over."""
        return [None if mate < 0 else mate for mate in self._kernel.mates()]


def _refuse_vertex(*given: object) -> InputError:
    shown = ", ".join(map(show, given))
    return InputError("vertex.kind", f"Vertices are whole numbers from 0 on, not {shown}.")


def min_cost_matching(
    size: int, edges: Iterable[tuple[int, int, int]], exits: Sequence[int | None]
) -> list[int | None] | None:
    """Return each vertex's partner in a cheapest matching, None when there is none.

    >>> from tiltyard.matching import min_cost_matching
    >>> min_cost_matching(4, [(0, 1, 5), (1, 2, 1), (2, 3, 5), (0, 3, 1)], [None] * 4)
    [3, 2, 1, 0]
    """
    matching = Matching(size, edges, exits)
    return matching.mates if matching.solve() else None


def max_weight_matching(
    size: int, edges: Iterable[tuple[int, int, int]], *, is_max_cardinality: bool = False
) -> list[int | None]:
    """Return each vertex's partner in a matching of the largest total weight.

    With `is_max_cardinality` only matchings with the most pairs compete.

    >>> from tiltyard.matching import max_weight_matching
    >>> max_weight_matching(3, [(0, 1, 5), (1, 2, 8)])
    [None, 2, 1]
    """
    with _refusing_garbage():
        check_size(size, _WIDTHS[0] // 8)  # before a list of that length is made
        listed = [(u, v, w) for u, v, w in edges if is_max_cardinality or w > 0]
        return _match_weights(size, listed, is_max_cardinality=is_max_cardinality)


def _match_weights(
    size: int, listed: Sequence[tuple[int, int, int]], *, is_max_cardinality: bool
) -> list[int | None]:
    top = max([0, *(abs(w) for _, _, w in listed)])
    bonus = (2 * top + 1) * (size + 1) if is_max_cardinality else 0
    half = top + bonus  # leaving a vertex over costs half of what its dearest pair could earn
    costs = [(u, v, 2 * half - 2 * (w + bonus)) for u, v, w in listed]
    mates = min_cost_matching(size, [(u, v, cost) for u, v, cost in costs], [half] * size)
    assert mates is not None  # everybody may be left over
    return mates


def max_cardinality_matching(size: int, edges: Iterable[tuple[int, int]]) -> list[int | None]:
    """Return each vertex's partner in a matching with the most pairs.

    >>> from tiltyard.matching import max_cardinality_matching
    >>> max_cardinality_matching(4, [(0, 1), (1, 2), (2, 3)])
    [1, 0, 3, 2]
    """
    with _refusing_garbage():
        check_size(size, _WIDTHS[0] // 8)  # before a list of that length is made
        mates = min_cost_matching(size, [(u, v, 0) for u, v in edges], [1] * size)
    assert mates is not None  # everybody may be left over
    return mates


__all__ = ["Matching", "max_cardinality_matching", "max_weight_matching", "min_cost_matching"]
