"""One round of a draft Swiss: its pools, its pairs, its byes, and what is said about it."""

from collections.abc import Iterator, Sequence
from typing import Final

from tiltyard.core.commands import PairRound
from tiltyard.core.lots import shuffle
from tiltyard.core.model import (
    NO_ENTRY,
    EntryId,
    Fixture,
    Mark,
    MatchId,
    Phase,
    RoundNote,
    Source,
    SourceKind,
    TournamentState,
)
from tiltyard.errors import RuleError
from tiltyard.formats.draft_record import DraftRecord
from tiltyard.formats.pods import pair_across
from tiltyard.formats.swiss_record import SWISS_BRACKET
from tiltyard.formats.wishes import check_wishes, list_present
from tiltyard.pairing.card_swiss import card_swiss
from tiltyard.pairing.card_weights import CardPairing, CardRequest

_NOBODY: Final = Source(SourceKind.BYE, 0)
_BYES: Final = (Mark.FULL_BYE, Mark.ZERO_BYE)
Sides = tuple[EntryId, EntryId | None, tuple[Mark, ...]]


def draw_round(state: TournamentState, wishes: PairRound) -> tuple[Fixture, ...]:
    """Return the next round: tables by standing, then those set by hand, then the byes.

    Raises:
        RuleError: `seats.missing`, `pairing.impossible`, or a wish that cannot be.
    """
    record = DraftRecord(state)
    check_wishes(state, wishes, record.has_met, _BYES)
    taken = {entry for pair in wishes.by_hand for entry in pair}
    taken |= {entry for entry, _ in wishes.byes}
    free = [entry for entry in list_present(state) if entry not in taken]
    pools = list_pools(state, record, free, record.paired + 1)
    pairings = [_pair_pool(state, record, pool, wishes) for pool in pools]
    sides: list[Sides] = [(one, two, ()) for one, two in _order_tables(record, pairings)]
    sides += [(one, two, (Mark.BY_HAND,)) for one, two in wishes.by_hand]
    sides += [(EntryId(one.bye), None, ()) for one in pairings if one.bye is not None]
    sides += [(entry, None, (mark,)) for entry, mark in wishes.byes]
    return _number_fixtures(state, record, sides)


def list_pools(
    state: TournamentState, record: DraftRecord, free: Sequence[EntryId], number: int
) -> list[list[EntryId]]:
    """Return who may meet whom in a round: the tables, or everybody (6).

    Round 1 stays at the tables. A late entry sits down at the smallest table.
    """
    if state.phase is Phase.SEEDING and record.settings.has_seats:
        _check_seats(state)
    if not state.seats or not (record.settings.stays_inside or number == 1):
        return [list(free)]
    pods = [[entry for entry in pod if entry != NO_ENTRY] for pod in state.seats]
    seated = {entry for pod in pods for entry in pod}
    for entry in state.seeds:
        if entry not in seated:
            min(pods, key=len).append(entry)
    present = set(free)
    return [[entry for entry in pod if entry in present] for pod in pods]


def note_round(state: TournamentState, fixtures: Sequence[Fixture]) -> tuple[RoundNote, ...]:
    """Return what people should know: rematches, second byes, more rounds than opponents."""
    swiss = [fixture for fixture in fixtures if fixture.bracket == SWISS_BRACKET]
    if not swiss:
        return ()
    record = DraftRecord(state)
    return (*_note_surplus(state, record), *_note_repeats(state, record, swiss))


def _note_surplus(state: TournamentState, record: DraftRecord) -> Iterator[RoundNote]:
    if record.paired:
        return
    pools = list_pools(state, record, list_present(state), 1)
    smallest = min(len(pool) for pool in pools)
    if record.settings.rounds > smallest - 1:
        yield RoundNote(
            1,
            "rounds.too_many",
            (),
            f"{record.settings.rounds} rounds for {smallest} players: after "
            f"{smallest - 1} rounds everybody has met everybody, and pairs repeat.",
        )


def _note_repeats(
    state: TournamentState, record: DraftRecord, fixtures: Sequence[Fixture]
) -> Iterator[RoundNote]:
    for fixture in fixtures:
        first, second = fixture.sources
        one = state.seeds[first.of - 1]
        if second.kind is SourceKind.SEED:
            two = state.seeds[second.of - 1]
            if record.has_met(one, two):
                text = f"Entries {one} and {two} have met before."
                yield RoundNote(fixture.round, "pairing.rematch", (one, two), text)
        elif not set(fixture.marks) & set(_BYES) and record.byes[one]:
            text = f"Entry {one} has had a bye before."
            yield RoundNote(fixture.round, "bye.repeated", (one,), text)


def _check_seats(state: TournamentState) -> None:
    seated = {entry for pod in state.seats for entry in pod}
    missing = [entry for entry in state.seeds if entry not in seated]
    if missing:
        raise RuleError(
            "seats.missing",
            f"{len(missing)} of {len(state.seeds)} have no seat yet, entry {missing[0]} first; "
            "seat everybody, then start.",
            entries=missing,
        )
    for number, pod in enumerate(state.seats, 1):
        if sum(entry != NO_ENTRY for entry in pod) < 2:
            raise RuleError(
                "seats.alone",
                f"Nobody can play at table {number} with fewer than two; move them together.",
                pod=number,
            )


def _pair_pool(
    state: TournamentState, record: DraftRecord, pool: Sequence[EntryId], wishes: PairRound
) -> CardPairing:
    number = record.paired + 1
    if number == 1 and not wishes.apart:
        across = record.settings.has_seats
        seated = pool if across else shuffle(sorted(pool), f"{state.lot}|round 1")
        pairs, bye = pair_across(seated) if seated else ((), None)
        return CardPairing(tuple(pairs), bye)
    settings = record.settings
    return card_swiss(
        CardRequest(
            players=record.list_players(pool),
            round=number,
            lot=state.lot,
            floater=settings.floater,
            is_by_rank=settings.ends_by_rank and number == settings.rounds,
            forbidden=frozenset(frozenset(pair) for pair in wishes.apart),
        )
    )


def _order_tables(
    record: DraftRecord, pairings: Sequence[CardPairing]
) -> list[tuple[EntryId, EntryId]]:
    """Table 1 has the highest standing; in round 1 tables follow the seats (8)."""
    pairs = [(EntryId(one), EntryId(two)) for found in pairings for one, two in found.pairs]
    if not record.paired:
        return pairs
    ranks = {row.number: rank for rank, row in enumerate(record.rank())}
    return sorted(pairs, key=lambda pair: min(ranks[pair[0]], ranks[pair[1]]))


def _number_fixtures(
    state: TournamentState, record: DraftRecord, sides: Sequence[Sides]
) -> tuple[Fixture, ...]:
    seats = {entry: Source(SourceKind.SEED, seed) for seed, entry in enumerate(state.seeds, 1)}
    return tuple(
        Fixture(
            id=MatchId(state.last_match + 1 + index),
            round=record.paired + 1,
            bracket=SWISS_BRACKET,
            index=index,
            best_of=record.settings.best_of,
            sources=(seats[one], _NOBODY if two is None else seats[two]),
            marks=marks,
        )
        for index, (one, two, marks) in enumerate(sides)
    )
