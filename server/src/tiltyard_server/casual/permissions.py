"""Who may do what with a challenge: one table."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tiltyard_server.accounts.identity import Rule, Scope, Viewer, require_scope
from tiltyard_server.casual.models import Challenge
from tiltyard_server.common.errors import NotFoundError


class Role(StrEnum):
    """What somebody is to a challenge."""

    CHALLENGER = "challenger"
    INVITED = "invited"  # it is for them, or for whoever comes


class Action(StrEnum):
    """What can be done with a challenge."""

    ACCEPT = "accept"
    DECLINE = "decline"
    CANCEL = "cancel"
    WAIT = "wait"


_CHALLENGER: Final = frozenset({Role.CHALLENGER})
_INVITED: Final = frozenset({Role.INVITED})

RULES: Final[Mapping[Action, Rule]] = {
    Action.ACCEPT: Rule(
        _INVITED, Scope.PLAY, "This challenge is not yours to accept.", "challenge.not_yours"
    ),
    Action.DECLINE: Rule(
        _INVITED, Scope.PLAY, "This challenge is not yours to decline.", "challenge.not_yours"
    ),
    Action.CANCEL: Rule(
        _CHALLENGER, Scope.PLAY, "Only the challenger takes it back.", "challenge.not_yours"
    ),
    Action.WAIT: Rule(
        _CHALLENGER, Scope.PLAY, "Only the challenger waits for it.", "challenge.not_yours"
    ),
}


@dataclass(frozen=True, slots=True)
class Access:
    """Somebody before a challenge that they may know of."""

    viewer: Viewer
    challenge: Challenge

    @property
    def roles(self) -> frozenset[Role]:
        """What they are to it."""
        user_id, challenge = self.viewer.user_id, self.challenge
        if user_id is None:
            return frozenset()
        if user_id == challenge.challenger_id:
            return _CHALLENGER
        return _INVITED if challenge.opponent_id in (None, user_id) else frozenset()

    def require(self, action: Action) -> int:
        """Return who asks, or refuse what the table does not allow."""
        return RULES[action].require(self.viewer, self.roles, action)


def get_access(viewer: Viewer, code: str) -> Access:
    """Return somebody before a challenge: whoever has the code of an open one, else the two.

    Raises:
        NotFoundError: `challenge.unknown`.
    """
    require_scope(viewer, Scope.READ)
    found = Challenge.objects.select_related("challenger", "opponent").filter(code=code).first()
    if found is not None:
        access = Access(viewer, found)
        if found.is_open or access.roles:
            return access
    raise NotFoundError("challenge.unknown", f"There is no challenge {code[:20]!r} for you.")
