"""Registering game servers, changing their secrets, and letting them report for a tournament."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.games import keys
from tiltyard_server.games.models import GameServer, TournamentGameServer
from tiltyard_server.tournaments.commands.envelopes import SERVERS_CHANGED, Envelope, Note
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.services import apply_command

_SERVERS_MAX: Final = 50


def list_servers(user_id: int) -> QuerySet[GameServer]:
    """Return the game servers of a person that still may report, newest first."""
    return GameServer.objects.filter(owner_id=user_id, revoked_at=None).order_by("-id")


def register_server(*, user_id: int, name: str, now: datetime) -> tuple[GameServer, str]:
    """Make a game server; return it and its secret, which is shown this once."""
    if list_servers(user_id).count() >= _SERVERS_MAX:
        raise RuleError(
            "server.too_many",
            say("You have {servers_max} game servers; revoke one first.", servers_max=_SERVERS_MAX),
        )
    server = GameServer.objects.create(
        owner_id=user_id, name=name, public_id=keys.make_public_id(), created_at=now
    )
    return server, keys.get_secret(server)


@transaction.atomic
def rotate_secret(
    *, user_id: int, server_id: int, overlap: timedelta, now: datetime
) -> tuple[GameServer, str]:
    """Give a game server a new secret; the present one stays good for `overlap`."""
    server = _get_own(user_id, server_id)
    server.generation += 1
    server.previous_until = now + overlap if overlap else None
    server.rotated_at = now
    server.save(update_fields=["generation", "previous_until", "rotated_at"])
    return server, keys.get_secret(server)


@transaction.atomic
def revoke_server(*, user_id: int, server_id: int, now: datetime) -> None:
    """End a game server for ever. What it reported stays."""
    server = _get_own(user_id, server_id)
    server.revoked_at, server.previous_until = now, None
    server.save(update_fields=["revoked_at", "previous_until"])


def list_grants(tournament: Tournament) -> QuerySet[TournamentGameServer]:
    """Return which game servers may report for a tournament."""
    found = TournamentGameServer.objects.filter(tournament=tournament)
    return found.select_related("server__owner").order_by("id")


@transaction.atomic
def grant_server(access: Access, *, user_id: int, public_id: str, now: datetime) -> int:
    """Let a game server report for a tournament; return the new `seq`."""
    server = GameServer.objects.filter(public_id=public_id, revoked_at=None).first()
    if server is None:
        raise NotFoundError(
            "server.unknown",
            say(
                "There is no game server {public_id}; its owner knows the id.",
                public_id=f"{public_id!r}",
            ),
        )
    _, is_new = TournamentGameServer.objects.get_or_create(
        tournament=access.tournament,
        server=server,
        defaults={"granted_by_id": user_id, "granted_at": now},
    )
    return _note(access, public_id, is_granted=True) if is_new else access.tournament.seq


@transaction.atomic
def withdraw_grant(access: Access, *, public_id: str) -> int:
    """Let a game server report no more; return the new `seq`."""
    grants = TournamentGameServer.objects.filter(
        tournament=access.tournament, server__public_id=public_id
    )
    if not grants.delete()[0]:
        raise NotFoundError(
            "server.unknown",
            say(
                "The game server {public_id} does not report for this tournament.",
                public_id=f"{public_id!r}",
            ),
        )
    return _note(access, public_id, is_granted=False)


def _get_own(user_id: int, server_id: int) -> GameServer:
    server = list_servers(user_id).select_for_update().filter(pk=server_id).first()
    if server is None:
        raise NotFoundError(
            "server.unknown", say("You have no game server {server_id}.", server_id=server_id)
        )
    return server


def _note(access: Access, public_id: str, *, is_granted: bool) -> int:
    data = {"server": public_id, "is_granted": is_granted}
    note = Note(SERVERS_CHANGED, data, clock.now_ms())
    seq, _ = apply_command(
        tournament_id=access.tournament.pk, envelope=Envelope(note), actor_id=access.actor_id
    )
    return seq
