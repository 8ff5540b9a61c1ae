"""Passwords of arenas, sealed under the secret of the installation.

An entry code is an HMAC under the password (arena rules 4.1), so the server must know the password
itself; who reads the database alone learns nothing.
"""

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from itertools import count

from django.conf import settings

from tiltyard.arena.settings import make_entry_code


def seal(password: str) -> str:
    """Return what is stored of a password."""
    salt = secrets.token_bytes(16)
    hidden = _mix(password.encode(), salt)
    return urlsafe_b64encode(salt + hidden).decode()


def unseal(sealed: str) -> str:
    """Return the password."""
    data = urlsafe_b64decode(sealed)
    return _mix(data[16:], data[:16]).decode()


def is_known(sealed: str, *, username: str, password: str, entry_code: str) -> bool:
    """Say whether somebody gave the password, or the code made from it for them."""
    if not sealed:
        return False
    real = unseal(sealed)
    code = make_entry_code(real, username)
    knows_word = hmac.compare_digest(real.encode(), password.encode())
    knows_code = hmac.compare_digest(code.encode(), entry_code.strip().lower().encode())
    return knows_word or knows_code


def _mix(data: bytes, salt: bytes) -> bytes:
    """Add a stream of bytes that only this installation can make; twice gives the data back."""
    stream = b""
    for block in count():
        if len(stream) >= len(data):
            break
        message = b"tiltyard arena password" + salt + block.to_bytes(4)
        stream += hmac.new(settings.SECRET_KEY.encode(), message, sha256).digest()
    return bytes(one ^ other for one, other in zip(data, stream, strict=False))
