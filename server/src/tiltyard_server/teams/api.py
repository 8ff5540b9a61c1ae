"""Teams over HTTP."""

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard_server.accounts.identity import Scope, get_viewer, require_scope, require_user
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id
from tiltyard_server.teams import selectors, services
from tiltyard_server.teams.schemas import TeamIn, TeamOut, TeamPageOut

router = Router(tags=["teams"])


@router.get("/teams/", response=list[TeamOut])
def list_teams(request: HttpRequest) -> list[TeamOut]:
    """Return all teams, the largest first."""
    viewer = get_viewer(request)
    require_scope(viewer, Scope.READ)
    return [TeamOut.model_validate(each) for each in selectors.list_teams(viewer.user_id)]


@router.post("/teams/", response={201: TeamPageOut})
def found_team(request: HttpRequest, body: TeamIn) -> Status[TeamPageOut]:
    """Make a team, and lead it."""
    user_id = require_user(get_viewer(request), Scope.PLAY)
    team = services.found_team(
        user_id=user_id, name=body.name, description=body.description, now=clock.now()
    )
    return Status(201, TeamPageOut.model_validate(selectors.describe_team(team, user_id)))


@router.get("/teams/{int:team_id}/", response=TeamPageOut)
def get_team(request: HttpRequest, team_id: Id) -> TeamPageOut:
    """Return a team with its members."""
    viewer = get_viewer(request)
    require_scope(viewer, Scope.READ)
    return _answer(team_id, viewer.user_id)


@router.post("/teams/{int:team_id}/join/", response=TeamPageOut)
def join_team(request: HttpRequest, team_id: Id) -> TeamPageOut:
    """Become a member."""
    user_id = require_user(get_viewer(request), Scope.PLAY)
    services.join_team(selectors.get_team(team_id), user_id=user_id, now=clock.now())
    return _answer(team_id, user_id)


@router.post("/teams/{int:team_id}/leave/", response=TeamPageOut)
def leave_team(request: HttpRequest, team_id: Id) -> TeamPageOut:
    """End the membership of whoever asks; return the page of the club afterwards."""
    user_id = require_user(get_viewer(request), Scope.PLAY)
    services.leave_team(selectors.get_team(team_id), user_id=user_id, now=clock.now())
    return _answer(team_id, user_id)


@router.post("/teams/{int:team_id}/members/{username}/kick/", response=TeamPageOut)
def kick_member(request: HttpRequest, team_id: Id, username: str) -> TeamPageOut:
    """Send a member away; leaders only."""
    user_id = require_user(get_viewer(request), Scope.ORGANISE)
    team = selectors.get_team(team_id)
    services.kick_member(team, leader_id=user_id, username=username, now=clock.now())
    return _answer(team_id, user_id)


def _answer(team_id: int, viewer_id: int | None) -> TeamPageOut:
    team = selectors.get_team(team_id)
    return TeamPageOut.model_validate(selectors.describe_team(team, viewer_id))
