"""Chess games to test with."""

from collections.abc import Sequence
from typing import Any

from hosted import Clock

from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.codec import session_from_json
from tiltyard_hosts.chess.session import Session
from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.play.actions import Action
from tiltyard_server.play.chess.actions import Move
from tiltyard_server.play.chess.casual_start import order_chess
from tiltyard_server.play.execution import act
from tiltyard_server.play.matches.game_start import open_games
from tiltyard_server.play.matches.orders import NewGame, Origin, Player
from tiltyard_server.play.models import Game

THREE_PLUS_TWO = TimeControl(180_000, 2_000)


def seat(who: User | str) -> Player:
    """Return somebody's seat, or that of a bot such as `simple-1`."""
    if isinstance(who, str):
        return Player(f"Bot {who}", 1500, bot=who)
    return Player(who.display_name, 1700, user_id=who.pk)


def new_game(white: User | str, black: User | str, number: int = 0, **fields: Any) -> NewGame:
    """Return a game to be opened; with a number it belongs to an arena."""
    usual: dict[str, Any] = {
        "variant": Variant.STANDARD,
        "time": THREE_PLUS_TWO,
        "can_berserk": True,
        "is_rated": True,
        "origin": Origin("arena", 7, number, "Evening Arena") if number else None,
    }
    return order_chess(seat(white), seat(black), **{**usual, **fields})


def open_game(white: User | str, black: User | str, number: int = 0, **fields: Any) -> Game:
    """Return a game that has just begun."""
    return open_games([new_game(white, black, number, **fields)], now=clock.now())[0]


def do(game: Game, side: int, action: Action, **fields: Any) -> Game:
    """Act in a game."""
    return act(game_id=game.pk, side=side, action=action, **fields)


def play(game: Game, moves: str | Sequence[str]) -> Game:
    """Make moves, whoever's turn it is."""
    for uci in moves.split() if isinstance(moves, str) else moves:
        session = session_of(game)
        game = do(game, session.turn, Move(uci, session.plies))
    return game


def session_of(game: Game) -> Session:
    """Return the game as it is stored now."""
    return session_from_json(Game.objects.get(pk=game.pk).session)


def wait(time: Clock, seconds: float) -> None:
    """Let time pass on a server that keeps it."""
    time.run(seconds)
