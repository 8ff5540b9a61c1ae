"""Lists of one's own: a table (CSV) with a heading."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tiltyard import InputError
from tiltyard.sentence import say
from tiltyard_server.player_lists.formats.person import (
    Person,
    read_sex,
    read_title,
    read_whole,
    read_year,
)

_KNOWN: Final[Mapping[str, str]] = {
    **dict.fromkeys(("id", "number", "no", "pkz", "member", "national id"), "number"),
    **dict.fromkeys(("name", "player", "full name"), "name"),
    **dict.fromkeys(("last name", "surname", "lastname"), "last"),
    **dict.fromkeys(("first name", "firstname", "given name"), "first"),
    **dict.fromkeys(("rating", "elo", "standard", "dwz", "national rating", "rtg"), "standard"),
    **dict.fromkeys(("rapid", "rapid rating"), "rapid"),
    **dict.fromkeys(("blitz", "blitz rating"), "blitz"),
    **dict.fromkeys(("fide id", "fideid", "fide number", "fide-id", "fide_id"), "fide_id"),
    **dict.fromkeys(("federation", "fed", "country"), "federation"),
    **dict.fromkeys(("sex", "gender"), "sex"),
    "title": "title",
    **dict.fromkeys(("birth", "born", "birthday", "birth year", "year"), "birth"),
    "k": "k",
}


def read_table(lines: Iterable[bytes], chapter: str = "standard") -> Iterator[Person]:
    """Yield the people of a table. A rating without a kind is that of `chapter`.

    Raises:
        InputError: `list.columns`, without a heading that names a number and a name, or where a
            field has no end.
    """
    rows = iter(lines)
    heading = next(rows, b"").decode("utf-8-sig", "replace").strip("\r\n")
    delimiter = max(",;\t", key=heading.count)
    columns = [_KNOWN.get(cell.strip().casefold(), "") for cell in heading.split(delimiter)]
    has_name = "name" in columns or "last" in columns
    if "number" not in columns or not has_name:
        raise InputError(
            "list.columns",
            "A table needs a heading with a column 'id' and a column 'name'; others are rating, "
            "rapid, blitz, federation, title, birth, sex and fide id.",
        )
    text = (raw.decode("utf-8", "replace") for raw in rows)
    try:
        for cells in csv.reader(text, delimiter=delimiter):
            named = zip(columns, cells, strict=False)
            fields = {name: cell.strip() for name, cell in named if name}
            if fields.get("number"):
                yield _read(fields, chapter)
    except csv.Error as error:
        raise InputError(
            "list.columns", say("A field of the table has no end; a quotation mark is missing.")
        ) from error


def _read(fields: Mapping[str, str], chapter: str) -> Person:
    def get(name: str) -> str:
        return fields.get(name, "")

    name = get("name") or ", ".join(filter(None, (get("last"), get("first"))))
    ratings = {"standard": 0, "rapid": read_whole(get("rapid")), "blitz": read_whole(get("blitz"))}
    ratings[chapter] = read_whole(get("standard")) or ratings[chapter]
    fide_id = get("fide_id")
    return Person(
        number=get("number")[:15],
        name=name,
        fide_id=fide_id[:11] if fide_id.isdecimal() else "",
        federation=get("federation").upper()[:3],
        sex=read_sex(get("sex")),
        title=read_title(get("title").upper()),
        birth=read_year(get("birth")),
        standard_k=read_whole(get("k")),
        standard=ratings["standard"],
        rapid=ratings["rapid"],
        blitz=ratings["blitz"],
    )
