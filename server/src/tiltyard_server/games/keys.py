"""The secrets of game servers. They are in no table: each is derived when it is needed.

A secret is an HMAC, under the secret of the installation, of the server's id and the number of
the secret. Who reads the database, or a copy of it, learns none; rotating is counting up. A new
secret of the installation (TILTYARD_SECRET_KEY) makes all of them new as well.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from datetime import datetime
from hashlib import sha256
from typing import Final, NamedTuple

from django.conf import settings

from tiltyard_server.games.models import GameServer

_PURPOSE: Final = "tiltyard game server secret"
_NOBODY: Final = "gs_nobody"


class Secrets(NamedTuple):
    """What a message of a server can be signed with: now, and before."""

    current: str
    previous: str
    is_previous_good: bool


def make_public_id() -> str:
    """Return a new name for a server, by which it calls itself."""
    return f"gs_{secrets.token_hex(8)}"


def get_secret(server: GameServer) -> str:
    """Return the secret that a server shall sign with now."""
    return _derive(server.public_id, server.generation)


def list_secrets(server: GameServer | None, *, now: datetime) -> Secrets:
    """Return the two secrets of a server, or of nobody: an unknown one takes as long to check."""
    if server is None:
        return Secrets(_derive(_NOBODY, 1), _derive(_NOBODY, 0), is_previous_good=False)
    is_good = server.previous_until is not None and now < server.previous_until
    return Secrets(get_secret(server), _derive(server.public_id, server.generation - 1), is_good)


def _derive(public_id: str, number: int) -> str:
    return derive_secret(_PURPOSE, public_id, number)


def derive_secret(purpose: str, public_id: str, number: int) -> str:
    """Return secret `number` of somebody, for one purpose."""
    message = f"{purpose}/{public_id}/{number}".encode()
    digest = hmac.new(settings.SECRET_KEY.encode(), message, sha256).digest()
    return f"tys_{urlsafe_b64encode(digest).decode().rstrip('=')}"
