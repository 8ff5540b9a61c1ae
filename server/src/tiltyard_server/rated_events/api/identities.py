"""Who the entries are, and the facts of the event, over HTTP."""

from django.http import HttpRequest
from ninja import Router

from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.rated_events import schemas, selectors, services
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.permissions import Action, is_allowed
from tiltyard_server.tournaments.schemas import SeqOut

router = Router(tags=["rated events"])
_BASE = "/tournaments/{tournament_id}"


@router.get(f"{_BASE}/identities", response=schemas.IdentitiesOut, exclude_none=True)
def list_identities(request: HttpRequest, tournament_id: Id) -> schemas.IdentitiesOut:
    """Return FIDE numbers, titles and federations; to the staff all that is known."""
    access = open_tournament(request, tournament_id)
    is_staff = is_allowed(access, Action.MANAGE_ENTRIES)
    found = selectors.list_identities(visibility.show(access), is_whole=is_staff)
    items = [schemas.IdentityOut(**row) for row in found]
    return schemas.IdentitiesOut(
        items=items, currency=selectors.get_event(access.tournament).currency
    )


@router.patch(f"{_BASE}/identities/{{number}}", response=SeqOut)
def edit_identity(
    request: HttpRequest, tournament_id: Id, number: Number, body: schemas.IdentityPatch
) -> SeqOut:
    """Write what is known of somebody in an entry; what is not given stays."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    changes = [(number, body.model_dump(exclude_unset=True))]
    seq = services.edit_identities(tournament_id, changes, actor_id=access.actor_id)
    return SeqOut(seq=seq)


@router.put(f"{_BASE}/identities", response=SeqOut)
def edit_identities(request: HttpRequest, tournament_id: Id, body: schemas.IdentitiesIn) -> SeqOut:
    """Write what is known of many: all of them or none."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    changes = [
        (one.number, one.model_dump(exclude_unset=True, exclude={"number"}))
        for one in body.identities
    ]
    seq = services.edit_identities(tournament_id, changes, actor_id=access.actor_id)
    return SeqOut(seq=seq)


@router.get(f"{_BASE}/event", response=schemas.EventOut)
def get_event(request: HttpRequest, tournament_id: Id) -> schemas.EventOut:
    """Return where, when and by whom a tournament is held."""
    access = open_tournament(request, tournament_id)
    event = selectors.get_event(access.tournament)
    return schemas.EventOut.model_validate(selectors.event_view(event))


@router.patch(f"{_BASE}/event", response=SeqOut)
def edit_event(request: HttpRequest, tournament_id: Id, body: schemas.EventPatch) -> SeqOut:
    """Write where, when and by whom it is held; what is not given stays."""
    access = open_tournament(request, tournament_id, Action.EDIT)
    changes = body.model_dump(exclude_unset=True)
    if "deputies" in changes:
        changes["deputies"] = [[one["name"], one["fide_id"]] for one in changes["deputies"]]
    seq = services.edit_event(tournament_id, changes, actor_id=access.actor_id)
    return SeqOut(seq=seq)
