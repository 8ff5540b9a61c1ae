"""Tables follow the log: touched rows only, one statement a table, in the same transaction."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tiltyard import EntryId, MatchId, Phase, TournamentState
from tiltyard_server.tournaments import rows
from tiltyard_server.tournaments.envelopes import Profile
from tiltyard_server.tournaments.models import Entry, Match, Tournament

_ENTRY_UPDATES: Final = (*rows.ENTRY_STATE, "changed_seq")
_PROFILE_UPDATES: Final = ("name", "user", *_ENTRY_UPDATES)
_MATCH_UPDATES: Final = (*rows.MATCH_STATE, "changed_seq")
TOURNAMENT_UPDATES: Final = (
    "name",
    "format",
    "phase",
    "config",
    "seq",
    "head_hash",
    "reset_seq",
    "standings_seq",
    "rounds_seq",
    "rounds",
    "entry_count",
    "match_count",
    "matches_done",
    "champion_name",
    "updated_at",
)


@dataclass(frozen=True, slots=True)
class Change:
    """What a batch did: the state before and after, and the names that came with it."""

    before: TournamentState
    after: TournamentState
    profiles: Mapping[int, Profile]

    @property
    def touched_matches(self) -> list[MatchId]:
        """Matches that are not the same object as before: the fold copies what it changes."""
        before = self.before.matches
        if before is self.after.matches:
            return []
        return [n for n, match in self.after.matches.items() if before.get(n) is not match]

    @property
    def touched_entries(self) -> list[EntryId]:
        """Entries whose state, seed, place or name changed."""
        before, after = self.before, self.after
        touched = set(map(EntryId, self.profiles))
        if before.entries is not after.entries:
            old = before.entries
            touched |= {n for n, entry in after.entries.items() if old.get(n) is not entry}
        if before.seeds is not after.seeds:
            touched |= _differing(rows.seeds_of(before), rows.seeds_of(after))
        if before.places is not after.places:
            touched |= _differing(rows.places_of(before), rows.places_of(after))
        return sorted(touched)


def write_tables(tournament: Tournament, change: Change, *, seq: int) -> None:
    """Bring the tables from `change.before` to `change.after`; the tournament is not saved yet."""
    entries = change.touched_entries
    matches = change.touched_matches
    dropped = [n for n in change.before.matches if n not in change.after.matches]
    _write_entries(tournament, change, entries, seq)
    if dropped:
        Match.objects.filter(tournament=tournament, number__in=dropped).delete()
        tournament.reset_seq = seq
    _write_matches(tournament, change.after, matches, seq)
    _count_matches(tournament, change, matches, dropped)
    if dropped or matches or (entries and change.after.matches):
        tournament.standings_seq = seq
    if change.before.matches.keys() != change.after.matches.keys():
        tournament.rounds = rows.list_rounds(change.after)
        tournament.rounds_seq = seq
    if entries:
        tournament.entry_count = len(change.after.active_entries)
        tournament.champion_name = _find_champion(tournament, change)
    _describe(tournament, change.after)


def rebuild_tables(tournament: Tournament, state: TournamentState) -> None:
    """Make all tables anew from a state; names and users are kept, as they are nowhere else."""
    Match.objects.filter(tournament=tournament).delete()
    Entry.objects.filter(tournament=tournament).exclude(number__in=state.entries).delete()
    tournament.match_count = tournament.matches_done = tournament.entry_count = 0
    tournament.champion_name = ""
    tournament.rounds = []
    write_tables(tournament, Change(TournamentState(), state, {}), seq=tournament.seq)


def _describe(tournament: Tournament, state: TournamentState) -> None:
    tournament.name = state.config.name
    tournament.format = state.config.format
    tournament.phase = (state.phase or Phase.CREATED).value
    tournament.config = rows.config_json(state)


def _write_entries(
    tournament: Tournament, change: Change, numbers: list[EntryId], seq: int
) -> None:
    if not numbers:
        return
    seeds, places = rows.seeds_of(change.after), rows.places_of(change.after)
    named: list[Entry] = []
    unnamed: list[Entry] = []
    for number in numbers:
        row = rows.entry_row(
            change.after.entries[number], seed=seeds.get(number), place=places.get(number)
        )
        profile = change.profiles.get(number)
        name = profile.name if profile else f"Entry {number}"
        user_id = profile.user_id if profile else None
        entry = Entry(tournament=tournament, name=name, user_id=user_id, changed_seq=seq, **row)
        (named if profile else unnamed).append(entry)
    for entries, fields in ((named, _PROFILE_UPDATES), (unnamed, _ENTRY_UPDATES)):
        if entries:
            Entry.objects.bulk_create(
                entries,
                update_conflicts=True,
                unique_fields=("tournament", "number"),
                update_fields=fields,
            )


def _write_matches(
    tournament: Tournament, state: TournamentState, numbers: list[MatchId], seq: int
) -> None:
    if numbers:
        Match.objects.bulk_create(
            [
                Match(tournament=tournament, changed_seq=seq, **rows.match_row(state.matches[n]))
                for n in numbers
            ],
            update_conflicts=True,
            unique_fields=("tournament", "number"),
            update_fields=_MATCH_UPDATES,
        )


def _count_matches(
    tournament: Tournament, change: Change, touched: list[MatchId], dropped: list[MatchId]
) -> None:
    """Add the difference that the touched matches make."""
    old = [change.before.matches[n] for n in (*touched, *dropped) if n in change.before.matches]
    new = [change.after.matches[n] for n in touched]
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
