"""Refusing arguments before they are used: the checks of the compiled kernel, for its twin."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Final

from tiltyard.errors import InputError, NotFoundError, RuleError

WIDEST: Final = 4096  # bits
_SPARE_BITS: Final = 8
_MOST_BYTES: Final = 4 << 30
_MOST_VERTICES: Final = 1 << 20
_LARGEST: Final = 1 << 60


def require(is_met: bool, code: str, sentence: str) -> None:  # noqa: FBT001 - reads like a sentence
    """Raise an InputError with this code and sentence unless something is met."""
    if not is_met:
        raise InputError(code, sentence)


def check_vertices(vertices: Iterable[int], size: int) -> None:
    """Refuse a vertex that is not there."""
    for v in vertices:
        if not 0 <= v < size:
            known = f"the vertices are 0 to {size - 1}" if size else "the graph is empty"
            raise NotFoundError("vertex.unknown", f"There is no vertex {v}; {known}.")


def check_edge(u: int, v: int, size: int) -> None:
    """Refuse an edge that joins no two vertices."""
    check_vertices((u, v), size)
    sentence = f"The edge ({u}, {v}) joins a vertex to itself; name two different ones."
    require(u != v, "edge.loop", sentence)


def check_size(size: int, bytes_of_a_pair: int) -> None:
    """Refuse a graph whose table of all pairs fits into no ordinary memory."""
    sentence = f"A graph cannot have {size} vertices; give a number from 0 on."
    require(size >= 0, "graph.size", sentence)
    fits = size < _MOST_VERTICES and size * size <= _MOST_BYTES // bytes_of_a_pair
    sentence = f"{size} vertices need more than 4 GiB for costs of this width; use SparseMatching."
    require(fits, "graph.size", sentence)


def read_cost(given: bytes, size: int, bits: int) -> int:
    """Return a cost that leaves room for duals in a kernel of so many bits."""
    cost = int.from_bytes(given, "little")
    needed = cost.bit_length() + (size + 1).bit_length() - 1 + _SPARE_BITS
    require(
        needed <= bits,
        "cost.too_large",
        f"A cost of {cost.bit_length()} bits on {size} vertices needs {needed} bits; this kernel "
        f"has {bits}.",
    )
    return cost


def check_sparse_cost(cost: int, size: int) -> None:
    """Refuse a cost that leaves no room for duals in 64 bits."""
    most = _LARGEST // (size + 1)
    require(
        cost <= most,
        "cost.too_large",
        f"The cost {cost} on {size} vertices leaves no room for duals in 64 bits; the most is "
        f"{most}.",
    )


def check_digits(cost: Sequence[int], widths: Sequence[int]) -> None:
    """Refuse a cost whose digits do not fit; an empty one forbids a pair."""
    if not cost:
        return
    require(
        len(cost) == len(widths),
        "cost.length",
        f"A cost of {len(cost)} digits does not fit {len(widths)} widths; give as many, or none to "
        "forbid the pair.",
    )
    for digit, width in zip(cost, widths, strict=True):
        sentence = f"The digit {digit} of a cost does not fit into {width} bits."
        require(digit >= 0 and digit.bit_length() <= width, "cost.digit", sentence)


class Asked:
    """Something that is solved first and asked afterwards, by one thread at a time."""

    def __init__(self) -> None:
        self._is_solved: bool | None = None
        self._lock = Lock()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        if not self._lock.acquire(blocking=False):
            raise RuleError(
                "matching.busy",
                "Another thread is using this matching; wait for it, or make one for each thread.",
            )
        try:
            yield
        finally:
            self._lock.release()

    def _check_solved(self) -> None:
        if not self._is_solved:
            raise RuleError(
                "matching.unsolved",
                "There is no cheapest matching to choose from: call solve() first, and go on if it "
                "is True.",
            )
