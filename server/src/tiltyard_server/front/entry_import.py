"""Reading lists of players from files: what is understood, and what is wrong in which line."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tiltyard import InputError
from tiltyard.io.trf import read_tournament, read_trf
from tiltyard.io.trf.fields import Fields
from tiltyard.io.trf.player import PlayerRecord
from tiltyard.io.trf.records import parse_record
from tiltyard.io.trf.tournament import TextRecord
from tiltyard.sentence import say
from tiltyard_server.common.names import PROBLEM, is_plain, is_visible

MOST_LINES: Final = 5_000
_NAME_MAX: Final = 80
_RATING_MAX: Final = 4_000
_NAMES: Final = frozenset({"name", "player", "players", "full name", "entry", "team"})
_RATINGS: Final = frozenset({"rating", "elo", "rtg", "fide", "fide rating", "points"})
_CLUBS: Final = frozenset({"club", "school", "federation", "fed", "country", "city"})
_TOURNAMENT_NAME: Final = "012"


@dataclass(frozen=True, slots=True)
class Found:
    """A player in a line of the file."""

    line: int
    name: str
    rating: int | None = None
    club: str | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong in a line; line 0 is about the file as a whole."""

    line: int
    message: str


@dataclass(slots=True)
class Preview:
    """What a file says, before anything is made of it."""

    kind: str
    name: str = ""
    rounds: int | None = None
    entries: list[Found] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def preview(text: str, kind: str) -> Preview:
    """Return what `text` says. `kind` is csv, trf, or auto: by how the lines begin.

    Raises:
        InputError: `import.empty` or `import.too_long`.
    """
    lines = text.lstrip("\ufeff").splitlines()
    if not any(line.strip() for line in lines):
        raise _find_nothing()
    if len(lines) > MOST_LINES:
        raise InputError(
            "import.too_long",
            say(
                "The file has {count} lines; up to {most_lines} are read. Split it.",
                count=len(lines),
                most_lines=MOST_LINES,
            ),
            field="text",
        )
    if kind == "auto":
        kind = "trf" if any(line.startswith("001 ") for line in lines) else "csv"
    found = _read_trf(lines) if kind == "trf" else _read_csv(lines)
    _check_names(found)
    return found


def _find_nothing() -> InputError:
    return InputError("import.empty", say("The file is empty; choose another."), field="text")


def _read_trf(lines: list[str]) -> Preview:
    found = Preview("trf")
    has_results = False
    for number, line in enumerate(lines, 1):
        try:
            record = parse_record(Fields(line, number))
        except InputError as error:
            found.problems.append(Problem(number, error.message))
            continue
        if isinstance(record, PlayerRecord):
            person = record.person
            found.entries.append(
                Found(number, person.name, person.rating or None, person.federation or None)
            )
            has_results = has_results or bool(record.rounds)
        elif isinstance(record, TextRecord) and record.code == _TOURNAMENT_NAME:
            found.name = record.value.strip()
    if not found.problems:
        found.rounds = _find_rounds(lines)
    if has_results:
        text = say("The rounds already played are not taken over: the tournament begins anew.")
        found.problems.append(Problem(0, text))
    return found


def _find_rounds(lines: list[str]) -> int | None:
    try:
        return read_tournament(read_trf("\n".join(lines).encode())).declared_rounds
    except InputError:
        return None  # the players can be read all the same


def _read_csv(lines: list[str]) -> Preview:
    found = Preview("csv")
    delimiter = max(",;\t", key=lambda sign: sum(line.count(sign) for line in lines[:50]))
    rows = list(_list_rows(lines, delimiter))
    if not rows:  # nothing but commas
        raise _find_nothing()
    first = [cell.casefold() for cell in rows[0][1]]
    columns = _find_columns(first)
    for number, cells in rows[1:] if columns else rows:
        _read_row(found, number, cells, columns or (0, 1, 2))
    return found


def _list_rows(lines: list[str], delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that say something, with the number of their line."""
    for number, line in enumerate(lines, 1):
        cells = next(csv.reader([line], delimiter=delimiter), [])
        if any(cell.strip() for cell in cells):
            yield number, [cell.strip() for cell in cells]


def _find_columns(first: list[str]) -> tuple[int, int, int] | None:
    """Return where name, rating and club stand if the first row is a heading; -1: nowhere."""

    def place(known: frozenset[str]) -> int:
        return next((index for index, cell in enumerate(first) if cell in known), -1)

    name = place(_NAMES)
    return None if name < 0 else (name, place(_RATINGS), place(_CLUBS))


def _read_row(found: Preview, number: int, cells: list[str], columns: tuple[int, int, int]) -> None:
    name, rating, club = (cells[column] if 0 <= column < len(cells) else "" for column in columns)
    if not name:
        found.problems.append(Problem(number, say("There is no name in this line.")))
        return
    if rating and not rating.isdecimal():
        text = say(
            "The rating {rating} is no number; {name} is taken without one.",
            rating=f"{rating!r}",
            name=name,
        )
        found.problems.append(Problem(number, text))
        rating = ""
    found.entries.append(Found(number, name, int(rating) if rating else None, club or None))


def _check_names(found: Preview) -> None:
    """Leave out who cannot be entered, and say why."""
    lines: dict[str, int] = {}
    kept = []
    for entry in found.entries:
        known = lines.setdefault(entry.name.casefold(), entry.line)
        text = ""
        if not entry.name:
            text = say("There is no name in this line.")
        elif not is_plain(entry.name) or not is_visible(entry.name):
            text = PROBLEM
        elif len(entry.name) > _NAME_MAX:
            text = say(
                "The name is longer than {name_max} letters; shorten it.", name_max=_NAME_MAX
            )
        elif entry.rating is not None and entry.rating > _RATING_MAX:
            text = say(
                "The rating {rating} is above {rating_max}.",
                rating=entry.rating,
                rating_max=_RATING_MAX,
            )
        elif known != entry.line:
            text = say("{entry} is already in line {known}.", entry=entry.name, known=known)
        if text:
            found.problems.append(Problem(entry.line, text))
        else:
            kept.append(entry)
    found.entries = kept
    found.problems.sort(key=lambda problem: problem.line)
