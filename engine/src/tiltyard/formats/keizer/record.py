"""The rounds of a Keizer tournament as its table and its pairing read them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from tiltyard.core.model import (
    EntryId,
    EntryStatus,
    Mark,
    Match,
    Result,
    ResultKind,
    TournamentState,
)
from tiltyard.core.scores import format_points
from tiltyard.core.standing import Standing, TieBreakValue
from tiltyard.formats.keizer.settings import KeizerSettings, read_settings
from tiltyard.formats.shared.earlier_round import cut_before, list_by_system
from tiltyard.formats.swiss.record import number_entries
from tiltyard.pairing.keizer import KeizerRequest
from tiltyard.standings.keizer import KeizerKind, KeizerRound, KeizerRow, KeizerTable, rank_keizer

_OUTSIDE: Final = KeizerRound(KeizerKind.OUTSIDE)
_ABSENCES: Final = {
    Mark.FULL_BYE: KeizerKind.CLUB,
    Mark.HALF_BYE: KeizerKind.EXCUSED,
    Mark.ZERO_BYE: KeizerKind.MISSED,
}
_GAMES: Final = (KeizerKind.WIN, KeizerKind.DRAW, KeizerKind.LOSS)
_SCORES: Final = {KeizerKind.WIN: 10, KeizerKind.FORFEIT_WIN: 10, KeizerKind.DRAW: 5}
_MILLIONTHS: Final = 1_000_000


class KeizerRecord:
    """What happened so far, read from the matches, so that a correction corrects everything."""

    def __init__(self, state: TournamentState) -> None:
        """Read the matches once."""
        self.settings: KeizerSettings = read_settings(state.config.options)
        self.order = number_entries(state)
        self.last_met: dict[frozenset[int], int] = {}
        self.paired = 0
        self._state = state
        self._numbers = {entry: number for number, entry in enumerate(self.order, 1)}
        self._rounds: dict[EntryId, dict[int, KeizerRound]] = {entry: {} for entry in self.order}
        self._balance: Counter[int] = Counter()
        self._byes: Counter[int] = Counter()
        for match in state.matches.values():
            self._read(match)

    def rank(self) -> KeizerTable:
        """Return the table; its numbers are places in `order`, from 1 on."""
        histories = [self._list_rounds(entry) for entry in self.order]
        return rank_keizer(histories, self.settings.rules)

    def list_ranked(self) -> list[EntryId]:
        """Return everybody as the table ranks them, best first."""
        return [self.order[row.number - 1] for row in self.rank().rows]

    def has_met(self, one: EntryId, other: EntryId) -> bool:
        """Whether the two have met too recently to meet in the next round."""
        last = self.last_met.get(frozenset((one, other)))
        gap = self.settings.gap or self.paired + 1
        return last is not None and self.paired + 1 - last < gap

    def make_request(
        self, present: Iterable[EntryId], apart: Iterable[tuple[EntryId, EntryId]]
    ) -> KeizerRequest:
        """Return what the pairing of the next round is asked; numbers are entries."""
        here = set(present)
        return KeizerRequest(
            round=self.paired + 1,
            ranked=tuple(entry for entry in self.list_ranked() if entry in here),
            last_met=self.last_met,
            gap=self.settings.gap,
            forbidden=frozenset(frozenset(pair) for pair in apart),
            balance=self._balance,
            byes=self._byes,
            spares_byes=self.settings.spares_byes,
        )

    def list_standings(self) -> tuple[Standing, ...]:
        """Return the table as standings; the disqualified are last and share those places.

        `score` has the Keizer points in tenths, rounded down; the exact number is the text of
        `KEIZER`. `VALUE` is what a win against the entry is worth, `SCORE` counts 1, 0.5 and 0.
        """
        rows = self.rank().rows
        kept = [row for row in rows if not self._is_disqualified(row)]
        last = [row for row in rows if self._is_disqualified(row)]
        places = [(rank, rank) for rank in range(1, len(kept) + 1)]
        places += [(len(kept) + 1, len(rows))] * len(last)
        pairs = zip((*kept, *last), places, strict=True)
        return tuple(self._make_standing(row, place) for row, place in pairs)

    def _is_disqualified(self, row: KeizerRow) -> bool:
        entry = self.order[row.number - 1]
        return self._state.entries[entry].status is EntryStatus.DISQUALIFIED

    def _list_rounds(self, entry: EntryId) -> list[KeizerRound]:
        rounds = self._rounds[entry]
        return [rounds.get(number, _OUTSIDE) for number in range(1, self.paired + 1)]

    def _read(self, match: Match) -> None:
        number = match.fixture.round
        self.paired = max(self.paired, number)
        first, second = (occupant.entry for occupant in match.sides)
        assert first is not None  # whoever has a bye stands first
        if second is None:
            kind = _read_absence(match.fixture.marks)
            self._byes[first] += kind is KeizerKind.BYE
            self._rounds[first][number] = KeizerRound(kind)
            return
        for side, (one, other) in enumerate(((first, second), (second, first))):
            kind = _read_kind(match.result, side)
            self._rounds[one][number] = KeizerRound(kind, self._numbers[other])
        if match.result is None or match.result.kind is ResultKind.NORMAL:
            pair = frozenset((first, second))
            self.last_met[pair] = max(number, self.last_met.get(pair, 0))
            self._balance[first] += 1
            self._balance[second] -= 1

    def _make_standing(self, row: KeizerRow, places: tuple[int, int]) -> Standing:
        entry = self.order[row.number - 1]
        kinds = [one.kind for one in self._list_rounds(entry)]
        score = sum(_SCORES.get(kind, 0) for kind in kinds)
        return Standing(
            entry=entry,
            rank=places[0],
            rank_to=places[1],
            score=_round_down(row.points, 10),
            played=sum(kind in _GAMES for kind in kinds),
            wins=kinds.count(KeizerKind.WIN),
            draws=kinds.count(KeizerKind.DRAW),
            losses=kinds.count(KeizerKind.LOSS),
            tiebreaks=(
                TieBreakValue("KEIZER", _round_down(row.points, _MILLIONTHS), str(row.points)),
                TieBreakValue("VALUE", row.value, str(row.value)),
                TieBreakValue("SCORE", score, format_points(score)),
            ),
        )


def request_again(state: TournamentState, number: int) -> KeizerRequest:
    """Return what the pairing of a paired round is asked, from the results as they are now."""
    record = KeizerRecord(cut_before(state, number))
    return record.make_request(list_by_system(state, number), state.apart)


def _round_down(number: Fraction, parts: int) -> int:
    return number.numerator * parts // number.denominator


def _read_absence(marks: Sequence[Mark]) -> KeizerKind:
    """Return why somebody did not play; without a mark the draw found no opponent."""
    return next((_ABSENCES[mark] for mark in marks if mark in _ABSENCES), KeizerKind.BYE)


def _read_kind(result: Result | None, side: int) -> KeizerKind:
    if result is None:
        return KeizerKind.PENDING
    if result.kind is not ResultKind.NORMAL:
        is_won = result.winner == side
        return KeizerKind.FORFEIT_WIN if is_won else KeizerKind.FORFEIT_LOSS
    if result.winner is None:
        return KeizerKind.DRAW
    return KeizerKind.WIN if result.winner == side else KeizerKind.LOSS
