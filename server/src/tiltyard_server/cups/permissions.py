"""Who may do what with tournaments of engines: one table. Everybody may read.

An engine is a program that works on this machine for as long as it is let. So operators start
them; on somebody's own machine, where nobody else can come in (TILTYARD_LAB_OPEN), whoever has
signed in.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from django.conf import settings

from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Rule, Scope, Viewer

_REFUSAL: Final = say("Only operators of this installation may do this.")


class Role(StrEnum):
    """What somebody is to a cup."""

    OPERATOR = "operator"
    RESIDENT = "resident"  # signed in on a machine that is open to its own people


class Action(StrEnum):
    """What can be done with cups."""

    READ_OPTIONS = "read_options"
    CREATE = "create"
    STOP = "stop"
    RESUME = "resume"
    DROP_MACHINE = "drop_machine"
    LEND_MACHINE = "lend_machine"


_WHO: Final = frozenset(Role)
RULES: Final[Mapping[Action, Rule]] = {
    action: Rule(
        _WHO,
        Scope.LAB if action is Action.LEND_MACHINE else Scope.OPERATE,
        _REFUSAL,
        "operator.only",
    )
    for action in Action
}


def require(viewer: Viewer, action: Action) -> int:
    """Return who asks, or refuse what the table does not allow, with a sentence."""
    return RULES[action].require(viewer, _list_roles(viewer), action)


def may(viewer: Viewer, action: Action) -> bool:
    """Whether somebody may."""
    return RULES[action].allows(viewer, _list_roles(viewer))


def _list_roles(viewer: Viewer) -> frozenset[Role]:
    is_operator = viewer.is_operator or viewer.may_operate or viewer.may_lend
    roles = {Role.OPERATOR} if is_operator else set()
    if settings.TILTYARD_LAB_OPEN and viewer.user_id is not None:
        roles.add(Role.RESIDENT)
    return frozenset(roles)
