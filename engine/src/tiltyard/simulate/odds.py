"""Chances of a game and of a match, from ratings: the model behind a forecast.

Floats are allowed here: a forecast decides nothing.
"""

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Final

from tiltyard.core.model import EntryId, Mark, Match, ResultKind, TournamentState
from tiltyard.rating.elo import expected_score

_UNKNOWN: Final = 1500  # where nobody has a rating
_USUAL_DRAWS: Final = 0.3  # of games between equals, before anything is known
_WEIGHT: Final = 10  # games that what is usual weighs as much as


class Odds:
    """What may be expected of the entries of a tournament. Who has no rating is average."""

    def __init__(self, state: TournamentState) -> None:
        """Read ratings, who is out, and how often this tournament sees draws."""
        rated = [entry.rating for entry in state.entries.values() if entry.rating is not None]
        middle = round(sum(rated) / len(rated)) if rated else _UNKNOWN
        self._ratings: Mapping[EntryId, int] = {
            number: middle if entry.rating is None else entry.rating
            for number, entry in state.entries.items()
        }
        self._out = {n for n, entry in state.entries.items() if entry.status.is_out}
        self.draw_rate = _find_draw_rate(state)

    def is_out(self, entry: EntryId) -> bool:
        """Whether an entry takes no further part."""
        return entry in self._out

    def win_match(
        self, first: EntryId, second: EntryId, match: Match | None, best_of: int
    ) -> float:
        """Return the chance of `first` to win a match that cannot end level, as it stands."""
        game = expected_score(self._ratings[first], self._ratings[second])
        won, lost = (0, 0) if match is None else match.game_score
        needed = 5 * (best_of + 1)
        return _win_series(game, needed - won, needed - lost)

    def play_table(
        self, first: EntryId, second: EntryId, best_of: int, source: Random, *, can_draw: bool
    ) -> int | None:
        """Return the side that wins a match of a table, by lot; None for a draw."""
        if best_of > 1 or not can_draw:
            return int(source.random() >= self.win_match(first, second, None, best_of | 1))
        expected = expected_score(self._ratings[first], self._ratings[second])
        draw = 2 * self.draw_rate * min(expected, 1 - expected)
        lot = source.random()
        if lot < expected - draw / 2:
            return 0
        return None if lot < expected + draw / 2 else 1


@lru_cache(maxsize=100_000)
def _win_series(game: float, first: int, second: int) -> float:
    """Return the chance to collect `first` tenths of points before the other has `second`."""
    if first <= 0 or second <= 0:
        return float(first <= 0)
    ahead, behind = _win_series(game, first - 10, second), _win_series(game, first, second - 10)
    return game * ahead + (1 - game) * behind


def _find_draw_rate(state: TournamentState) -> float:
    """Return how often equals draw: as usual at first, then more and more as seen here."""
    results = [
        match.result
        for match in state.matches.values()
        if match.result is not None
        and match.result.kind is ResultKind.NORMAL
        and match.fixture.best_of == 1
        and Mark.DECISIVE not in match.fixture.marks
    ]
    drawn = sum(result.winner is None for result in results)
    return (drawn + _USUAL_DRAWS * _WEIGHT) / (len(results) + _WEIGHT)
