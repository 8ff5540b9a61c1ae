"""Positions of games that are played here."""

from collections.abc import Iterable, Iterator
from typing import Any


def list_boards(game_ids: Iterable[int]) -> dict[int, dict[str, Any]]:
    """Return position, last move and plies of chess games, by id."""
    return {}


def write_pgn(arena: Any, game_ids: Iterable[int]) -> Iterator[str]:  # noqa: ANN401
    """Yield games."""
    yield from ()
