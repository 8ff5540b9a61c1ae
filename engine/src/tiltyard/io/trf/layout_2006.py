"""Files after the layout of 2006 (TRF06), read as those of today.

That layout has the columns of today and fewer codes: a round without an opponent is `0000 - =`, and
not a letter; titles are one letter, or two of women; days are written in several ways. None of the
records for programs exists, by which such files are recognised.
"""

import re
from dataclasses import replace
from typing import Final

from tiltyard.core.dates import find_day
from tiltyard.io.trf.document import Document, Line
from tiltyard.io.trf.player import NEEDS_OPPONENT, Person, PlayerRecord, RoundCell
from tiltyard.io.trf.tournament import RoundDates, TextRecord

_OLD: Final = frozenset(
    {"001", "012", "013", "022", "032", "042", "052", "062", "072", "082"}
    | {"092", "102", "112", "122", "132"}
)
_DAYS: Final = ("042", "052")
_LETTERS: Final = frozenset("UFHZ?")
_BYES: Final = {"1": "F", "=": "H", "0": "Z", "-": "Z"}  # who is alone, by what it is worth
_TITLES: Final = {
    **{"g": "GM", "m": "IM", "f": "FM", "c": "CM"},
    **{"wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"},
}
_YEAR_FIRST: Final = re.compile(r"([0-9]{4})\. ?([0-9]{1,2})\. ?([0-9]{1,2})")
_DAY_FIRST: Final = re.compile(r"([0-9]{1,2})[./] ?([0-9]{1,2})[./] ?([0-9]{4})")
_ROUND_DAY: Final = re.compile(r"([0-9]{2})\.([0-9]{2})\.([0-9]{2})")


def is_layout_of_2006(document: Document) -> bool:
    """Whether a file has nothing that came after 2006: no newer record, no letter for a bye."""
    has_players = False
    for line in document.lines:
        if line.record is None:
            continue
        if line.text[:3] not in _OLD:
            return False
        if isinstance(line.record, PlayerRecord):
            has_players = True
            if any(cell.result in _LETTERS for cell in line.record.rounds):
                return False
    return has_players


def renew(document: Document) -> Document:
    """Return a file of 2006 as a file of today says the same, line by line; others as they are."""
    if not is_layout_of_2006(document):
        return document
    return replace(document, lines=tuple(map(_renew_line, document.lines)))


def read_old_day(text: str) -> str:
    """Return a day as YYYY/MM/DD where it can only be one; else as it is written.

    >>> read_old_day("28. 07. 2005"), read_old_day("1969.12.06"), read_old_day("05.06.07")
    ('2005/07/28', '1969/12/06', '05.06.07')
    """
    first, last = _YEAR_FIRST.fullmatch(text), _DAY_FIRST.fullmatch(text)
    parts = first.groups() if first else last.groups()[::-1] if last else ()
    day = "/".join(part.zfill(2) for part in parts)
    return day if find_day(day) else text


def _renew_line(line: Line) -> Line:
    record = line.record
    if isinstance(record, PlayerRecord):
        rounds = tuple(map(_renew_cell, record.rounds))
        return replace(line, record=replace(record, person=_renew(record.person), rounds=rounds))
    if isinstance(record, TextRecord) and record.code in _DAYS:
        return replace(line, record=replace(record, value=read_old_day(record.value)))
    if isinstance(record, RoundDates):
        dates = tuple(_ROUND_DAY.sub(r"\1/\2/\3", date) for date in record.dates)
        return replace(line, record=RoundDates(dates))
    return line


def _renew(person: Person) -> Person:
    return replace(
        person,
        title=_TITLES.get(person.title.lower(), person.title),
        sex=person.sex.lower(),
        birth=read_old_day(person.birth) if person.birth.strip(". /") else "",
    )


def _renew_cell(cell: RoundCell) -> RoundCell:
    """Return a round without an opponent with its letter; `+` is right in both layouts."""
    if cell.opponent is None and (cell.result in NEEDS_OPPONENT or cell.result == "-"):
        return replace(cell, result=_BYES.get(cell.result, cell.result))
    return cell
