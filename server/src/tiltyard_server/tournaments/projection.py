"""Tables follow the log: touched rows only, one statement a table, in the same transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tiltyard import EntryId, MatchId, Phase, TournamentState
from tiltyard_server.log.log import Table
from tiltyard_server.tournaments import rows
from tiltyard_server.tournaments.commands.envelopes import Profile
from tiltyard_server.tournaments.models import Entry, Match, Tournament

ENTRIES: Final = Table(
    name="entry",
    model=Entry,
    owner="tournament_id",
    seq="changed_seq",
    changing=rows.ENTRY_STATE,
)
MATCHES: Final = Table(
    name="match",
    model=Match,
    owner="tournament_id",
    seq="changed_seq",
    changing=rows.MATCH_STATE,
)
_BOARD_UPDATES: Final = ("seats", "clock", "warnings")
_HEAD_UPDATES: Final = (
    "phase",
    "seq",
    "head_hash",
    "standings_seq",
    "match_count",
    "matches_done",
    "updated_at",
)


@dataclass(frozen=True, slots=True)
class Change:
    """What a batch did: the state before and after, and the names that came with it."""

    before: TournamentState
    after: TournamentState
    profiles: Mapping[int, Profile]
    matches: Sequence[MatchId]  # touched: new, or not the same object as before
    dropped: Sequence[MatchId]
    entries: Sequence[EntryId]  # whose state, seed, place or name changed

    @property
    def has_rounds(self) -> bool:
        """Whether the rounds may be others, or there may be more or fewer of them."""
        before, after = self.before, self.after
        return before.config is not after.config or before.matches.keys() != after.matches.keys()


def find_change(
    before: TournamentState, after: TournamentState, profiles: Mapping[int, Profile]
) -> Change:
    """Compare two states by identity: the fold copies what it changes and keeps the rest."""
    matches: list[MatchId] = []
    if before.matches is not after.matches:
        old = before.matches
        matches = [n for n, match in after.matches.items() if old.get(n) is not match]
    dropped = sorted(before.matches.keys() - after.matches.keys())
    entries = _find_touched_entries(before, after) | set(map(EntryId, profiles))
    return Change(before, after, profiles, matches, dropped, sorted(entries))


def _find_touched_entries(before: TournamentState, after: TournamentState) -> set[EntryId]:
    touched: set[EntryId] = set()
    if before.entries is not after.entries:
        old = before.entries
        touched |= {n for n, entry in after.entries.items() if old.get(n) is not entry}
    if before.seeds is not after.seeds:
        touched |= _differing(rows.seeds_of(before), rows.seeds_of(after))
    if before.places is not after.places:
        touched |= _differing(rows.places_of(before), rows.places_of(after))
    return touched


def write_tables(tournament: Tournament, change: Change, *, seq: int) -> None:
    """Bring the tables from `change.before` to `change.after`; the tournament is not saved yet."""
    after = change.after
    _write_entries(tournament, change, seq)
    if change.dropped:
        Match.objects.filter(tournament=tournament, number__in=change.dropped).delete()
        tournament.reset_seq = seq
    _write_matches(tournament, change, seq)
    _count_matches(tournament, change)
    if change.dropped or change.matches or (change.entries and after.matches):
        tournament.standings_seq = seq
    if change.has_rounds:
        tournament.rounds = rows.list_rounds(after)
        tournament.rounds_seq = seq
    if _has_board_changed(change):
        _set_board(tournament, after)
    if change.entries:
        tournament.entry_count = len(after.active_entries)
        tournament.champion_name = _find_champion(tournament, change)
    if change.before.config is not after.config:
        tournament.name = after.config.name
        tournament.format = after.config.format
        tournament.config = rows.config_json(after)
    tournament.phase = (after.phase or Phase.CREATED).value


def touch_match(tournament: Tournament, number: int, *, seq: int) -> None:
    """Let the next patch bring a match again: something that is shown with it has changed."""
    Match.objects.filter(tournament=tournament, number=number).update(changed_seq=seq)


def list_updates(change: Change) -> list[str]:
    """Return the columns of the tournament that `write_tables` may have changed."""
    updates = list(_HEAD_UPDATES)
    if _has_board_changed(change):
        updates += _BOARD_UPDATES
    if change.before.config is not change.after.config:
        updates += ("name", "format", "config")
    if change.has_rounds:
        updates += ("rounds", "rounds_seq", "reset_seq")
    if change.entries:
        updates += ("entry_count", "champion_name")
    return updates


def rebuild_tables(tournament: Tournament, state: TournamentState) -> None:
    """Make all tables anew from a state; names and users are kept, as they are nowhere else."""
    Match.objects.filter(tournament=tournament).delete()
    Entry.objects.filter(tournament=tournament).exclude(number__in=state.entries).delete()
    tournament.match_count = tournament.matches_done = tournament.entry_count = 0
    tournament.champion_name = ""
    tournament.rounds = []
    _set_board(tournament, state)
    change = find_change(TournamentState(), state, {})
    write_tables(tournament, change, seq=tournament.seq)
    tournament.save(update_fields=[*_BOARD_UPDATES, *list_updates(change)])


def _set_board(tournament: Tournament, state: TournamentState) -> None:
    for name, value in rows.board_row(state).items():
        setattr(tournament, name, value)


def _has_board_changed(change: Change) -> bool:
    before, after = change.before, change.after
    return (
        before.seats is not after.seats
        or before.clock is not after.clock
        or before.notes is not after.notes
    )


def _write_entries(tournament: Tournament, change: Change, seq: int) -> None:
    if not change.entries:
        return
    seeds, places = rows.seeds_of(change.after), rows.places_of(change.after)
    named: list[rows.Row] = []
    unnamed: list[rows.Row] = []
    for number in change.entries:
        row = rows.entry_row(
            change.after.entries[number], seed=seeds.get(number), place=places.get(number)
        )
        profile = change.profiles.get(number)
        row["name"] = profile.name if profile else f"Entry {number}"
        row["user_id"] = profile.user_id if profile else None
        (named if profile else unnamed).append(row)
    ENTRIES.write(tournament.pk, named, seq=seq, also=("name", "user_id"))
    ENTRIES.write(tournament.pk, unnamed, seq=seq)


def _write_matches(tournament: Tournament, change: Change, seq: int) -> None:
    matches = change.after.matches
    MATCHES.write(tournament.pk, [rows.match_row(matches[n]) for n in change.matches], seq=seq)


def _count_matches(tournament: Tournament, change: Change) -> None:
    """Add the difference that the touched matches make."""
    before = change.before.matches
    old = [before[n] for n in (*change.matches, *change.dropped) if n in before]
    new = [change.after.matches[n] for n in change.matches]
    tournament.match_count += sum(map(rows.is_played, new)) - sum(map(rows.is_played, old))
    tournament.matches_done += sum(m.result is not None for m in new)
    tournament.matches_done -= sum(m.result is not None for m in old)


def _find_champion(tournament: Tournament, change: Change) -> str:
    """Return the name of the one winner, if there is one."""
    number = rows.find_champion(change.after)
    if number is None:
        return ""
    if number in change.profiles:
        return change.profiles[number].name
    return Entry.objects.values_list("name", flat=True).get(tournament=tournament, number=number)


def _differing(before: Mapping[EntryId, object], after: Mapping[EntryId, object]) -> set[EntryId]:
    return {n for n in before.keys() | after.keys() if before.get(n) != after.get(n)}
