"""Which pairing system, edition and acceleration a file asks for (records 192, 092, 042)."""

import re
from collections.abc import Mapping
from typing import Final

from tiltyard.io.trf.document import Document

_SYSTEMS: Final[Mapping[str, str]] = {
    "FIDE_DUTCH": "dutch",
    "FIDE_DUBOV": "dubov",
    "FIDE_BURSTEIN": "burstein",
    "FIDE_DOUBLESWISS": "double",
    "FIDE_TEAM": "team",
    "BERGER_ROUNDROBIN": "round-robin",
    "BERGER_DOUBLEROUNDROBIN": "round-robin",
    "FIDE_ROUNDROBIN": "round-robin",
    "FIDE_DOUBLEROUNDROBIN": "round-robin",
}
_EDITIONS: Final[Mapping[str, str]] = {
    "FIDE_DUTCH_2017": "2017",
    "FIDE_DUTCH_2025": "2026",  # the name some programs gave the rules before they applied
    "FIDE_DUTCH_2026": "2026",
}
_DATE: Final = re.compile(r"([0-9]{4})[/.-]([0-9]{2})[/.-]([0-9]{2})")
_CUT_OVER: Final = ("2026", "02", "01")  # C.04 as approved on 28 October 2025 applies from here


def read_type_code(document: Document) -> str | None:
    """Return the code of record 192, or of 092 where a program writes it there."""
    for record in ("192", "092"):
        code = (document.find_text(record) or "").upper()
        if code.removesuffix("_BAKU") in _EDITIONS or _find_system(code) is not None:
            return code
    return None


def read_system(document: Document) -> str | None:
    """Return the pairing system the file names, by the name the command line uses."""
    return _find_system(read_type_code(document) or "")


def read_edition(document: Document) -> str | None:
    """Return "2017" or "2026": as named, else by the start date (042), else None."""
    code = read_type_code(document) or ""
    named = _EDITIONS.get(code.removesuffix("_BAKU"))
    if named is not None:
        return named
    date = _DATE.match(document.find_text("042") or "")
    if date is None:
        return None
    return "2017" if date.groups() < _CUT_OVER else "2026"


def read_is_baku(document: Document) -> bool:
    """Whether the file asks for the Baku acceleration (C.04.7) by the suffix of its code."""
    return (read_type_code(document) or "").endswith("_BAKU")


def _find_system(code: str) -> str | None:
    plain = code.removesuffix("_BAKU")
    if plain in _EDITIONS:
        return "dutch"
    if plain.startswith("FIDE_TEAM"):
        return None if plain.endswith("ROUNDROBIN") else "team"
    return _SYSTEMS.get(plain)
