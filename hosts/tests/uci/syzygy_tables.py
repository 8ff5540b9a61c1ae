"""Small Syzygy tables, written here: a queen or a rook against a king, as the real ones say it.

The format is that of the real files, so that any reader takes them: a side whose answer is always
the same has a table of one value; the other one a bit for each position, in blocks.
"""

import struct
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Final

import chess
from chess.syzygy import WdlTable

LOSS, BLESSED, DRAW, CURSED, WIN = range(5)  # for the side to move
_MAGIC: Final = b"\x71\xe8\x23\x5d"
_POSITIONS: Final = 31_332  # of three different pieces, without their mirrors
_BITS: Final = 13  # positions in a block, as a power of two
_CORNER: Final = (  # where a king stands when all mirrors are taken away
    *(chess.A1, chess.B1, chess.C1, chess.D1, chess.B2),
    *(chess.C2, chess.D2, chess.C3, chess.D3, chess.D4),
)
_PIECES: Final = {"KQvK": (14, 6, 5), "KRvK": (14, 6, 4)}  # black king, white king, the third


def write_table(folder: Path, name: str) -> Path:
    """Write the table of a queen or a rook: it wins, unless it is lost or gives stalemate."""
    path = folder / f"{name}.rtbw"
    drawn = bytearray(_POSITIONS // 8 + 1)
    for place in _list_draws(path, _PIECES[name]):
        drawn[place // 8] |= 128 >> place % 8
    blocks = -(-_POSITIONS // 2**_BITS)
    symbols = b"".join(bytes((value, 0xF0, 0xFF)) for value in (LOSS, DRAW))
    codes = struct.pack("<BBHH", 1, 1, 0, 2) + symbols  # both one bit long
    pairs = struct.pack("<BBBBI", 0, _BITS - 3, _BITS, 0, blocks) + codes
    middle = 2 ** (_BITS - 1)
    index = b"".join(struct.pack("<IH", block, middle) for block in range(blocks))
    counts = [2**_BITS - 1] * (blocks - 1) + [(_POSITIONS - 1) % 2**_BITS]
    head = _write_head(name) + bytes((0x80, WIN)) + pairs + index
    head += struct.pack(f"<{blocks}H", *counts)
    path.write_bytes(_finish(_pad(head) + bytes(drawn).ljust(blocks * 2 ** (_BITS - 3), b"\0")))
    return path


def write_constant(folder: Path, name: str, white: int, black: int) -> Path:
    """Write a table that says the same of all positions, for each side to move."""
    path = folder / f"{name}.rtbw"
    path.write_bytes(_finish(_pad(_write_head(name) + bytes((0x80, white, 0x80, black)))))
    return path


def _write_head(name: str) -> bytes:
    pieces = bytes(piece | piece << 4 for piece in _PIECES[name])
    return _MAGIC + bytes((0x31, 0)) + pieces + b"\0"


def _list_draws(path: Path, pieces: tuple[int, ...]) -> Iterator[int]:
    """The indices at which Black, who is to move, does not lose."""
    table = WdlTable(str(path))
    for squares in permutations(chess.SQUARES, 3):
        black, white, third = squares
        if black not in _CORNER or chess.square_distance(black, white) < 2:
            continue
        if chess.square_distance(black, third) > 2 and chess.square_rank(black) > 0:
            continue  # in the middle the king has a move
        board = chess.Board(None)
        for square, piece in zip(squares, pieces, strict=True):
            colour = chess.BLACK if piece & 8 else chess.WHITE
            board.set_piece_at(square, chess.Piece(piece & 7, colour))
        board.turn = chess.BLACK
        if board.is_stalemate() or any(board.generate_legal_captures()):
            yield table.encode_piece([3, 0, 0], list(squares), [1, 0, 0])


def _pad(content: bytes) -> bytes:
    return content + bytes(-len(content) % 64)


def _finish(content: bytes) -> bytes:
    """A file ends with sixteen bytes for a sum, which readers pass over."""
    return _pad(content) + bytes(16)
