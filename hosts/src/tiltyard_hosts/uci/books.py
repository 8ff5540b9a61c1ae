"""Opening books: EPD and PGN files."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import chess
import chess.pgn

from tiltyard import InputError
from tiltyard.cup import hash_opening

_PGN: Final = (".pgn",)


@dataclass(frozen=True, slots=True)
class Opening:
    """A position and the moves played from it before the engines think."""

    fen: str
    moves: tuple[str, ...] = ()
    name: str = ""
    eco: str = ""
    is_chess960: bool = False

    @property
    def hash(self) -> str:
        """What identifies it."""
        return hash_opening(self.fen, self.moves)


@dataclass(frozen=True, slots=True)
class Book:
    """Openings in the order of the file, and what was dropped on the way."""

    openings: tuple[Opening, ...]
    warnings: tuple[str, ...] = ()


START_ONLY: Final = Book(
    (Opening(chess.STARTING_FEN),),
    ("There is no book: every game starts from the first position.",),
)


def read_book(path: Path, *, plies: int = 0) -> Book:
    """Read a book; duplicates are dropped with a warning.

    Raises:
        InputError: `book.unreadable`, `book.empty`, or `book.invalid` with the line.
    """
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise InputError(
            "book.unreadable", f"The book {path.name} cannot be read: {error.strerror}."
        ) from error
    found = _read_pgn(path, plies) if path.suffix.lower() in _PGN else _read_epd(text)
    openings: dict[str, Opening] = {}
    warnings: list[str] = []
    for where, opening in found:
        if 0 < len(opening.moves) < plies:
            warnings.append(
                f"{where} has {len(opening.moves)} plies, not {plies}; it is used whole."
            )
        if opening.hash in openings:
            warnings.append(f"{where} repeats an opening; it is dropped.")
        openings.setdefault(opening.hash, opening)
    if not openings:
        raise InputError("book.empty", f"The book {path.name} holds no opening.")
    return Book(tuple(openings.values()), tuple(warnings))


def _read_epd(text: str) -> Iterator[tuple[str, Opening]]:
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            yield f"Line {number}", _read_position(stripped, number)


def _read_position(line: str, number: int) -> Opening:
    """Four fields and operations, or a plain FEN with its two counters."""
    fields = line.split()
    is_fen = len(fields) >= 6 and fields[4].isdigit() and fields[5].isdigit()
    board = chess.Board(chess960=True)
    name = ""
    try:
        if is_fen:
            board.set_fen(" ".join(fields[:6]))
        else:
            operations = board.set_epd(line)
            halfmoves, move = operations.get("hmvc"), operations.get("fmvn")
            board.halfmove_clock = halfmoves if isinstance(halfmoves, int) else 0
            board.fullmove_number = move if isinstance(move, int) else 1
            name = str(operations.get("id", ""))
    except ValueError as error:
        raise InputError("book.invalid", f"Line {number} of the book: {error}.") from error
    _check(board, f"Line {number}")
    is_chess960 = board.has_chess960_castling_rights()
    return Opening(board.fen(), (), name, is_chess960=is_chess960)


def _read_pgn(path: Path, plies: int) -> Iterator[tuple[str, Opening]]:
    with path.open(encoding="utf-8", errors="replace") as file:
        number = 0
        while (game := chess.pgn.read_game(file)) is not None:
            number += 1
            if game.errors:
                raise InputError("book.invalid", f"Game {number} of the book: {game.errors[0]}.")
            board = game.board()
            fen = board.fen()
            moves: list[str] = []
            for move in game.mainline_moves():
                if plies and len(moves) >= plies:
                    break
                moves.append(move.uci())
                board.push(move)
            _check(board, f"Game {number}")
            headers = game.headers
            opening = Opening(
                fen,
                tuple(moves),
                headers.get("Opening", ""),
                headers.get("ECO", ""),
                is_chess960=board.chess960,
            )
            yield f"Game {number}", opening


def _check(board: chess.Board, where: str) -> None:
    if not board.is_valid():
        raise InputError("book.invalid", f"{where} of the book is no possible position.")
    if board.is_game_over():
        raise InputError("book.invalid", f"{where} of the book ends the game already.")
