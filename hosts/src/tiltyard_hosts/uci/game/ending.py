"""How games end: result, reason and a sentence."""

from dataclasses import dataclass
from typing import Final

from tiltyard.sentence import say, template, word
from tiltyard_hosts.uci.game.board import ENDINGS, Board

LOSSES: Final = ("0-1", "1-0")  # by the side that lost
_DRAW: Final = "1/2-1/2"
_FAULTS: Final = {
    "time": template("{side} loses on time ({detail})"),
    "illegal_move": template("{side} makes an illegal move ({detail})"),
    "crash": template("{side} crashed ({detail})"),
    "hang": template("{side} does not answer ({detail})"),
    "start_failed": template("{side} could not be started ({detail})"),
}
_BOARD_ENDINGS: Final = {
    "checkmate": template("{side} mates"),
    "stalemate": template("Draw by stalemate"),
    "fifty_moves": template("Draw by fifty moves rule"),
    "insufficient_material": template("Draw by insufficient material"),
    "repetition": template("Draw by threefold repetition"),
}


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: the result, the reason as a code, and a sentence."""

    result: str
    reason: str
    text: str


MOVE_LIMIT: Final = Ending(_DRAW, "move_limit", say("Draw by move limit"))


def name_ending(board: Board) -> Ending | None:
    """Return how the position on the board ends the game, without anybody claiming it."""
    reason = ENDINGS[board.ending]
    if not reason:
        return None
    winner = 1 if board.turn else 0
    result = LOSSES[1 - winner] if reason == "checkmate" else _DRAW
    return Ending(result, reason, say(_BOARD_ENDINGS[reason], side=word(_side(winner))))


def name_verdict(verdict: str, *, is_by_tables: bool = False) -> Ending:
    """Return the ending of a game that is adjudicated: `win-0` for White, `win-1`, `draw`."""
    if verdict == "draw":
        if is_by_tables:
            return Ending(_DRAW, "tablebase", say("Draw by tablebase"))
        return Ending(_DRAW, "adjudicated_draw", say("Draw by adjudication"))
    winner = int(verdict[-1])
    side = word(_side(winner))
    if is_by_tables:
        text = say("{side} wins by tablebase", side=side)
        return Ending(LOSSES[1 - winner], "tablebase", text)
    text = say("{side} wins by adjudication", side=side)
    return Ending(LOSSES[1 - winner], "adjudicated_win", text)


def name_loss(side: int, reason: str, detail: str) -> Ending:
    """Return the ending of a game that a side lost by its own fault."""
    text = say(_FAULTS[reason], side=word(_side(side)), detail=word(detail))
    return Ending(LOSSES[side], reason, text)


def _side(side: int) -> str:
    return ("White", "Black")[side]
