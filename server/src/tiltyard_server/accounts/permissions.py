"""Who may do what: every subject has a table of rules by this pattern, and asks it this way."""

from collections.abc import Set as AbstractSet
from enum import StrEnum
from typing import NamedTuple

from tiltyard_server.accounts.identity import Scope, Viewer, require_user
from tiltyard_server.common.errors import NotAllowedError


class Rule(NamedTuple):
    """Which roles may, which scope a key needs, and how a refusal reads.

    No roles: anybody who is known.
    """

    roles: AbstractSet[StrEnum]
    scope: Scope
    refusal: str
    code: str = "action.not_allowed"

    def allows(self, viewer: Viewer, roles: AbstractSet[StrEnum]) -> bool:
        """Whether somebody with these roles may."""
        if viewer.user_id is None or not viewer.has_scope(self.scope):
            return False
        return not self.roles or not self.roles.isdisjoint(roles)

    def require(self, viewer: Viewer, roles: AbstractSet[StrEnum], action: StrEnum) -> int:
        """Return who asks, or refuse with a sentence."""
        user_id = require_user(viewer, self.scope)
        if not self.allows(viewer, roles):
            raise NotAllowedError(self.code, self.refusal, action=action.value)
        return user_id
