"""A cheapest perfect matching of pairs that come as columns of numbers, not one by one.

A pair costs the sum of its entries in the columns, each times the column's factor. The factors are
whole numbers of any size, so that criteria can stand above one another.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from tiltyard.matching import kernel, min_cost_matching

Numbers = npt.NDArray[np.int64]
Column = tuple[int, Numbers]  # a factor, and an entry below 2^31 for each pair
_LIMB = 32  # bits
_LIMBS = 4
_SPARE_BITS = 8


def match_columns(
    size: int, first: Numbers, second: Numbers, columns: Sequence[Column]
) -> Sequence[int] | None:
    """Return each vertex's partner in a cheapest perfect matching; None when there is none.

    >>> import numpy as np
    >>> ends = np.array([0, 1, 2, 0]), np.array([1, 2, 3, 3])
    >>> match_columns(4, *ends, [(10, np.array([5, 1, 5, 1])), (1, np.array([0, 0, 0, 9]))])
    [3, 2, 1, 0]
    """
    most = sum(factor * int(entries.max(initial=0)) for factor, entries in columns)
    if most.bit_length() + (size + 1).bit_length() + _SPARE_BITS > _LIMB * _LIMBS:
        return _match_wide(size, first, second, columns)
    matching = kernel.core.ColumnMatching128(size, first, second, _add_up(columns, len(first)))
    return matching.mates() if matching.solve() else None


def _add_up(columns: Sequence[Column], length: int) -> npt.NDArray[np.uint64]:
    """Return the costs as two words each, by the sums that are done on paper."""
    limbs = [np.zeros(length, np.uint64) for _ in range(_LIMBS)]
    low = np.uint64((1 << _LIMB) - 1)
    for factor, entries in columns:
        digits = entries.astype(np.uint64)
        carry: npt.NDArray[np.uint64] = np.zeros(length, np.uint64)
        for at in range(_LIMBS):
            part = np.uint64(factor >> (_LIMB * at) & int(low))
            total = limbs[at] + carry + digits * part
            limbs[at], carry = total & low, total >> np.uint64(_LIMB)
    words = [limbs[at] | limbs[at + 1] << np.uint64(_LIMB) for at in (0, 2)]
    return np.ascontiguousarray(np.stack(words, axis=1))


def _match_wide(
    size: int, first: Numbers, second: Numbers, columns: Sequence[Column]
) -> Sequence[int] | None:
    costs = [0] * len(first)
    for factor, entries in columns:
        costs = [cost + factor * entry for cost, entry in zip(costs, entries.tolist(), strict=True)]
    listed = zip(first.tolist(), second.tolist(), costs, strict=True)
    mates = min_cost_matching(size, listed, [None] * size)
    return None if mates is None else [mate for mate in mates if mate is not None]
