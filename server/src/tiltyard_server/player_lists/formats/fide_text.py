"""FIDE's lists as text: columns of fixed width, found by the line of headings."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from tiltyard import InputError
from tiltyard_server.player_lists.formats.person import FIDE_FIELDS, Person, make_fide_person

_HEADING: Final = re.compile(r"ID Number|\S+")
_MONTH: Final = re.compile(r"[A-Z]{3}\d{2}")
_NAMES: Final = {
    "ID Number": "number",
    "Name": "name",
    "Fed": "federation",
    "Sex": "sex",
    "Tit": "title",
    "WTit": "women_title",
    "SRtng": "standard",
    "SK": "standard_k",
    "RRtng": "rapid",
    "Rk": "rapid_k",
    "RK": "rapid_k",
    "BRtng": "blitz",
    "BK": "blitz_k",
    "B-day": "birth",
    "Flag": "flag",
    "K": "standard_k",
}
_WIDTH: Final = 162
_LEFT: Final = frozenset({"number", "name", "federation", "sex", "title", "women_title"})


def read_fide_text(lines: Iterable[bytes], chapter: str = "standard") -> Iterator[Person]:
    """Yield the people of a list with all ratings, or with those of one `chapter` alone.

    A line that is longer than the others because one field ran over is read from its right end.

    Raises:
        InputError: `list.headings`.
    """
    rows = iter(lines)
    heading = next(rows, b"").decode("utf-8", "replace").rstrip("\r\n")
    columns = _find_columns(heading, chapter)
    width = max(len(heading.rstrip()), _WIDTH)
    usual = _find_cuts(columns, 0)
    for raw in rows:
        line = raw.decode("utf-8", "replace").rstrip()
        if line:
            over = len(line) - width
            cuts = usual if over <= 0 else _find_cuts(columns, over)
            yield make_fide_person([line[cut].strip() for cut in cuts])


def find_heading_month(beginning: bytes) -> datetime | None:
    """Return the month in the headings of a list of one kind (`OCT26`)."""
    heading = beginning.partition(b"\n")[0].decode("utf-8", "replace")
    for text in _HEADING.findall(heading):
        if _MONTH.fullmatch(text):
            with suppress(ValueError):
                return datetime.strptime(text, "%b%y").replace(tzinfo=UTC)
    return None


def _find_columns(heading: str, chapter: str) -> Mapping[str, tuple[int, int]]:
    """Return where each field stands: to the next heading."""
    found = [(_name(match[0], chapter), match.start()) for match in _HEADING.finditer(heading)]
    ends = [start for _, start in found[1:]] + [len(heading) + 20]
    columns = {name: (start, end) for (name, start), end in zip(found, ends, strict=True) if name}
    if not {"number", "name", "federation"} <= columns.keys():
        raise InputError(
            "list.headings",
            "The first line has no headings such as 'ID Number', 'Name' and 'Fed'; this is no "
            "list of FIDE.",
        )
    return columns


def _name(heading: str, chapter: str) -> str:
    return chapter if _MONTH.fullmatch(heading) else _NAMES.get(heading, "")


def _find_cuts(columns: Mapping[str, tuple[int, int]], shift: int) -> list[slice]:
    """Return where the fields stand in a line that is so much longer than the heading."""
    cuts = []
    for name in FIDE_FIELDS:
        start, end = columns.get(name, (0, 0))
        move = shift if name in columns and name not in _LEFT else 0
        cuts.append(slice(start + move, end + move))
    return cuts
