"""Who thinks for a bot: the built-in player here, an engine in `engines`."""

from collections.abc import Callable
from dataclasses import replace

import chess

from tiltyard_hosts.chess.bots import choose
from tiltyard_hosts.chess.levels import read_bot
from tiltyard_hosts.chess.session import Session, put

Brain = Callable[[Session, chess.Board, str], str]  # the game, its position, chance -> UCI


def think_simply(session: Session, board: chess.Board, chance: str) -> str:
    """Return the move of the built-in bot; it also sits in for an engine that is not there."""
    return choose(read_bot(_code_of(session)).level, session.setup.variant, board, chance=chance)


def chance_of(session: Session, seed: str) -> str:
    """Return the chance of the bot to move: another for every ply, the same for the same seed."""
    return f"{seed}:{_code_of(session)}:{session.plies}"


def limit_level(session: Session, level_max: int) -> Session:
    """Return the game with a bot to move that is at most of this level: it thinks for less."""
    bot = read_bot(_code_of(session))
    if bot.level <= level_max:
        return session
    bots = put(session.setup.bots, session.turn, f"{bot.kind}-{level_max}")
    return replace(session, setup=replace(session.setup, bots=bots))


def _code_of(session: Session) -> str:
    code = session.setup.bots[session.turn]
    assert code is not None
    return code
