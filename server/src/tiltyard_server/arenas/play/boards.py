"""The chess games of an arena: positions, PGN, berserk."""

from collections.abc import Iterable, Iterator
from typing import Any

from tiltyard_server.play.chess import selectors
from tiltyard_server.play.chess.actions import GoBerserk
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.execution import act
from tiltyard_server.play.games import find_game


def list_boards(game_ids: Iterable[int]) -> dict[int, dict[str, Any]]:
    """Return position, last move and plies of chess games, by id."""
    wanted = list(game_ids)
    return selectors.list_boards(wanted) if wanted else {}


def write_pgn(game_ids: Iterable[int], *, site: str) -> Iterator[str]:
    """Yield chess games as PGN, one after the other."""
    for game_id in game_ids:
        yield f"{selectors.get_pgn(find_game(CHESS.address, game_id), site=site).rstrip()}\n\n"


def go_berserk(game_id: int, side: int) -> None:
    """Go berserk in a chess game; the arena hears of it from there."""
    act(game_id=game_id, side=side, action=GoBerserk())
