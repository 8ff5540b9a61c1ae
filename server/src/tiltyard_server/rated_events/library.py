"""A live tournament as the library has it: the log, and the rows that say who everybody is."""

from dataclasses import fields
from typing import Any, Final

from tiltyard import EventDetails, NationalRating, Official, Player
from tiltyard import Tournament as Library
from tiltyard.machine.codec import from_json, to_json
from tiltyard_server.rated_events import start_positions
from tiltyard_server.rated_events.fide_mode.mode import list_remarks
from tiltyard_server.rated_events.models import EventRecord, Identity
from tiltyard_server.rated_events.selectors import get_event
from tiltyard_server.tournaments.history import audit
from tiltyard_server.tournaments.models import Entry, Tournament

PROGRAM: Final = "Tiltyard"


def read_library(tournament: Tournament) -> Library:
    """Return a tournament with tables, reports and files, at the head of its log.

    Raises:
        RuleError: `tournament.not_paired`, for anything but a Swiss or a round robin that has
            begun.
    """
    return Library.from_log(
        audit.export_ndjson(tournament),
        players=list_players(tournament),
        details=read_details(tournament),
    )


def read_finished(tournament: Tournament) -> Library:
    """Return a tournament without the rounds from the first one on that has open games.

    Raises:
        RuleError: as `read_library`.
    """
    library = read_library(tournament)
    numbers = range(1, library.current_round + 1)
    open_rounds = [
        n for n in numbers if not all(g.has_result for g in library.get_round(n).pairings)
    ]
    while open_rounds and library.current_round >= open_rounds[0]:
        library.unpair_round(even_with_results=True)
    return library


def list_players(tournament: Tournament) -> dict[int, Player]:
    """Return who the entries are, by number: the id is "#" and the number."""
    event = get_event(tournament)
    known = {row.number: row for row in Identity.objects.filter(tournament=tournament)}
    return {
        entry.number: _make_player(entry, known.get(entry.number) or Identity(), event)
        for entry in Entry.objects.filter(tournament=tournament).order_by("number")
    }


def read_details(tournament: Tournament) -> EventDetails:
    """Return where, when and by whom a tournament is held."""
    event = get_event(tournament)
    arbiter = Official(event.chief_arbiter, event.chief_arbiter_id)
    return EventDetails(
        name=tournament.name,
        city=event.city,
        federation=event.federation,
        start=event.start,
        end=event.end,
        kind=event.kind,
        chief_arbiter=arbiter if event.chief_arbiter else None,
        deputies=tuple(Official(name, number) for name, number in event.deputies),
        rate_of_play=event.rate_of_play,
        time_control=event.time_control,
        round_dates=tuple(event.round_dates),
        program=PROGRAM,
        rating_federation=event.national_federation if event.rating_method else "",
        rating_method=event.rating_method if event.national_federation else "",
        event_code=event.event_code,
        remarks=(
            *event.remarks,
            *list_remarks(tournament),
            *start_positions.list_remarks(tournament),
        ),
        other_lines=tuple(event.other_lines),
    )


def to_event(details: EventDetails) -> dict[str, Any]:
    """Return the fields of the row that hold what a file tells of an event."""
    arbiter = details.chief_arbiter or Official("")
    return {
        "city": details.city,
        "federation": details.federation,
        "start": details.start,
        "end": details.end,
        "kind": details.kind,
        "chief_arbiter": arbiter.name,
        "chief_arbiter_id": arbiter.fide_id,
        "deputies": [[one.name, one.fide_id] for one in details.deputies],
        "rate_of_play": details.rate_of_play,
        "time_control": details.time_control,
        "round_dates": list(details.round_dates),
        "national_federation": details.rating_federation,
        "rating_method": details.rating_method,
        "event_code": details.event_code,
        "remarks": list(details.remarks),
        "other_lines": list(details.other_lines),
    }


def to_identity(player: Player) -> dict[str, Any]:
    """Return the fields of the row that hold what a file tells of a player."""
    national = player.national[0] if player.national else NationalRating("")
    return {
        "fide_id": player.fide_id,
        "title": player.title,
        "federation": player.federation,
        "sex": player.sex,
        "birth": player.birth,
        "national_id": national.id,
        "national_rating": national.rating or None,
        "members": [to_json(member) for member in player.members],
    }


def _make_player(entry: Entry, row: Identity, event: EventRecord) -> Player:
    has_national = event.national_federation and (row.national_rating or row.national_id)
    national = NationalRating(event.national_federation, row.national_rating or 0, row.national_id)
    return Player(
        id=f"#{entry.number}",
        rating=entry.rating or 0,
        name=entry.name,
        title=row.title,
        federation=row.federation,
        fide_id=row.fide_id,
        sex=row.sex,
        birth=row.birth,
        club=entry.club or "",
        national=(national,) if has_national else (),
        fide_rating=row.fide_rating if event.rating_method else None,
        members=tuple(_read_member(member) for member in row.members),
    )


def _read_member(data: dict[str, Any]) -> Player:
    known = {field.name for field in fields(Player)}
    return from_json(Player, {name: value for name, value in data.items() if name in known})
