"""From what was asked for to what the runner plays."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from tiltyard import InputError
from tiltyard_hosts.uci.config import Config, make_config
from tiltyard_server.cups.catalogue import Catalogue


class Limit(NamedTuple):
    """What a time control is called in the configuration, and its least and most value."""

    field: str
    least: int
    most: int


LIMITS: Final[Mapping[str, Limit]] = {
    "clock": Limit("Fixed", 1_000, 3_600_000),
    "move": Limit("MoveTime", 10, 60_000),
    "nodes": Limit("Nodes", 1, 10_000_000),
    "depth": Limit("Depth", 1, 30),
}
_TIMES: Final = ("clock", "move")  # in milliseconds


def make_cup_config(settings: Mapping[str, Any], catalogue: Catalogue, folder: Path) -> Config:
    """Return the configuration of a cup, checked as `tiltyard cup run` checks it.

    Raises:
        InputError: an engine or book that is not in the list, or what cannot be played.
    """
    book = catalogue.get_book(settings["book"]) if settings["book"] else None
    raw: dict[str, object] = {
        "TournamentMode": "Cup",
        "Name": settings["name"],
        "CupOptions": {
            "RoundPairIncrements": settings["increments"],
            "SeedingStrategy": settings["seeding"],
            "UniquePerMatchOnly": not settings["unique_in_cup"],
        },
        "Opening": {
            "OpeningsPath": str(book.path) if book else "",
            "OpeningsPly": book.plies if book else 0,
            "Seed": settings["seed"],
        },
        "EngineSetup": {
            "Engines": [dict(catalogue.get_engine(name)) for name in settings["engines"]]
        },
        "TimeControl": {"TimeConfigs": [_write_control(settings["time"])]},
        "TestOptions": {"NumberOfGamesInParallel": catalogue.games_at_once},
    }
    return make_config(raw, folder)


def _write_control(time: Mapping[str, Any]) -> dict[str, object]:
    kind, value = time["kind"], time["value"]
    limit = LIMITS[kind]
    if not limit.least <= value <= limit.most:
        raise InputError(
            "cup.time_invalid",
            f"The time control {kind} takes {limit.least} to {limit.most}.",
            field="time",
        )
    control: dict[str, object] = {
        "Id": "only",
        limit.field: _write_time(value) if kind in _TIMES else value,
    }
    if kind == "clock":
        control["Increment"] = _write_time(time["increment"])
    return control


def _write_time(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}.{rest:03d}"
