"""The time machine: a tournament as it was after so many events."""

from typing import Any

from tiltyard import Phase, rank
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.tournaments import extras, log, rows
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.rows import View
from tiltyard_server.tournaments.selectors import fields_view


def get_view_at(tournament: Tournament, seq: int) -> View:
    """Return the tournament as it was after `seq` events: the time machine.

    Names, the description and the dates are those of today: they are not in the log.
    """
    if not 1 <= seq <= tournament.seq:
        raise NotFoundError(
            "log.unknown_seq", f"The log has {tournament.seq} events; there is no {seq}."
        )
    return view_of(tournament, log.load_head_at(tournament, seq))


def view_of(tournament: Tournament, head: log.Head) -> View:
    """Return the tournament in a state of its past."""
    state = head.state
    people: dict[int, Any] = {
        row["number"]: row
        for row in Entry.objects.filter(tournament=tournament).values(*rows.PERSON_COLUMNS)
    }
    entries = [
        rows.entry_view({**row, **people[row["number"]]}) for row in rows.list_entry_rows(state)
    ]
    sheets = extras.list_sheets(tournament.pk)
    return {
        **fields_view_of(tournament, head),
        "entries": entries,
        "matches": [
            rows.match_view(rows.match_row(match), sheet=sheets.get(number))
            for number, match in state.matches.items()
        ],
        "standings": [rows.standing_view(standing) for standing in rank(state)],
        "rounds": rows.list_rounds(state),
    }


def fields_view_of(tournament: Tournament, head: log.Head) -> View:
    """Return what the tournament row said in a state of its past."""
    then = _tournament_at(tournament, head)
    champion = rows.find_champion(head.state)
    if champion is not None:
        names = Entry.objects.filter(tournament=tournament).values_list("name", flat=True)
        then.champion_name = names.get(number=champion)
    return fields_view(then)


def _tournament_at(tournament: Tournament, head: log.Head) -> Tournament:
    """Return the row as it was, never to be saved."""
    state = head.state
    matches = state.matches.values()
    return Tournament(
        pk=tournament.pk,
        owner=tournament.owner,
        name=state.config.name,
        description=tournament.description,
        format=state.config.format,
        phase=state.phase or Phase.CREATED,
        config=rows.config_json(state),
        is_public=tournament.is_public,
        starts_at=tournament.starts_at,
        opens_registration_at=tournament.opens_registration_at,
        has_auto_start=tournament.has_auto_start,
        confirm_after_minutes=tournament.confirm_after_minutes,
        game=tournament.game,
        is_rated=tournament.is_rated,
        spectator_delay=tournament.spectator_delay,
        spectators=tournament.spectators,
        **rows.board_row(state),
        seq=head.seq,
        entry_count=len(state.active_entries),
        match_count=sum(map(rows.is_played, matches)),
        matches_done=sum(match.result is not None for match in matches),
        updated_at=clock.from_ms(tournament.log.values_list("at", flat=True).get(seq=head.seq)),
    )
