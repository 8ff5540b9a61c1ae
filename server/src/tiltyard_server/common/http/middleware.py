"""Headers that every answer carries."""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from tiltyard.sentence import say
from tiltyard_server.common.sentences import tell_message

_POLICY: Final = "; ".join(
    (
        "default-src 'self'",  # no script but from our own files
        "img-src 'self' data:",
        "style-src 'self' 'unsafe-inline'",  # positions in the bracket are inline styles
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
    )
)
_LARGE: Final = 1400  # bytes: less is one packet anyway
_PERMISSIONS: Final = ", ".join(
    f"{feature}=()"
    for feature in ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
)


class SecurityHeadersMiddleware:
    """Adds the content security policy and what Django has no setting for.

    Pages made for other sites (`TILTYARD_FRAMED_PATHS`) may stand in frames; whoever sees them
    there is nobody, for our cookies do not travel into the frames of others. Answers of the API
    are about one person: nobody between us and them keeps a copy.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, with the headers added."""
        response = self.get_response(request)
        is_framed = request.path.startswith(tuple(settings.TILTYARD_FRAMED_PATHS))
        ancestors = settings.TILTYARD_FRAME_ANCESTORS if is_framed else "'none'"
        headers = response.headers
        headers.setdefault("Content-Security-Policy", f"{_POLICY}; frame-ancestors {ancestors}")
        headers.setdefault("Permissions-Policy", _PERMISSIONS)
        if is_framed:
            del headers["X-Frame-Options"]
        if request.path.startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")
        return response


class CompressMiddleware(GZipMiddleware):
    """Compresses what is read and worth it; Django hides the length against guessing (BREACH).

    Files are compressed when the client is built, streams are left as they are.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress a large answer to a question; an answer to a command is small."""
        is_worth_it = (
            request.method == "GET"
            and isinstance(response, HttpResponse)
            and len(response.content) > _LARGE
            and response.headers["Content-Type"].startswith(("application/json", "text/html"))
        )
        return super().process_response(request, response) if is_worth_it else response


class CleanAddressMiddleware:
    """Refuses addresses with a NUL in them: no database can look for one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on, or refuse."""
        if "\x00" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            message = say("The address has a character that cannot be looked for.")
            body = {"code": "request.malformed", **tell_message(message), "details": {}}
            return JsonResponse(body, status=400)
        return self.get_response(request)
