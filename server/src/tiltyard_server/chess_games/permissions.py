"""Who may do what at a chess game: everybody may watch, a side is played by its player alone."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from tiltyard_server.accounts.identity import Scope, Viewer, require_scope
from tiltyard_server.accounts.permissions import Rule
from tiltyard_server.chess_games.models import ChessGame


class Role(StrEnum):
    """What somebody is to a game."""

    PLAYER = "player"


class Action(StrEnum):
    """What can be done at a game."""

    ACT = "act"


_PLAYERS: Final = frozenset({Role.PLAYER})
RULES: Final[Mapping[Action, Rule]] = {
    Action.ACT: Rule(
        _PLAYERS, Scope.PLAY, "Only its two players may act in a game.", "game.not_yours"
    )
}


def find_side(viewer: Viewer, game: ChessGame) -> int | None:
    """Return the side that somebody plays, or None; a key must at least be good for reading."""
    require_scope(viewer, Scope.READ)
    if viewer.user_id is None or viewer.user_id not in game.users:
        return None
    return game.users.index(viewer.user_id)


def require_side(viewer: Viewer, game: ChessGame) -> int:
    """Return the side that somebody plays and may act for.

    Raises:
        NotSignedInError: nobody is known.
        NotAllowedError: `game.not_yours`, or a key that is good for reading only.
    """
    is_player = viewer.user_id in game.users
    user_id = RULES[Action.ACT].require(viewer, _PLAYERS if is_player else frozenset(), Action.ACT)
    return game.users.index(user_id)
