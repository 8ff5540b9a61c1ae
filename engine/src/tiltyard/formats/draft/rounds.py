"""One round of a draft Swiss: its pools, its pairs, its byes, and what is said about it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from tiltyard.core.commands import PairRound
from tiltyard.core.events import Event, MatchesCreated, MatchesRemoved
from tiltyard.core.lots import shuffle
from tiltyard.core.model import (
    NO_ENTRY,
    EntryId,
    Fixture,
    Mark,
    Match,
    MatchId,
    MatchStatus,
    Phase,
    RoundNote,
    Source,
    SourceKind,
    TournamentState,
)
from tiltyard.errors import RuleError
from tiltyard.formats.draft.pods import pair_across
from tiltyard.formats.draft.pools import join_byes, list_joined, list_pools, pair_pods
from tiltyard.formats.draft.record import DraftRecord
from tiltyard.formats.shared.earlier_round import cut_before, list_by_system
from tiltyard.formats.shared.wishes import check_wishes, list_present
from tiltyard.formats.swiss.record import SWISS_BRACKET
from tiltyard.formats.swiss.swiss import SWISS
from tiltyard.pairing.card_pool import pair_pool
from tiltyard.pairing.card_weights import CardPairing, CardPlayer, CardRequest
from tiltyard.sentence import say

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
    if state.phase is Phase.SEEDING and record.settings.has_seats:
        _check_seats(state)
    pairings = _pair_free(state, record, free, wishes)
    sides: list[Sides] = [(one, two, ()) for one, two in _order_tables(record, pairings)]
    sides += [(one, two, (Mark.BY_HAND,)) for one, two in wishes.by_hand]
    sides += [(EntryId(one.bye), None, ()) for one in pairings if one.bye is not None]
    sides += [(entry, None, (mark,)) for entry, mark in wishes.byes]
    return _number_fixtures(state, record, sides)


def note_round(state: TournamentState, fixtures: Sequence[Fixture]) -> tuple[RoundNote, ...]:
    """Return what people should know: surplus rounds, pods put together, rematches, byes."""
    swiss = [fixture for fixture in fixtures if fixture.bracket == SWISS_BRACKET]
    if not swiss:
        return ()
    record = DraftRecord(state)
    return (
        *_note_surplus(state, record),
        *_note_joined(state, record, swiss),
        *_note_repeats(state, record, swiss),
    )


def _note_surplus(state: TournamentState, record: DraftRecord) -> Iterator[RoundNote]:
    present = len(list_present(state))
    if not record.paired and record.settings.rounds > present - 1:
        yield RoundNote(
            1,
            "rounds.too_many",
            (),
            say(
                "{rounds} rounds for {present} players: after {present2} rounds everybody has "
                "met everybody, and pairs repeat.",
                rounds=record.settings.rounds,
                present=present,
                present2=present - 1,
            ),
        )


def _note_joined(
    state: TournamentState, record: DraftRecord, fixtures: Sequence[Fixture]
) -> Iterator[RoundNote]:
    """Say which pods were paired together where matches stay inside; not what is set by hand."""
    pools = list_pools(state, record, list_present(state), record.paired + 1)
    pairs = [
        (state.seeds[one.of - 1], state.seeds[two.of - 1])
        for one, two in (fixture.sources for fixture in fixtures if not fixture.marks)
        if two.kind is SourceKind.SEED
    ]
    pods = list_joined(pools, pairs)
    if pods:
        number = record.paired + 1
        listed = say(" and ").join((", ".join(map(str, pods[:-1])), str(pods[-1])))
        text = say("Pods {listed} are paired together, to save a bye or a rematch.", listed=listed)
        yield RoundNote(number, "pods.joined", (), text)


def _note_repeats(
    state: TournamentState, record: DraftRecord, fixtures: Sequence[Fixture]
) -> Iterator[RoundNote]:
    for fixture in fixtures:
        first, second = fixture.sources
        one = state.seeds[first.of - 1]
        if second.kind is SourceKind.SEED:
            two = state.seeds[second.of - 1]
            if record.has_met(one, two):
                text = say("Entries {one} and {two} have met before.", one=one, two=two)
                yield RoundNote(fixture.round, "pairing.rematch", (one, two), text)
        elif not set(fixture.marks) & set(_BYES) and record.byes[one]:
            text = say("Entry {one} has had a bye before.", one=one)
            yield RoundNote(fixture.round, "bye.repeated", (one,), text)


def _check_seats(state: TournamentState) -> None:
    seated = {entry for pod in state.seats for entry in pod}
    missing = [entry for entry in state.seeds if entry not in seated]
    if missing:
        raise RuleError(
            "seats.missing",
            say(
                "{count} of {count2} have no seat yet, entry {missing} first; seat everybody, "
                "then start.",
                count=len(missing),
                count2=len(state.seeds),
                missing=missing[0],
            ),
            entries=missing,
        )
    for number, pod in enumerate(state.seats, 1):
        if sum(entry != NO_ENTRY for entry in pod) < 2:
            raise RuleError(
                "seats.alone",
                say(
                    "Nobody can play in pod {number} with fewer than two; move them together.",
                    number=number,
                ),
                pod=number,
            )


def _pair_free(
    state: TournamentState, record: DraftRecord, free: Sequence[EntryId], wishes: PairRound
) -> tuple[CardPairing, ...]:
    """Return the pairings of those whom nobody has placed: at most one has the bye."""
    number = record.paired + 1
    pools = list_pools(state, record, free, number)
    if number == 1 and not wishes.apart:
        return join_byes([_pair_first(state, record, pool) for pool in pools])
    players = {EntryId(one.number): one for one in record.list_players(free)}

    def pair(pool: Sequence[EntryId]) -> CardPairing:
        return _pair_pool(state, record, [players[entry] for entry in pool], wishes)

    return pair_pods(record, pools, pair)


def _pair_first(
    state: TournamentState, record: DraftRecord, pool: Sequence[EntryId]
) -> CardPairing:
    across = record.settings.has_seats
    seated = pool if across else shuffle(sorted(pool), f"{state.lot}|round 1")
    pairs, bye = pair_across(seated)
    return CardPairing(tuple(pairs), bye)


def _pair_pool(
    state: TournamentState, record: DraftRecord, pool: Sequence[CardPlayer], wishes: PairRound
) -> CardPairing:
    return pair_pool(_make_request(state, record, pool, wishes.apart))


def _make_request(
    state: TournamentState,
    record: DraftRecord,
    pool: Sequence[CardPlayer],
    apart: Iterable[Iterable[EntryId]],
) -> CardRequest:
    number = record.paired + 1
    settings = record.settings
    return CardRequest(
        players=tuple(pool),
        round=number,
        lot=state.lot,
        floater=settings.floater,
        is_by_rank=settings.ends_by_rank and number == settings.rounds,
        forbidden=frozenset(frozenset(pair) for pair in apart),
    )


def request_again(state: TournamentState, number: int, entry: EntryId) -> CardRequest:
    """Return what the pairing of a paired round is asked for the pool of an entry.

    Raises:
        RuleError: `explain.by_lot` in round 1, which the seats or the lot decide.
    """
    if number == 1:
        raise RuleError(
            "explain.by_lot", say("The first round is paired by the seats, or drawn by lot.")
        )
    before = cut_before(state, number)
    record = DraftRecord(before)
    pools = list_pools(before, record, list_by_system(state, number), number)
    pool = next((pool for pool in pools if entry in pool), [])
    return _make_request(before, record, record.list_players(pool), state.apart)


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


def pair_with_bye(state: TournamentState, entry: EntryId, at: int) -> tuple[Event, ...]:
    """Return how the bye of the round becomes a match with `entry`; () where that cannot be.

    The bye must be one that the draw gave, in whichever pod, and nobody may have reported a game
    of the round.
    """
    matches = SWISS.list_last_round(state)
    if any(match.games or match.result is not None for match in matches):
        return ()
    bye = next((match for match in matches if _is_open_bye(match)), None)
    if bye is None:
        return ()
    seed = Source(SourceKind.SEED, state.seeds.index(entry) + 1)
    fixture = replace(
        bye.fixture,
        id=MatchId(state.last_match + 1),
        sources=(bye.fixture.sources[0], seed),
    )
    reason = say("entry {entry} came late and takes the place of the bye", entry=entry)
    return (MatchesRemoved((bye.fixture.id,), at, reason), MatchesCreated((fixture,), at))


def _is_open_bye(match: Match) -> bool:
    return match.status is MatchStatus.BYE and not match.fixture.marks
