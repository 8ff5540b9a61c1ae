"""Events and snapshots as JSON, with versions: what stands in a log can be read for ever."""

from collections.abc import Mapping
from typing import Final, cast

from tiltyard.core.events import Event
from tiltyard.core.model import TournamentState
from tiltyard.errors import InputError
from tiltyard.io.codec import Json, from_json, to_json
from tiltyard.io.versions import Upgrades, count_versions, name_types, read_versioned

SNAPSHOT_VERSION: Final = 2
_TYPES: Final = name_types(Event)
_KINDS: Final[Mapping[type, str]] = {kind: name for name, kind in _TYPES.items()}


def _say_no_drawn_games(data: dict[str, Json]) -> dict[str, Json]:
    """Before version 2 nobody counted drawn games apart from the score."""
    result = data.get("result")
    if not isinstance(result, dict):
        return data
    return {**data, "result": {**result, "drawn_games": 0}}


def _say_no_notes(data: dict[str, Json]) -> dict[str, Json]:
    """Before version 2 a draw came without notes."""
    return {**data, "notes": []} if isinstance(data, dict) else data


UPGRADES: Final[Upgrades] = {
    ("result-recorded", 1): _say_no_drawn_games,
    ("result-corrected", 1): _say_no_drawn_games,
    ("matches-created", 1): _say_no_notes,
}
VERSIONS: Final = count_versions(_TYPES, UPGRADES)


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
    event = read_versioned(kind, version, data, types=_TYPES, versions=VERSIONS, upgrades=UPGRADES)
    return cast(Event, event)


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
