"""Who opens a socket."""

from typing import Any

from tiltyard_server.accounts.identity import NOBODY, Viewer
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.selectors import find_key, viewer_of_key, viewer_of_user
from tiltyard_server.common import clock


def identify(scope: dict[str, Any]) -> Viewer:
    """Return who asks: by key, by session, or nobody."""
    for name, value in scope["headers"]:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            key = find_key(value[7:].decode("latin-1").strip(), now=clock.now())
            return viewer_of_key(key) if key is not None else NOBODY
    user = scope.get("user")
    return viewer_of_user(user) if isinstance(user, User) else NOBODY
