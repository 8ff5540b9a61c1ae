"""How a match ended, for the standings and for the rating report."""

from dataclasses import dataclass
from enum import StrEnum

Score = tuple[int, int]  # tenths of a point, side 0 and side 1


class ResultKind(StrEnum):
    """How a match was decided."""

    NORMAL = "normal"
    FORFEIT = "forfeit"
    DOUBLE_FORFEIT = "double-forfeit"


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended. `winner` is a side, None for a draw or when both forfeited.

    With `loser_leaves` the loser is out of the tournament: where losers play on, the place that
    waits for this one is a bye. `drawn_games` are games that nobody won and that the score leaves
    out, as card players count them.
    """

    kind: ResultKind
    winner: int | None
    score: Score | None = None
    loser_leaves: bool = False
    drawn_games: int = 0

    @classmethod
    def from_score(cls, first: int, second: int, *, drawn_games: int = 0) -> "Result":
        """Return the result of a match that ended `first` to `second`, in tenths."""
        winner = None if first == second else int(second > first)
        return cls(ResultKind.NORMAL, winner, (first, second), drawn_games=drawn_games)

    @classmethod
    def forfeit_by(cls, side: int, *, leaves: bool = False) -> "Result":
        """Return the result of a match that `side` forfeited, perhaps leaving for good."""
        return cls(ResultKind.FORFEIT, 1 - side, loser_leaves=leaves)

    @classmethod
    def double_forfeit(cls) -> "Result":
        """Return the result of a match that nobody came to."""
        return cls(ResultKind.DOUBLE_FORFEIT, None)


class GameMark(StrEnum):
    """What is to be known of a game that has its points."""

    UNRATED = "unrated"  # not both moved: it counts, and not for ratings
    ADJOURNED = "adjourned"  # to be played on: a draw until then


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """How a game stands in the rating report where that is not how it counts (C.04.2 4.3)."""

    result: Result
    points: Score | None = None  # as in `Match`
    mark: GameMark | None = None
    reason: str = ""
