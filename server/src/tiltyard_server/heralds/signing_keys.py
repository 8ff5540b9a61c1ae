"""The secrets that sign what heralds carry. They are in no table: each is derived when needed.

A secret is an HMAC, under the secret of the installation, of the herald's number and the number of
the secret. Who reads the database, or a copy of it, learns none; rotating is counting up. Secrets
from before, which were stored in clear, are number 0 and lie masked in `Herald.sealed`.
"""

import hmac
from datetime import datetime
from hashlib import sha256
from typing import Final

from django.conf import settings

from tiltyard_server.heralds.models import Herald

_PURPOSE: Final = "tiltyard.heralds.secret"


def get_secret(herald: Herald) -> str:
    """Return the secret that a herald signs with now."""
    return _read(herald, herald.generation)


def list_secrets(herald: Herald, *, now: datetime) -> tuple[str, ...]:
    """Return what a message is signed with: the secret, and while they overlap the one before."""
    is_good = herald.previous_until is not None and now < herald.previous_until
    numbers = (herald.generation, herald.generation - 1) if is_good else (herald.generation,)
    return tuple(_read(herald, number) for number in numbers)


def _read(herald: Herald, number: int) -> str:
    derived = _derive(herald.pk, number)
    if number or not herald.sealed:
        return derived.hex()
    return bytes(a ^ b for a, b in zip(bytes.fromhex(herald.sealed), derived, strict=True)).hex()


def _derive(herald_id: int, number: int) -> bytes:
    message = f"{_PURPOSE}/{herald_id}/{number}".encode()
    return hmac.new(settings.SECRET_KEY.encode(), message, sha256).digest()
