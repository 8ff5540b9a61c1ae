"""What is played: standard chess, eight variants, and where a game begins."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

import chess
from chess.variant import (
    AntichessBoard,
    AtomicBoard,
    CrazyhouseBoard,
    HordeBoard,
    KingOfTheHillBoard,
    RacingKingsBoard,
    ThreeCheckBoard,
)

from tiltyard import InputError
from tiltyard.sentence import say, word

POSITIONS_960: Final = 960


def read_back_rank(number: int) -> str:
    """Return White's pieces of a start position of Chess960, from a to h.

    >>> read_back_rank(518), read_back_rank(0)
    ('RNBQKBNR', 'BBQNNRKR')
    """
    return chess.Board.from_chess960_pos(number).board_fen().rpartition("/")[2]


class Variant(StrEnum):
    """The nine games."""

    STANDARD = "standard"
    CHESS960 = "chess960"
    CRAZYHOUSE = "crazyhouse"
    KING_OF_THE_HILL = "king-of-the-hill"
    RACING_KINGS = "racing-kings"
    ANTICHESS = "antichess"
    ATOMIC = "atomic"
    HORDE = "horde"
    THREE_CHECK = "three-check"


_BOARDS: Final[Mapping[Variant, type[chess.Board]]] = {
    Variant.STANDARD: chess.Board,
    Variant.CHESS960: chess.Board,
    Variant.CRAZYHOUSE: CrazyhouseBoard,
    Variant.KING_OF_THE_HILL: KingOfTheHillBoard,
    Variant.RACING_KINGS: RacingKingsBoard,
    Variant.ANTICHESS: AntichessBoard,
    Variant.ATOMIC: AtomicBoard,
    Variant.HORDE: HordeBoard,
    Variant.THREE_CHECK: ThreeCheckBoard,
}


def read_variant(code: str) -> Variant:
    """Return the variant of a code.

    Raises:
        InputError: `variant.unknown`.
    """
    try:
        return Variant(code)
    except ValueError:
        known = ", ".join(Variant)
        raise InputError(
            "variant.unknown",
            say("There is no variant {code}: {known}.", code=f"{code!r}", known=known),
        ) from None


def make_board(variant: Variant, fen: str, line: Iterable[str] = ()) -> chess.Board:
    """Return the position after `line` (UCI, known to be legal) was played from `fen`."""
    board = _BOARDS[variant](fen, chess960=variant is Variant.CHESS960)
    for uci in line:
        board.push(chess.Move.from_uci(uci))
    return board


def find_start(variant: Variant, start: str | int | None = None) -> str:
    """Return the FEN that a game begins with.

    Chess960 needs the number of its start position, 0 to 959; a FEN of one's own goes with
    standard chess only (rules/arena.md 4.1).

    Raises:
        InputError: `start.position`, `start.fen`.
    """
    if variant is Variant.CHESS960:
        if type(start) is not int or not 0 <= start < POSITIONS_960:
            raise InputError(
                "start.position",
                say(
                    "Chess960 needs a start position from 0 to 959, not {start}.",
                    start=f"{start!r}",
                ),
            )
        return chess.Board.from_chess960_pos(start).fen()
    if start is None:
        return _BOARDS[variant]().fen()
    if not isinstance(start, str):
        raise InputError(
            "start.position",
            say("Only Chess960 has numbered positions, not {variant}.", variant=variant),
        )
    if variant is not Variant.STANDARD:
        raise InputError(
            "start.fen",
            say("A position of your own needs standard, not {variant}.", variant=variant),
        )
    return _read_fen(start)


def _read_fen(fen: str) -> str:
    try:
        board = chess.Board(fen)
    except ValueError as error:
        raise InputError(
            "start.fen", say("{fen} is no FEN: {error}.", fen=f"{fen!r}", error=word(str(error)))
        ) from None
    if not board.is_valid():
        raise InputError(
            "start.fen",
            say(
                "{fen} cannot be played: {describe}.",
                fen=f"{fen!r}",
                describe=_describe(board.status()),
            ),
        )
    if board.is_game_over():
        raise InputError("start.fen", say("In {fen} the game is already over.", fen=f"{fen!r}"))
    return board.fen()


def _describe(status: chess.Status) -> str:
    names = (flag.name or "" for flag in chess.Status if flag and flag in status)
    return ", ".join(name.lower().replace("_", " ") for name in names)
