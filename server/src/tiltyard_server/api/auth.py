"""Finding out who asks: a key in the Authorization header, else the session of a browser."""

from dataclasses import replace

from django.http import HttpRequest
from ninja.security.base import AuthBase
from ninja.utils import check_csrf

from tiltyard.sentence import say
from tiltyard_server.accounts.identity import (
    NOBODY,
    Viewer,
    get_viewer,
    is_viewer_known,
    list_links,
    list_passes,
    set_viewer,
)
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.selectors import find_key, viewer_of_key, viewer_of_user
from tiltyard_server.accounts.services import note_key_use
from tiltyard_server.api.rate_limits import require_pace
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotAllowedError, NotSignedInError

_BEARER = "bearer "


class Identification(AuthBase):
    """Says who asks and lets everybody pass: what they may do is decided by the endpoints.

    A session counts only with its CSRF token, so that no other site can act for its owner. A key
    is sent on purpose and needs none.
    """

    openapi_type = "http"
    openapi_scheme = "bearer"

    def __call__(self, request: HttpRequest) -> Viewer:
        """Return who asks, NOBODY included; who was found out already is not asked again."""
        if is_viewer_known(request):
            return get_viewer(request)
        viewer = identify(request.headers.get("Authorization", ""))
        if viewer is None:
            if check_csrf(request) is not None:
                raise NotAllowedError(
                    "csrf.failed",
                    "Send the csrftoken cookie of GET /api/me also as the header X-CSRFToken.",
                )
            user = request.user
            viewer = viewer_of_user(user) if isinstance(user, User) else NOBODY
            links, passes = list_links(request.session), list_passes(request.session)
            if links or passes:
                viewer = replace(viewer, links=links, passes=passes)
        require_pace(request, viewer, now=clock.now())
        set_viewer(request, viewer)
        return viewer


def identify(authorization: str) -> Viewer | None:
    """Return who sent this header, or None without one.

    Raises:
        NotSignedInError: `key.invalid`.
    """
    if not authorization:
        return None
    now = clock.now()
    is_bearer = authorization.lower().startswith(_BEARER)
    key = find_key(authorization[len(_BEARER) :].strip(), now=now) if is_bearer else None
    if key is None:
        raise NotSignedInError(
            "key.invalid", say("This API key is not known, expired or revoked; make a new one.")
        )
    note_key_use(key, now=now)
    return viewer_of_key(key)
