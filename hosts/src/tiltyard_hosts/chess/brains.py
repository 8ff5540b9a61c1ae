"""Who thinks for a bot: the built-in player here, an engine in `engines`."""

from collections.abc import Callable

import chess

from tiltyard_hosts.chess.bots import choose
from tiltyard_hosts.chess.levels import read_bot
from tiltyard_hosts.chess.session import Session

Brain = Callable[[Session, chess.Board, str], str]  # the game, its position, chance -> UCI


def think_simply(session: Session, board: chess.Board, chance: str) -> str:
    """Return the move of the built-in bot; it also sits in for an engine that is not there."""
    code = session.setup.bots[session.turn]
    assert code is not None
    return choose(read_bot(code).level, session.setup.variant, board, chance=chance)
