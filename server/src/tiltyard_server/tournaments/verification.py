"""Whether the log, the snapshots and the tables of a tournament are what they should be."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from tiltyard import Phase, TournamentState
from tiltyard_server.common.database.row_hashes import find_differences
from tiltyard_server.log import verification
from tiltyard_server.log.verification import compare_rows
from tiltyard_server.tournaments import log, rows
from tiltyard_server.tournaments.models import Entry, LogEntry, Match, Snapshot, Tournament
from tiltyard_server.tournaments.projection import ENTRIES, MATCHES

# What the log cannot tell: surrogate keys, names, plain settings, and when a row was last written.
NOT_IN_LOG: Final[Mapping[type, frozenset[str]]] = {
    LogEntry: frozenset({"id"}),
    Snapshot: frozenset({"id"}),
    Entry: frozenset({"id", "name", "user_id"}),
    Match: frozenset({"id"}),
    Tournament: frozenset(
        {
            "id", "description", "owner_id", "is_public", "starts_at", "opens_registration_at",
            "opens_check_in_at", "has_auto_start", "confirm_after_minutes", "game", "is_rated",
            "spectator_delay", "spectators", "delays_results", "fide_mode", "festival",
            "withholds_rounds", "published_seq", "shown_columns", "minors_from", "minor_names",
            "binned_at", "binned_by_id",
            "created_at", "updated_at",
        }
    ),
}  # fmt: skip


_LATER: Final = ("of", "sentences")  # of rounds and warnings


def find_problems(tournament: Tournament) -> Iterator[str]:
    """Yield what is wrong with a tournament, a sentence each."""
    return verification.find_problems(log.LOG, tournament, partial(_compare, tournament))


def _compare(tournament: Tournament, state: TournamentState) -> Iterator[str]:
    yield from compare_rows(ENTRIES, tournament, rows.list_entry_rows(state))
    yield from compare_rows(MATCHES, tournament, map(rows.match_row, state.matches.values()))
    yield from _find_wrong_head(tournament, state)


def _find_wrong_head(tournament: Tournament, state: TournamentState) -> Iterator[str]:
    played = [match for match in state.matches.values() if rows.is_played(match)]
    champion = rows.find_champion(state)
    board = rows.board_row(state)
    expected = {
        **board,
        "warnings": _leave_out_unknown(board["warnings"], tournament.warnings),
        "name": state.config.name,
        "format": state.config.format,
        "config": rows.config_json(state),
        "phase": (state.phase or Phase.CREATED).value,
        "rounds": _leave_out_unknown(rows.list_rounds(state), tournament.rounds),
        "entry_count": len(state.active_entries),
        "match_count": len(played),
        "matches_done": sum(match.result is not None for match in state.matches.values()),
    }
    wrong = find_differences(tournament, expected)
    names = Entry.objects.filter(tournament=tournament, number=champion or 0)
    if tournament.champion_name != (names.values_list("name", flat=True).first() or ""):
        wrong.append("champion_name")
    for name in ("reset_seq", "standings_seq", "rounds_seq"):
        if not 0 <= getattr(tournament, name) <= tournament.seq:
            wrong.append(name)
    if wrong:
        yield f"its row differs from the log in {', '.join(wrong)}"


def _leave_out_unknown(made: list[rows.View], stored: list[rows.View]) -> list[rows.View]:
    """Leave out what an older version, which did not store it yet, has not written."""
    unknown = {key for key in _LATER if not any(key in row for row in stored)}
    return [{key: value for key, value in row.items() if key not in unknown} for row in made]
