"""Every request is followed: an id in and out, a trace, a line in the log, a count."""

import logging
import time
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.encoding import escape_uri_path

from tiltyard_server.common.http.client_address import find_address
from tiltyard_server.common.observation import metrics, trace

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_log = logging.getLogger("tiltyard_server.access")


class ObservingMiddleware:
    """Follows requests; to be the first in the list, so that nothing escapes it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and tell what it took."""
        request_id = trace.read_request_id(request.headers.get("X-Request-ID", ""))
        started = time.perf_counter()
        with trace.span(
            "request",
            request.headers.get("traceparent", ""),
            request_id=request_id,
            method=request.method,
            path=request.path,
        ):
            response = self.get_response(request)
            response.headers["X-Request-ID"] = request_id
            _note(request, response, time.perf_counter() - started)
        return response


def _note(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    route = getattr(request.resolver_match, "route", "") or "unknown"
    method = request.method if request.method in _METHODS else "OTHER"
    metrics.REQUESTS.labels(method, route, response.status_code).inc()
    metrics.REQUEST_SECONDS.labels(route).observe(seconds)
    if settings.TILTYARD_LOG_REQUESTS:
        _log.info(
            "%s %s %s",
            method,
            escape_uri_path(request.path),  # in one line; never the query: it may carry a code
            response.status_code,
            extra={
                "route": route,
                "status": response.status_code,
                "milliseconds": round(seconds * 1000, 1),
                "user": getattr(getattr(request, "viewer", None), "user_id", None),
                "address": find_address(request),
            },
        )
