"""What may play here, and from what was asked for to what the runner plays.

The file that TILTYARD_ENGINES names lists engines and books; without it, the engines that are
installed here are offered. Requests only choose from the list: nobody uploads a program.
"""

import json
import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.conf import settings

from tiltyard import InputError
from tiltyard_hosts.uci.fields import Fields
from tiltyard_hosts.uci.setup.config import Config, make_config
from tiltyard_hosts.uci.setup.discovery import find_engines

_NO_ENGINES: Final = "No engines are set up here; name a file in TILTYARD_ENGINES."


@dataclass(frozen=True, slots=True)
class Book:
    """An opening book by its name."""

    name: str
    path: Path
    plies: int = 0


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Engines as `tournament.json` writes them, books, and how many games may run at once."""

    engines: Mapping[str, Mapping[str, object]]
    books: Mapping[str, Book]
    games_at_once: int = 1

    def get_engine(self, name: str) -> Mapping[str, object]:
        """Return an engine; `cup.engine_unknown` if it is not in the list."""
        if name not in self.engines:
            raise InputError(
                "cup.engine_unknown", f"There is no engine {name!r} here.", field="engines"
            )
        return self.engines[name]

    def get_book(self, name: str) -> Book:
        """Return a book; `cup.book_unknown` if it is not in the list."""
        if name not in self.books:
            raise InputError("cup.book_unknown", f"There is no book {name!r} here.", field="book")
        return self.books[name]


def load_catalogue() -> Catalogue:
    """Return the list of this installation; it is read once.

    Raises:
        InputError: `cup.no_engines`, or what is wrong with the file.
    """
    path = settings.TILTYARD_ENGINES
    return _read(Path(path)) if path else _find()


def _find() -> Catalogue:
    """The engines that are installed on this machine, without a book."""
    engines = {str(engine["Name"]): {"Dir": ".", **engine} for engine in find_engines()}
    if not engines:
        raise InputError("cup.no_engines", _NO_ENGINES)
    ranked = {name: {"Rating": 0, **engine} for name, engine in engines.items()}
    return Catalogue(ranked, {}, _count_games())


def _count_games() -> int:
    return max(1, math.floor((os.cpu_count() or 1) / 2))


@lru_cache(maxsize=4)
def _read(path: Path) -> Catalogue:
    try:
        raw: Any = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError("cup.no_engines", "The list of engines cannot be opened.") from error
    except ValueError as error:
        raise InputError("cup.no_engines", "The list of engines is not JSON.") from error
    top = Fields(raw if isinstance(raw, dict) else {})
    home = path.absolute().parent
    engines = [_read_engine(row, home) for row in top.rows("Engines")]
    books = [
        Book(row.text("Name"), home / row.text("Path"), row.number("Plies", 0))
        for row in top.rows("Books")
    ]
    return Catalogue(
        {str(engine["Name"]): engine for engine in engines},
        {book.name: book for book in books},
        top.number("GamesAtOnce", _count_games(), minimum=1),
    )


def _read_engine(row: Fields, home: Path) -> dict[str, object]:
    return {
        "Name": row.text("Name"),
        "Command": row.text("Command"),
        "Args": list(row.texts("Args")),
        "Dir": str(home / row.text("Dir", ".")),
        "Options": row.options("Options"),
        "Rating": row.number("Rating", 0),
    }


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


def make_cup_config(choice: Mapping[str, Any], catalogue: Catalogue, folder: Path) -> Config:
    """Return the configuration of a cup, checked as `tiltyard cup run` checks it.

    Raises:
        InputError: an engine or book that is not in the list, or what cannot be played.
    """
    book = catalogue.get_book(choice["book"]) if choice["book"] else None
    raw: dict[str, object] = {
        "TournamentMode": "Cup",
        "Name": choice["name"],
        "CupOptions": {
            "RoundPairIncrements": choice["increments"],
            "SeedingStrategy": choice["seeding"],
            "UniquePerMatchOnly": not choice["unique_in_cup"],
        },
        "Opening": {
            "OpeningsPath": str(book.path) if book else "",
            "OpeningsPly": book.plies if book else 0,
            "Seed": choice["seed"],
        },
        "EngineSetup": {
            "Engines": [dict(catalogue.get_engine(name)) for name in choice["engines"]]
        },
        "TimeControl": {"TimeConfigs": [_write_control(choice["time"])]},
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
