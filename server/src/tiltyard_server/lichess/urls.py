"""The table of routes, and where they are: under `/lichess/`, and beside our own API.

Most clients join an address and an absolute path, and so lose the prefix of an address. So the
routes are at the root too, wherever our own API has no address of that name; where it has one, a
request goes to whoever knows its method.
"""

from collections.abc import Iterable
from functools import partial
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import Resolver404, include, path, re_path
from django.urls.resolvers import URLPattern, URLResolver
from django.views.decorators.csrf import csrf_exempt

from tiltyard_server.api.api import api
from tiltyard_server.lichess.requests import Route, dispatch, refuse
from tiltyard_server.lichess.routes import ROUTES

PREFIX: Final = "lichess/"
_OURS: Final = path("api/", api.urls)


def make_patterns() -> list[URLResolver]:
    """Return all addresses: those under the prefix, and those at the root."""
    by_path = _group(ROUTES)
    prefixed: list[URLPattern] = [path(each, _view(routes)) for each, routes in by_path.items()]
    prefixed.append(re_path("", csrf_exempt(_find_nothing)))
    rooted = [path(each, _view(routes, is_shared=True)) for each, routes in by_path.items()]
    return [path(PREFIX, include(prefixed)), path("", include(rooted))]


def _group(routes: Iterable[Route]) -> dict[str, dict[str, Route]]:
    """Return routes by path and method."""
    by_path: dict[str, dict[str, Route]] = {}
    for route in routes:
        by_path.setdefault(route.path, {})[route.method] = route
    return by_path


def _view(routes: dict[str, Route], *, is_shared: bool = False) -> partial[HttpResponseBase]:
    serve = _serve_shared if is_shared else dispatch
    view = partial(serve, routes=routes)
    view.csrf_exempt = True  # type: ignore[attr-defined]  # no cookie counts here: keys alone
    return view


def _serve_shared(request: HttpRequest, routes: dict[str, Route], **parts: str) -> HttpResponseBase:
    """Answer by our own API, where it has the address and is what is meant."""
    route = routes.get(request.method or "")
    is_ours = route is None or (route.marker and route.marker not in request.GET)
    if is_ours:
        try:
            found = _OURS.resolve(request.path_info.lstrip("/"))
        except Resolver404:
            return dispatch(request, routes, **parts)
        request.resolver_match = found
        answer: HttpResponseBase = found.func(request, *found.args, **found.kwargs)
        return answer
    return dispatch(request, routes, **parts)


def _find_nothing(request: HttpRequest) -> HttpResponseBase:
    return refuse(404, "There is no such route here; /docs has the list of those there are.")
