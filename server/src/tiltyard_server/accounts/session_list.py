"""The list of somebody's sessions: where they are signed in, and ending that."""

from typing import Any, Final

from allauth.account.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.http import HttpRequest

from tiltyard.sentence import say
from tiltyard_server.accounts.models import User
from tiltyard_server.common.errors import NotFoundError

_MOST: Final = 50  # of one person; the oldest end
_AGENT_MAX: Final = 200


def note_session(request: HttpRequest, user: User) -> None:
    """Put the session that has just begun on the list, and end the oldest of too many."""
    rows = UserSession.objects.filter(session_key=request.session.session_key)
    told = {
        "user": user,
        "ip": get_adapter().get_client_ip(request),
        "user_agent": request.headers.get("User-Agent", "")[:_AGENT_MAX],
    }
    if not rows.update(**told):
        UserSession.objects.create(session_key=request.session.session_key, **told)
    for session in UserSession.objects.filter(user=user).order_by("-pk")[_MOST:]:
        session.end()


def forget_session(request: HttpRequest) -> None:
    """Take a session off the list that ends now."""
    key = request.session.session_key
    if key:
        UserSession.objects.filter(session_key=key).delete()


def list_sessions(request: HttpRequest, user: User) -> list[Any]:
    """Return the sessions of somebody, the newest first; those that are over are forgotten."""
    if not UserSession.objects.filter(session_key=request.session.session_key).exists():
        note_session(request, user)  # begun by the version before, while this one was coming
    found = UserSession.objects.purge_and_list(user)
    return sorted(found, key=lambda session: (not session.is_current(), -session.pk))


def end_session(user: User, session_id: int) -> None:
    """Sign somebody out somewhere. Its sockets close with it."""
    session = UserSession.objects.filter(user=user, pk=session_id).first()
    if session is None:
        raise NotFoundError(
            "session.unknown", say("You have no session {session_id}.", session_id=session_id)
        )
    session.end()


def end_other_sessions(request: HttpRequest, user: User) -> None:
    """Sign somebody out everywhere but here."""
    for session in UserSession.objects.filter(user=user):
        if session.session_key != request.session.session_key:
            session.end()
