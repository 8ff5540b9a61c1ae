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
    Result,
    ResultKind,
    Source,
    SourceKind,
    TournamentState,
)
from tiltyard.core.scores import PointSystem
from tiltyard.formats.swiss.adjustments import adjust_players, count_adjustments
from tiltyard.formats.swiss.settings import NUMBERING, SwissSettings, read_settings
from tiltyard.formats.swiss.team_matches import OPTION, make_meeting, score_board, total_points
from tiltyard.pairing.base import Colour, PairingRequest, PairingResult, SwissPlayer
from tiltyard.pairing.fide.baku import baku_acceleration
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow

SWISS_BRACKET: Final = "swiss"
NOBODY: Final = Source(SourceKind.BYE, 0)
BYE_KINDS: Final = {
    Mark.FULL_BYE: RoundKind.FULL_BYE,
    Mark.HALF_BYE: RoundKind.HALF_BYE,
    Mark.ZERO_BYE: RoundKind.ZERO_BYE,
    Mark.PAIRING_BYE: RoundKind.PAIRING_BYE,
    Mark.REST: RoundKind.REST,
}


class SwissRecord:
    """What happened so far. Who was not paired in a round has a zero-point bye in it (3.3)."""

    def __init__(self, state: TournamentState) -> None:
        """Read the matches of the Swiss rounds, once."""
        matches = _list_matches(state)
        starters = find_starters(state, matches)
        self.settings: SwissSettings = read_settings(state.config.options, len(starters))
        self.order = _number(state, starters)
        self.numbers = {entry: number for number, entry in enumerate(self.order, 1)}
        self.paired = max((match.fixture.round for match in matches), default=0)
        self._state = state
        self._matches = matches
        self._has_boards = OPTION in state.config.options
        self._rows: dict[EntryId, dict[int, RoundRow]] = {entry: {} for entry in self.order}
        for match in matches:
            for side, occupant in enumerate(match.sides):
                if occupant.entry is not None:
                    row = self._read_row(match, side)
                    self._rows[occupant.entry][match.fixture.round] = row

    @property
    def is_table(self) -> bool:
        """Whether who meets whom is fixed, whatever the results."""
        return not self.settings.rules.is_swiss

    def list_rows(self, entry: EntryId, last: int) -> tuple[RoundRow, ...]:
        """Return the rounds of an entry, the first to `last`."""
        rows = self._rows[entry]
        absent = RoundRow(RoundKind.ZERO_BYE, self.settings.rules.points.zero_bye)
        return tuple(rows.get(number, absent) for number in range(1, last + 1))

    def list_round(self, number: int) -> list[Match]:
        """Return the matches of a round."""
        return [match for match in self._matches if match.fixture.round == number]

    def find_match(self, entry: EntryId, number: int) -> Match | None:
        """Return the match of an entry in a round, if it is in one."""
        matches = self.list_round(number)
        return next((m for m in matches if entry in [o.entry for o in m.sides]), None)

    def read_bye(self, match: Match) -> RoundKind:
        """Return which bye it is; without a mark that of the draw."""
        return read_bye(match, RoundKind.REST if self.is_table else RoundKind.PAIRING_BYE)

    def list_entrants(self) -> list[Entrant]:
        """Return everybody for the standings."""
        entries = self._state.entries
        return [
            Entrant(
                number,
                self.list_rows(entry, self.paired),
                entries[entry].rating or 0,
                extra_points=count_adjustments(self._state, entry, self.paired),
                given_value=self._state.given_values.get(entry, 0),
                later_ratings=self._list_later(entry),
            )
            for entry, number in self.numbers.items()
        ]

    def _list_later(self, entry: EntryId) -> tuple[tuple[int, int], ...]:
        """Return the ratings after the first one, where tie-breaks mind them."""
        if not self.settings.has_later_ratings:
            return ()
        return tuple(sorted(self._state.later_ratings.get(entry, {}).items()))

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
        request = self.make_plain_request(round_number, absent, apart)
        if self.settings.is_accelerated:
            request = replace(request, players=baku_acceleration(request))
        return self.adjust(request)

    def adjust(self, request: PairingRequest) -> PairingRequest:
        """Return the request with bonuses and penalties in the pairing scores."""
        return adjust_players(self._state, self.order, request)

    def make_plain_request(
        self,
        round_number: int,
        absent: Iterable[EntryId],
        apart: Iterable[tuple[EntryId, EntryId]] = (),
    ) -> PairingRequest:
        """Return the same without virtual points."""
        return PairingRequest(
            players=tuple(
                SwissPlayer(
                    number,
                    self._state.entries[entry].rating or 0,
                    tuple(
                        make_meeting(row, self.settings.rules)
                        for row in self.list_rows(entry, round_number - 1)
                    ),
                )
                for entry, number in self.numbers.items()
            ),
            round=round_number,
            rounds=self.settings.rounds,
            absent=frozenset(self.numbers[entry] for entry in absent),
            forbidden=frozenset(
                frozenset(self.numbers[one] for one in pair)
                for pair in (*apart, *self._state.apart)
            ),
            initial_colour=self.settings.initial_colour,
            points=total_points(self.settings.rules),
            options=self.settings.system_options,
        )

    def name_pairs(self, result: PairingResult) -> tuple[tuple[EntryId, EntryId | None], ...]:
        """Return the pairs of a system as entries, its bye as a pair with nobody."""
        pairs = [(self.order[pair.white - 1], self.order[pair.black - 1]) for pair in result.pairs]
        bye = () if result.bye is None else ((self.order[result.bye - 1], None),)
        return (*pairs, *bye)

    def request_again(self, round_number: int) -> PairingRequest:
        """Return the request of a paired round, from the results as they are now.

        Whom the arbiter paired by hand is left out, as is who sat the round out.
        """
        by_system = {
            occupant.entry
            for match in self.list_round(round_number)
            if not {Mark.BY_HAND, *BYE_KINDS} & set(match.fixture.marks)
            for occupant in match.sides
        }
        return self.make_request(round_number, [e for e in self.order if e not in by_system])

    def game_points_of(self, match: Match, bye: RoundKind) -> int:
        """Return the game points of a bye; only where boards are counted are there any."""
        team = self.settings.rules.team
        if match.game_points is None and team is not None and self._has_boards:
            return team.game_points_of(bye)
        return (match.game_points or (0, 0))[0]

    def _read_row(self, match: Match, side: int) -> RoundRow:
        points = self.settings.rules.points
        if match.status is MatchStatus.BYE:
            kind = self.read_bye(match)
            worth = points_of(match, points, kind)[0]
            return RoundRow(kind, worth, game_points=self.game_points_of(match, kind))
        other = match.sides[1 - side].entry
        opponent = None if other is None else self.numbers[other]
        colour: Colour = Colour.BLACK if side else Colour.WHITE
        result = match.result
        if result is None:
            return RoundRow(RoundKind.PENDING, 0, opponent, colour.value)
        kind = RoundKind.PLAYED
        if result.kind is not ResultKind.NORMAL:
            kind = RoundKind.FORFEIT_WIN if result.winner == side else RoundKind.FORFEIT_LOSS
        worth = points_of(match, points)[side]
        game_points = match.game_points or (0, 0)
        drawn, team = result.drawn_games, self.settings.rules.team
        boards = tuple(score_board(one, team.game)[side] for one in match.boards) if team else ()
        games = game_points[side]
        return RoundRow(kind, worth, opponent, colour.value, games, boards, drawn)


