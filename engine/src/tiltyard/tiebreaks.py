"""Every tie-break of the regulations as a function `(player, games, players) -> number`.

They can be passed to `Tournament.standings`, or called with the players and games of a
tournament. `tie_break("BH:C1")` makes one with modifiers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tiltyard.errors import InputError, NotFoundError
from tiltyard.standings.tiebreaks import Spec, list_values, parse_tie_break
from tiltyard.standings.tiebreaks.base import TieBreak
from tiltyard.standings.view import StandingsView
from tiltyard.tournament.people import Player
from tiltyard.tournament.sheet import Game
from tiltyard.tournament.table import list_entrants

__all__ = [
    "ShippedTieBreak",
    "average_opponents_buchholz",
    "average_rating_of_opponents",
    "buchholz",
    "buchholz_cut_1",
    "buchholz_median_1",
    "direct_encounter",
    "fore_buchholz",
    "games_with_black",
    "koya",
    "number_of_wins",
    "performance_rating",
    "progressive_scores",
    "sonneborn_berger",
    "tie_break",
    "wins_over_the_board",
]


@dataclass(frozen=True, slots=True)
class ShippedTieBreak:
    """A tie-break by its code. `spec` is how the standings know it."""

    spec: Spec

    @property
    def __name__(self) -> str:
        return self.spec.code

    def __call__(
        self, player: Player | str, games: Sequence[Game], players: Sequence[Player]
    ) -> int | Fraction:
        """Return the value for one player of an individual Swiss, in points.

        Raises:
            NotFoundError: `player.unknown`.
            InputError: `tie_break.positional`, for one that orders a tied group and has no
                value of its own, such as the direct encounter.
        """
        row = self.spec.row
        if not isinstance(row, TieBreak):
            raise InputError(
                "tie_break.positional",
                f"{self.spec.code} orders those who are tied and has no value for one player; "
                "pass it to standings().",
            )
        name = player if isinstance(player, str) else player.id
        ids = [other.id for other in players]
        if name not in ids:
            raise NotFoundError(
                "player.unknown", f"There is no player {name!r} among those given.", player=name
            )
        value = list_values(StandingsView(list_entrants(players, games)), self.spec)[
            ids.index(name)
        ]
        if value is None or isinstance(value, tuple):
            return 0
        points = Fraction(value) / row.scale
        return points.numerator if points.denominator == 1 else points


def tie_break(code: str) -> ShippedTieBreak:
    """Return the tie-break written in `code`, such as "BH:C1".

    Raises:
        InputError: `tie_break.unknown` or `tie_break.modifier`.
    """
    return ShippedTieBreak(parse_tie_break(code))


buchholz = tie_break("BH")
buchholz_cut_1 = tie_break("BH:C1")
buchholz_median_1 = tie_break("BH:M1")
average_opponents_buchholz = tie_break("AOB")
fore_buchholz = tie_break("FB")
sonneborn_berger = tie_break("SB")
koya = tie_break("KS")
direct_encounter = tie_break("DE")
progressive_scores = tie_break("PS")
number_of_wins = tie_break("WIN")
wins_over_the_board = tie_break("WON")
games_with_black = tie_break("BPG")
average_rating_of_opponents = tie_break("ARO")
performance_rating = tie_break("TPR")
