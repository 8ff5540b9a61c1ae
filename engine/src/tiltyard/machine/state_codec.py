"""States as JSON. A snapshot is a cache: the log can always make it anew."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from tiltyard.errors import InputError
from tiltyard.machine.codec import Json

StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class StateCodec(Generic[StateT]):
    """Writes and reads snapshots of one version.

    `parts` yields the text of a snapshot piece by piece, for states that take long to write.
    """

    version: int
    to_json: Callable[[StateT], Json]
    from_json: Callable[[Json], StateT]
    parts: Callable[[StateT], Iterator[str]] | None = None

    def write(self, state: StateT) -> dict[str, Json]:
        """Return a state as JSON."""
        return {"version": self.version, "state": self.to_json(state)}

    def write_parts(self, state: StateT) -> Iterator[str]:
        """Yield the text of `write` piece by piece; between two pieces other threads can work."""
        if self.parts is not None:
            return self.parts(state)
        return iter((json.dumps(self.write(state)),))

    def read(self, data: dict[str, Json]) -> StateT:
        """Return the state of a snapshot.

        Raises:
            InputError: `snapshot.unknown` for another version; replay the log instead.
        """
        if data.get("version") != self.version:
            raise InputError(
                "snapshot.unknown",
                f"Snapshot version {data.get('version')} is not known; replay the log instead.",
            )
        return self.from_json(data.get("state"))
