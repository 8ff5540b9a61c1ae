"""Errors as answers, with the status of the family.

Always {code, message, template, values, details}: `message` is for the reader, in the language that
the request asked for; `template` is English, so that a client can say it in another.
"""

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.encoding import escape_uri_path
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from tiltyard import InputError, InvariantError, RuleError, TiltyardError
from tiltyard.sentence import say
from tiltyard_server.common.errors import (
    BusyError,
    NotAllowedError,
    NotFoundError,
    NotSignedInError,
    TooManyError,
)
from tiltyard_server.common.http.validation_errors import end_sentence, explain_problems, tell_field
from tiltyard_server.common.observation import metrics
from tiltyard_server.common.sentences import tell_message

STATUSES: Final[Mapping[type[TiltyardError], int]] = {
    InputError: 422,
    RuleError: 409,
    InvariantError: 500,
    NotSignedInError: 401,
    NotAllowedError: 403,
    NotFoundError: 404,
    TooManyError: 429,
    BusyError: 503,
}
_COME_BACK_AFTER: Final = "1"  # seconds
_DISK_FULL: Final = "53100"  # of SQL; asked so, for psycopg need not be loaded with SQLite
_HTTP_CODES: Final = {400: "request.malformed", 404: "path.unknown", 405: "method.not_allowed"}
_log = logging.getLogger(__name__)


def answer_error(
    status: int, code: str, message: str, details: Mapping[str, Any] | None = None
) -> HttpResponse:
    """Return an error as an answer."""
    told = dict(details or {})
    body = {"code": code, **tell_message(message), "details": told}
    wait = told.get("retry_after", _COME_BACK_AFTER)
    is_early = status in (429, 503) or "retry_after" in told
    headers = {"Retry-After": str(wait)} if is_early else {}
    return JsonResponse(body, status=status, headers=headers)


def add_handlers(api: NinjaAPI) -> None:
    """Teach `api` to answer every error in the one shape."""
    handlers: tuple[tuple[type[Exception], Callable[[HttpRequest, Any], HttpResponse]], ...] = (
        (TiltyardError, _answer_ours),
        (ValidationError, _answer_validation),
        (HttpError, _answer_http),
        (Http404, _answer_404),
        (RequestDataTooBig, _answer_too_large),
        (OperationalError, _answer_database),
        (InterfaceError, _answer_database),  # the connection was lost while it was used
        (Exception, _answer_bug),
    )
    for kind, handler in handlers:
        api.add_exception_handler(kind, handler)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form without its token (the admin; the API checks by itself)."""
    return answer_error(
        403, "csrf.failed", say("The CSRF token is missing or wrong; reload the page.")
    )


def unknown_path(request: HttpRequest, path: str = "") -> HttpResponse:
    """Answer a path under /api that is none."""
    return answer_error(404, "path.unknown", say("There is no such address; see /api/docs."))


def status_of(error: TiltyardError) -> int:
    """Return the status of the family of `error`."""
    return next((STATUSES[kind] for kind in type(error).__mro__ if kind in STATUSES), 500)


def _answer_ours(request: HttpRequest, error: TiltyardError) -> HttpResponse:
    status = status_of(error)
    details = dict(error.details)
    if status == 422 and "field" in details and "fields" not in details:
        details["fields"] = [tell_field(str(details.pop("field")), error.message)]
    if status == 500:
        path = escape_uri_path(request.path)
        _log.error(
            "%s %s broke the invariant %s: %s %s. Nothing was saved, 500 was answered; run "
            "`tiltyard manage verify_log`",
            request.method,
            path,
            error.code,
            error.message,
            details,
        )
    return answer_error(status, error.code, error.message, details)


def _answer_validation(request: HttpRequest, error: ValidationError) -> HttpResponse:
    message, fields = explain_problems(error.errors)
    return answer_error(422, "input.invalid", message, {"fields": fields})


def _answer_http(request: HttpRequest, error: HttpError) -> HttpResponse:
    code = _HTTP_CODES.get(error.status_code, "request.refused")
    message = say("The body is not JSON.") if error.status_code == 400 else end_sentence(str(error))
    return answer_error(error.status_code, code, message)


def _answer_404(request: HttpRequest, error: Http404) -> HttpResponse:
    return unknown_path(request)


def _answer_too_large(request: HttpRequest, error: RequestDataTooBig) -> HttpResponse:
    return answer_error(413, "request.too_large", say("The body of the request is too large."))


def _answer_database(request: HttpRequest, error: Exception) -> HttpResponse:
    metrics.DATABASE_ERRORS.inc()
    _log.error(
        "The database did not carry out %s %s: %s. Nothing was saved, 503 was answered; see "
        "whether the database runs and has room (`tiltyard doctor`)",
        request.method,
        escape_uri_path(request.path),
        error,
    )
    if _is_full(error):
        return answer_error(
            503,
            "server.full",
            say(
                "The server has no room left on its disk, so nothing was saved. Tell whoever "
                "runs it."
            ),
        )
    return answer_error(503, "server.busy", say("The server is busy; try again in a moment."))


def _is_full(error: Exception) -> bool:
    """Whether the database says that the disk is full, in the words of either kind."""
    cause = error.__cause__
    told = (getattr(cause, "sqlstate", ""), getattr(cause, "sqlite_errorname", ""))
    return _DISK_FULL in told or "SQLITE_FULL" in told


def _answer_bug(request: HttpRequest, error: Exception) -> HttpResponse:
    path = escape_uri_path(request.path)
    _log.error(
        "%s %s failed by a fault of this server; 500 was answered. Report the traceback",
        request.method,
        path,
        exc_info=error,
    )
    return answer_error(500, "server.error", say("Something went wrong here; it has been logged."))


class MethodNotAllowedMiddleware:
    """Answers a method that a path of the API does not take in the shape of all other errors."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer; a bare 405 gets a sentence and keeps its header `Allow`."""
        response = self.get_response(request)
        is_bare = response.status_code == 405 and "json" not in response.headers["Content-Type"]
        if not is_bare or not request.path.startswith("/api/"):
            return response
        allowed = response.headers.get("Allow", "")
        answer = answer_error(
            405, "method.not_allowed", say("This address takes {allowed} only.", allowed=allowed)
        )
        answer.headers["Allow"] = allowed
        return answer
