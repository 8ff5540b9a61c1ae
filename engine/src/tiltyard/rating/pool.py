"""A rating list of a pool of games: maximum likelihood, all players at once, with errors.

The model is Elo's: who is d points stronger scores 1 / (1 + 10^(-d/400)) on average, draws count
half, and White may be worth some points more. The likeliest ratings are those at which everybody
is expected to score what they scored. The errors are those of the game's real spread (a draw
spreads less than a win and a loss): the sandwich estimator, 95 %.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tiltyard.errors import InputError

_SCALE: Final = math.log(10) / 400
_Z95: Final = 1.959963984540054
_STEPS: Final = 200
_STEP_MAX: Final = 400.0  # Elo a step: further than that the curve is another one
_PRECISION: Final = 1e-9

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class PoolGame:
    """A finished game: `halves` is what White scored, 0 to 2."""

    white: str
    black: str
    halves: int


@dataclass(frozen=True, slots=True)
class PoolRow:
    """A player of the list. Who won or lost everything has no rating, and no error."""

    name: str
    rating: float | None
    error: float | None
    points: int  # in tenths
    games: int
    draws: int


@dataclass(frozen=True, slots=True)
class RatingList:
    """The players, best first; then those who cannot be compared with them."""

    rows: tuple[PoolRow, ...]
    white_advantage: float
    white_error: float | None
    left_out: tuple[PoolRow, ...] = ()


@dataclass(frozen=True, slots=True)
class PoolTerms:
    """Where the scale is fixed: the mean of all players, or one player's rating.

    `white_advantage` is in Elo; None finds it from the games.
    """

    average: float = 2300.0
    anchor: str = ""
    anchor_rating: float = 0.0
    white_advantage: float | None = 0.0


def rate_pool(games: Iterable[PoolGame], terms: PoolTerms) -> RatingList:
    """Return the rating list of the games.

    Raises:
        InputError: `pool.empty`, `pool.anchor_unknown`, `pool.unconnected`.
    """
    counts = Counter((game.white, game.black, game.halves) for game in games)
    if not counts:
        raise InputError("pool.empty", "There is no finished game between two players.")
    every = sorted({name for white, black, _ in counts for name in (white, black)})
    if terms.anchor and terms.anchor not in every:
        raise InputError(
            "pool.anchor_unknown", f"{terms.anchor!r} has played no game; anchor somebody else."
        )
    names = _comparable(counts, every)
    kept = {key: n for key, n in counts.items() if key[0] in names and key[1] in names}
    if not kept:
        raise InputError(
            "pool.unconnected",
            "Nobody both won and lost points against the same field, so no two can be compared: "
            "play more games.",
        )
    if terms.anchor and terms.anchor not in names:
        raise InputError(
            "pool.anchor_unknown",
            f"{terms.anchor!r} cannot be compared with the others; anchor somebody else.",
        )
    fit = _Fit(sorted(names), kept, terms)
    fit.solve()
    tallies = _count_all(counts)
    rated = [
        _row(name, tallies, rating, error)
        for name, rating, error in zip(fit.names, fit.ratings(), fit.errors(), strict=True)
    ]
    rated.sort(key=lambda row: (-(row.rating or 0.0), row.name))
    rest = [_row(name, tallies, None, None) for name in every if name not in names]
    rest.sort(key=lambda row: (-row.points * 1000 // row.games, row.name))
    return RatingList(tuple(rated), fit.white, fit.white_error(), tuple(rest))


Counts = Mapping[tuple[str, str, int], int]


def _count_all(counts: Counts) -> dict[str, tuple[int, int, int]]:
    """Points in tenths, games, draws of everybody."""
    found: dict[str, tuple[int, int, int]] = {}
    for (white, black, halves), number in counts.items():
        for name, own in ((white, halves), (black, 2 - halves)):
            points, games, draws = found.get(name, (0, 0, 0))
            found[name] = (
                points + 5 * own * number,
                games + number,
                draws + (number if own == 1 else 0),
            )
    return found


def _row(
    name: str,
    tallies: Mapping[str, tuple[int, int, int]],
    rating: float | None,
    error: float | None,
) -> PoolRow:
    points, games, draws = tallies[name]
    return PoolRow(name, rating, error, points, games, draws)


def _comparable(counts: Counts, names: Sequence[str]) -> set[str]:
    """Return the largest group in which points went, directly or not, from each to each.

    Only inside such a group is there a likeliest rating: who lost to nobody of it has none.
    """
    gave: dict[str, set[str]] = {name: set() for name in names}
    got: dict[str, set[str]] = {name: set() for name in names}
    for white, black, halves in counts:
        for giver, taker, own in ((black, white, halves), (white, black, 2 - halves)):
            if own and giver != taker:
                gave[giver].add(taker)
                got[taker].add(giver)
    left, groups = set(names), []
    while left:
        start = min(left)
        group = _reach(start, gave) & _reach(start, got)
        groups.append(group)
        left -= group
    best = max(groups, key=lambda group: (len(group), min(group)))
    return best if len(best) > 1 else set()


def _reach(start: str, edges: Mapping[str, set[str]]) -> set[str]:
    found, todo = {start}, [start]
    while todo:
        news = edges[todo.pop()] - found
        found |= news
        todo += news
    return found


class _Fit:
    """Newton's method for ratings and White's advantage; the last unknown is the advantage."""

    def __init__(self, names: Sequence[str], counts: Counts, terms: PoolTerms) -> None:
        self.names = list(names)
        place = {name: index for index, name in enumerate(names)}
        self._rows = [
            (place[white], place[black], halves / 2, number)
            for (white, black, halves), number in counts.items()
        ]
        self._terms = terms
        self._has_white = terms.white_advantage is None
        self._size = len(names) + self._has_white
        self._values = [0.0] * len(names)
        self.white = terms.white_advantage or 0.0

    def solve(self) -> None:
        """Find the likeliest values."""
        for _ in range(_STEPS):
            slopes, bend, _ = self._look()
            step = _solve(bend, [[slope] for slope in slopes])
            longest = max(abs(row[0]) for row in step)
            share = min(1.0, _STEP_MAX / longest) if longest else 1.0
            self._values = [
                value + share * row[0] for value, row in zip(self._values, step, strict=False)
            ]
            if self._has_white:
                self.white += share * step[-1][0]
            if longest < _PRECISION:
                return

    def ratings(self) -> list[float]:
        """The ratings on the scale that was asked for."""
        anchor = self._terms.anchor
        if anchor:
            shift = self._terms.anchor_rating - self._values[self.names.index(anchor)]
        else:
            shift = self._terms.average - sum(self._values) / len(self._values)
        return [value + shift for value in self._values]

    def errors(self) -> list[float]:
        """Half the width of the 95 % interval of each rating, on that scale."""
        spread = self._spread()
        size = len(self.names)
        anchor = self._terms.anchor
        at = self.names.index(anchor) if anchor else None
        errors = []
        for row in range(size):
            weights = [0.0 if at is not None else -1 / size] * size
            weights[row] += 1
            if at is not None:
                weights[at] -= 1
            variance = sum(
                weights[i] * weights[j] * spread[i][j] for i in range(size) for j in range(size)
            )
            errors.append(_Z95 * math.sqrt(max(variance, 0.0)))
        return errors

    def white_error(self) -> float | None:
        """The same of White's advantage, if it was found from the games."""
        if not self._has_white:
            return None
        return _Z95 * math.sqrt(max(self._spread()[-1][-1], 0.0))

    def _spread(self) -> Matrix:
        """The covariance: inverse bend, spread of the slopes, inverse bend."""
        _, bend, noise = self._look()
        half = _solve(bend, noise)
        turned = [list(column) for column in zip(*half, strict=True)]
        return _solve(bend, turned)

    def _look(self) -> tuple[list[float], Matrix, Matrix]:
        """Slopes of the likelihood, minus its second derivatives, and the slopes' spread.

        Only differences are known; a ridge on the sum of all ratings makes it one solution.
        """
        size, players = self._size, len(self.names)
        slopes = [0.0] * size
        bend = [[0.0] * size for _ in range(size)]
        noise = [[0.0] * size for _ in range(size)]
        for row in range(players):
            for column in range(players):
                bend[row][column] = _SCALE**2 / players
        for white, black, score, number in self._rows:
            gap = self._values[white] - self._values[black] + self.white
            expected = 1 / (1 + math.exp(-_SCALE * gap))
            parts = [(white, 1.0), (black, -1.0)]
            if self._has_white:
                parts.append((size - 1, 1.0))
            for row, sign in parts:
                slopes[row] += sign * number * _SCALE * (score - expected)
                for column, other in parts:
                    both = sign * other * number * _SCALE**2
                    bend[row][column] += both * expected * (1 - expected)
                    noise[row][column] += both * (score - expected) ** 2
        for row in range(players):
            slopes[row] -= _SCALE**2 * sum(self._values) / players
        return slopes, bend, noise


def _solve(matrix: Matrix, right: Matrix) -> Matrix:
    """Return X of `matrix` X = `right`, by Gauss with pivots."""
    size = len(matrix)
    rows = [[*left, *more] for left, more in zip(matrix, right, strict=True)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column]
        inverse = 1 / pivot[column]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column] * inverse
                rows[row] = [a - factor * b for a, b in zip(rows[row], pivot, strict=True)]
    return [[value / rows[row][row] for value in rows[row][size:]] for row in range(size)]
