"""How well a side stands, in hundredths of a pawn: material, places, and the aim of the variant."""

from functools import cache
from typing import Final

import chess
from chess.variant import CrazyhouseBoard, ThreeCheckBoard

from tiltyard_hosts.chess.variants import Variant

PIECES: Final = (0, 100, 310, 325, 500, 900, 0)  # by type: pawn 1 to king 6
_BURDENS: Final = (0, -100, -140, -130, -150, -140, -160)  # Antichess: to own is to lose
_PULL: Final = (0, 2, 6, 4, 1, 1, -6)  # of the centre, by type
_CHECK_WORTH: Final = (0, 220, 600, 0)  # Three-check: by checks given; the third wins
_RACE_STEP: Final = 130
_HILL_STEP: Final = 45
Tables = tuple[tuple[tuple[int, ...], ...], ...]  # by colour (black first), type, square


def find_worth(variant: Variant, board: chess.Board) -> int:
    """Return how well the side to move stands, as far as a look can tell."""
    tables = _make_tables(variant)
    total = 0
    for colour, sign in ((chess.WHITE, 1), (chess.BLACK, -1)):
        for piece_type, table in enumerate(tables[colour]):
            if piece_type:
                for square in chess.scan_forward(board.pieces_mask(piece_type, colour)):
                    total += sign * table[square]
    total += _count_extras(board)
    return total if board.turn == chess.WHITE else -total


def _count_extras(board: chess.Board) -> int:
    """Return what is not on the squares, from White's view."""
    if isinstance(board, CrazyhouseBoard):
        white, black = (
            sum(PIECES[kind] * pocket.count(kind) for kind in chess.PIECE_TYPES)
            for pocket in (board.pockets[chess.WHITE], board.pockets[chess.BLACK])
        )
        return white - black
    if isinstance(board, ThreeCheckBoard):
        given = [3 - max(0, left) for left in board.remaining_checks]
        return _CHECK_WORTH[given[chess.WHITE]] - _CHECK_WORTH[given[chess.BLACK]]
    return 0


@cache
def _make_tables(variant: Variant) -> Tables:
    white = tuple(
        tuple(_place(variant, kind, square) for square in chess.SQUARES)
        for kind in range(chess.KING + 1)
    )
    if variant is Variant.RACING_KINGS:
        return white, white  # both run the same way
    black = tuple(tuple(row[chess.square_mirror(s)] for s in chess.SQUARES) for row in white)
    return black, white


def _place(variant: Variant, kind: int, square: int) -> int:
    """Return the worth of a white piece on a square."""
    file, rank = chess.square_file(square), chess.square_rank(square)
    centre = min(file, 7 - file) + min(rank, 7 - rank)  # 0 in a corner, 6 in the middle
    if variant is Variant.ANTICHESS:
        return _BURDENS[kind] + centre
    if kind == chess.KING and variant is Variant.RACING_KINGS:
        return _RACE_STEP * rank
    if kind == chess.KING and variant is Variant.KING_OF_THE_HILL:
        return _HILL_STEP * min(file, 7 - file, rank, 7 - rank)
    if kind == chess.PAWN and variant is not Variant.RACING_KINGS:
        return PIECES[kind] + _PULL[kind] * centre + (0, 0, 2, 6, 14, 30, 60, 0)[rank]
    return PIECES[kind] + _PULL[kind] * centre
