"""FIDE's lists as text: columns of fixed width, found by the line of headings."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tiltyard import InputError
from tiltyard_server.player_lists.formats.person import (
    Person,
    read_sex,
    read_title,
    read_whole,
    read_year,
)

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
    width = len(heading.rstrip())
    for raw in rows:
        line = raw.decode("utf-8", "replace").rstrip("\r\n")
        if line.strip():
            yield _read_line(line, columns, max(0, len(line.rstrip()) - max(width, 162)))


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


def _read_line(line: str, columns: Mapping[str, tuple[int, int]], shift: int) -> Person:
    def cut(name: str) -> str:
        if name not in columns:
            return ""
        start, end = columns[name]
        move = 0 if name in _LEFT else shift
        return line[start + move : end + move].strip()

    number = cut("number")
    return Person(
        number=number,
        name=cut("name"),
        fide_id=number,
        federation=cut("federation")[:3],
        sex=read_sex(cut("sex")),
        title=read_title(cut("title"), cut("women_title")),
        birth=read_year(cut("birth")),
        standard=read_whole(cut("standard")),
        rapid=read_whole(cut("rapid")),
        blitz=read_whole(cut("blitz")),
        standard_k=read_whole(cut("standard_k")),
        rapid_k=read_whole(cut("rapid_k")),
        blitz_k=read_whole(cut("blitz_k")),
        is_inactive="i" in cut("flag"),
    )
