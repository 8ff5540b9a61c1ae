"""Where, when and by whom a tournament is held: what a report tells beside players and games."""

import re
from dataclasses import dataclass, fields, replace
from typing import Final

from tiltyard.core.arguments import check_choice, check_kind, check_text, list_items, show
from tiltyard.core.dates import find_day
from tiltyard.errors import InputError
from tiltyard.rating.time_control import parse_time_control

RATING_METHODS: Final = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")  # record 172
_OFFICIAL: Final = re.compile(r"(.*\S)\s*\(([0-9]{4,11})\)")


def choose_rating(method: str, fide: int, national: int) -> int:
    """Return the rating that a method of record 172 ranks by; 0 for none.

    >>> choose_rating("FIDON", 0, 1800), choose_rating("NIDOF", 2000, 1800)
    (1800, 1800)
    >>> choose_rating("HBFN", 2000, 1800), choose_rating("LBFN", 2000, 0)
    (2000, 2000)
    """
    both = [rating for rating in (fide, national) if rating]
    ways = {
        "FIDE": fide,
        "NRO": national,
        "FIDON": fide or national,
        "NIDOF": national or fide,
        "HBFN": max(both, default=0),
        "LBFN": min(both, default=0),
    }
    return ways[method]


@dataclass(frozen=True, slots=True)
class Official:
    """An arbiter or organiser, and their FIDE number.

    >>> from tiltyard import Official
    >>> Official("Singh, Bo", "5002").fide_id
    '5002'
    """

    name: str
    fide_id: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.fide_id})" if self.fide_id else self.name


@dataclass(frozen=True, slots=True)
class EventDetails:
    """What a report tells of an event (TRF-2026, records 012 to 132, 172, 182, 222).

    Dates are written YYYY/MM/DD. What is left empty is not written.

    >>> from tiltyard import EventDetails
    >>> EventDetails(name="Friday Open", city="Berlin", start="2026/03/06").city
    'Berlin'
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    kind: str = ""  # in words, such as "Individual Swiss"
    chief_arbiter: Official | None = None
    deputies: tuple[Official, ...] = ()
    rate_of_play: str = ""  # in words
    time_control: str = ""  # in seconds, such as "5400+30"
    round_dates: tuple[str, ...] = ()  # "" where one is unknown
    program: str = ""  # that paired, or the person
    rating_federation: str = ""  # whose national ratings ranked the players, and how:
    rating_method: str = ""  # one of RATING_METHODS
    event_code: str = ""  # the number of the event on FIDE's rating server; in no file
    remarks: tuple[str, ...] = ()  # lines of ### that came with a file
    other_lines: tuple[str, ...] = ()  # lines of a file that the library does not know


NO_DETAILS: Final = EventDetails()


def check_details(details: object) -> EventDetails:
    """Return details with dates as reports have them, if they can be written.

    Raises:
        InputError: `details.invalid`, `details.date` or `rating.time`.
    """
    right = 'Details are made by EventDetails(city="Berlin", …)'
    found = check_kind(details, EventDetails, right, "details.invalid")
    texts = {field.name: getattr(found, field.name) for field in fields(EventDetails)}
    people = (texts.pop("chief_arbiter"), texts.pop("deputies"))
    dates = _list_texts(texts.pop("round_dates"), "Round dates")
    _list_texts(texts.pop("remarks"), "Remarks")
    _list_texts(texts.pop("other_lines"), "Other lines")
    for name, text in texts.items():
        _check_line(text, f"{name} of EventDetails")
    _check_officials(*people)
    if found.time_control:
        parse_time_control(found.time_control)
    if found.rating_method:
        what = "The method of EventDetails.rating_method"
        check_choice(found.rating_method, RATING_METHODS, what, "details.invalid")
    return replace(
        found,
        start=read_date(found.start),
        end=read_date(found.end),
        round_dates=tuple(map(read_date, dates)),
    )


def read_date(text: str) -> str:
    """Return a date as YYYY/MM/DD; nothing stays nothing.

    Raises:
        InputError: `details.date`.

    >>> read_date("2026-03-07"), read_date("")
    ('2026/03/07', '')
    """
    if not text:
        return ""
    if not isinstance(text, str) or find_day(text) is None:
        raise InputError("details.date", f"{show(text)} is no date; write YYYY/MM/DD.")
    return text.replace("-", "/")


def read_official(text: str) -> Official:
    """Return the official of a record 102 or 112: a name, and a number in brackets behind it."""
    found = _OFFICIAL.fullmatch(text)
    return Official(text) if found is None else Official(found[1], found[2])


def _check_line(text: object, what: str) -> str:
    found = check_text(text, what, "details.invalid")
    if "\n" in found or "\r" in found:
        raise InputError("details.invalid", f"{what} holds a line break: {show(found)}.")
    return found


def _list_texts(values: object, what: str) -> tuple[str, ...]:
    listed = list_items(values, f"{what} are a list of texts", "details.invalid")
    return tuple(_check_line(text, f"One of the {what.lower()}") for text in listed)


def _check_officials(chief: object, deputies: object) -> None:
    right = 'An arbiter is made by Official("Doe, Jane", "1234567")'
    listed = list_items(deputies, "Deputies are a list of Official", "details.invalid")
    for one in (*(() if chief is None else (chief,)), *listed):
        official = check_kind(one, Official, right, "details.invalid")
        _check_line(official.name, "The name of an Official")
        _check_line(official.fide_id, "The FIDE number of an Official")
