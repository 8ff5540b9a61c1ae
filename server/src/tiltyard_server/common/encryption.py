"""What lies in a table unreadable without the secret of the installation.

Some answers hold a secret that is shown once, as that of a new API key; letters hold links that
open an account. Who reads the database, or a copy of it, must not learn them from there.
"""

import hmac
import secrets
from hashlib import sha256, shake_256
from typing import Final

from django.conf import settings

_SALT_BYTES: Final = 16


def seal(content: bytes, *, purpose: bytes) -> bytes:
    """Return what is stored; what was sealed for another purpose does not open."""
    salt = secrets.token_bytes(_SALT_BYTES)
    return salt + _mix(content, purpose + salt)


def unseal(sealed: bytes, *, purpose: bytes) -> bytes:
    """Return what was sealed."""
    return _mix(sealed[_SALT_BYTES:], purpose + sealed[:_SALT_BYTES])


def _mix(content: bytes, seed: bytes) -> bytes:
    """Add a stream of bytes that only this installation can make; twice gives the content back."""
    key = hmac.new(settings.SECRET_KEY.encode(), seed, sha256).digest()
    stream = shake_256(key).digest(len(content))
    mixed = int.from_bytes(content) ^ int.from_bytes(stream)
    return mixed.to_bytes(len(content))
