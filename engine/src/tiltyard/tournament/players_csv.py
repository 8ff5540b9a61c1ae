"""Players from a table: CSV as spreadsheets and federations write it."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from typing import Final

from tiltyard.core.arguments import show, suggest
from tiltyard.errors import InputError
from tiltyard.tournament.people import Player, check_player

COLUMNS: Final[Mapping[str, str]] = {  # what a heading may be called, and the field it fills
    "id": "id",
    "name": "name",
    "player": "name",
    "rating": "rating",
    "elo": "rating",
    "rtg": "rating",
    "title": "title",
    "federation": "federation",
    "fed": "federation",
}
_SEPARATORS: Final = (",", ";", "\t")
_ENCODINGS: Final = ("utf-8-sig", "cp1252")
_UNRATED: Final = ("", "-", "–", "unr", "unrated")


def read_players_csv(table: str | bytes) -> tuple[Player, ...]:
    r"""Return the players of a CSV table with a heading, in its order.

    Columns are `id`, `name`, `rating` (or `elo`), `title` and `federation` (or `fed`), in any
    order, upper or lower case; others are left alone. One of `id` and `name` must be there; the
    name is the id where there is none. Commas, semicolons or tabs part the columns, which is
    seen from the heading. An empty rating means none. Bytes may be UTF-8 or Windows-1252.

    >>> from tiltyard import read_players_csv
    >>> players = read_players_csv("Name;Elo;Fed\nAnn Arden;2100;ENG\nBob Birch;;\n")
    >>> [(player.id, player.rating, player.federation) for player in players]
    [('Ann Arden', 2100, 'ENG'), ('Bob Birch', 0, '')]

    Raises:
        InputError: `csv.…`, naming the line.
    """
    rows = _read_rows(_decode(table))
    heading = next(rows, None)
    if heading is None:
        raise InputError("csv.empty", "The table is empty; its first line names the columns.")
    fields = _read_heading(heading[1])
    players: list[Player] = []
    lines: dict[str, int] = {}
    for line, cells in rows:
        player = _read_player(line, cells, fields)
        if player.id in lines:
            raise InputError(
                "csv.duplicate",
                f"Line {line}: {show(player.id)} is in line {lines[player.id]} already; give each "
                "player an id of their own in a column id.",
                line=line,
            )
        lines[player.id] = line
        players.append(player)
    return tuple(players)


def _decode(table: object) -> str:
    if isinstance(table, str):
        return table.removeprefix("\ufeff")
    if not isinstance(table, bytes):
        raise InputError(
            "csv.kind",
            f"A table is its text or its bytes, not {show(table)}; read the file first: "
            'read_players_csv(Path("players.csv").read_bytes()).',
        )
    for encoding in _ENCODINGS:
        try:
            return table.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise InputError(
        "csv.encoding", "The table is neither UTF-8 nor Windows-1252; save it as UTF-8."
    )


def _read_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each row that is not empty with the line it begins in."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 0
    while True:
        begins = line + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise InputError(
                "csv.syntax",
                f"Line {begins}: the table cannot be read ({error}); is a quotation mark missing?",
                line=begins,
            ) from None
        line = reader.line_num
        if any(cell.strip() for cell in cells):
            yield begins, [cell.strip() for cell in cells]


def _read_heading(cells: Sequence[str]) -> dict[str, int]:
    """Return the column of each field.

    Raises:
        InputError: `csv.heading`.
    """
    fields: dict[str, int] = {}
    for column, cell in enumerate(cells):
        field = COLUMNS.get(cell.casefold())
        if field is None:
            continue
        if field in fields:
            raise InputError(
                "csv.heading",
                f"Two columns are the {field}: {show(cells[fields[field]])} and {show(cell)}; "
                "rename one of them.",
            )
        fields[field] = column
    if not {"id", "name"} & fields.keys():
        guess = next((found for cell in cells if (found := suggest(cell, COLUMNS))), "")
        raise InputError(
            "csv.heading",
            f"The first line names no column id or name: {show(', '.join(cells))}; columns are "
            f"{', '.join(dict.fromkeys(COLUMNS.values()))}.{guess}",
        )
    return fields


def _read_player(line: int, cells: Sequence[str], fields: Mapping[str, int]) -> Player:
    found = {
        field: cells[column] if column < len(cells) else "" for field, column in fields.items()
    }
    name = found.get("id") or found.get("name", "")
    if not name:
        raise InputError(
            "csv.player", f"Line {line}: there is neither an id nor a name; add one.", line=line
        )
    rating = found.get("rating", "")
    if rating.casefold() in _UNRATED:
        rating = "0"
    if not (rating.isascii() and rating.isdigit()):
        raise InputError(
            "csv.rating",
            f"Line {line}: the rating {show(rating)} is no whole number; write digits, or nothing "
            "for none.",
            line=line,
        )
    label = found.get("name", "")
    player = Player(
        id=name,
        rating=int(rating[:6]),
        name="" if label == name else label,
        title=found.get("title", ""),
        federation=found.get("federation", ""),
    )
    try:
        check_player(player)
    except InputError as error:
        raise InputError("csv.player", f"Line {line}: {error.message}", line=line) from None
    return player
