"""Somebody in a line of a list."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

FIDE_FIELDS: Final = (
    *("number", "name", "federation", "sex", "title", "women_title", "birth"),
    *("standard", "rapid", "blitz", "standard_k", "rapid_k", "blitz_k", "flag"),
)
TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
_OLD: Final = dict(zip(("g", "m", "wg", "f", "wm", "c", "wf", "wc"), TITLES, strict=True))


_few_of_many: Final = lru_cache(maxsize=8192)  # millions of lines, a few thousand values


class Person(NamedTuple):
    """What lists say of somebody; a rating or K of 0 is none."""

    number: str
    name: str
    fide_id: str = ""
    federation: str = ""
    sex: str = ""
    title: str = ""
    birth: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    standard_k: int = 0
    rapid_k: int = 0
    blitz_k: int = 0
    is_inactive: bool = False


@_few_of_many
def read_whole(text: str) -> int:
    """Return a number of at most four digits, 0 for what is none."""
    is_whole = text.isascii() and text.isdecimal()
    return int(text) if is_whole and len(text.lstrip("0")) <= len("3000") else 0


@_few_of_many
def read_sex(text: str) -> str:
    """Return m or w; FIDE writes M and F."""
    return {"m": "m", "f": "w", "w": "w"}.get(text.lower(), "")


@_few_of_many
def read_title(*texts: str) -> str:
    """Return the first title that is one; honorary ones and the like are left out."""
    for text in texts:
        if text in TITLES:
            return text
        if text.lower() in _OLD:
            return _OLD[text.lower()]
    return ""


@_few_of_many
def read_year(text: str) -> str:
    """Return the year of a birthday, nothing for 0."""
    year = text.strip()[:4]
    return year if len(year) == len("2000") and year.isdecimal() and year != "0000" else ""


def make_fide_person(fields: Iterable[str]) -> Person:
    """Return who stands in a list of FIDE, from the texts of `FIDE_FIELDS` in their order."""
    number, name, federation, sex, title, women_title, birth, *numbers, flag = fields
    known = number, name, number, federation[:3], read_sex(sex), read_title(title, women_title)
    return Person._make((*known, read_year(birth), *map(read_whole, numbers), "i" in flag))
