"""Who may do what at a game: a side is played by its player alone.

Games of arenas are for everybody to watch as they are played. Those of a tournament are for whom
it shows its boards to: to players and staff as they are, to others a spectator's delay later.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Rule, Scope, Viewer, require_scope
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.play.games import find_game, unknown_game
from tiltyard_server.play.models import Game
from tiltyard_server.tournaments import spectator_permissions as boards
from tiltyard_server.tournaments.permissions import Access, get_access
from tiltyard_server.tournaments.spectator_permissions import require_spectator


class Role(StrEnum):
    """What somebody is to a game."""

    PLAYER = "player"


class Action(StrEnum):
    """What can be done at a game."""

    ACT = "act"


_PLAYERS: Final = frozenset({Role.PLAYER})
RULES: Final[Mapping[Action, Rule]] = {
    Action.ACT: Rule(
        _PLAYERS, Scope.PLAY, say("Only its two players may act in a game."), "game.not_yours"
    )
}


@dataclass(frozen=True, slots=True)
class GameAccess:
    """Somebody before a game that they may know of."""

    viewer: Viewer
    game: Game
    side: int | None
    access: Access | None = None  # None: it belongs to no tournament

    @property
    def is_insider(self) -> bool:
        """Whether they see the game as it is played."""
        return self.access is None or boards.is_insider(self.access, self.game.entries)

    @property
    def delay_ms(self) -> int:
        """How far behind they are."""
        if self.access is None or self.is_insider:
            return 0
        return 1000 * self.access.tournament.spectator_delay

    @property
    def is_over(self) -> bool:
        """Whether the game is over for spectators too, who are behind."""
        ended_at = self.game.ended_at
        if ended_at is None or self.access is None:
            return ended_at is not None
        delay = timedelta(seconds=self.access.tournament.spectator_delay)
        return ended_at + delay <= clock.now()


def find_game_access(viewer: Viewer, game: Game) -> GameAccess:
    """Return what `viewer` is to a game; whether they may watch it is for `require_sight`.

    Raises:
        NotFoundError: `game.unknown`, when its tournament is not for the viewer to see.
    """
    if game.tournament_id is None:
        require_scope(viewer, Scope.READ)
        is_player = viewer.user_id is not None and viewer.user_id in game.users
        return GameAccess(viewer, game, game.users.index(viewer.user_id) if is_player else None)
    try:
        access = get_access(viewer, game.tournament_id)
    except NotFoundError:
        raise unknown_game(game.public_id) from None
    return GameAccess(viewer, game, boards.find_side(access, game.entries), access)


def get_game_access(viewer: Viewer, address: str, public_id: int) -> GameAccess:
    """Return what `viewer` is to the game of this number."""
    return find_game_access(viewer, find_game(address, public_id))


def require_sight(seat: GameAccess) -> GameAccess:
    """Return what somebody is to a game that they may watch, if only from behind.

    Raises:
        NotAllowedError: `spectate.participants_only`.
    """
    if seat.access is not None and not seat.is_insider:
        require_spectator(seat.access)
    return seat


def require_side(seat: GameAccess) -> int:
    """Return the side that somebody plays and may act for.

    Raises:
        NotSignedInError: nobody is known.
        NotAllowedError: `game.not_yours`, or a key that is good for reading only.
    """
    if seat.access is not None:
        return boards.require_side(seat.access, seat.game.entries)
    roles = frozenset() if seat.side is None else _PLAYERS
    user_id = RULES[Action.ACT].require(seat.viewer, roles, Action.ACT)
    return seat.game.users.index(user_id)
