"""Opening books: EPD, PGN and Polyglot files."""

from collections.abc import Container, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count as count_from
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import chess

from tiltyard import InputError
from tiltyard.core.lots import draw_numbers, shuffle
from tiltyard.cup import hash_opening

if TYPE_CHECKING:
    import chess.pgn

MAX_OPENINGS: Final = 4096
_PGN: Final = (".pgn",)
_POLYGLOT: Final = ".bin"
_POLYGLOT_PLIES: Final = 8
_POLYGLOT_LINES: Final = 512  # walks through the book, of which some end the same


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


class Order(StrEnum):
    """In which order the openings of a book are used."""

    SEQUENTIAL = "Sequential"
    RANDOM = "Random"


_Entry = tuple[str, Opening]  # where it stands in the file, and what it is
BALANCED_BOOK: Final = Path(__file__).parent / "data" / "balanced.epd"  # comes with us
START_ONLY: Final = Book(
    (Opening(chess.STARTING_FEN),),
    ("There is no book: every game starts from the first position.",),
)


def read_book(path: Path, *, plies: int = 0, lot: str = "") -> Book:
    """Read a book; duplicates are dropped with a warning.

    A book may be larger than memory: it is read entry by entry, and of more than `MAX_OPENINGS`
    so many are drawn by `lot`, or without one the first are taken. No tournament needs more, and
    what is left out is not looked at.

    Raises:
        InputError: `book.unreadable`, `book.empty`, or `book.invalid` with the line.
    """
    if path.suffix.lower() == _POLYGLOT:
        return _walk_polyglot(path, plies or _POLYGLOT_PLIES, lot)
    read = _read_pgn if path.suffix.lower() in _PGN else _read_epd
    try:
        count = sum(1 for _ in read(path, plies, frozenset()))
        chosen = _choose(count, lot)
        used = min(count, MAX_OPENINGS)
        found = [row for row in read(path, plies, chosen) if row is not None]
    except OSError as error:
        raise InputError(
            "book.unreadable", f"The book {path.name} cannot be read: {error.strerror}."
        ) from error
    openings: dict[str, Opening] = {}
    warnings: list[str] = []
    if count > used:
        warnings.append(f"The book holds {count} openings; {used} of them are used.")
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


def order_book(book: Book, *, first: int = 1, lot: str = "") -> Book:
    """Return the book shuffled by `lot`, if there is one, and then begun with entry `first`.

    Raises:
        InputError: `config.invalid`, when the book has not so many entries.
    """
    if first > len(book.openings):
        raise InputError(
            "config.invalid", f"Opening.Start: {first}; the book has {len(book.openings)} openings."
        )
    openings = tuple(shuffle(book.openings, lot)) if lot else book.openings
    return replace(book, openings=openings[first - 1 :] + openings[: first - 1])


def _walk_polyglot(path: Path, plies: int, lot: str) -> Book:
    """Return lines of a Polyglot book, each move drawn by the weights that the book gives it."""
    import chess.polyglot  # noqa: PLC0415 - few tournaments have such a book

    chance = Random(f"polyglot {lot}")  # the same lines for the same lot
    found: dict[str, Opening] = {}
    try:
        with chess.polyglot.open_reader(path) as reader:
            for _ in range(_POLYGLOT_LINES):
                board = chess.Board()
                with suppress(IndexError):  # the book knows no further
                    while len(board.move_stack) < plies:
                        board.push(reader.weighted_choice(board, random=chance).move)
                moves = tuple(move.uci() for move in board.move_stack)
                opening = Opening(chess.STARTING_FEN, moves)
                if moves and not board.is_game_over():
                    found.setdefault(opening.hash, opening)
    except OSError as error:
        raise InputError(
            "book.unreadable", f"The book {path.name} cannot be read: {error.strerror}."
        ) from error
    if not found:
        raise InputError("book.empty", f"The book {path.name} holds no opening.")
    note = f"The book {path.name} was walked through by lot: {len(found)} lines of {plies} plies."
    return Book(tuple(found.values()), (note,))


def _choose(count: int, lot: str) -> Container[int]:
    """Return which entries of a book are used, counted from 0."""
    if not lot:
        return range(min(count, MAX_OPENINGS))
    return frozenset(draw_numbers(min(count, MAX_OPENINGS), count, lot))


def _read_epd(path: Path, _: int, chosen: Container[int]) -> Iterator[_Entry | None]:
    """Yield each position of a file, or None for one that is not chosen."""
    entry = 0
    with path.open(encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            stripped = line.strip()
            if not stripped or stripped.startswith("#"):
                continue
            yield (f"Line {number}", _read_position(stripped, number)) if entry in chosen else None
            entry += 1


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


def _read_pgn(path: Path, plies: int, chosen: Container[int]) -> Iterator[_Entry | None]:
    """Yield each game of a file as an opening, or None for one that is not chosen."""
    import chess.pgn  # noqa: PLC0415 - slow to load

    with path.open(encoding="utf-8", errors="replace") as file:
        for number in count_from(1):
            if number - 1 not in chosen:
                if not chess.pgn.skip_game(file):
                    return
                yield None
                continue
            game = chess.pgn.read_game(file)
            if game is None:
                return
            yield f"Game {number}", _read_line(game, number, plies)


def _read_line(game: "chess.pgn.Game", number: int, plies: int) -> Opening:
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
    name, eco = (game.headers.get(tag, "") for tag in ("Opening", "ECO"))
    return Opening(fen, tuple(moves), name, eco, is_chess960=board.chess960)


def _check(board: chess.Board, where: str) -> None:
    if not board.is_valid():
        raise InputError("book.invalid", f"{where} of the book is no possible position.")
    if board.is_game_over():
        raise InputError("book.invalid", f"{where} of the book ends the game already.")
