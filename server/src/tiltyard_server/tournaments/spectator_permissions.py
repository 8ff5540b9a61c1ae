"""Who may watch the boards, and who sits at one: asked of the table of permissions."""

from tiltyard import EntryStatus
from tiltyard.sentence import say
from tiltyard_server.common.errors import NotAllowedError, NotSignedInError
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.permissions import (
    INSIDE,
    RULES,
    Access,
    Action,
    is_allowed,
    require,
)


def is_outsider(access: Access) -> bool:
    """Whether they neither take part in the tournament (any more) nor help to run it."""
    is_in = access.entry is not None and not EntryStatus(access.entry.status).is_out
    return not is_in and not access.roles & INSIDE


def may_spectate(access: Access) -> bool:
    """Whether they may watch the boards: everybody or, if it says so, its people only."""
    is_for_all = access.tournament.spectators == Tournament.Spectators.EVERYONE
    return is_for_all or not is_outsider(access)


def require_spectator(access: Access) -> None:
    """Refuse those who may not watch the boards, with a sentence."""
    if may_spectate(access):
        return
    if access.viewer.user_id is None:
        raise NotSignedInError(
            "spectate.participants_only",
            say("Only participants may watch; sign in if you are one."),
        )
    raise NotAllowedError(
        "spectate.participants_only", say("Only participants may watch this tournament.")
    )


def find_side(access: Access, sides: tuple[int, int]) -> int | None:
    """Return the side that the viewer plays in a game of two entries, or None."""
    number = access.entry.number if access.entry else None
    return sides.index(number) if number in sides else None


def require_side(access: Access, sides: tuple[int, int]) -> int:
    """Return the side that the viewer plays, or refuse: nobody plays for another."""
    require(access, Action.PLAY)
    side = find_side(access, sides)
    if side is None:
        raise NotAllowedError("game.not_yours", RULES[Action.PLAY].refusal)
    return side


def is_insider(access: Access, sides: tuple[int, int]) -> bool:
    """Whether the viewer may see a game as it is played: its players and the staff."""
    return find_side(access, sides) is not None or is_allowed(access, Action.ENTER_RESULTS)
