"""Whom we trust when we call somebody over TLS."""

import ssl
from functools import cache


@cache
def trusted() -> ssl.SSLContext:
    """Return the certificates of this machine: read once, for that takes longer than a call."""
    return ssl.create_default_context()
