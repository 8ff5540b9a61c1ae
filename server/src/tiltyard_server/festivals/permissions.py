"""Who may do what with a festival: one table. Everybody may read.

What somebody may do in a section is said by the table of tournaments alone: the staff of a
festival have rows there (`posts`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Rule, Scope, Viewer, require_scope
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.festivals.models import Festival, FestivalStaff


class Role(StrEnum):
    """What somebody is to a festival."""

    OWNER = "owner"
    ORGANISER = "organiser"
    ARBITER = "arbiter"


class Action(StrEnum):
    """What can be done with a festival."""

    EDIT = "edit"
    DELETE = "delete"
    MANAGE_STAFF = "manage_staff"
    MANAGE_PLAYERS = "manage_players"


_ORGANISERS: Final = frozenset({Role.ORGANISER})
RULES: Final[Mapping[Action, Rule]] = {
    Action.EDIT: Rule(_ORGANISERS, Scope.ORGANISE, say("Only organisers may change a festival.")),
    Action.DELETE: Rule(
        frozenset({Role.OWNER}), Scope.ORGANISE, say("Only its owner may delete a festival.")
    ),
    Action.MANAGE_STAFF: Rule(
        _ORGANISERS, Scope.ORGANISE, say("Only organisers may choose the staff.")
    ),
    Action.MANAGE_PLAYERS: Rule(
        frozenset({Role.ORGANISER, Role.ARBITER}),
        Scope.ORGANISE,
        say("Only organisers and arbiters may manage entries."),
    ),
}


@dataclass(frozen=True, slots=True)
class Access:
    """Somebody before a festival."""

    viewer: Viewer
    festival: Festival
    roles: frozenset[Role]

    def may(self, action: Action) -> bool:
        """Whether the table lets them."""
        return RULES[action].allows(self.viewer, self.roles)


def get_access(viewer: Viewer, festival_id: int, action: Action | None = None) -> Access:
    """Return what `viewer` is to a festival, who may do `action` there.

    Raises:
        NotFoundError: `festival.unknown`.
        NotAllowedError: the table does not let them.
    """
    require_scope(viewer, Scope.READ)
    festival = Festival.objects.select_related("owner").filter(pk=festival_id).first()
    if festival is None:
        raise NotFoundError(
            "festival.unknown", say("There is no festival {festival}.", festival=festival_id)
        )
    access = Access(viewer, festival, _find_roles(viewer, festival))
    if action is not None:
        require(access, action)
    return access


def require(access: Access, action: Action) -> None:
    """Refuse what the table does not allow, with a sentence."""
    RULES[action].require(access.viewer, access.roles, action)


def _find_roles(viewer: Viewer, festival: Festival) -> frozenset[Role]:
    if viewer.user_id is None:
        return frozenset()
    if viewer.is_operator or festival.owner_id == viewer.user_id:
        return frozenset({Role.OWNER, Role.ORGANISER})
    posts = FestivalStaff.objects.filter(festival=festival, user_id=viewer.user_id)
    return frozenset(Role(role) for role in posts.values_list("role", flat=True))
