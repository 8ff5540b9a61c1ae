"""Counting the games of engines: pairs, points, strength."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tiltyard.cup import CupGame
from tiltyard.rating.match_statistics import Strength, measure_games, measure_pairs

_HALVES: Final = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}  # for White


@dataclass(frozen=True, slots=True)
class TableRow:
    """An engine in a table: points in tenths, games, strength against the field."""

    name: str
    points: int
    wins: int
    draws: int
    losses: int
    sonneborn: int  # in hundredths
    strength: Strength

    @property
    def played(self) -> int:
        """How many games it has played."""
        return self.wins + self.draws + self.losses


def count_pairs(games: Iterable[CupGame], first: str, second: str) -> list[int]:
    """Return the complete pairs of `first` against `second`: LL, LD, WL or DD, WD, WW."""
    halves: dict[int, list[int]] = {}
    for game in games:
        if {game.white, game.black} == {first, second}:
            halves.setdefault(game.pair, []).append(_halves_of(game, first))
    counts = [0] * 5
    for pair in halves.values():
        if len(pair) == 2:
            counts[sum(pair)] += 1
    return counts


def measure_meeting(games: Sequence[CupGame], first: str, second: str) -> Strength:
    """Return the strength of `first` against `second`, by pairs where there are whole ones."""
    pairs = count_pairs(games, first, second)
    if sum(pairs):
        return measure_pairs(pairs)
    return measure_games(*count_results(games, first, second))


def rank_table(games: Sequence[CupGame], names: Sequence[str]) -> list[TableRow]:
    """Return the engines by points, then Sonneborn-Berger, then by name."""
    points = {name: 10 * sum(_results(games, name)) // 2 for name in names}
    rows = [_make_row(games, name, points) for name in names]
    return sorted(rows, key=lambda row: (-row.points, -row.sonneborn, row.name))


def _make_row(games: Sequence[CupGame], name: str, points: dict[str, int]) -> TableRow:
    results = _results(games, name)
    losses, draws, wins = (results.count(halves) for halves in (0, 1, 2))
    sonneborn = sum(
        _halves_of(game, name) * points[game.black if game.white == name else game.white] * 5
        for game in games
        if name in (game.white, game.black)
    )
    return TableRow(
        name, points[name], wins, draws, losses, sonneborn, measure_games(losses, draws, wins)
    )


def _results(games: Iterable[CupGame], name: str) -> list[int]:
    return [_halves_of(game, name) for game in games if name in (game.white, game.black)]


def count_results(games: Iterable[CupGame], first: str, second: str) -> tuple[int, int, int]:
    """Return the losses, draws and wins of `first` against `second`."""
    between = [game for game in games if {game.white, game.black} == {first, second}]
    results = _results(between, first)
    return results.count(0), results.count(1), results.count(2)


def _halves_of(game: CupGame, name: str) -> int:
    halves = _HALVES[game.result]
    return halves if game.white == name else 2 - halves
