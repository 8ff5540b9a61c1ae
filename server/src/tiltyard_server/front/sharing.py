"""Taking a tournament elsewhere: a calendar file, and its state in a line."""

from datetime import UTC, datetime
from typing import Final

from tiltyard import Phase, RuleError
from tiltyard_server.tournaments import rows
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.progress import count_matches, find_round

_LINE_BYTES: Final = 73  # RFC 5545 3.1: 75 with the end of the line


def write_calendar(tournament: Tournament, *, url: str, now: datetime) -> str:
    """Return the start as an event of a calendar (RFC 5545).

    Raises:
        RuleError: `calendar.no_date`.
    """
    if tournament.starts_at is None:
        raise RuleError(
            "calendar.no_date", "This tournament has no date; its organiser can set one."
        )
    status = "CANCELLED" if tournament.phase == Phase.CANCELLED else "CONFIRMED"
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Tiltyard//Tiltyard//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:tournament-{tournament.pk}@tiltyard",
        f"SEQUENCE:{tournament.seq}",
        f"DTSTAMP:{_stamp(now)}",
        f"DTSTART:{_stamp(tournament.starts_at)}",
        "DURATION:PT2H",
        f"SUMMARY:{_quote(tournament.name)}",
        f"DESCRIPTION:{_quote(describe(tournament))}",
        f"URL:{url}",
        f"STATUS:{status}",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return "".join(f"{_fold(line)}\r\n" for line in lines)


def describe(tournament: Tournament) -> str:
    """Return format, players and state in a line."""
    players = f"{tournament.entry_count} player{'' if tournament.entry_count == 1 else 's'}"
    state = rows.PHASE_NAMES[tournament.phase]
    if tournament.champion_name:
        state = f"won by {tournament.champion_name}"
    elif tournament.phase == Phase.IN_PROGRESS and tournament.match_count:
        state = f"{tournament.matches_done} of {count_matches(tournament)} matches played"
        if now := find_round(tournament):
            state = f"Round {now['number']} of {now['of']} · {state}"
    return f"{rows.name_format(tournament.format)} · {players} · {state}"


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
