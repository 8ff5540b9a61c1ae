"""The tie-breaks of the FIDE regulations (C.07) by name, to pass where a tie-break is wanted.

Each is a function `(player, games, players) -> number`, as a tie-break of your own may be, and
knows its code, by which standings compute it for everybody at once:

>>> from tiltyard.tiebreaks import buchholz, tie_break
>>> buchholz.code, tie_break("BH:C1").code
('BH', 'BH/C1')
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, cast

from tiltyard.core.arguments import check_text, refuse_damage
from tiltyard.errors import InputError, NotFoundError
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow
from tiltyard.standings.tiebreaks.base import Spec, TieBreak, cut_contributions
from tiltyard.standings.tiebreaks.notation import TieBreakFunction, parse_tie_break
from tiltyard.standings.view import StandingsView
from tiltyard.tournament.people import Player
from tiltyard.tournament.record.games import Game, GameKind
from tiltyard.tournament.record.results import MIRRORED

__all__ = [
    "ShippedTieBreak",
    "TieBreakFunction",
    "average_opponents_buchholz",
    "average_opponents_perfect",
    "average_opponents_performance",
    "average_rating",
    "buchholz",
    "buchholz_cut1",
    "buchholz_cut2",
    "direct_encounter",
    "fore_buchholz",
    "games_with_black",
    "games_won",
    "koya",
    "median_buchholz",
    "pairing_number",
    "perfect_performance",
    "performance_rating",
    "progressive",
    "rating",
    "rounds_elected",
    "sonneborn_berger",
    "standard_points",
    "tie_break",
    "wins",
    "wins_with_black",
]


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
        right = "give a player, the games and the players of one Tournament"
        with refuse_damage("tie_break.arguments", f"What {self.code} was given", right):
            return self._count(row, player, games, players)

    def _count(
        self,
        row: TieBreak,
        player: Entrant | Player | str,
        games: Sequence[RoundRow] | Sequence[Game],
        players: Mapping[int, Entrant] | Sequence[Player],
    ) -> int | Fraction:
        if isinstance(players, Mapping):
            view = StandingsView(players.values())
            place = view.place_of(cast(Entrant, player).number)
        else:
            view = StandingsView(_list_entrants(players, cast(Iterable[Game], games)))
            place = _find_place(cast("Player | str", player), players)
        parts = row.contributions(view, self.spec, place)
        value = row.total([part[1] for part in cut_contributions(parts, self.spec)])
        if value is None or isinstance(value, tuple):
            return 0
        return Fraction(value, row.scale)


def _list_entrants(players: Sequence[Player], games: Iterable[Game]) -> list[Entrant]:
    """Return what tie-breaks read about each player, by pairing number."""
    numbers = {player.id: number for number, player in enumerate(players, 1)}
    rows: dict[str, dict[int, RoundRow]] = {player.id: {} for player in players}
    last = 0
    for game in games:
        last = max(last, game.round)
        for player, row in _list_rows(game, numbers):
            rows[player][game.round] = row
    absent = RoundRow(RoundKind.ZERO_BYE, 0)
    return [
        Entrant(
            numbers[player.id],
            tuple(rows[player.id].get(number, absent) for number in range(1, last + 1)),
            player.rating,
        )
        for player in players
    ]


def _list_rows(game: Game, numbers: Mapping[str, int]) -> Iterator[tuple[str, RoundRow]]:
    points = game.points or (0, 0)
    if game.black is None:
        kind = RoundKind(game.kind.value)
        yield game.white, RoundRow(kind, points[0], game_points=game.game_points[0])
        return
    kinds = [_read_kind(kind) for kind in (game.kind, MIRRORED.get(game.kind, game.kind))]
    if game.points is None:
        kinds = [RoundKind.PENDING, RoundKind.PENDING]
    black, white = numbers[game.black], numbers[game.white]
    yield game.white, RoundRow(kinds[0], points[0], black, "white", game.game_points[0])
    yield game.black, RoundRow(kinds[1], points[1], white, "black", game.game_points[1])


def _read_kind(kind: GameKind) -> RoundKind:
    """Both sides of a double forfeit have lost."""
    lost = RoundKind.FORFEIT_LOSS
    return lost if kind is GameKind.DOUBLE_FORFEIT else RoundKind(kind.value)


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

    >>> from tiltyard.tiebreaks import tie_break
    >>> tie_break("bh:c1").code
    'BH/C1'

    Raises:
        InputError: `tie_break.unknown` or `tie_break.modifier`, naming those that exist.
    """
    return ShippedTieBreak(parse_tie_break(check_text(text, "A tie-break", "tie_break.unknown")))


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
