"""The time machine: a tournament as it was after so many events."""

from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from tiltyard import Phase, rank
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.ratings.selectors import list_match_changes
from tiltyard_server.tournaments import log, rows, view_extensions
from tiltyard_server.tournaments.commands.details import read_details
from tiltyard_server.tournaments.commands.envelopes import SHEET_CHANGED
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.rows import View
from tiltyard_server.tournaments.selectors import fields_view


def get_view_at(tournament: Tournament, seq: int) -> View:
    """Return the tournament as it was after `seq` events: the time machine.

    Names, the description and the dates are those of today: they are not in the log.
    """
    if not 1 <= seq <= tournament.seq:
        raise NotFoundError(
            "log.unknown_seq",
            say("The log has {seq} events; there is no {seq2}.", seq=tournament.seq, seq2=seq),
        )
    return view_of(tournament, log.load_head_at(tournament, seq))


def view_of(tournament: Tournament, head: log.Head, *, rated_until: int | None = None) -> View:
    """Return the tournament in a state of its past, with ratings if it is said until when."""
    state = head.state
    return {
        **fields_view_of(tournament, head),
        "entries": list_entries_at(tournament, head),
        "matches": list_matches_at(tournament, head, rated_until=rated_until),
        "standings": [rows.standing_view(standing) for standing in rank(state)],
        "rounds": rows.list_rounds(state),
    }


def list_entries_at(tournament: Tournament, head: log.Head) -> list[View]:
    """Return the entries in a state of the past, with the names of today."""
    people: dict[int, Any] = {
        row["number"]: row
        for row in Entry.objects.filter(tournament=tournament).values(*rows.PERSON_COLUMNS)
    }
    return [
        rows.entry_view({**row, **people[row["number"]]})
        for row in rows.list_entry_rows(head.state)
    ]


def list_matches_at(
    tournament: Tournament,
    head: log.Head,
    numbers: Collection[int] | None = None,
    *,
    rated_until: int | None = None,
) -> list[View]:
    """Return some matches, or all, in a state of the past."""
    matches = {
        n: match for n, match in head.state.matches.items() if numbers is None or n in numbers
    }
    sheets = list_sheets_at(tournament, head, None if numbers is None else matches)
    changes: dict[int, list[View]] = {}
    if rated_until is not None:
        decided = [n for n, match in matches.items() if match.result is not None]
        changes = list_match_changes(tournament.pk, decided, until=rated_until)
    return [
        rows.match_view(rows.match_row(match), changes.get(number), sheets.get(number))
        for number, match in matches.items()
    ]


def fields_view_of(tournament: Tournament, head: log.Head) -> View:
    """Return what the tournament row said in a state of its past."""
    view = fields_view(row_at(tournament, head))
    if view["featured_match"] not in head.state.matches:
        view["featured_match"] = None
    return view


def list_sheets_at(
    tournament: Tournament, head: log.Head, numbers: Collection[int] | None = None
) -> dict[int, View]:
    """Return what is written about matches, as it is today: there is no older text.

    Where results are delayed, what was written since is not shown: it may speak of them.
    """
    sheets = view_extensions.list_sheets(tournament.pk, numbers)
    if sheets and (tournament.delays_results or tournament.withholds_rounds):
        for number in log.list_noted(tournament, SHEET_CHANGED, "match", after=head.seq):
            sheets.pop(number, None)
    return sheets


def row_at(tournament: Tournament, head: log.Head) -> Tournament:
    """Return the row of a tournament as it was, never to be saved."""
    then = _tournament_at(tournament, head)
    champion = rows.find_champion(head.state)
    if champion is not None:
        names = Entry.objects.filter(tournament=tournament).values_list("name", flat=True)
        then.champion_name = names.get(number=champion)
    return then


def _tournament_at(tournament: Tournament, head: log.Head) -> Tournament:
    state = head.state
    matches = state.matches.values()
    return Tournament(
        pk=tournament.pk,
        owner=tournament.owner,
        name=state.config.name,
        format=state.config.format,
        phase=state.phase or Phase.CREATED,
        config=rows.config_json(state),
        **asdict(read_details(tournament)),
        festival=tournament.festival,
        withholds_rounds=tournament.withholds_rounds,
        shown_columns=tournament.shown_columns,
        minors_from=tournament.minors_from,
        minor_names=tournament.minor_names,
        **rows.board_row(state),
        seq=head.seq,
        head_hash=head.hash,
        entry_count=len(state.active_entries),
        rounds=rows.list_rounds(state),
        match_count=sum(map(rows.is_played, matches)),
        matches_done=sum(match.result is not None for match in matches),
        created_at=tournament.created_at,
        updated_at=clock.from_ms(tournament.log.values_list("at", flat=True).get(seq=head.seq)),
    )
