"""Who may do what with engine cups: one table. Everybody may read."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Rule, Scope, Viewer

_REFUSAL: Final = say("Only operators of this installation may do this.")


class Role(StrEnum):
    """What somebody is to a cup."""

    OPERATOR = "operator"


class Action(StrEnum):
    """What can be done with cups."""

    READ_OPTIONS = "read_options"
    CREATE = "create"
    STOP = "stop"
    RESUME = "resume"


_OPERATORS: Final = frozenset({Role.OPERATOR})
RULES: Final[Mapping[Action, Rule]] = {
    action: Rule(_OPERATORS, Scope.OPERATE, _REFUSAL, "operator.only") for action in Action
}


def require(viewer: Viewer, action: Action) -> int:
    """Return who asks, or refuse what the table does not allow, with a sentence."""
    is_operator = viewer.is_operator or viewer.may_operate
    return RULES[action].require(viewer, _OPERATORS if is_operator else frozenset(), action)
