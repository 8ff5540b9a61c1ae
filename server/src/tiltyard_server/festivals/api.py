"""Festivals over HTTP."""

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard_server.accounts.identity import Scope, get_viewer, require_scope, require_user
from tiltyard_server.common.numbers import Id
from tiltyard_server.festivals import moves, schemas, selectors, services
from tiltyard_server.festivals.permissions import Access, Action, get_access
from tiltyard_server.tournaments.inputs import StaffIn

router = Router(tags=["festivals"])
_BASE = "/festivals/{festival_id}"


@router.get("/festivals", response=list[schemas.FestivalHeadOut])
def list_festivals(request: HttpRequest, *, mine: bool = False) -> list[schemas.FestivalHeadOut]:
    """Return festivals, newest first; with `mine`, those you own or help in."""
    viewer = get_viewer(request)
    require_scope(viewer, Scope.READ)
    found = selectors.list_festivals(viewer, is_mine=mine)
    return [schemas.FestivalHeadOut.model_validate(one) for one in found]


@router.post("/festivals", response={201: schemas.FestivalOut})
def create_festival(request: HttpRequest, body: schemas.FestivalIn) -> Status[schemas.FestivalOut]:
    """Make a festival, to which you then add your tournaments."""
    viewer = get_viewer(request)
    user_id = require_user(viewer, Scope.ORGANISE)
    festival = services.create_festival(user_id, body.model_dump())
    return Status(201, _answer(get_access(viewer, festival.pk)))


@router.get(_BASE, response=schemas.FestivalOut)
def get_festival(request: HttpRequest, festival_id: Id) -> schemas.FestivalOut:
    """Return a festival with those of its sections that you may see."""
    return _answer(get_access(get_viewer(request), festival_id))


@router.patch(_BASE, response=schemas.FestivalOut)
def edit_festival(
    request: HttpRequest, festival_id: Id, body: schemas.FestivalPatch
) -> schemas.FestivalOut:
    """Change what is given."""
    access = get_access(get_viewer(request), festival_id, Action.EDIT)
    services.edit_festival(access, body.to_changes())
    return _answer(access)


@router.delete(_BASE, response={204: None})
def delete_festival(request: HttpRequest, festival_id: Id) -> Status[None]:
    """Delete a festival; its tournaments stay, each by itself."""
    services.delete_festival(get_access(get_viewer(request), festival_id, Action.DELETE))
    return Status(204, None)


@router.post(f"{_BASE}/sections", response=schemas.FestivalOut)
def add_section(
    request: HttpRequest, festival_id: Id, body: schemas.FestivalSectionIn
) -> schemas.FestivalOut:
    """Make a tournament, whose staff you may choose, a section; the festival's staff come in."""
    access = get_access(get_viewer(request), festival_id, Action.EDIT)
    services.add_section(access, body.tournament, body.label)
    return _answer(access)


@router.put(f"{_BASE}/sections", response=schemas.FestivalOut)
def order_sections(
    request: HttpRequest, festival_id: Id, body: schemas.FestivalOrderIn
) -> schemas.FestivalOut:
    """Give the sections their order and their labels."""
    access = get_access(get_viewer(request), festival_id, Action.EDIT)
    services.order_sections(access, [(one.tournament, one.label) for one in body.sections])
    return _answer(access)


@router.delete(f"{_BASE}/sections/{{tournament_id}}", response=schemas.FestivalOut)
def remove_section(request: HttpRequest, festival_id: Id, tournament_id: Id) -> schemas.FestivalOut:
    """Let a tournament stand by itself again: the organisers of the festival, or its own owner."""
    access = get_access(get_viewer(request), festival_id)
    services.remove_section(access, tournament_id)
    return _answer(access)


@router.get(f"{_BASE}/players", response=list[schemas.FestivalPlayerOut])
def list_festival_players(request: HttpRequest, festival_id: Id) -> list[schemas.FestivalPlayerOut]:
    """Return everybody who plays, by name, with their sections."""
    found = selectors.list_players(get_access(get_viewer(request), festival_id))
    return [schemas.FestivalPlayerOut.model_validate(one) for one in found]


@router.get(f"{_BASE}/check-in-list", response=list[schemas.FestivalArrivalOut])
def list_arrivals(request: HttpRequest, festival_id: Id) -> list[schemas.FestivalArrivalOut]:
    """Return who takes part, who is here in which section, and what they owe."""
    access = get_access(get_viewer(request), festival_id, Action.MANAGE_PLAYERS)
    return [
        schemas.FestivalArrivalOut.model_validate(one) for one in selectors.list_check_in(access)
    ]


@router.post(f"{_BASE}/moves", response=schemas.FestivalMovedOut)
def move_player(
    request: HttpRequest, festival_id: Id, body: schemas.FestivalMoveIn
) -> schemas.FestivalMovedOut:
    """Move a player to another section, before either is seeded."""
    access = get_access(get_viewer(request), festival_id, Action.MANAGE_PLAYERS)
    number = moves.move_player(access, body.tournament, body.entry, body.to)
    return schemas.FestivalMovedOut(tournament=body.to, entry=number)


@router.get(f"{_BASE}/staff", response=list[schemas.FestivalStaffOut])
def list_festival_staff(request: HttpRequest, festival_id: Id) -> list[schemas.FestivalStaffOut]:
    """Return who helps in every section."""
    access = get_access(get_viewer(request), festival_id)
    return [
        schemas.FestivalStaffOut.model_validate(one)
        for one in selectors.list_staff(access.festival)
    ]


@router.post(f"{_BASE}/staff", response={204: None})
def add_festival_staff(request: HttpRequest, festival_id: Id, body: StaffIn) -> Status[None]:
    """Give somebody a role in every section there is and will be."""
    access = get_access(get_viewer(request), festival_id, Action.MANAGE_STAFF)
    services.add_staff(access, username=body.username, role=body.role)
    return Status(204, None)


@router.delete(f"{_BASE}/staff/{{user_id}}", response={204: None})
def remove_festival_staff(request: HttpRequest, festival_id: Id, user_id: Id) -> Status[None]:
    """Take a role away, in every section."""
    access = get_access(get_viewer(request), festival_id, Action.MANAGE_STAFF)
    services.remove_staff(access, user_id)
    return Status(204, None)


def _answer(access: Access) -> schemas.FestivalOut:
    return schemas.FestivalOut.model_validate(selectors.describe_festival(access))
