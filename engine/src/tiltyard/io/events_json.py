"""Events and snapshots as JSON, with versions: what stands in a log can be read for ever."""

import re
from collections.abc import Callable, Mapping
from typing import Final, cast, get_args

from tiltyard.core.events import Event
from tiltyard.core.model import TournamentState
from tiltyard.errors import InputError
from tiltyard.io.codec import Json, from_json, to_json

SNAPSHOT_VERSION: Final = 1
_TYPES: Final[Mapping[str, type]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower(): kind for kind in get_args(Event)
}
_KINDS: Final[Mapping[type, str]] = {kind: name for name, kind in _TYPES.items()}

# One row an outdated version: (kind, version) -> the data of the next version.
UPGRADES: Final[Mapping[tuple[str, int], Callable[[dict[str, Json]], dict[str, Json]]]] = {}
VERSIONS: Final[Mapping[str, int]] = dict.fromkeys(_TYPES, 1)


def write_event(event: Event) -> tuple[str, int, dict[str, Json]]:
    """Return the kind, the version and the data of an event."""
    kind = _KINDS[type(event)]
    return kind, VERSIONS[kind], cast("dict[str, Json]", to_json(event))


def read_event(kind: str, version: int, data: dict[str, Json]) -> Event:
    """Return the event that was written, upgraded step by step if it is old.

    Raises:
        InputError: `event.unknown` for a kind or version this library does not know,
            `json.invalid` for data that does not fit.
    """
    if kind not in _TYPES:
        raise InputError("event.unknown", f"There is no event {kind!r}.", kind=kind)
    while version != VERSIONS[kind]:
        if (kind, version) not in UPGRADES:
            raise InputError(
                "event.unknown",
                f"Version {version} of {kind!r} is not known; this library reads up to "
                f"{VERSIONS[kind]}.",
                kind=kind,
                version=version,
            )
        data = UPGRADES[kind, version](data)
        version += 1
    return cast(Event, from_json(_TYPES[kind], data, kind))


def write_snapshot(state: TournamentState) -> dict[str, Json]:
    """Return a state as JSON. A snapshot is a cache: the log can always make it anew."""
    return {"version": SNAPSHOT_VERSION, "state": to_json(state)}


def read_snapshot(data: dict[str, Json]) -> TournamentState:
    """Return the state of a snapshot.

    Raises:
        InputError: `snapshot.unknown` for another version; replay the log instead.
    """
    if data.get("version") != SNAPSHOT_VERSION:
        raise InputError(
            "snapshot.unknown",
            f"Snapshot version {data.get('version')} is not known; replay the log instead.",
        )
    return from_json(TournamentState, data.get("state"))
