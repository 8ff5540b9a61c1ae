"""Answers as they lie in the table: unreadable without the secret of the installation.

Some answers hold a secret that is shown once, as that of a new API key. Who reads the database, or
a copy of it, must not learn it from here.
"""

import hmac
import secrets
from hashlib import sha256, shake_256
from typing import Final

from django.conf import settings

_PURPOSE: Final = b"tiltyard.idempotency.answer"
_SALT_BYTES: Final = 16


def seal(content: bytes) -> bytes:
    """Return what is stored of an answer."""
    salt = secrets.token_bytes(_SALT_BYTES)
    return salt + _mix(content, salt)


def unseal(sealed: bytes) -> bytes:
    """Return the answer."""
    return _mix(sealed[_SALT_BYTES:], sealed[:_SALT_BYTES])


def _mix(content: bytes, salt: bytes) -> bytes:
    """Add a stream of bytes that only this installation can make; twice gives the content back."""
    key = hmac.new(settings.SECRET_KEY.encode(), _PURPOSE + salt, sha256).digest()
    stream = shake_256(key).digest(len(content))
    mixed = int.from_bytes(content) ^ int.from_bytes(stream)
    return mixed.to_bytes(len(content))
