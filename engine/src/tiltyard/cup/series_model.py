"""Meetings between engines that are no knock-out: a series.

Round robin, gauntlet, Swiss, ladder, match and test.
A series stands in the state of a cup, beside its book; `Cup.matches` is empty then.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from tiltyard.cup.game import CupGame
from tiltyard.rating.sprt import Sprt

NO_PAIRS: Final = (0, 0, 0, 0, 0)


class SeriesKind(StrEnum):
    """Who meets whom. The words are those of `TournamentMode`."""

    ROUND_ROBIN = "RR"
    GAUNTLET = "Gauntlet"
    SWISS = "Swiss"
    LADDER = "Ladder"
    MATCH = "Match"  # two engines
    SPRT = "SPRT"  # two engines, until the test has its answer


IN_ROUNDS: Final = frozenset({SeriesKind.SWISS, SeriesKind.LADDER})


@dataclass(frozen=True, slots=True)
class TestRule:
    """A sequential test. Numbers as they were written: the JSON of a log has no fractions."""

    __test__ = False  # no test of pytest

    elo0: str
    elo1: str
    alpha: str = "0.05"
    beta: str = "0.05"
    is_normalised: bool = True

    @property
    def sprt(self) -> Sprt:
        """The test that can be asked."""
        elo0, elo1, alpha, beta = map(float, (self.elo0, self.elo1, self.alpha, self.beta))
        return Sprt(elo0, elo1, alpha, beta, self.is_normalised)


@dataclass(frozen=True, slots=True)
class SeriesRules:
    """How long a series of games is, and when it is decided before its end."""

    kind: SeriesKind
    pairs: int = 1  # of each meeting
    challengers: int = 1  # of a gauntlet
    rounds: int = 0  # of a Swiss
    is_spread: bool = False  # every pair has an opening of its own
    test: TestRule | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two engines that meet; the first has White in the first game of each pair."""

    first: str
    second: str
    round: int = 1


@dataclass(frozen=True)
class Series:
    """A series now. `games` stand as they ended."""

    rules: SeriesRules
    meetings: tuple[Meeting, ...] = ()
    games: tuple[CupGame, ...] = ()
    unpaired: tuple[CupGame, ...] = ()  # their opening left the book: played again
    byes: tuple[str, ...] = ()  # of a Swiss, by round; "" for none
    halves: tuple[tuple[int, int], ...] = ()  # a test: pairs with one game, half points of `first`
    pairs: tuple[int, ...] = NO_PAIRS  # a test: LL, LD, WL or DD, WD, WW
    verdict: str = ""  # of a test, once it has its answer
    machines: tuple[tuple[int, str], ...] = ()  # games that were played elsewhere, and where

    @property
    def is_in_rounds(self) -> bool:
        """Whether who meets next depends on the results."""
        return self.rules.kind in IN_ROUNDS

    @property
    def planned(self) -> int:
        """How many games those who meet so far play."""
        return 2 * self.rules.pairs * len(self.meetings)

    @property
    def is_round_over(self) -> bool:
        """Whether all games are played of those who meet so far."""
        return len(self.games) == self.planned

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers of the games that are played."""
        return frozenset(game.number for game in self.games)


@dataclass(frozen=True, slots=True)
class SeriesSlot:
    """A game of a series: its number says who plays and which pair it belongs to."""

    number: int
    meeting: int  # from 1
    round: int
    pair: int  # the same for both games, and no other between these two
    white: str
    black: str
    place: int  # in the book, before it is used again
