"""Over HTTP: what a tournament is played as, its bots, and lists of its games."""

from datetime import timedelta
from functools import partial

from django.http import HttpRequest, HttpResponse
from ninja import Router, Status

from tiltyard_server.accounts.identity import Scope, get_viewer, require_user
from tiltyard_server.common import clock
from tiltyard_server.common.http.json_response import answer_json
from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.play import game_lists, services
from tiltyard_server.play import host_schemas as schemas
from tiltyard_server.play.matches import bot_seats
from tiltyard_server.play.schemas import Status as GameStatus
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.schemas import NumbersOut
from tiltyard_server.tournaments.spectator_permissions import is_insider, require_spectator

router = Router(tags=["hosted games"])
_TOURNAMENT = "/tournaments/{tournament_id}"


@router.get(f"{_TOURNAMENT}/host", response=schemas.HostOut)
def get_host(request: HttpRequest, tournament_id: Id) -> HttpResponse:
    """Return whether the games are played here, and with what times."""
    access = open_tournament(request, tournament_id)
    return answer_json(services.host_view(access.tournament))


@router.put(f"{_TOURNAMENT}/host", response=schemas.HostOut)
def set_host(request: HttpRequest, tournament_id: Id, body: schemas.HostIn) -> HttpResponse:
    """Say which game is played here, and how; games already open keep their times."""
    tournament = open_tournament(request, tournament_id, Action.EDIT).tournament
    settings = body.model_dump(mode="json", exclude={"kind"})
    services.set_host(tournament, settings, kind=body.kind, now=clock.now())
    return answer_json(services.host_view(tournament))


@router.delete(f"{_TOURNAMENT}/host", response=schemas.HostOut)
def remove_host(request: HttpRequest, tournament_id: Id) -> HttpResponse:
    """Let the games be played elsewhere or over the board, while none was opened here."""
    tournament = open_tournament(request, tournament_id, Action.EDIT).tournament
    services.remove_host(tournament)
    return answer_json(services.host_view(tournament))


@router.post(f"{_TOURNAMENT}/bots", response={201: NumbersOut})
def add_bots(request: HttpRequest, tournament_id: Id, body: schemas.BotsIn) -> Status[NumbersOut]:
    """Enter bots."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    applied = bot_seats.add_bots(
        access.tournament, count=body.count, level=body.level, actor_id=access.actor_id
    )
    return Status(201, NumbersOut(seq=applied.seq, numbers=applied.numbers))


@router.get(f"{_TOURNAMENT}/hosted-games", response=list[schemas.HostedGameHeadOut])
def list_hosted_games(
    request: HttpRequest,
    tournament_id: Id,
    match: Number | None = None,
    status: GameStatus | None = None,
) -> list[schemas.HostedGameHeadOut]:
    """Return the games of a tournament, newest first, at most 200.

    Your own and, to the staff, all are shown as they are; to others as they were a while ago.
    """
    access = open_tournament(request, tournament_id)
    require_spectator(access)
    games = game_lists.list_games(
        access.tournament,
        moment=clock.now() - timedelta(seconds=access.tournament.spectator_delay),
        is_insider=partial(is_insider, access),
        match=match,
        status=status or "",
    )
    return [schemas.HostedGameHeadOut.model_validate(game) for game in games]


@router.get("/me/hosted-games", response=list[schemas.HostedGameHeadOut])
def list_own_games(request: HttpRequest) -> list[schemas.HostedGameHeadOut]:
    """Return the games that wait for you or go on, newest first."""
    user_id = require_user(get_viewer(request), Scope.READ)
    return [
        schemas.HostedGameHeadOut.model_validate(game)
        for game in game_lists.list_own_games(user_id)
    ]
