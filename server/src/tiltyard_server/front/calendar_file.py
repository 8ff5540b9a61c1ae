"""Taking a tournament elsewhere: a calendar file, and its state in a line."""

from datetime import datetime, timedelta
from typing import Final

from tiltyard import Phase, RuleError
from tiltyard.sentence import say
from tiltyard_server.common import icalendar
from tiltyard_server.common.icalendar import Event
from tiltyard_server.tournaments import rows
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.rounds.progress import count_matches, find_round

_LASTS: Final = timedelta(hours=2)  # nobody knows; a calendar wants an end


def write_calendar(tournament: Tournament, *, url: str, now: datetime) -> str:
    """Return the start as an event of a calendar (RFC 5545).

    Raises:
        RuleError: `calendar.no_date`.
    """
    if tournament.starts_at is None:
        raise RuleError(
            "calendar.no_date", say("This tournament has no date; its organiser can set one.")
        )
    event = Event(
        f"tournament-{tournament.pk}",
        tournament.name,
        tournament.starts_at,
        _LASTS,
        describe(tournament),
        url,
        tournament.seq,
        is_cancelled=tournament.phase == Phase.CANCELLED,
    )
    return icalendar.write_calendar([event], now=now)


def describe(tournament: Tournament) -> str:
    """Return format, players and state in a line."""
    players = f"{tournament.entry_count} player{'' if tournament.entry_count == 1 else 's'}"
    state = rows.PHASE_NAMES[tournament.phase]
    if tournament.champion_name:
        state = f"won by {tournament.champion_name}"
    elif tournament.phase == Phase.IN_PROGRESS and tournament.match_count:
        state = say(
            "{matches_done} of {count_matches} matches played",
            matches_done=tournament.matches_done,
            count_matches=count_matches(tournament),
        )
        if now := find_round(tournament):
            state = say(
                "Round {number} of {of} · {state}", number=now["number"], of=now["of"], state=state
            )
    return f"{rows.name_format(tournament.format)} · {players} · {state}"
