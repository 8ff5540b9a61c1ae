"""The readable twin of the compiled board, on python-chess."""

from collections import Counter

import chess

from tiltyard_hosts.uci.game.board import ENDINGS


class PythonBoard:
    """A board of python-chess that counts positions as it goes."""

    def __init__(self, fen: str, chess960: bool) -> None:  # noqa: FBT001 - as the compiled one
        self._board = chess.Board(fen, chess960=chess960)
        self._seen = Counter((identify_position(self._board),))
        self.is_zeroing = False
        self.ending = 0
        self.last_move = ""
        self.sans: list[str] = []

    @property
    def turn(self) -> bool:
        """Whether White is to move."""
        return self._board.turn

    @property
    def plies(self) -> int:
        """How many moves were played on this board."""
        return len(self.sans)

    @property
    def fullmove_number(self) -> int:
        """The number of the move to come."""
        return self._board.fullmove_number

    @property
    def pieces(self) -> int:
        """How many pieces there are."""
        return chess.popcount(self._board.occupied)

    def fen(self) -> str:
        """Return the position."""
        return self._board.fen()

    def push(self, uci: str) -> bool:
        """Play a move if it is legal."""
        board = self._board
        try:
            move = board.parse_uci(uci)
        except ValueError:
            return False
        if not move:
            return False  # a null move is none
        self.sans.append(board.san(move))
        self.is_zeroing = board.is_zeroing(move)
        if self.is_zeroing:
            self._seen.clear()  # what is gone cannot come back
        board.push(move)
        self.last_move = move.uci()
        place = identify_position(board)
        self._seen[place] += 1
        self.ending = ENDINGS.index(name_ending(board, times_seen=self._seen[place]))
        return True


def identify_position(board: chess.Board) -> tuple[object, ...]:
    """Return what is the same of two positions that count as one repeated."""
    en_passant = board.ep_square if board.has_legal_en_passant() else None
    rights = board.clean_castling_rights()
    pieces = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
    return (*pieces, *board.occupied_co, board.turn, rights, en_passant)


def name_ending(board: chess.Board, *, times_seen: int) -> str:
    """Return how the position on the board ends the game, without anybody claiming it."""
    if not any(board.generate_legal_moves()):
        return "checkmate" if board.is_check() else "stalemate"
    if board.halfmove_clock >= 100:
        return "fifty_moves"
    if board.is_insufficient_material():
        return "insufficient_material"
    return "repetition" if times_seen >= 3 else ""
