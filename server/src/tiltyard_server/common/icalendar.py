"""Calendar files (RFC 5545), as calendars subscribe to them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

_LINE_BYTES: Final = 73  # 3.1: 75 with the end of the line
_MINUTE: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Event:
    """Something with a beginning; `uid` is the same whenever it is written again."""

    uid: str
    name: str
    starts_at: datetime
    lasts: timedelta
    description: str = ""
    url: str = ""
    sequence: int = 0
    is_cancelled: bool = False


def write_calendar(events: Iterable[Event], *, now: datetime) -> str:
    """Return a calendar with some events."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tiltyard//Tiltyard//EN", "METHOD:PUBLISH"]
    for event in events:
        lines += _list_lines(event, now)
    lines.append("END:VCALENDAR")
    return "".join(f"{_fold(line)}\r\n" for line in lines)


def _list_lines(event: Event, now: datetime) -> list[str]:
    lines = [
        "BEGIN:VEVENT",
        f"UID:{event.uid}@tiltyard",
        f"SEQUENCE:{event.sequence}",
        f"DTSTAMP:{_stamp(now)}",
        f"DTSTART:{_stamp(event.starts_at)}",
        f"DURATION:{_write_duration(event.lasts)}",
        f"SUMMARY:{_quote(event.name)}",
    ]
    if event.description:
        lines.append(f"DESCRIPTION:{_quote(event.description)}")
    if event.url:
        lines.append(f"URL:{event.url}")
    status = "CANCELLED" if event.is_cancelled else "CONFIRMED"
    return [*lines, f"STATUS:{status}", "END:VEVENT"]


def _write_duration(lasts: timedelta) -> str:
    """Return hours and minutes as calendars write them.

    >>> _write_duration(timedelta(hours=2)), _write_duration(timedelta(minutes=57))
    ('PT2H', 'PT57M')
    """
    hours, minutes = divmod(lasts // _MINUTE, 60)
    return "PT" + (f"{hours}H" if hours else "") + (f"{minutes}M" if minutes or not hours else "")


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _quote(text: str) -> str:
    for old, new in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n"), ("\r", "")):
        text = text.replace(old, new)
    return text


def _fold(line: str) -> str:
    """Break a long line as calendars want it: a new line and a blank, never inside a letter."""
    folded, size = "", 0
    for letter in line:
        length = len(letter.encode())
        if size + length > _LINE_BYTES:
            folded, size = f"{folded}\r\n ", 1
        folded, size = folded + letter, size + length
    return folded
