"""Keizer: the system of club evenings, where a win is worth what the opponent is worth.

Nobody has to come every time: those who are away get a part of their own value. The rule and the
choices we made where clubs differ stand in docs/algorithms/keizer.md.
"""

from typing import Final

from tiltyard.core.commands import PairRound
from tiltyard.core.model import (
    EntryId,
    Fixture,
    Mark,
    Match,
    MatchId,
    Phase,
    Result,
    RoundNote,
    Source,
    SourceKind,
    TournamentState,
)
from tiltyard.core.standing import Standing
from tiltyard.errors import RuleError
from tiltyard.formats.base import Format
from tiltyard.formats.keizer.record import KeizerRecord
from tiltyard.formats.keizer.settings import OPTIONS, read_settings
from tiltyard.formats.round_robin import ROUND_ROBIN
from tiltyard.formats.shared.wishes import (
    Drawn,
    check_drawn,
    check_rounds_left,
    check_wishes,
    list_present,
)
from tiltyard.formats.swiss.record import NOBODY, SWISS_BRACKET, count_paired
from tiltyard.formats.swiss.swiss import SWISS
from tiltyard.pairing.keizer import pair_keizer
from tiltyard.sentence import say

Sides = tuple[EntryId, EntryId | None, tuple[Mark, ...]]


class Keizer(Format):
    """Round by round, from the top of the table down. Side 0 has White.

    A correction changes the table, never a round already paired.
    """

    code = "keizer"
    name = "Keizer"
    description = say("For clubs: a win is worth what the opponent is worth; rounds can be missed.")
    min_entries = 2
    options = OPTIONS

    def draw(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return round 1: neighbours by rating."""
        return draw_round(state, PairRound(0))

    def draw_more(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return the next round, if rounds are paired by themselves."""
        is_over = state.phase is Phase.COMPLETED  # perhaps ended early
        is_automatic = read_settings(state.config.options).is_automatic
        if is_over or not is_automatic or not self.awaits_round(state):
            return ()
        return draw_round(state, PairRound(0))

    def awaits_round(self, state: TournamentState) -> bool:
        """Whether rounds are left and two are there to play them."""
        rounds = read_settings(state.config.options).rounds
        return count_paired(state) < rounds and len(list_present(state)) >= 2

    def pair_round(self, state: TournamentState, wishes: PairRound) -> tuple[Fixture, ...]:
        """Return the next round as the arbiter wishes it."""
        return draw_round(state, wishes)

    def list_last_round(self, state: TournamentState) -> tuple[Match, ...]:
        """Return the last round that is paired."""
        return SWISS.list_last_round(state)

    def note_round(
        self, state: TournamentState, fixtures: tuple[Fixture, ...]
    ) -> tuple[RoundNote, ...]:
        """Say where an order did not last, and which rematches came sooner than was set."""
        record = KeizerRecord(state)
        number = record.paired + 1
        return (*_note_order(record, number), *_note_rematches(state, record, fixtures))

    def check_result(self, match: Match, result: Result) -> None:
        """A game is won, drawn or lost."""
        ROUND_ROBIN.check_result(match, result)

    def find_free_seed(self, state: TournamentState) -> int:
        """A late entry joins from the next round on, if there is one."""
        if count_paired(state) >= read_settings(state.config.options).rounds:
            raise RuleError(
                "entry.too_late",
                say("All rounds are paired; there is none a late entry could play."),
            )
        return len(state.seeds) + 1

    def rank(self, state: TournamentState) -> tuple[Standing, ...]:
        """Order by Keizer points, then by the starting order. The disqualified are last."""
        return KeizerRecord(state).list_standings()


def draw_round(state: TournamentState, wishes: PairRound) -> tuple[Fixture, ...]:
    """Return the next round: pairs from the top, those set by hand, the bye, those who are away.

    Raises:
        RuleError: `tournament.over`, `pairing.impossible`, or a wish that cannot be.
    """
    record = KeizerRecord(state)
    number = record.paired + 1
    check_rounds_left(number, record.settings.rounds)
    check_wishes(state, wishes, record.has_met)
    settled = {entry for pair in wishes.by_hand for entry in pair} | {e for e, _ in wishes.byes}
    awaited = [entry for entry in list_present(state) if entry not in settled]
    drawn = _pair(record, awaited, wishes)
    sides: list[Sides] = [(white, black, ()) for white, black in drawn if black is not None]
    sides += [(white, black, (Mark.BY_HAND,)) for white, black in wishes.by_hand]
    sides += [(white, None, ()) for white, black in drawn if black is None]
    sides += [(entry, None, (mark,)) for entry, mark in wishes.byes]
    return _number_fixtures(state, number, sides)


def _pair(record: KeizerRecord, awaited: list[EntryId], wishes: PairRound) -> Drawn:
    if wishes.drawn is not None:
        return check_drawn(wishes.drawn, awaited)
    result = pair_keizer(record.make_request(awaited, wishes.apart)).result
    pairs = [(EntryId(pair.white), EntryId(pair.black)) for pair in result.pairs]
    bye = () if result.bye is None else ((EntryId(result.bye), None),)
    return (*pairs, *bye)


def _number_fixtures(
    state: TournamentState, number: int, sides: list[Sides]
) -> tuple[Fixture, ...]:
    seats = {entry: Source(SourceKind.SEED, seed) for seed, entry in enumerate(state.seeds, 1)}
    first = state.last_match + 1
    return tuple(
        Fixture(
            id=MatchId(first + index),
            round=number,
            bracket=SWISS_BRACKET,
            index=index,
            best_of=1,
            sources=(seats[white], NOBODY if black is None else seats[black]),
            marks=marks,
        )
        for index, (white, black, marks) in enumerate(sides)
    )


def _note_order(record: KeizerRecord, number: int) -> tuple[RoundNote, ...]:
    table = record.rank()
    if table.is_settled:
        return ()
    text = say(
        "The table before round {number} found no lasting order; pass {passes} counts.",
        number=number,
        passes=table.passes,
    )
    return (RoundNote(number, "standings.unsettled", (), text),)


def _note_rematches(
    state: TournamentState, record: KeizerRecord, fixtures: tuple[Fixture, ...]
) -> tuple[RoundNote, ...]:
    pairs = (
        tuple(state.seeds[source.of - 1] for source in fixture.sources)
        for fixture in fixtures
        if NOBODY not in fixture.sources
    )
    return tuple(
        RoundNote(
            record.paired + 1,
            "pairing.rematch",
            (one, other),
            say(
                "Entries {one} and {other} met in round {last_met}.",
                one=one,
                other=other,
                last_met=record.last_met[frozenset((one, other))],
            ),
        )
        for one, other in pairs
        if record.has_met(one, other)
    )


KEIZER: Final = Keizer()
