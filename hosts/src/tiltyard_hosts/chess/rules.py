"""When a game is over, what may be claimed, and which moves there are. Sides: 0 White, 1 Black."""

from typing import Final, NamedTuple

import chess

from tiltyard import InputError, RuleError
from tiltyard.sentence import say

WHITE: Final = 0
BLACK: Final = 1


class Ending(NamedTuple):
    """How a position ends the game; without a winner it is drawn."""

    winner: int | None
    reason: str


def colour_of(side: int) -> chess.Color:
    """Return the colour of a side as the chess library names it."""
    return side == WHITE


def side_to_move(board: chess.Board) -> int:
    """Return the side that moves next."""
    return WHITE if board.turn == chess.WHITE else BLACK


def find_ending(board: chess.Board) -> Ending | None:
    """Return how the game ends by the position itself, or None.

    The order: the end of the variant, mate, material, stalemate, then FIDE Laws 9.6: fivefold
    repetition and 75 moves end a game without a claim. Crazyhouse counts no moves: its material
    never leaves the game.
    """
    decided = _find_variant_ending(board)
    if decided is not None:
        return decided
    if not any(board.generate_legal_moves()):
        is_mate = board.is_check()
        winner = 1 - side_to_move(board)
        return Ending(winner, "checkmate") if is_mate else Ending(None, "stalemate")
    if board.is_insufficient_material():
        return Ending(None, "insufficient")
    if board.is_repetition(5):
        return Ending(None, "fivefold")
    if board.is_seventyfive_moves():
        return Ending(None, "seventy-five-moves")
    return None


def find_claim(board: chess.Board) -> str | None:
    """Return why a draw may be claimed now: FIDE Laws 9.2 (threefold), 9.3 (fifty moves)."""
    if board.is_repetition(3):
        return "threefold"
    return "fifty-moves" if board.is_fifty_moves() else None


def can_win(board: chess.Board, side: int) -> bool:
    """Whether `side` has the material to win by any sequence of moves (FIDE Laws 6.9)."""
    return not board.has_insufficient_material(colour_of(side))


def read_move(board: chess.Board, uci: str) -> chess.Move:
    """Return a legal move.

    Castling may be written as the king's two steps or as king takes rook; drops as `P@e4`.

    Raises:
        InputError: `move.malformed`.
        RuleError: `move.illegal`.
    """
    try:
        move = board.parse_uci(uci)
    except chess.InvalidMoveError:
        raise InputError(
            "move.malformed",
            say("{uci} is no move in UCI form, such as e2e4, e7e8q or P@e4.", uci=f"{uci!r}"),
        ) from None
    except chess.IllegalMoveError:
        raise _illegal(uci) from None
    if not move:
        raise _illegal(uci)
    return move


def _find_variant_ending(board: chess.Board) -> Ending | None:
    mover = side_to_move(board)
    if board.is_variant_loss():
        return Ending(1 - mover, "variant-end")
    if board.is_variant_win():
        return Ending(mover, "variant-end")
    return Ending(None, "variant-end") if board.is_variant_draw() else None


def _illegal(uci: str) -> RuleError:
    return RuleError("move.illegal", say("{uci} is not legal in this position.", uci=uci), uci=uci)
