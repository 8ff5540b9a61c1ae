"""Who may do what with a challenge and a simul: one table."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Rule, Scope, Viewer, require_scope
from tiltyard_server.casual.models import Challenge, Simul
from tiltyard_server.common.errors import NotFoundError


class Role(StrEnum):
    """What somebody is to a challenge or a simul."""

    CHALLENGER = "challenger"
    INVITED = "invited"  # it is for them, or for whoever comes
    HOST = "host"  # of a simul


class Action(StrEnum):
    """What can be done with a challenge or a simul."""

    ACCEPT = "accept"
    DECLINE = "decline"
    CANCEL = "cancel"
    WAIT = "wait"
    CONDUCT = "conduct"  # choose guests, begin, call it off


_CHALLENGER: Final = frozenset({Role.CHALLENGER})
_INVITED: Final = frozenset({Role.INVITED})
_HOST: Final = frozenset({Role.HOST})

RULES: Final[Mapping[Action, Rule]] = {
    Action.ACCEPT: Rule(
        _INVITED, Scope.PLAY, say("This challenge is not yours to accept."), "challenge.not_yours"
    ),
    Action.DECLINE: Rule(
        _INVITED, Scope.PLAY, say("This challenge is not yours to decline."), "challenge.not_yours"
    ),
    Action.CANCEL: Rule(
        _CHALLENGER, Scope.PLAY, say("Only the challenger takes it back."), "challenge.not_yours"
    ),
    Action.WAIT: Rule(
        _CHALLENGER, Scope.PLAY, say("Only the challenger waits for it."), "challenge.not_yours"
    ),
    Action.CONDUCT: Rule(
        _HOST, Scope.PLAY, say("Only the host of a simul does this."), "simul.not_yours"
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
    raise NotFoundError(
        "challenge.unknown", say("There is no challenge {code} for you.", code=f"{code[:20]!r}")
    )


def require_host(viewer: Viewer, simul: Simul) -> int:
    """Return the host who asks, or refuse anybody else."""
    roles = _HOST if viewer.user_id == simul.host_id else frozenset()
    return RULES[Action.CONDUCT].require(viewer, roles, Action.CONDUCT)
