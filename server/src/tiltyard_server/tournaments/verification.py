"""Whether the log, the snapshots and the tables of a tournament are what they should be."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from tiltyard import TOURNAMENT, Phase, TournamentState
from tiltyard_server.common.seals import Table, find_differences
from tiltyard_server.tournaments import log, rows
from tiltyard_server.tournaments.models import Entry, LogEntry, Match, Snapshot, Tournament

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
            "spectator_delay", "spectators", "delays_results", "created_at", "updated_at",
        }
    ),
}  # fmt: skip


def find_problems(tournament: Tournament) -> Iterator[str]:
    """Yield what is wrong with a tournament, a sentence each."""
    verdict = log.verify(tournament)
    if verdict.broken_at is not None:
        yield f"tournament {tournament}: BROKEN at event {verdict.broken_at}"
        return
    try:
        state = log.replay_from_start(tournament.pk, tournament.seq)
    except Exception as error:
        yield f"tournament {tournament}: its log cannot be replayed ({type(error).__name__})"
        return
    for problem in (
        *_find_wrong_snapshots(tournament),
        *_compare_rows(Entry, tournament, rows.list_entry_rows(state)),
        *_compare_rows(Match, tournament, [rows.match_row(m) for m in state.matches.values()]),
        *_find_wrong_head(tournament, state),
    ):
        yield f"tournament {tournament}: {problem}"


def _compare_rows(
    model: type[Entry | Match], tournament: Tournament, made: Iterable[Mapping[str, Any]]
) -> Iterator[str]:
    table = Table(model.__name__.lower(), "changed_seq", tournament.seq)
    expected = {int(row["number"]): row for row in made}
    return table.compare(model.objects.filter(tournament=tournament), expected)


def _find_wrong_head(tournament: Tournament, state: TournamentState) -> Iterator[str]:
    played = [match for match in state.matches.values() if rows.is_played(match)]
    champion = rows.find_champion(state)
    expected = {
        **rows.board_row(state),
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
    """Leave out the number of rounds where an older version, which did not store it, wrote."""
    if any("of" in row for row in stored):
        return made
    return [{key: value for key, value in row.items() if key != "of"} for row in made]


def _find_wrong_snapshots(tournament: Tournament) -> Iterator[str]:
    for snapshot in Snapshot.objects.filter(tournament=tournament).order_by("seq"):
        entry = LogEntry.objects.filter(tournament=tournament, seq=snapshot.seq, hash=snapshot.hash)
        if not entry.exists():
            yield f"the snapshot at event {snapshot.seq} is not of this log"
            continue
        state = log.replay_from_start(tournament.pk, snapshot.seq)
        if not _is_same_state(snapshot.data, state):
            yield f"the snapshot at event {snapshot.seq} differs from the log"


def _is_same_state(data: dict[str, Any], state: TournamentState) -> bool:
    try:
        stored = TOURNAMENT.write_snapshot(TOURNAMENT.read_snapshot(data))
    except Exception:
        return False
    expected = TOURNAMENT.write_snapshot(state)
    return json.dumps(stored, sort_keys=True) == json.dumps(expected, sort_keys=True)
