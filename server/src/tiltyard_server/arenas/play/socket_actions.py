"""What a player says over the socket: ready, berserk, pause."""

from collections.abc import Callable, Mapping
from typing import Final

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.arenas.direction.inbox import ask
from tiltyard_server.arenas.direction.requests import Enter, Leave
from tiltyard_server.arenas.entry.entry import admit
from tiltyard_server.arenas.models import ArenaGame, ArenaPlayer
from tiltyard_server.arenas.permissions import Access, Action, require
from tiltyard_server.arenas.play import boards
from tiltyard_server.arenas.selectors import find_own
from tiltyard_server.common import clock


def be_ready(access: Access) -> None:
    """Come back after a pause; whoever is not in the arena joins on its page."""
    require(access, Action.JOIN)
    own = _get_own(access)
    entrant = admit(access.arena, access.user_id, team=own.team)
    ask(access.arena.pk, Enter(entrant, clock.now_ms()), actor_id=access.user_id)


def pause(access: Access) -> None:
    """Be paired no more."""
    require(access, Action.PAUSE)
    ask(access.arena.pk, Leave(access.user_id, clock.now_ms()), actor_id=access.user_id)


def go_berserk(access: Access) -> None:
    """Give half the time away in the own running game."""
    require(access, Action.JOIN)
    own = _get_own(access)
    game = ArenaGame.objects.filter(arena=access.arena, number=own.game).first()
    if game is None:
        raise RuleError("arena.no_own_game", say("You are in no game now."))
    if game.chess is None:  # nobody here knows how many plies were played
        raise RuleError(
            "arena.elsewhere",
            say("The game is played elsewhere; go berserk there, its result says so."),
        )
    boards.go_berserk(game.chess, 0 if game.white == own.number else 1)


def _get_own(access: Access) -> ArenaPlayer:
    own = find_own(access.arena.pk, access.user_id)
    if own is None or own.status == "removed":
        raise RuleError("arena.not_in", say("You are not in this arena; join it first."))
    return own


ACTIONS: Final[Mapping[str, Callable[[Access], None]]] = {
    "ready": be_ready,
    "pause": pause,
    "berserk": go_berserk,
}
