"""Heralds over HTTP."""

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard_server.heralds import schemas, services
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.permissions import Action

router = Router(tags=["heralds"])
_BASE = "/tournaments/{tournament_id}/heralds"


@router.get(_BASE, response=list[schemas.HeraldOut])
def list_heralds(request: HttpRequest, tournament_id: int) -> list[schemas.HeraldOut]:
    """Return where the news of a tournament goes."""
    tournament = open_tournament(request, tournament_id, Action.EDIT).tournament
    return [schemas.herald_out(herald) for herald in tournament.heralds.order_by("id")]


@router.post(_BASE, response={201: schemas.HeraldOut})
def add_herald(
    request: HttpRequest, tournament_id: int, body: schemas.HeraldIn
) -> Status[schemas.HeraldOut]:
    """Send the news of a tournament to an address: Discord, Slack, or a program of your own."""
    access = open_tournament(request, tournament_id, Action.EDIT)
    herald = services.add_herald(
        access.tournament,
        kind=body.kind,
        url=body.url,
        topics=body.topics,
        actor_id=access.actor_id,
        site=request.build_absolute_uri("/"),
    )
    return Status(201, schemas.herald_out(herald))


@router.delete(f"{_BASE}/{{herald_id}}", response={204: None})
def remove_herald(request: HttpRequest, tournament_id: int, herald_id: int) -> Status[None]:
    """Send nothing to an address any more; what is on its way is dropped."""
    tournament = open_tournament(request, tournament_id, Action.EDIT).tournament
    services.get_herald(tournament, herald_id).delete()
    return Status(204, None)


@router.post(f"{_BASE}/{{herald_id}}/test", response=schemas.HeraldTestOut)
def test_herald(request: HttpRequest, tournament_id: int, herald_id: int) -> schemas.HeraldTestOut:
    """Send a greeting now and say how it went."""
    tournament = open_tournament(request, tournament_id, Action.EDIT).tournament
    answer = services.send_test(services.get_herald(tournament, herald_id))
    return schemas.HeraldTestOut(
        ok=answer.is_good,
        status=answer.status,
        error=answer.error,
        milliseconds=answer.milliseconds,
    )
