"""Groups: the seeds dealt by snake, all play all in each, and how the best go on."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from tiltyard.core.model import (
    EntryId,
    Fixture,
    Match,
    MatchId,
    Source,
    SourceKind,
    TournamentState,
)
from tiltyard.core.standing import Standing
from tiltyard.formats.round_robin import ROUND_ROBIN
from tiltyard.pairing.brackets import count_rounds, order_seeds

GROUP: Final = "group-"


def name_group(index: int) -> str:
    """Return the letter of a group, 0 being A.

    >>> name_group(0), name_group(3)
    ('A', 'D')
    """
    return chr(ord("A") + index)


def deal_groups(entries: tuple[EntryId, ...], groups: int) -> list[tuple[EntryId, ...]]:
    """Return the members of each group: seeds dealt by snake.

    The number of groups is halved as long as one would have fewer than two members.

    >>> deal_groups((1, 2, 3, 4, 5, 6), 2)
    [(1, 4, 5), (2, 3, 6)]
    """
    while groups > 1 and len(entries) < 2 * groups:
        groups //= 2
    dealt: list[list[EntryId]] = [[] for _ in range(groups)]
    for place, entry in enumerate(entries):
        lap, index = divmod(place, groups)
        dealt[groups - 1 - index if lap % 2 else index].append(entry)
    return [tuple(members) for members in dealt]


def list_groups(state: TournamentState) -> list[tuple[EntryId, ...]]:
    """Return the members of each group, best seed first."""
    return deal_groups(state.seeds, int(state.config.options["groups"]))


def draw_groups(state: TournamentState) -> tuple[Fixture, ...]:
    """Return all rounds of all groups, round by round. A free number stays free."""
    seats = {entry: seed for seed, entry in enumerate(state.seeds, 1)}
    fixtures: list[Fixture] = []
    for index, members in enumerate(list_groups(state)):
        for fixture in ROUND_ROBIN.draw(replace(state, seeds=members)):
            white, black = (
                Source(SourceKind.SEED, seats[members[source.of - 1]])
                if source.of <= len(members)
                else Source(SourceKind.BYE, 0)
                for source in fixture.sources
            )
            bracket = GROUP + name_group(index).lower()
            fixtures.append(replace(fixture, bracket=bracket, sources=(white, black)))
    fixtures.sort(key=lambda fixture: (fixture.round, fixture.bracket, fixture.index))
    return tuple(replace(fixture, id=MatchId(number)) for number, fixture in enumerate(fixtures, 1))


def rank_groups(state: TournamentState) -> list[tuple[Standing, ...]]:
    """Return the table of each group."""
    tables = []
    for index, members in enumerate(list_groups(state)):
        bracket = GROUP + name_group(index).lower()
        matches = {n: m for n, m in state.matches.items() if m.fixture.bracket == bracket}
        tables.append(ROUND_ROBIN.rank(replace(state, seeds=members, matches=matches)))
    return tables


def merge_tables(state: TournamentState) -> tuple[Standing, ...]:
    """Return one table of all groups: the same place in a group shares the places here."""
    seats = {entry: seed for seed, entry in enumerate(state.seeds, 1)}
    rows = [row for table in rank_groups(state) for row in table]
    rows.sort(key=lambda row: (row.rank, *_success(row), seats[row.entry]))
    tiers: dict[int, list[Standing]] = {}
    for row in rows:
        tiers.setdefault(row.rank, []).append(row)
    merged: list[Standing] = []
    for members in tiers.values():
        start, end = len(merged) + 1, len(merged) + len(members)
        merged += [replace(row, rank=start, rank_to=end) for row in members]
    return tuple(merged)


def list_group_qualifiers(state: TournamentState, present: set[EntryId]) -> tuple[EntryId, ...]:
    """Return who goes on, by their seeds in the bracket.

    The winners are ranked by points a game, wins a game and seed, and take the first seeds.
    Then come all seconds, all thirds and so on, each in the order of their group's winner, and
    each takes of the next free seeds the one where it meets others of its group as late as
    possible, the better seed among equals. With two from each of 2^n groups two of one group
    meet only in the final (§4 of the rules of elimination).
    """
    seats = {entry: seed for seed, entry in enumerate(state.seeds, 1)}
    tables = [[row for row in table if row.entry in present] for table in rank_groups(state)]
    tables = [table for table in tables if table]
    tables.sort(key=lambda table: (*_success(table[0]), seats[table[0].entry]))
    advance = int(state.config.options["advance"])
    return place_qualifiers([[row.entry for row in table] for table in tables], advance)


def place_qualifiers(tables: Sequence[Sequence[EntryId]], advance: int) -> tuple[EntryId, ...]:
    """Return the best `advance` of each group by their seeds in the bracket.

    `tables` are the groups in the order of their winners, each best first.
    """
    slots = _find_slots(sum(min(advance, len(table)) for table in tables))
    placed: dict[int, int] = {}  # seed in the bracket -> group
    entries: dict[int, EntryId] = {}
    for tier in range(advance):
        groups = [group for group, table in enumerate(tables) if tier < len(table)]
        free = list(range(len(placed) + 1, len(placed) + len(groups) + 1))
        for group in groups:
            mates = [slots[seed] for seed, other in placed.items() if other == group]
            seed = min(free, key=lambda seed: (_nearness(slots[seed], mates), seed))
            free.remove(seed)
            placed[seed] = group
            entries[seed] = tables[group][tier]
    return tuple(entries[seed] for seed in sorted(entries))


def find_group(match: Match) -> str | None:
    """Return the letter of the group a match belongs to."""
    bracket = match.fixture.bracket
    return bracket.removeprefix(GROUP).upper() if bracket.startswith(GROUP) else None


def _find_slots(entrants: int) -> dict[int, int]:
    size = 2 ** count_rounds(max(2, entrants))
    return {seed: slot for slot, seed in enumerate(order_seeds(size))}


def _nearness(slot: int, mates: list[int]) -> Fraction:
    """Weigh how soon a slot meets others: a round earlier weighs four times as much."""
    rounds = [(slot ^ mate).bit_length() for mate in mates]
    return sum((Fraction(1, 4 ** (number - 1)) for number in rounds), Fraction(0))


def _success(row: Standing) -> tuple[Fraction, Fraction]:
    """Return what compares places of different groups, the best first."""
    played = max(1, row.played)
    return (-Fraction(row.score, played), -Fraction(row.wins, played))
