"""The board of a game: is a move legal, has the game ended, how is it written?

The compiled board (`tiltyard._games.Board`) has the same properties and answers, for standard
chess and Chess960; `python_board.py` is its readable twin, on python-chess.
"""

from typing import Final, Protocol

from tiltyard_hosts.uci.kernel import compiled

ENDINGS: Final = (
    "",
    "checkmate",
    "stalemate",
    "fifty_moves",
    "insufficient_material",
    "repetition",
)


class Board(Protocol):
    """A position, and the moves that were played to reach it."""

    @property
    def turn(self) -> bool:
        """Whether White is to move."""
        ...

    @property
    def plies(self) -> int:
        """How many moves were played on this board."""
        ...

    @property
    def fullmove_number(self) -> int:
        """The number of the move to come."""
        ...

    @property
    def is_zeroing(self) -> bool:
        """Whether the last move was a capture or a pawn's."""
        ...

    @property
    def pieces(self) -> int:
        """How many pieces there are."""
        ...

    @property
    def ending(self) -> int:
        """How the last move ended the game: its place in `ENDINGS`, 0 if it goes on."""
        ...

    @property
    def last_move(self) -> str:
        """The last move as UCI writes it."""
        ...

    @property
    def sans(self) -> list[str]:
        """The moves as people write them."""
        ...

    def push(self, uci: str, /) -> bool:
        """Play a move; return False and do nothing if it is none, or not legal."""
        ...

    def fen(self) -> str:
        """Return the position."""
        ...


def open_board(fen: str, *, is_chess960: bool = False) -> Board:
    """Return a board, the compiled one if it is there."""
    if compiled is None:
        from tiltyard_hosts.uci.game.python_board import PythonBoard  # noqa: PLC0415 - slow to load

        return PythonBoard(fen, is_chess960)
    board: Board = compiled.Board(fen, is_chess960)
    return board
