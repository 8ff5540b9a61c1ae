"""The games that can be played here: one row a game.

Another one needs rules in `tiltyard_hosts`, an object that ties them to rows and words (`rules`,
with what an organiser sets), and a row below.
"""

from collections.abc import Mapping
from typing import Final

from tiltyard.sentence import say
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.ludo.rules import LUDO
from tiltyard_server.play.models import Game
from tiltyard_server.play.rules import Rules

GAMES: Final[Mapping[str, Rules]] = {rules.kind: rules for rules in (LUDO, CHESS)}


def find_rules(game: Game) -> Rules:
    """Return the rules that a game is played by."""
    return GAMES[game.kind]


def find_game(address: str, game_id: int) -> Game:
    """Return the game of a public number at an address, with the people who play.

    Raises:
        NotFoundError: `game.unknown`.
    """
    kinds = [rules.kind for rules in GAMES.values() if rules.address == address]
    found = Game.objects.filter(kind__in=kinds).select_related("first_user", "second_user")
    game = found.filter(pk=game_id, old_id=None).first() or found.filter(old_id=game_id).first()
    if game is None:
        raise unknown_game(game_id)
    return game


def unknown_game(game_id: int) -> NotFoundError:
    """Return what is said of a game that is not there, or not for somebody to see."""
    return NotFoundError("game.unknown", say("There is no game {game_id}.", game_id=game_id))
