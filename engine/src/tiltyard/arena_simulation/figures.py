"""What an arena was like: how long people waited, and whom they got for it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from tiltyard.arena.pairing.costs import REPEAT_GAMES, Waiting

CROWDED: Final = 50  # so many free: the goal for the slowest twentieth is about these moments
_RUN: Final = 3  # the same colour so often in a row is noticed


@dataclass(slots=True)
class Tally:
    """Notes of one arena or many: milliseconds waited, and what pairs were like."""

    waits: list[int] = field(default_factory=list)
    crowded_waits: list[int] = field(default_factory=list)
    ratings: list[int] = field(default_factory=list)  # differences
    ranks: list[float] = field(default_factory=list)  # differences, as a share of the arena
    repeats: int = 0
    runs: int = 0

    def note_wait(self, waited: int, free: int) -> None:
        """Note that somebody waited; `free` were free when they began to."""
        self.waits.append(waited)
        if free >= CROWDED:
            self.crowded_waits.append(waited)

    def note_pair(self, white: Waiting, black: Waiting, *, worst: int) -> None:
        """Note a pair as it was made."""
        self.ratings.append(abs(white.rating - black.rating))
        self.ranks.append(abs(white.rank - black.rank) / max(worst, 1))
        met = black.player in white.recent_opponents[-REPEAT_GAMES:]
        self.repeats += met or white.player in black.recent_opponents[-REPEAT_GAMES:]
        self.runs += (white.strike >= _RUN - 1) + (black.strike <= 1 - _RUN)


@dataclass(frozen=True, slots=True)
class Figures:
    """The same, added up: seconds, points of rating, shares."""

    games: int
    wait_median: float
    wait_mean: float
    wait_p95: float
    crowded: int  # waits that began when many were free
    crowded_p95: float
    rating_mean: float
    rating_p95: float
    rank_mean: float
    repeats: float  # share of games between two who met within five games
    runs: float  # share of colours that were the third in a row, or more


def add_up(tallies: Iterable[Tally]) -> Figures:
    """Return the figures of all these arenas together."""
    every = list(tallies)
    waits = sorted(each for tally in every for each in tally.waits)
    crowded = sorted(each for tally in every for each in tally.crowded_waits)
    ratings = sorted(each for tally in every for each in tally.ratings)
    games = len(ratings)
    return Figures(
        games=games,
        wait_median=_quantile(waits, 50) / 1000,
        wait_mean=sum(waits) / max(len(waits), 1) / 1000,
        wait_p95=_quantile(waits, 95) / 1000,
        crowded=len(crowded),
        crowded_p95=_quantile(crowded, 95) / 1000,
        rating_mean=sum(ratings) / max(games, 1),
        rating_p95=_quantile(ratings, 95),
        rank_mean=sum(each for tally in every for each in tally.ranks) / max(games, 1),
        repeats=sum(tally.repeats for tally in every) / max(games, 1),
        runs=sum(tally.runs for tally in every) / max(2 * games, 1),
    )


def _quantile(values: Sequence[int], percent: int) -> float:
    """Return the value that so many percent do not exceed; 0 of none."""
    if not values:
        return 0.0
    return float(values[min(len(values) * percent // 100, len(values) - 1)])
