"""Somebody in a line of a list."""

from typing import Final, NamedTuple

TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
_OLD: Final = dict(zip(("g", "m", "wg", "f", "wm", "c", "wf", "wc"), TITLES, strict=True))


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


def read_whole(text: str) -> int:
    """Return a number, 0 for what is none."""
    return int(text) if text.isascii() and text.isdecimal() else 0


def read_sex(text: str) -> str:
    """Return m or w; FIDE writes M and F."""
    return {"m": "m", "f": "w", "w": "w"}.get(text.lower(), "")


def read_title(*texts: str) -> str:
    """Return the first title that is one; honorary ones and the like are left out."""
    for text in texts:
        if text in TITLES:
            return text
        if text.lower() in _OLD:
            return _OLD[text.lower()]
    return ""


def read_year(text: str) -> str:
    """Return the year of a birthday, nothing for 0."""
    year = text.strip()[:4]
    return year if len(year) == len("2000") and year.isdecimal() and year != "0000" else ""
