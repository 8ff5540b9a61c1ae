"""The rounds of a tournament as cells of record 001, and points that do not follow (299)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

from tiltyard.core.scores import PointSystem, format_points
from tiltyard.errors import InputError
from tiltyard.io.trf.lists import AbnormalPoints
from tiltyard.io.trf.player import RoundCell
from tiltyard.io.trf.points import points_of
from tiltyard.pairing.base import Colour
from tiltyard.tournament.record.games import Game, GameKind
from tiltyard.tournament.record.record import Record
from tiltyard.tournament.record.results import MIRRORED, outcome_of
from tiltyard.tournament.settings import Settings

BYE_LETTERS: Final[Mapping[GameKind, str]] = {
    GameKind.PAIRING_BYE: "U",
    GameKind.FULL_BYE: "F",
    GameKind.HALF_BYE: "H",
    GameKind.ZERO_BYE: "Z",
    GameKind.REST: "Z",
}
_PLAYED: Final = {10: "1", 5: "=", 0: "0"}
_UNRATED: Final = {10: "W", 5: "D", 0: "L"}
_KINDS: Final = {"1": "W", "W": "W", "=": "D", "D": "D", "0": "L", "L": "L"}  # of record 299
_UNKNOWN: Final = "?"


class Cells:
    """What everybody did in every round, by pairing number, as a file of a dialect says it.

    `as_reported` takes the results that were corrected for the report only; `is_standard` knows
    the codes of TRF-2026, without which an adjourned game is the draw it counts as.
    """

    def __init__(
        self, record: Record, settings: Settings, *, as_reported: bool, is_standard: bool
    ) -> None:
        self.rounds: dict[int, list[RoundCell]] = {n: [] for n in record.numbers.values()}
        self.points: dict[int, int] = dict.fromkeys(self.rounds, 0)
        self.adjourned = settings.points.draw  # what an adjourned game counts (162, X)
        self._special: dict[tuple[str, int, int], list[int]] = defaultdict(list)
        self._numbers = record.numbers
        self._settings = settings
        self._is_standard = is_standard
        reported = {(game.round, game.white): game for game in record.reported}
        for games in record.rounds:
            for game in games:
                told = reported.get((game.round, game.white), game) if as_reported else game
                self._add(game, told)

    def list_abnormal(self) -> Iterator[AbnormalPoints]:
        """Yield records 299: what a result was worth where that does not follow from it."""
        for (kind, number, points), players in sorted(self._special.items()):
            yield AbnormalPoints(kind, None, points, number, tuple(sorted(players)))

    def _add(self, game: Game, told: Game) -> None:
        assert game.points is not None  # every round has its results
        white = self._numbers[game.white]
        if game.black is None:
            self._put(white, game, RoundCell(result=BYE_LETTERS[game.kind]), game.points[0])
            return
        if game.is_adjourned:
            self.adjourned = game.points[0]
        black = self._numbers[game.black]
        mine, theirs = write_codes(told, self._settings.points, is_standard=self._is_standard)
        self._put(white, game, RoundCell(black, Colour.WHITE, mine), game.points[0])
        self._put(black, game, RoundCell(white, Colour.BLACK, theirs), game.points[1])

    def _put(self, player: int, game: Game, cell: RoundCell, points: int) -> None:
        self.rounds[player].append(cell)
        self.points[player] += points
        if cell.result == _UNKNOWN or points == points_of(cell, self._settings.points):
            return
        kind = _KINDS.get(cell.result, cell.result)
        if kind == "U" or not self._is_standard:
            raise InputError(
                "trf.points_inexpressible",
                f"Round {game.round} of player {player} is worth {format_points(points)}, which "
                "does not follow from the result; only TRF-2026 can say that, and not of the "
                "pairing-allocated bye.",
                round=game.round,
            )
        self._special[kind, game.round, points].append(player)


def write_codes(game: Game, points: PointSystem, *, is_standard: bool = True) -> tuple[str, str]:
    """Return the result codes of White and Black."""
    if game.is_adjourned:
        return (_UNKNOWN, _UNKNOWN) if is_standard else ("=", "=")
    if game.kind in (GameKind.DOUBLE_FORFEIT, *MIRRORED):
        won = {GameKind.FORFEIT_WIN: ("+", "-"), GameKind.FORFEIT_LOSS: ("-", "+")}
        return won.get(game.kind, ("-", "-"))
    letters = _UNRATED if game.kind is GameKind.UNRATED else _PLAYED
    mine, theirs = outcome_of(game, points)
    return letters[5 if mine is None else mine], letters[5 if theirs is None else theirs]
