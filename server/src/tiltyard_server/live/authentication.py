"""Who opens a socket: by the key or the session cookie that came with it."""

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, parse_cookie

from tiltyard_server.accounts.identity import NOBODY, Viewer, list_links, list_passes
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.selectors import (
    digest_key,
    find_key_by_digest,
    viewer_of_key,
    viewer_of_user,
)
from tiltyard_server.common import clock


class Credentials(NamedTuple):
    """What somebody showed at the door: the digest of a key, a session, or neither."""

    key: str = ""
    session: str = ""


class Account(NamedTuple):
    """What the credentials stand for; when any of it changes, they must be shown anew."""

    user_id: int
    password: str = ""  # as stored: another one ends the sessions of before
    is_operator: bool = False
    scopes: tuple[str, ...] = ()


class Identity(NamedTuple):
    """Somebody, and what makes them so; `account` is None for nobody in particular."""

    viewer: Viewer
    credentials: Credentials
    account: Account | None


def read_credentials(scope: Mapping[str, Any]) -> Credentials:
    """Return what came with a socket; a key counts more than a cookie."""
    session = ""
    for name, value in scope["headers"]:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            return Credentials(key=digest_key(value[7:].decode("latin-1").strip()))
        if name == b"cookie":
            found = parse_cookie(value.decode("latin-1")).get(settings.SESSION_COOKIE_NAME, "")
            session = found if found.isascii() and found.isalnum() else session
    return Credentials(session=session)


def identify(scope: Mapping[str, Any]) -> Identity:
    """Return who asks: by key, by session, or nobody. The database is asked every time."""
    credentials = read_credentials(scope)
    if credentials.key:
        key = find_key_by_digest(credentials.key, now=clock.now())
        if key is not None:
            account = Account(key.user_id, scopes=tuple(key.scopes))
            return Identity(viewer_of_key(key), credentials, account)
    elif credentials.session:
        session = import_module(settings.SESSION_ENGINE).SessionStore(credentials.session)
        user = _find_user(session)
        viewer = viewer_of_user(user) if user is not None else NOBODY
        viewer = replace(viewer, links=list_links(session), passes=list_passes(session))
        if user is not None:
            account = Account(user.pk, user.password, user.is_operator)
            return Identity(viewer, credentials, account)
        return Identity(viewer, Credentials(), None)
    return Identity(NOBODY, Credentials(), None)


def _find_user(session: SessionBase) -> User | None:
    """Return whose session this is; Django looks whether the password is still the same."""
    request = HttpRequest()
    request.session = session
    user = get_user(request)
    return user if isinstance(user, User) else None
