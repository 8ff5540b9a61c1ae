"""FIDE's lists as XML, read a player at a time: the whole is larger than memories should be."""

import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Final

from tiltyard import InputError
from tiltyard.sentence import say
from tiltyard_server.player_lists.formats.person import FIDE_FIELDS, Person, make_fide_person

_FIELD: Final = re.compile(r"<(\w+)>([^<]*)</\1>")
_END: Final = b"</player>"
_LONGEST: Final = 1 << 18  # bytes of a player, or before the first one
_NAMES: Final = {  # where the element is not called as we call the field
    "number": "fideid",
    "federation": "country",
    "women_title": "w_title",
    "birth": "birthday",
    "standard": "rating",
    "rapid": "rapid_rating",
    "blitz": "blitz_rating",
    "standard_k": "k",
}


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
        if len(held) > _LONGEST:
            raise InputError("list.player", say("It has a beginning that is no list of players."))


def _read(fields: dict[str, str]) -> Person:
    def get(name: str) -> str:
        return unescape(fields.get(_NAMES.get(name, name), "")).strip()

    return make_fide_person(map(get, FIDE_FIELDS))
