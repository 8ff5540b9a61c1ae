"""Who may do what with a league: one table. Everybody may read."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Rule, Scope, Viewer, require_scope
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.leagues.models import League, Season


class Role(StrEnum):
    """What somebody is to a league."""

    OWNER = "owner"


class Action(StrEnum):
    """What can be done with a league."""

    EDIT = "edit"
    DELETE = "delete"


_OWNERS: Final = frozenset({Role.OWNER})
RULES: Final[Mapping[Action, Rule]] = {
    Action.EDIT: Rule(_OWNERS, Scope.ORGANISE, say("Only its owner may change a league.")),
    Action.DELETE: Rule(_OWNERS, Scope.ORGANISE, say("Only its owner may delete a league.")),
}


@dataclass(frozen=True, slots=True)
class Access:
    """Somebody before a league."""

    viewer: Viewer
    league: League
    roles: frozenset[Role]

    def may(self, action: Action) -> bool:
        """Whether the table lets them."""
        return RULES[action].allows(self.viewer, self.roles)


def get_access(viewer: Viewer, league_id: int, action: Action | None = None) -> Access:
    """Return what `viewer` is to a league, who may do `action` there.

    Raises:
        NotFoundError: `league.unknown`.
        NotAllowedError: the table does not let them.
    """
    require_scope(viewer, Scope.READ)
    league = League.objects.select_related("owner").filter(pk=league_id).first()
    if league is None:
        raise NotFoundError("league.unknown", say("There is no league {league}.", league=league_id))
    is_owner = viewer.is_operator or league.owner_id == viewer.user_id
    roles = _OWNERS if viewer.user_id is not None and is_owner else frozenset()
    if action is not None:
        RULES[action].require(viewer, roles, action)
    return Access(viewer, league, roles)


def get_season(access: Access, season_id: int) -> Season:
    """Return a season of the league.

    Raises:
        NotFoundError: `season.unknown`.
    """
    season = access.league.seasons.filter(pk=season_id).first()
    if season is None:
        raise NotFoundError(
            "season.unknown", say("This league has no season {season}.", season=season_id)
        )
    return season
