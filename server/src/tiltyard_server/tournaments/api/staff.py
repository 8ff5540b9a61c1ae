"""Staff and news over HTTP."""

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard_server.accounts.identity import Scope, get_viewer, require_user
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.commands import workflows
from tiltyard_server.tournaments.history.schemas import NotificationsOut, StaffOut
from tiltyard_server.tournaments.inputs import StaffIn
from tiltyard_server.tournaments.people import notifications
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.schemas import SeqOut

router = Router(tags=["people"])


@router.get("/tournaments/{tournament_id}/staff", response=list[StaffOut])
def list_staff(request: HttpRequest, tournament_id: Id) -> list[StaffOut]:
    """Return who runs a tournament."""
    access = open_tournament(request, tournament_id)
    return [StaffOut.model_validate(person) for person in workflows.list_staff(access.tournament)]


@router.post("/tournaments/{tournament_id}/staff", response=SeqOut)
def add_staff(request: HttpRequest, tournament_id: Id, body: StaffIn) -> SeqOut:
    """Give somebody a role."""
    access = open_tournament(request, tournament_id, Action.MANAGE_STAFF)
    return SeqOut(seq=workflows.add_staff(access, username=body.username, role=body.role))


@router.delete("/tournaments/{tournament_id}/staff/{user_id}", response=SeqOut)
def remove_staff(request: HttpRequest, tournament_id: Id, user_id: Id) -> SeqOut:
    """Take a role away."""
    access = open_tournament(request, tournament_id, Action.MANAGE_STAFF)
    return SeqOut(seq=workflows.remove_staff(access, user_id=user_id))


@router.get("/me/notifications", response=NotificationsOut)
def list_notifications(request: HttpRequest) -> NotificationsOut:
    """Return your news, newest first."""
    user_id = require_user(get_viewer(request), Scope.READ)
    return NotificationsOut.model_validate(notifications.list_notifications(user_id))


@router.post("/me/notifications/read", response={204: None})
def read_notifications(request: HttpRequest) -> Status[None]:
    """Mark all your news as read."""
    user_id = require_user(get_viewer(request), Scope.PLAY)
    notifications.mark_read(user_id, now=clock.now())
    return Status(204, None)
