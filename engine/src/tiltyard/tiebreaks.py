"""The tie-breaks of the FIDE regulations (C.07) by name, to pass where a tie-break is wanted.

Each is a function `(player, games, players) -> number`, as a tie-break of your own may be, and
knows its code, by which standings compute it for everybody at once:

>>> from tiltyard.tiebreaks import buchholz, tie_break
>>> buchholz.code, tie_break("BH:C1").code
('BH', 'BH/C1')
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, cast

from tiltyard.errors import InputError, NotFoundError
from tiltyard.standings.rounds import Entrant, RoundRow
from tiltyard.standings.tiebreaks.base import Spec, TieBreak, cut_contributions
from tiltyard.standings.tiebreaks.notation import TieBreakFunction, parse_tie_break
from tiltyard.standings.view import StandingsView
from tiltyard.tournament.games import Game
from tiltyard.tournament.people import Player
from tiltyard.tournament.table import list_entrants

__all__ = ["ShippedTieBreak", "TieBreakFunction", "tie_break"]


@dataclass(frozen=True, slots=True)
class ShippedTieBreak:
    """A tie-break of the regulations."""

    spec: Spec

    @property
    def code(self) -> str:
        """The code with its modifiers."""
        return self.spec.code

    def __call__(
        self,
        player: Entrant | Player | str,
        games: Sequence[RoundRow] | Sequence[Game],
        players: Mapping[int, Entrant] | Sequence[Player],
    ) -> int | Fraction:
        """Return the value of one player of an individual Swiss of today; 0 where there is none.

        Takes the games and players of a `Tournament`, or entrants by pairing number.

        Raises:
            InputError: `tie_break.no_number`, for those that only order the tied.
            NotFoundError: `player.unknown`.
        """
        row = self.spec.row
        if not isinstance(row, TieBreak) or row.is_for_teams:
            raise InputError(
                "tie_break.no_number",
                f"{self.code} is no number of one player; name it in the list of tie-breaks.",
            )
        if isinstance(players, Mapping):
            view = StandingsView(players.values())
            place = view.place_of(cast(Entrant, player).number)
        else:
            view = StandingsView(list_entrants(players, cast(Iterable[Game], games)))
            place = _find_place(cast("Player | str", player), players)
        parts = row.contributions(view, self.spec, place)
        value = row.total([part[1] for part in cut_contributions(parts, self.spec)])
        if value is None or isinstance(value, tuple):
            return 0
        return Fraction(value, row.scale)


def _find_place(player: Player | str, players: Sequence[Player]) -> int:
    name = player if isinstance(player, str) else player.id
    ids = [other.id for other in players]
    if name not in ids:
        raise NotFoundError(
            "player.unknown", f"There is no player {name!r} among those given.", player=name
        )
    return ids.index(name)


def tie_break(text: str) -> ShippedTieBreak:
    """Return a tie-break by its code and modifiers, such as `BH:C1`.

    Raises:
        InputError: `tie_break.unknown` or `tie_break.modifier`, naming those that exist.
    """
    return ShippedTieBreak(parse_tie_break(text))


wins: Final = tie_break("WIN")
games_won: Final = tie_break("WON")
games_with_black: Final = tie_break("BPG")
wins_with_black: Final = tie_break("BWG")
progressive: Final = tie_break("PS")
rounds_elected: Final = tie_break("REP")
standard_points: Final = tie_break("STD")
pairing_number: Final = tie_break("TPN")
buchholz: Final = tie_break("BH")
buchholz_cut1: Final = tie_break("BH/C1")
buchholz_cut2: Final = tie_break("BH/C2")
median_buchholz: Final = tie_break("BH/M1")
fore_buchholz: Final = tie_break("FB")
average_opponents_buchholz: Final = tie_break("AOB")
sonneborn_berger: Final = tie_break("SB")
koya: Final = tie_break("KS")
direct_encounter: Final = tie_break("DE")
average_rating: Final = tie_break("ARO")
performance_rating: Final = tie_break("TPR")
perfect_performance: Final = tie_break("PTP")
average_opponents_performance: Final = tie_break("APRO")
average_opponents_perfect: Final = tie_break("APPO")
rating: Final = tie_break("RTNG")
