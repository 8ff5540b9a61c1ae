"""The games that can be played here: one row a game.

Another one needs rules in `tiltyard_hosts`, an object that ties them to rows and words (`rules`),
a way to open its games for matches, what an organiser sets (`schemas.HostIn`), and a row below.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from tiltyard_server.play.chess import matches as chess
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.ludo import matches as ludo
from tiltyard_server.play.ludo.rules import LUDO
from tiltyard_server.play.models import ChessGame, HostedGame, HostSetup
from tiltyard_server.play.rules import Rules
from tiltyard_server.play.tables import Table
from tiltyard_server.tournaments.models import Match


@dataclass(frozen=True, slots=True)
class Game:
    """A game that tournaments can be played as."""

    rules: Rules[Any]
    open_games: Callable[[HostSetup, Sequence[Match], datetime], None]  # one for each match


GAMES: Final[Mapping[str, Game]] = {
    HostSetup.Kind.LUDO: Game(LUDO, ludo.open_games),
    HostSetup.Kind.CHESS: Game(CHESS, chess.open_games),
}


def list_rules() -> list[Rules[Any]]:
    """Return the rules of all games."""
    return [game.rules for game in GAMES.values()]


def take(game: ChessGame | HostedGame) -> Table[Any]:
    """Return a game in hand, to be played by its rules."""
    return Table(find_rules(game), game)


def find_rules(game: ChessGame | HostedGame) -> Rules[Any]:
    """Return the rules that a game is played by."""
    return GAMES[game.kind].rules
