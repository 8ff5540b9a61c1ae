"""Events by name and version: one that was written long ago is upgraded step by step."""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias, get_args

from tiltyard.errors import InputError
from tiltyard.io.codec import Json, from_json

# One row an outdated version: (kind, version) -> the data of the next version.
Upgrades: TypeAlias = Mapping[tuple[str, int], Callable[[dict[str, Json]], dict[str, Json]]]


def name_types(union: object) -> dict[str, type]:
    """Return the members of a union by their names in a log, `result-recorded` and the like."""
    return {
        re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower(): kind for kind in get_args(union)
    }


def count_versions(types: Mapping[str, type], upgrades: Upgrades) -> dict[str, int]:
    """Return the version of each kind that is written now: one more than there are upgrades."""
    return {kind: 1 + sum(outdated == kind for outdated, _ in upgrades) for kind in types}


def read_versioned(
    kind: str,
    version: int,
    data: dict[str, Json],
    *,
    types: Mapping[str, type],
    versions: Mapping[str, int],
    upgrades: Upgrades,
) -> object:
    """Return the event that was written, upgraded step by step if it is old.

    Raises:
        InputError: `event.unknown` for a kind or version this library does not know,
            `json.invalid` for data that does not fit.
    """
    if kind not in types:
        raise InputError("event.unknown", f"There is no event {kind!r}.", kind=kind)
    while version != versions[kind]:
        if (kind, version) not in upgrades:
            raise InputError(
                "event.unknown",
                f"Version {version} of {kind!r} is not known; this library reads up to "
                f"{versions[kind]}.",
                kind=kind,
                version=version,
            )
        data = upgrades[kind, version](data)
        version += 1
    return from_json(types[kind], data, kind)
