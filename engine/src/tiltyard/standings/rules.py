"""The rules standings are made by: edition, kind of tournament, what results are worth."""

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final, Protocol

from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import InputError
from tiltyard.standings.rounds import RoundKind

if TYPE_CHECKING:
    from tiltyard.standings.view import StandingsView


class Edition(IntEnum):
    """The editions of C.07 that differ in something computed. Newer ones are greater."""

    BEFORE_2023 = 2022
    SEPTEMBER_2023 = 2023  # also the text of 1 April 2024
    AUGUST_2024 = 2024
    MARCH_2026 = 2026


_STARTS: Final = (
    ((2026, 3, 1), Edition.MARCH_2026),
    ((2024, 8, 1), Edition.AUGUST_2024),
    ((2023, 9, 1), Edition.SEPTEMBER_2023),
)
EDITION_NAMES: Final = {
    "pre-2023": Edition.BEFORE_2023,
    "2023": Edition.SEPTEMBER_2023,
    "2024": Edition.AUGUST_2024,
    "2026": Edition.MARCH_2026,
}


def edition_at(year: int, month: int, day: int) -> Edition:
    """Return the edition in force for a tournament that starts on a date.

    >>> edition_at(2026, 2, 28).name, edition_at(2026, 3, 1).name
    ('AUGUST_2024', 'MARCH_2026')
    """
    started = (edition for start, edition in _STARTS if (year, month, day) >= start)
    return next(started, Edition.BEFORE_2023)


def get_edition(name: str) -> Edition:
    """Return an edition by its name.

    Raises:
        InputError: `tie_break.edition`, naming those that exist.
    """
    if name not in EDITION_NAMES:
        known = ", ".join(EDITION_NAMES)
        raise InputError(
            "tie_break.edition",
            f"There is no edition {name!r} of the tie-break rules; choose one of {known}.",
        )
    return EDITION_NAMES[name]


class Score(IntEnum):
    """Which score: of an individual event there is only POINTS."""

    POINTS = 0  # match points in a team event
    GAME_POINTS = 1


class UnplayedPolicy(Protocol):
    """How rounds without a game count: C.07 16.3 to 16.5, or what replaces them (16.6)."""

    @property
    def protects_cuts(self) -> bool:
        """Whether a voluntary unplayed round is cut first (16.5)."""
        ...

    def adjust(self, view: "StandingsView", entrant: int, score: Score) -> int:
        """Return what an entrant is worth to opponents (16.3)."""
        ...

    def stand_in(self, view: "StandingsView", entrant: int, place: int, score: Score) -> int:
        """Return the score of the dummy met in an entrant's unplayed round (16.4)."""
        ...


@dataclass(frozen=True, slots=True)
class TeamRules:
    """What only team events have."""

    boards: int
    game: PointSystem = CHESS_POINTS  # of one board
    primary: Score = Score.POINTS
    is_board_count_mutual: bool = False  # EDEBT and the like: only the games of the two tied teams
    bye_game_points: int | None = None  # of the pairing-allocated bye; None: those of a drawn match
    colours: str = "WB"  # of the team with White on board 1, by board, then again

    def game_points_of(self, bye: RoundKind) -> int:
        """Return the game points of a round without a match (C.04.6 1.4)."""
        if bye is RoundKind.PAIRING_BYE and self.bye_game_points is not None:
            return self.bye_game_points
        drawn = (RoundKind.PAIRING_BYE, RoundKind.HALF_BYE)
        each = self.game.draw if bye in drawn else 0
        return self.boards * (self.game.win if bye is RoundKind.FULL_BYE else each)


TEAM_MATCH_POINTS: Final = PointSystem(
    win=20,
    draw=10,
    loss=0,
    pairing_bye=10,
    full_bye=20,
    half_bye=10,
    zero_bye=0,
    forfeit_win=20,
    forfeit_loss=0,
)


@dataclass(frozen=True, slots=True)
class Rules:
    """By what a table is ranked. The defaults are those of an individual Swiss of today."""

    edition: Edition = Edition.MARCH_2026
    is_swiss: bool = True  # False: pairings fixed in advance (C.07 15.2)
    points: PointSystem = CHESS_POINTS  # match points in a team event
    event_rounds: int | None = None  # as announced; None: those that are there
    unrated: int | None = None  # the published rating of the unrated (C.07 10); None: none
    team: TeamRules | None = None
    caps_by_announced_rounds: bool = False  # 16.4: rounds so far, or those announced
    unplayed: UnplayedPolicy | None = None  # None: article 16 of the edition

    @property
    def primary(self) -> Score:
        """The score that ranks."""
        return Score.POINTS if self.team is None else self.team.primary

    @property
    def secondary(self) -> Score:
        """The other score of a team event."""
        return Score.GAME_POINTS if self.primary is Score.POINTS else Score.POINTS

    def win(self, score: Score) -> int:
        """Return what a won round is worth; in game points, a win on every board."""
        if score is Score.GAME_POINTS and self.team is not None:
            return self.team.boards * self.team.game.win
        return self.points.win

    def draw(self, score: Score) -> int:
        """Return what a drawn round is worth; in game points, a draw on every board."""
        if score is Score.GAME_POINTS and self.team is not None:
            return self.team.boards * self.team.game.draw
        return self.points.draw


SWISS: Final = Rules()
ROUND_ROBIN: Final = Rules(is_swiss=False)
