"""Games, byes and rounds as people see them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tiltyard.core.scores import format_points


class GameKind(StrEnum):
    """How a game, or a round without one, came by its points; forfeits seen from White.

    >>> from tiltyard import GameKind
    >>> GameKind("half-bye").name
    'HALF_BYE'
    """

    PLAYED = "played"
    UNRATED = "unrated"  # not both made a move: it counts, and not for ratings
    ADJOURNED = "adjourned"  # to be played on: a draw for pairings until then
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    DOUBLE_FORFEIT = "double-forfeit"
    PAIRING_BYE = "pairing-bye"
    FULL_BYE = "full-bye"
    HALF_BYE = "half-bye"
    ZERO_BYE = "zero-bye"
    REST = "rest"  # the free round of a fixed table


BYES: Final = frozenset(
    {GameKind.PAIRING_BYE, GameKind.FULL_BYE, GameKind.HALF_BYE, GameKind.ZERO_BYE, GameKind.REST}
)
DRAWN_BYES: Final = frozenset({GameKind.PAIRING_BYE, GameKind.REST})
ASKED_BYES: Final = BYES - DRAWN_BYES
PLAYED: Final = frozenset({GameKind.PLAYED, GameKind.UNRATED, GameKind.ADJOURNED})
FORFEITS: Final = frozenset({GameKind.FORFEIT_WIN, GameKind.FORFEIT_LOSS, GameKind.DOUBLE_FORFEIT})


@dataclass(frozen=True, slots=True)
class Game:
    """A game, a match of several games, or a bye. Points are tenths; None without a result.

    >>> from tiltyard import Game
    >>> str(Game(1, "ann", "bob", board=1, points=(10, 0)))
    'ann – bob 1:0'
    """

    round: int
    white: str
    black: str | None = None  # None: a bye of `white`
    board: int = 0  # from 1; 0 for byes
    kind: GameKind = GameKind.PLAYED
    points: tuple[int, int] | None = None  # White's, Black's
    game_points: tuple[int, int] = (0, 0)  # of a team match, beside its match points
    by_hand: bool = False  # paired by the arbiter
    outcome: tuple[int, int] | None = None  # 10, 5 or 0 each, where points do not tell it
    drawn_games: int = 0  # of a card match, whose game points are games won
    boards: tuple["Game", ...] = ()  # of a team match: the games of the members, from board 1

    @property
    def is_bye(self) -> bool:
        """Whether nobody sat opposite."""
        return self.black is None

    @property
    def has_result(self) -> bool:
        """Whether the result is known."""
        return self.points is not None

    @property
    def is_adjourned(self) -> bool:
        """Whether the game, or one of the boards, is to be played on."""
        return self.kind is GameKind.ADJOURNED or any(one.is_adjourned for one in self.boards)

    @property
    def score(self) -> float | None:
        """White's points, or None without a result."""
        return None if self.points is None else self.points[0] / 10

    def joins(self, one: str, two: str | None) -> bool:
        """Whether these two meet here, whatever their colours."""
        return {self.white, self.black} == {one, two}

    def has(self, player: str) -> bool:
        """Whether the player is part of it."""
        return player in (self.white, self.black)

    def __str__(self) -> str:
        if self.black is None:
            return f"{self.white}: {self.kind}"
        if self.points is None:
            return f"{self.white} – {self.black}"
        result = ":".join(format_points(points) for points in self.points)
        note = f" ({self.kind})" if self.kind in PLAYED - {GameKind.PLAYED} else ""
        return f"{self.white} – {self.black} {result}{note}"


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it is paired: the pairings in board order, and who has none.

    >>> from tiltyard import Game, Round
    >>> Round(1, (Game(1, "ann", "bob"),), ()).pairings[0].white
    'ann'
    """

    number: int
    pairings: tuple[Game, ...]
    byes: tuple[Game, ...]
