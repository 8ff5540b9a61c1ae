"""Who may do what with an arena: one table."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Rule, Scope, Viewer, require_scope, require_user
from tiltyard_server.arenas.models import Arena
from tiltyard_server.common.database.prepared_query import Prepared
from tiltyard_server.common.errors import NotFoundError

_ARENAS = Prepared(lambda arena_id: Arena.objects.filter(pk=arena_id))


class Action(StrEnum):
    """What can be done with an arena."""

    JOIN = "join"
    PAUSE = "pause"
    EDIT = "edit"
    TERMINATE = "terminate"
    ADD_BOTS = "add_bots"
    ADD_ENTRANTS = "add_entrants"
    REPORT = "report"
    BAN = "ban"
    ABORT = "abort"
    WRITE = "write"
    MODERATE = "moderate"
    HERALD = "herald"


class Role(StrEnum):
    """What somebody is to an arena."""

    ORGANISER = "organiser"


_ANYBODY: Final[frozenset[Role]] = frozenset()
_ORGANISERS: Final = frozenset({Role.ORGANISER})

RULES: Final[Mapping[Action, Rule]] = {
    Action.JOIN: Rule(_ANYBODY, Scope.PLAY, say("Sign in to join.")),
    Action.PAUSE: Rule(_ANYBODY, Scope.PLAY, say("Sign in to pause.")),
    Action.EDIT: Rule(_ORGANISERS, Scope.ORGANISE, say("Only the organiser may change an arena.")),
    Action.TERMINATE: Rule(
        _ORGANISERS, Scope.ORGANISE, say("Only the organiser may end an arena.")
    ),
    Action.ADD_BOTS: Rule(_ORGANISERS, Scope.ORGANISE, say("Only the organiser may add bots.")),
    Action.ADD_ENTRANTS: Rule(
        _ORGANISERS, Scope.ORGANISE, say("Only the organiser may enter players.")
    ),
    Action.REPORT: Rule(
        _ORGANISERS, Scope.REPORT, say("Only the organiser's programs may report results.")
    ),
    Action.BAN: Rule(_ORGANISERS, Scope.ORGANISE, say("Only the organiser may take players out.")),
    Action.ABORT: Rule(_ORGANISERS, Scope.ORGANISE, say("Only the organiser may abort games.")),
    Action.WRITE: Rule(_ANYBODY, Scope.PLAY, say("Sign in to write.")),
    Action.MODERATE: Rule(
        _ORGANISERS, Scope.ORGANISE, say("Only the organiser may hide lines and time people out.")
    ),
    Action.HERALD: Rule(
        _ORGANISERS, Scope.ORGANISE, say("Only the organiser may send the news elsewhere.")
    ),
}


@dataclass(frozen=True, slots=True)
class Access:
    """Somebody before an arena."""

    viewer: Viewer
    arena: Arena

    @property
    def user_id(self) -> int:
        """Who asks, where `require` has made sure that it is somebody."""
        return require_user(self.viewer, Scope.READ)

    @property
    def roles(self) -> frozenset[Role]:
        """What they are to the arena."""
        return _ORGANISERS if self.is_organiser else _ANYBODY

    @property
    def is_organiser(self) -> bool:
        """Whether the arena is theirs, or the whole installation."""
        if self.viewer.user_id is None:
            return False
        return self.viewer.is_operator or self.arena.organiser_id == self.viewer.user_id


def get_access(viewer: Viewer, arena_id: int) -> Access:
    """Return somebody before an arena. All of them are public.

    Raises:
        NotFoundError: `arena.unknown`.
    """
    require_scope(viewer, Scope.READ)
    arena = _ARENAS.find(arena_id)
    if arena is None:
        raise NotFoundError(
            "arena.unknown", say("There is no arena {arena_id}.", arena_id=arena_id)
        )
    return Access(viewer, arena)


def require(access: Access, action: Action) -> None:
    """Refuse what the table does not allow, with a sentence."""
    RULES[action].require(access.viewer, access.roles, action)
