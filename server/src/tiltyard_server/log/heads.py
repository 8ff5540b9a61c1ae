"""States with their place in a log, and a memory for some of them."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

S = TypeVar("S")


class Head(NamedTuple, Generic[S]):
    """A state with its place in the log: the number and the hash of the last event in it."""

    seq: int
    hash: str
    state: S


class Heads(Generic[S]):
    """The states that were used last, by the number of what they are of. Any thread may ask."""

    def __init__(self, kept: Callable[[], int]) -> None:
        self._kept = kept
        self._heads: OrderedDict[int, Head[S]] = OrderedDict()
        self._lock = Lock()

    def find(self, owner_id: int) -> Head[S] | None:
        """Return what is remembered, maybe of long ago."""
        return self._heads.get(owner_id)

    def put(self, owner_id: int, head: Head[S]) -> None:
        """Remember a state, unless a later one is."""
        with self._lock:
            known = self._heads.get(owner_id)
            if known is None or known.seq <= head.seq:
                self._heads[owner_id] = head
            self._heads.move_to_end(owner_id)
            while len(self._heads) > self._kept():
                self._heads.popitem(last=False)

    def drop(self, owner_id: int) -> None:
        """Forget one."""
        with self._lock:
            self._heads.pop(owner_id, None)

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._heads.clear()

    def list_owners(self) -> list[int]:
        """Return of whom something is remembered, the latest last."""
        return list(self._heads)
