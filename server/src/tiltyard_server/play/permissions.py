"""Who stands before a game."""

from dataclasses import dataclass

from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.play.models import HostedGame
from tiltyard_server.play.selectors import get_game
from tiltyard_server.tournaments.permissions import Access, find_side, get_access, is_insider


@dataclass(frozen=True, slots=True)
class GameAccess:
    """Somebody before a game of a tournament that they may see."""

    access: Access
    game: HostedGame
    side: int | None
    is_insider: bool


def get_game_access(viewer: Viewer, game_id: int) -> GameAccess:
    """Return what `viewer` is to a game.

    Raises:
        NotFoundError: `game.unknown`; also when its tournament is not for the viewer to see.
    """
    game = get_game(game_id)
    try:
        access = get_access(viewer, game.tournament_id)
    except NotFoundError:
        raise NotFoundError("game.unknown", f"There is no game {game_id}.") from None
    return GameAccess(
        access, game, find_side(access, game.entries), is_insider(access, game.entries)
    )
