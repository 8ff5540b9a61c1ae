"""What may play here: the engines and books of this installation.

The file that TILTYARD_ENGINES names lists them. Without it these are offered: the programs in the
folder `engines` of the installation's data, which the operator puts there, and those that are
installed here under names we know. Requests only choose from the list: nobody uploads a program,
and nothing that a request says becomes a path or a command.
"""

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings

from tiltyard import InputError
from tiltyard.sentence import say
from tiltyard_hosts.uci.setup.books import BALANCED_BOOK
from tiltyard_hosts.uci.setup.discovery import find_engines
from tiltyard_hosts.uci.setup.engine_list import read_list, read_listed_engines

_NO_ENGINES: Final = say(
    "There is no engine on this machine yet. Install one (for instance Stockfish), or put its "
    "program into the folder engines of the data of this installation."
)
FOLDER: Final = "engines"
BALANCED: Final = "Balanced openings"  # ours, everywhere


@dataclass(frozen=True, slots=True)
class Book:
    """An opening book by its name."""

    name: str
    path: Path
    plies: int = 0


_OURS: Final = Book(BALANCED, BALANCED_BOOK)


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
                "cup.engine_unknown",
                say("There is no engine {name} here.", name=f"{name!r}"),
                field="engines",
            )
        return self.engines[name]

    def get_book(self, name: str) -> Book:
        """Return a book; `cup.book_unknown` if it is not in the list."""
        if name not in self.books:
            raise InputError(
                "cup.book_unknown",
                say("There is no book {name} here.", name=f"{name!r}"),
                field="book",
            )
        return self.books[name]


def load_catalogue() -> Catalogue:
    """Return the list of this installation; it is read once.

    Raises:
        InputError: `cup.no_engines`, or what is wrong with the file.
    """
    path = settings.TILTYARD_ENGINES
    return _read(Path(path)) if path else _find()


def _find() -> Catalogue:
    """The engines of the folder and those that are installed, with our book."""
    found = find_engines(Path(settings.VAR_DIR) / FOLDER)
    engines = {str(engine["Name"]): {"Dir": ".", **engine} for engine in found}
    if not engines:
        raise InputError("cup.no_engines", _NO_ENGINES)
    ranked = {name: {"Rating": 0, **engine} for name, engine in engines.items()}
    return Catalogue(ranked, {BALANCED: _OURS}, _count_games())


def _count_games() -> int:
    return max(1, math.floor((os.cpu_count() or 1) / 2))


@lru_cache(maxsize=4)
def _read(path: Path) -> Catalogue:
    top, home = read_list(path), path.absolute().parent
    engines = read_listed_engines(top, home)
    books = [
        Book(row.text("Name"), home / row.text("Path"), row.number("Plies", 0))
        for row in top.rows("Books")
    ]
    return Catalogue(
        {str(engine["Name"]): engine for engine in engines},
        {book.name: book for book in (*books, _OURS)},
        top.number("GamesAtOnce", _count_games(), minimum=1),
    )
