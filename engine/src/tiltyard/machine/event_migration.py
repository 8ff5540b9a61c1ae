"""Events as they are written in a log, and how those of old versions become today's.

An event, once released, is never changed: it gets a new version and an upgrade, which is run
whenever an old one is read. Elsewhere this is called migration or upcasting of events.
"""

import re
from collections.abc import Callable, Mapping
from typing import Generic, Protocol, TypeAlias, TypeVar, cast, get_args

from tiltyard.errors import InputError
from tiltyard.machine.codec import Json, from_json, to_json


class Timed(Protocol):
    """A command or an event: it carries its time, in milliseconds since 1970."""

    @property
    def at(self) -> int:
        """When."""
        ...


EventT = TypeVar("EventT", bound=Timed)

# One row an outdated version: (kind, version) -> the data of the next version.
Upgrades: TypeAlias = Mapping[tuple[str, int], Callable[[dict[str, Json]], dict[str, Json]]]


def name_types(union: object) -> dict[str, type]:
    """Return the members of a union by their names in a log, `result-recorded` and the like."""
    return {
        re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower(): kind for kind in get_args(union)
    }


class EventCodec(Generic[EventT]):
    """Writes and reads the members of a union of events; `upgrades` lead old versions to today's.

    `notes` are the kinds of entries that stand in a log and change no state.
    """

    def __init__(
        self, union: object, upgrades: Upgrades, notes: frozenset[str] = frozenset()
    ) -> None:
        self._types = name_types(union)
        self._kinds = {kind: name for name, kind in self._types.items()}
        self._upgrades = upgrades
        self.notes = notes
        self.versions: Mapping[str, int] = {
            kind: 1 + sum(outdated == kind for outdated, _ in upgrades) for kind in self._types
        }

    def write(self, event: EventT) -> tuple[str, int, dict[str, Json]]:
        """Return the kind, the version and the data of an event."""
        kind = self._kinds[type(event)]
        return kind, self.versions[kind], cast("dict[str, Json]", to_json(event))

    def read(self, kind: str, version: int, data: object) -> EventT:
        """Return the event that was written, upgraded step by step if it is old.

        Raises:
            InputError: `event.unknown` for a kind or version this library does not know,
                `json.invalid` for data that does not fit.
        """
        if kind not in self._types:
            raise InputError("event.unknown", f"There is no event {kind!r}.", kind=kind)
        while version != self.versions[kind]:
            if (kind, version) not in self._upgrades:
                raise InputError(
                    "event.unknown",
                    f"Version {version} of {kind!r} is not known; this library reads up to "
                    f"{self.versions[kind]}.",
                    kind=kind,
                    version=version,
                )
            if isinstance(data, dict):
                data = self._upgrades[kind, version](data)
            version += 1
        return cast(EventT, from_json(self._types[kind], cast(Json, data), kind))