def read_bye(match: Match, drawn: RoundKind) -> RoundKind:
    """Return which bye it is; without a mark that of the draw."""
    return next((BYE_KINDS[mark] for mark in match.fixture.marks if mark in BYE_KINDS), drawn)


def points_of(
    match: Match, points: PointSystem, bye: RoundKind = RoundKind.PAIRING_BYE
) -> tuple[int, int]:
    """Return what a match that is over, or a bye, is worth for both sides."""
    if match.points is not None:
        return match.points
    if match.result is None:
        return worth_of_bye(bye, points), 0
    return worth_of_result(match.result, points)


def worth_of_result(result: Result, points: PointSystem) -> tuple[int, int]:
    """Return what a result is worth for both sides."""
    if result.kind is ResultKind.DOUBLE_FORFEIT:
        return points.forfeit_loss, points.forfeit_loss
    if result.winner is None:
        return points.draw, points.draw
    is_played = result.kind is ResultKind.NORMAL
    won = points.win if is_played else points.forfeit_win
    lost = points.loss if is_played else points.forfeit_loss
    return (lost, won) if result.winner else (won, lost)


def worth_of_bye(kind: RoundKind, points: PointSystem) -> int:
    """Return what a bye is worth."""
    worth = {
        RoundKind.PAIRING_BYE: points.pairing_bye,
        RoundKind.FULL_BYE: points.full_bye,
        RoundKind.HALF_BYE: points.half_bye,
        RoundKind.ZERO_BYE: points.zero_bye,
    }
    return worth.get(kind, 0)


def seat(state: TournamentState, entry: EntryId) -> Source:
    """Return where the side of an entry comes from: its seed."""
    return Source(SourceKind.SEED, state.seeds.index(entry) + 1)


def settings_of(state: TournamentState) -> SwissSettings:
    """Return what the options of a Swiss mean for its field."""
    return read_settings(state.config.options, len(find_starters(state, _list_matches(state))))


def count_paired(state: TournamentState) -> int:
    """Return how many rounds are paired."""
    return max((match.fixture.round for match in _list_matches(state)), default=0)


def _list_matches(state: TournamentState) -> list[Match]:
    return [m for m in state.matches.values() if m.fixture.bracket == SWISS_BRACKET]


def number_entries(state: TournamentState) -> tuple[EntryId, ...]:
    """Return the entries in the order of pairing numbers."""
    return _number(state, find_starters(state, _list_matches(state)))


def order_by_rating(state: TournamentState) -> tuple[EntryId, ...]:
    """Return the entries numbered anew by their ratings; equals keep their order (C.04.2 2.3)."""
    entries = state.entries
    return tuple(sorted(number_entries(state), key=lambda one: -(entries[one].rating or 0)))


def find_starters(state: TournamentState, matches: Iterable[Match]) -> set[EntryId]:
    """Return who was there in round 1; everybody, as long as it is not paired."""
    first = {o.entry for m in matches if m.fixture.round == 1 for o in m.sides}
    return {entry for entry in state.seeds if not first or entry in first}


def _number(state: TournamentState, starters: set[EntryId]) -> tuple[EntryId, ...]:
    """Return the entries in the order of pairing numbers.

    As they were assigned, or that of the seeds; who came after that stands where the rating says
    (C.04.2 2.4), or last if the seeds were drawn by lot.
    """
    if NUMBERING in state.config.options:
        return state.numbers or state.seeds
    order = list(state.numbers) or [entry for entry in state.seeds if entry in starters]
    is_by_lot = state.config.seeding is SeedingMethod.RANDOM
    known = set(order)
    for late in (entry for entry in state.seeds if entry not in known):
        rating = state.entries[late].rating or 0
        weaker = (
            place
            for place, entry in enumerate(order)
            if not is_by_lot and (state.entries[entry].rating or 0) < rating
        )
        order.insert(next(weaker, len(order)), late)
    return tuple(order)
