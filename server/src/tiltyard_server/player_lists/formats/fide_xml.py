"""FIDE's lists as XML, read a player at a time: the whole is larger than memories should be."""

import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Final

from tiltyard_server.player_lists.formats.person import (
    Person,
    read_sex,
    read_title,
    read_whole,
    read_year,
)

_FIELD: Final = re.compile(r"<(\w+)>([^<]*)</\1>")
_END: Final = b"</player>"


def read_fide_xml(lines: Iterable[bytes], chapter: str = "standard") -> Iterator[Person]:
    """Yield the people of a list. The elements are flat, so no parser of trees is needed."""
    del chapter  # each rating has a name of its own
    held = b""
    for line in lines:
        held += line
        while (end := held.find(_END)) >= 0:
            fields = dict(_FIELD.findall(held[:end].decode("utf-8", "replace")))
            held = held[end + len(_END) :]
            if fields.get("fideid"):
                yield _read(fields)


def _read(fields: dict[str, str]) -> Person:
    def get(name: str) -> str:
        return unescape(fields.get(name, "")).strip()

    number = get("fideid")
    return Person(
        number=number,
        name=get("name"),
        fide_id=number,
        federation=get("country")[:3],
        sex=read_sex(get("sex")),
        title=read_title(get("title"), get("w_title")),
        birth=read_year(get("birthday")),
        standard=read_whole(get("rating")),
        rapid=read_whole(get("rapid_rating")),
        blitz=read_whole(get("blitz_rating")),
        standard_k=read_whole(get("k")),
        rapid_k=read_whole(get("rapid_k")),
        blitz_k=read_whole(get("blitz_k")),
        is_inactive="i" in get("flag"),
    )
