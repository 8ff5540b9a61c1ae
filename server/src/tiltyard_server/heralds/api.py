"""Heralds over HTTP."""

from datetime import timedelta

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard_server.arenas.api.common import ONE, open_arena
from tiltyard_server.arenas.models import Arena
from tiltyard_server.arenas.permissions import Action as ArenaAction
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id
from tiltyard_server.heralds import schemas, services, signing_keys
from tiltyard_server.heralds.models import Herald
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.permissions import Action

router = Router(tags=["heralds"])
_BASE = "/tournaments/{tournament_id}/heralds"
_ARENA = f"{ONE}/heralds"


@router.get(_BASE, response=list[schemas.HeraldOut])
def list_heralds(request: HttpRequest, tournament_id: Id) -> list[schemas.HeraldOut]:
    """Return where the news of a tournament goes."""
    tournament = open_tournament(request, tournament_id, Action.EDIT).tournament
    return [schemas.herald_out(herald) for herald in tournament.heralds.order_by("id")]


@router.post(_BASE, response={201: schemas.HeraldOut})
def add_herald(
    request: HttpRequest, tournament_id: Id, body: schemas.HeraldIn
) -> Status[schemas.HeraldOut]:
    """Send the news of a tournament to an address: Discord, Slack, or a program of your own."""
    access = open_tournament(request, tournament_id, Action.EDIT)
    return _add(request, access.tournament, body, access.actor_id)


@router.delete(f"{_BASE}/{{herald_id}}", response={204: None})
def remove_herald(request: HttpRequest, tournament_id: Id, herald_id: Id) -> Status[None]:
    """Send nothing to an address any more; what is on its way is dropped."""
    tournament = open_tournament(request, tournament_id, Action.EDIT).tournament
    services.get_herald(tournament, herald_id).delete()
    return Status(204, None)


@router.post(f"{_BASE}/{{herald_id}}/secret", response=schemas.HeraldOut)
def rotate_herald_secret(
    request: HttpRequest, tournament_id: Id, herald_id: Id, body: schemas.HeraldSecretIn
) -> schemas.HeraldOut:
    """Make a new secret, which is shown this once; the one before stays good for a while."""
    tournament = open_tournament(request, tournament_id, Action.EDIT).tournament
    return _rotate(services.get_herald(tournament, herald_id), body)


@router.post(f"{_BASE}/{{herald_id}}/test", response=schemas.HeraldTestOut)
def test_herald(request: HttpRequest, tournament_id: Id, herald_id: Id) -> schemas.HeraldTestOut:
    """Send a greeting now and say how it went."""
    tournament = open_tournament(request, tournament_id, Action.EDIT).tournament
    return _test(services.get_herald(tournament, herald_id))


@router.get(f"{_ARENA}/", response=list[schemas.HeraldOut])
def list_arena_heralds(request: HttpRequest, arena_id: Id) -> list[schemas.HeraldOut]:
    """Return where the news of an arena goes."""
    arena = open_arena(request, arena_id, ArenaAction.HERALD).arena
    return [schemas.herald_out(herald) for herald in arena.heralds.order_by("id")]


@router.post(f"{_ARENA}/", response={201: schemas.HeraldOut})
def add_arena_herald(
    request: HttpRequest, arena_id: Id, body: schemas.ArenaHeraldIn
) -> Status[schemas.HeraldOut]:
    """Tell an address that an arena starts soon, has started, is over."""
    access = open_arena(request, arena_id, ArenaAction.HERALD)
    return _add(request, access.arena, body, access.user_id)


@router.delete(f"{_ARENA}/{{int:herald_id}}/", response={204: None})
def remove_arena_herald(request: HttpRequest, arena_id: Id, herald_id: Id) -> Status[None]:
    """Send nothing to an address any more; what is on its way is dropped."""
    arena = open_arena(request, arena_id, ArenaAction.HERALD).arena
    services.get_herald(arena, herald_id).delete()
    return Status(204, None)


@router.post(f"{_ARENA}/{{int:herald_id}}/secret/", response=schemas.HeraldOut)
def rotate_arena_herald_secret(
    request: HttpRequest, arena_id: Id, herald_id: Id, body: schemas.HeraldSecretIn
) -> schemas.HeraldOut:
    """Make a new secret, which is shown this once; the one before stays good for a while."""
    arena = open_arena(request, arena_id, ArenaAction.HERALD).arena
    return _rotate(services.get_herald(arena, herald_id), body)


@router.post(f"{_ARENA}/{{int:herald_id}}/test/", response=schemas.HeraldTestOut)
def test_arena_herald(request: HttpRequest, arena_id: Id, herald_id: Id) -> schemas.HeraldTestOut:
    """Send a greeting now and say how it went."""
    arena = open_arena(request, arena_id, ArenaAction.HERALD).arena
    return _test(services.get_herald(arena, herald_id))


def _add(
    request: HttpRequest,
    owner: Tournament | Arena,
    body: schemas.HeraldIn | schemas.ArenaHeraldIn,
    actor_id: int | None,
) -> Status[schemas.HeraldOut]:
    herald = services.add_herald(
        owner,
        kind=body.kind,
        url=body.url,
        topics=body.topics,
        actor_id=actor_id,
        site=request.build_absolute_uri("/"),
    )
    return Status(201, schemas.herald_out(herald, secret=signing_keys.get_secret(herald)))


def _rotate(herald: Herald, body: schemas.HeraldSecretIn) -> schemas.HeraldOut:
    overlap = timedelta(minutes=body.overlap_minutes)
    secret = services.rotate_secret(herald, overlap=overlap, now=clock.now())
    return schemas.herald_out(herald, secret=secret)


def _test(herald: Herald) -> schemas.HeraldTestOut:
    answer = services.send_test(herald)
    return schemas.HeraldTestOut(
        ok=answer.is_good,
        status=answer.status,
        error=answer.error,
        milliseconds=answer.milliseconds,
    )
