"""The rounds of a Swiss as pairing systems and tie-breaks read them."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tiltyard.core.config import SeedingMethod
from tiltyard.core.model import (
    EntryId,
    Mark,
    Match,
    MatchStatus,
    ResultKind,
    TournamentState,
)
from tiltyard.formats.swiss_settings import SwissSettings, read_settings
from tiltyard.pairing.base import Colour, Kind, Meeting, PairingRequest, SwissPlayer
from tiltyard.pairing.fide.baku import baku_acceleration
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow

SWISS_BRACKET: Final = "swiss"
_ABSENT: Final = RoundRow(RoundKind.ZERO_BYE, 0)
_ASKED: Final = {
    Mark.FULL_BYE: RoundKind.FULL_BYE,
    Mark.HALF_BYE: RoundKind.HALF_BYE,
    Mark.ZERO_BYE: RoundKind.ZERO_BYE,
}
_KINDS: Final = {
    RoundKind.PLAYED: Kind.PLAYED,
    RoundKind.PENDING: Kind.PLAYED,
    RoundKind.FORFEIT_WIN: Kind.FORFEIT,
    RoundKind.FORFEIT_LOSS: Kind.FORFEIT,
    RoundKind.PAIRING_BYE: Kind.PAIRING_BYE,
    RoundKind.FULL_BYE: Kind.FULL_BYE,
    RoundKind.HALF_BYE: Kind.HALF_BYE,
    RoundKind.ZERO_BYE: Kind.ZERO_BYE,
}


class SwissRecord:
    """What happened so far. Who was not paired in a round has a zero-point bye in it (3.3)."""

    def __init__(self, state: TournamentState) -> None:
        """Read the matches of the Swiss rounds, once."""
        matches = [m for m in state.matches.values() if m.fixture.bracket == SWISS_BRACKET]
        starters = _find_starters(state, matches)
        self.settings: SwissSettings = read_settings(state.config.options, len(starters))
        self.order = _number(state, starters)
        self.numbers = {entry: number for number, entry in enumerate(self.order, 1)}
        self.paired = max((match.fixture.round for match in matches), default=0)
        self._state = state
        self._rows: dict[EntryId, dict[int, RoundRow]] = {entry: {} for entry in self.order}
        for match in matches:
            for side, occupant in enumerate(match.sides):
                if occupant.entry is not None:
                    row = self._read_row(match, side)
                    self._rows[occupant.entry][match.fixture.round] = row

    def list_rows(self, entry: EntryId, last: int) -> tuple[RoundRow, ...]:
        """Return the rounds of an entry, the first to `last`."""
        rows = self._rows[entry]
        return tuple(rows.get(number, _ABSENT) for number in range(1, last + 1))

    def list_entrants(self) -> list[Entrant]:
        """Return everybody for the standings."""
        entries = self._state.entries
        return [
            Entrant(number, self.list_rows(entry, self.paired), entries[entry].rating or 0)
            for entry, number in self.numbers.items()
        ]

    def has_met(self, one: EntryId, other: EntryId) -> bool:
        """Whether the two have played each other (C.04.2 3.5)."""
        number = self.numbers[other]
        rows = self.list_rows(one, self.paired)
        return any(row.opponent == number and row.kind is RoundKind.PLAYED for row in rows)

    def make_request(
        self,
        round_number: int,
        absent: Iterable[EntryId],
        apart: Iterable[tuple[EntryId, EntryId]] = (),
    ) -> PairingRequest:
        """Return what a pairing system is asked when it pairs a round."""
        request = PairingRequest(
            players=tuple(
                SwissPlayer(
                    number,
                    self._state.entries[entry].rating or 0,
                    tuple(_meeting(row) for row in self.list_rows(entry, round_number - 1)),
                )
                for entry, number in self.numbers.items()
            ),
            round=round_number,
            rounds=self.settings.rounds,
            absent=frozenset(self.numbers[entry] for entry in absent),
            forbidden=frozenset(frozenset(self.numbers[one] for one in pair) for pair in apart),
            points=self.settings.rules.points,
        )
        if not self.settings.is_accelerated:
            return request
        return replace(request, players=baku_acceleration(request))

    def request_again(self, round_number: int) -> PairingRequest:
        """Return the request of a paired round, from the results as they are now.

        Whom the arbiter paired by hand is left out, as is who sat the round out.
        """
        by_system = {
            occupant.entry
            for match in self._state.matches.values()
            if match.fixture.bracket == SWISS_BRACKET
            and match.fixture.round == round_number
            and not {Mark.BY_HAND, *_ASKED} & set(match.fixture.marks)
            for occupant in match.sides
        }
        return self.make_request(round_number, [e for e in self.order if e not in by_system])

    def _read_row(self, match: Match, side: int) -> RoundRow:
        points = self.settings.rules.points
        if match.status is MatchStatus.BYE:
            asked = next((_ASKED[mark] for mark in match.fixture.marks if mark in _ASKED), None)
            worth = {
                RoundKind.FULL_BYE: points.full_bye,
                RoundKind.HALF_BYE: points.half_bye,
                RoundKind.ZERO_BYE: points.zero_bye,
            }
            if asked is not None:
                return RoundRow(asked, worth[asked])
            return RoundRow(RoundKind.PAIRING_BYE, points.pairing_bye)
        other = match.sides[1 - side].entry
        opponent = None if other is None else self.numbers[other]
        colour: Colour = Colour.BLACK if side else Colour.WHITE
        result = match.result
        if result is None:
            return RoundRow(RoundKind.PENDING, 0, opponent, colour.value)
        if result.kind is ResultKind.NORMAL:
            worth_of = {None: points.draw, side: points.win, 1 - side: points.loss}
            return RoundRow(RoundKind.PLAYED, worth_of[result.winner], opponent, colour.value)
        if result.winner == side:
            return RoundRow(RoundKind.FORFEIT_WIN, points.forfeit_win, opponent, colour.value)
        return RoundRow(RoundKind.FORFEIT_LOSS, points.forfeit_loss, opponent, colour.value)


def _meeting(row: RoundRow) -> Meeting:
    colour = None if row.colour is None else Colour(row.colour)
    return Meeting(_KINDS[row.kind], row.points, row.opponent, colour)


def _find_starters(state: TournamentState, matches: Iterable[Match]) -> set[EntryId]:
    """Return who was there in round 1; everybody, as long as it is not paired."""
    first = {o.entry for m in matches if m.fixture.round == 1 for o in m.sides}
    return {entry for entry in state.seeds if not first or entry in first}


def _number(state: TournamentState, starters: set[EntryId]) -> tuple[EntryId, ...]:
    """Return the entries in the order of pairing numbers.

    That of the seeds; a late entry comes where its rating puts it (C.04.2 2.4), or last if the
    seeds were drawn by lot.
    """
    order = [entry for entry in state.seeds if entry in starters]
    is_by_lot = state.config.seeding is SeedingMethod.RANDOM
    for late in (entry for entry in state.seeds if entry not in starters):
        rating = state.entries[late].rating or 0
        weaker = (
            place
            for place, entry in enumerate(order)
            if not is_by_lot and (state.entries[entry].rating or 0) < rating
        )
        order.insert(next(weaker, len(order)), late)
    return tuple(order)
