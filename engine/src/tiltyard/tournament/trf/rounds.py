"""The rounds of a report file as games and byes."""

from collections.abc import Iterator, Mapping
from typing import Final

from tiltyard.core.scores import PointSystem
from tiltyard.io.trf import TrfTournament
from tiltyard.io.trf.player import PlayerRecord
from tiltyard.pairing.base import Colour, Kind, Meeting, SwissPlayer
from tiltyard.tournament.record.games import Game, GameKind
from tiltyard.tournament.record.results import note_outcome
from tiltyard.tournament.settings import Settings

_BYES: Final[Mapping[Kind, GameKind]] = {
    Kind.PAIRING_BYE: GameKind.PAIRING_BYE,
    Kind.FULL_BYE: GameKind.FULL_BYE,
    Kind.HALF_BYE: GameKind.HALF_BYE,
    Kind.ZERO_BYE: GameKind.ZERO_BYE,
}
_SCORES: Final = {"1": 10, "W": 10, "=": 5, "D": 5, "0": 0, "L": 0}
_UNRATED: Final = frozenset("WDL")


def list_rounds(
    tournament: TrfTournament, ids: Mapping[int, str], settings: Settings
) -> Iterator[tuple[Game, ...]]:
    """Yield the rounds that are paired, games before byes, the games in order of boards.

    A file has no boards: they follow from the scores before the round (C.04.2 3.6).
    """
    request = tournament.request(tournament.paired_rounds + 1)
    players = {player.number: player for player in request.players}
    ranks = tournament.starting_ranks
    records = {number: tournament.entries[ranks[number]].record for number in ids}
    for number in range(1, request.round):
        round_ = _Round(records, players, ids, number)
        games = round_.list_games(settings.points)
        yield (*games, *round_.list_byes(is_fixed=settings.is_fixed))


class _Round:
    """One round of the file."""

    def __init__(
        self,
        records: Mapping[int, PlayerRecord],
        players: Mapping[int, SwissPlayer],
        ids: Mapping[int, str],
        number: int,
    ) -> None:
        self._records = records
        self._ids = ids
        self._number = number
        self._meetings = {one: players[one].history[number - 1] for one in ids}
        self._before = {
            one: sum(meeting.points for meeting in players[one].history[: number - 1])
            for one in ids
        }

    def list_games(self, system: PointSystem) -> Iterator[Game]:
        """Yield the games, those in which not both moved and adjourned ones marked as such."""
        pairs = [
            (number, meeting.opponent)
            for number, meeting in self._meetings.items()
            if meeting.opponent is not None and _is_white(number, meeting, meeting.opponent)
        ]
        for board, (white, black) in enumerate(sorted(pairs, key=self._place), 1):
            kind = self._kind(white, black)
            points = self._meetings[white].points, self._meetings[black].points
            scores = _SCORES.get(self._result(white)), _SCORES.get(self._result(black))
            outcome = None
            if scores[0] is not None and scores[1] is not None:
                outcome = note_outcome((scores[0], scores[1]), points, system)
            yield Game(
                self._number,
                self._ids[white],
                self._ids[black],
                board,
                kind,
                points,
                outcome=outcome,
            )

    def list_byes(self, *, is_fixed: bool) -> Iterator[Game]:
        """Yield the byes, that of the pairing first."""
        byes = [number for number, meeting in self._meetings.items() if meeting.opponent is None]
        for number in sorted(byes, key=lambda one: (not self._is_allocated(one), one)):
            meeting = self._meetings[number]
            won = GameKind.FULL_BYE if self._result(number) == "+" else GameKind.ZERO_BYE
            kind = _BYES.get(meeting.kind, won)
            if is_fixed and kind is GameKind.ZERO_BYE:
                kind = GameKind.REST
            yield Game(self._number, self._ids[number], kind=kind, points=(meeting.points, 0))

    def _is_allocated(self, number: int) -> bool:
        return self._meetings[number].kind is Kind.PAIRING_BYE

    def _place(self, pair: tuple[int, int]) -> tuple[int, int, int]:
        scores = [self._before[number] for number in pair]
        return (-max(scores), -sum(scores), min(pair))

    def _result(self, number: int) -> str:
        return self._records[number].cell(self._number).result

    def _kind(self, white: int, black: int) -> GameKind:
        codes = {self._result(white), self._result(black)}
        if self._meetings[white].kind is not Kind.FORFEIT:
            if "?" in codes:
                return GameKind.ADJOURNED
            return GameKind.UNRATED if codes & _UNRATED else GameKind.PLAYED
        if self._result(white) == "+":
            return GameKind.FORFEIT_WIN
        return GameKind.FORFEIT_LOSS if self._result(black) == "+" else GameKind.DOUBLE_FORFEIT


def _is_white(number: int, meeting: Meeting, opponent: int) -> bool:
    """Whether this is White, or, where a forfeit has no colours, the lower number."""
    return number < opponent if meeting.colour is None else meeting.colour is Colour.WHITE
