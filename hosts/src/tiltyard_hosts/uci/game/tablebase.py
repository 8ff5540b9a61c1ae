"""Syzygy tables: what a position with few pieces is worth, when the tables are there."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from chess.syzygy import Tablebase

_CURSED: Final = 1  # won or lost, but not within fifty moves


@dataclass(frozen=True, slots=True)
class TablebaseRule:
    """End a game as the tables in `folder` say, with at most `men` pieces on the board."""

    folder: Path
    men: int = 5
    is_fifty_ignored: bool = False


def judge_position(fen: str, rule: TablebaseRule) -> str | None:
    """Return `win-0` for White, `win-1`, `draw`, or None where the tables say nothing.

    Cursed wins are draws, unless the rule ignores the fifty moves.
    """
    import chess  # noqa: PLC0415 - slow to load, and few tournaments have tables

    board = chess.Board(fen)
    if chess.popcount(board.occupied) > rule.men or board.castling_rights:
        return None
    value = _open_tables(rule.folder).get_wdl(board)
    if value is None:
        return None
    if value == 0 or (abs(value) == _CURSED and not rule.is_fifty_ignored):
        return "draw"
    is_white_better = (value > 0) == board.turn
    return "win-0" if is_white_better else "win-1"


@lru_cache(maxsize=4)
def _open_tables(folder: Path) -> "Tablebase":
    import chess.syzygy  # noqa: PLC0415 - slow to load, and few tournaments have tables

    return chess.syzygy.open_tablebase(str(folder))
