"""What an organiser sets about chess, as a tournament keeps it."""

from collections.abc import Mapping
from typing import Any, Final

from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.variants import read_variant

_DEFAULTS: Final[Mapping[str, Any]] = {
    "variant": "standard",
    "initial_seconds": 300,
    "increment_seconds": 3,
    "no_show_seconds": 300,
    "replays": 2,
}


def complete(settings: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return all settings: those that nobody set are the usual ones."""
    return {**_DEFAULTS, **(settings or {})}


def keep(settings: Mapping[str, object]) -> dict[str, Any]:
    """Return checked settings as columns of `HostSetup`.

    Raises:
        InputError: `variant.unknown`, `clock.invalid`.
    """
    kept = complete(settings)
    read_variant(str(kept["variant"]))
    read_time(kept)
    return {"settings": kept}


def read_time(settings: Mapping[str, Any]) -> TimeControl:
    """Return the clock."""
    return TimeControl(1000 * settings["initial_seconds"], 1000 * settings["increment_seconds"])
