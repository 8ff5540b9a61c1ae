"""Headers that every answer carries."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src 'self' 'unsafe-inline'",  # positions in the bracket are inline styles
        "connect-src 'self' ws: wss:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
FRAMED: Final = ("/embed/", "/overlay/")  # pages made to stand in those of others


class SecurityHeadersMiddleware:
    """Adds the content security policy and what Django has no setting for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, with the headers added."""
        response = self.get_response(request)
        policy = CONTENT_SECURITY_POLICY
        if request.path.startswith(FRAMED):
            policy = policy.replace("frame-ancestors 'none'", "frame-ancestors *")
        response.headers.setdefault("Content-Security-Policy", policy)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), microphone=(), geolocation=()"
        )
        return response


class OneThreadMiddleware:
    """Keeps the whole chain synchronous: one change of thread a request instead of one a hook.

    It does nothing else. It must be the last in the list: Django runs every middleware before
    one that cannot be asynchronous in the same way, and ours are all waiting for the database.
    """

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on."""
        return self.get_response(request)
