"""Snapshots: states that are stored, so that a cold start need not read the whole log."""

import json
import zlib
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from tiltyard import InputError
from tiltyard.machine import Machine
from tiltyard_server.log.heads import Head
from tiltyard_server.log.models import LoggedState

S = TypeVar("S")


class Snapshots(Generic[S]):
    """The stored states of one kind of subject; of big ones there is one at a time, packed."""

    def __init__(
        self, machine: Machine[S, Any, Any], states: type[LoggedState] | None, *, is_big: bool
    ) -> None:
        self._machine = machine
        self._rows: Any = None if states is None else states._default_manager  # noqa: SLF001
        self._is_big = is_big
        self._owner_id = f"{machine.code}_id"

    def take(
        self, owner_id: int, head: Head[S], *, pause: Callable[[], bool] = lambda: False
    ) -> None:
        """Store a state.

        A state never changes, so another thread may do this while the log grows. A big one takes
        seconds: `pause` is called after every piece, and whoever returns True there gives it up.
        """
        data = self.pack(head.state, pause)
        if data is None or self._rows is None:
            return
        content = {"seq": head.seq, "hash": head.hash, "data": data}
        key: dict[str, Any] = {self._owner_id: owner_id}
        if not self._is_big:
            key["seq"] = head.seq
        self._rows.update_or_create(**key, defaults=content)

    def list_all(self, owner_id: int) -> list[LoggedState]:
        """Return the states that are stored, by their place in the log."""
        return [] if self._rows is None else list(self._find(owner_id))

    def find_last(self, owner_id: int, seq: int) -> Head[S] | None:
        """Return the last state up to event `seq`, if there is one that this version can read."""
        rows = self._rows
        stored = None if rows is None else self._find(owner_id).filter(seq__lte=seq).last()
        if stored is None:
            return None
        try:
            return Head(stored.seq, stored.hash, self.unpack(stored.data))
        except InputError:
            return None  # made by another version: the log is the truth

    def pack(self, state: S, pause: Callable[[], bool] = lambda: False) -> object | None:
        """Return a state as a snapshot has it; None if `pause` gave it up."""
        if not self._is_big:
            return self._machine.write_snapshot(state)
        packer, packed = zlib.compressobj(1), []
        for part in self._machine.write_snapshot_parts(state):
            packed.append(packer.compress(part.encode()))
            if pause():
                return None
        return b"".join((*packed, packer.flush()))

    def unpack(self, data: Any) -> S:  # noqa: ANN401 - as the table has it
        """Return the state of a snapshot, or raise InputError if another version wrote it."""
        return self._machine.read_snapshot(
            json.loads(zlib.decompress(data)) if self._is_big else data
        )

    def _find(self, owner_id: int) -> Any:  # noqa: ANN401 - Django's rows
        return self._rows.filter(**{self._owner_id: owner_id}).order_by("seq")
