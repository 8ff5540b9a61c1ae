"""Who may do what at a chess game: everybody may watch, a side is played by its player alone."""

from tiltyard_server.accounts.identity import Scope, Viewer, require_scope, require_user
from tiltyard_server.chess_games.models import ChessGame
from tiltyard_server.common.errors import NotAllowedError


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
    require_user(viewer, Scope.PLAY)
    side = find_side(viewer, game)
    if side is None:
        raise NotAllowedError("game.not_yours", "Only its two players may act in a game.")
    return side
