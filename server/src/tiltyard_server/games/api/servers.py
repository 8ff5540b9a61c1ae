"""Game servers over HTTP: whose they are, and for which tournaments they report."""

from datetime import timedelta

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard_server.accounts.identity import Scope, get_viewer, require_user
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id
from tiltyard_server.games import servers
from tiltyard_server.games.schemas import (
    GrantIn,
    GrantOut,
    NewSecretOut,
    RotateIn,
    ServerIn,
    ServerOut,
    grant_out,
    secret_out,
    server_out,
)
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.schemas import SeqOut

router = Router(tags=["game servers"])
_BASE = "/tournaments/{tournament_id}/game-servers"


@router.get("/me/game-servers", response=list[ServerOut])
def list_game_servers(request: HttpRequest) -> list[ServerOut]:
    """Return your game servers, newest first."""
    user_id = require_user(get_viewer(request), Scope.SERVERS)
    return [server_out(server) for server in servers.list_servers(user_id)]


@router.post("/me/game-servers", response={201: NewSecretOut})
def register_game_server(request: HttpRequest, body: ServerIn) -> Status[NewSecretOut]:
    """Register a game server. Its secret is shown now and never again."""
    user_id = require_user(get_viewer(request), Scope.SERVERS)
    server, secret = servers.register_server(user_id=user_id, name=body.name, now=clock.now())
    return Status(201, secret_out(server, secret))


@router.post("/me/game-servers/{server_id}/rotate", response=NewSecretOut)
def rotate_game_server(
    request: HttpRequest, server_id: Id, body: RotateIn | None = None
) -> NewSecretOut:
    """Give a game server a new secret; the present one stays good for a while."""
    user_id = require_user(get_viewer(request), Scope.SERVERS)
    overlap = timedelta(minutes=(body or RotateIn()).overlap_minutes)
    server, secret = servers.rotate_secret(
        user_id=user_id, server_id=server_id, overlap=overlap, now=clock.now()
    )
    return secret_out(server, secret)


@router.delete("/me/game-servers/{server_id}", response={204: None})
def revoke_game_server(request: HttpRequest, server_id: Id) -> Status[None]:
    """Revoke a game server at once."""
    user_id = require_user(get_viewer(request), Scope.SERVERS)
    servers.revoke_server(user_id=user_id, server_id=server_id, now=clock.now())
    return Status(204, None)


@router.get(_BASE, response=list[GrantOut])
def list_grants(request: HttpRequest, tournament_id: Id) -> list[GrantOut]:
    """Return which game servers may report for a tournament."""
    access = open_tournament(request, tournament_id, Action.READ_LOG)
    return [grant_out(grant) for grant in servers.list_grants(access.tournament)]


@router.post(_BASE, response=SeqOut)
def grant_game_server(request: HttpRequest, tournament_id: Id, body: GrantIn) -> SeqOut:
    """Let a game server, yours or another's, report for a tournament."""
    access = open_tournament(request, tournament_id, Action.MANAGE_SERVERS)
    user_id = require_user(access.viewer, Scope.ORGANISE)
    seq = servers.grant_server(access, user_id=user_id, public_id=body.public_id, now=clock.now())
    return SeqOut(seq=seq)


@router.delete(f"{_BASE}/{{public_id}}", response=SeqOut)
def withdraw_grant(request: HttpRequest, tournament_id: Id, public_id: str) -> SeqOut:
    """Let a game server report no more."""
    access = open_tournament(request, tournament_id, Action.MANAGE_SERVERS)
    return SeqOut(seq=servers.withdraw_grant(access, public_id=public_id))
