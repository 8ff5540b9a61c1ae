"""A request as lichess's clients make it, and answers as they expect them."""

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.encoding import escape_uri_path

from tiltyard import InputError, TiltyardError
from tiltyard_server.accounts.identity import NOBODY, Scope, Viewer, require_user, set_viewer
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.selectors import get_user
from tiltyard_server.api.auth import identify
from tiltyard_server.api.errors import status_of
from tiltyard_server.api.rate_limits import require_pace
from tiltyard_server.common import clock
from tiltyard_server.common.http.downloads import answer_file

NDJSON: Final = "application/x-ndjson"
PGN: Final = "application/x-chess-pgn"
_TRUE: Final = frozenset({"true", "1", "on", "yes"})
_ASKED_WRONG: Final = frozenset({409, 422})  # lichess answers 400 to all of these
_log = logging.getLogger(__name__)

Answer = Mapping[str, Any] | list[Any] | HttpResponseBase
View = Callable[..., Answer]


class Route(NamedTuple):
    """An address: who may ask (`needs`: a key with that scope, or None for anybody), and a view."""

    method: str
    path: str
    view: View
    needs: Scope | None
    marker: str = ""  # a parameter without which an address that we share is meant for our own API


class Asked:
    """What somebody asks for: who they are, and what they say in the address or the body."""

    def __init__(self, request: HttpRequest, viewer: Viewer, needs: Scope | None) -> None:
        self.request = request
        self.viewer = viewer
        self._needs = needs
        self._said: Mapping[str, Any] | None = None

    @property
    def user_id(self) -> int:
        """Who asks, where the route needs somebody."""
        return require_user(self.viewer, self._needs or Scope.READ)

    @property
    def user(self) -> User:
        """The account of who asks."""
        return get_user(self.user_id)

    @property
    def text(self) -> str:
        """The body as text.

        Raises:
            InputError: `request.malformed`.
        """
        try:
            return self.request.body.decode()
        except UnicodeDecodeError:
            raise InputError("request.malformed", "The body is not UTF-8.") from None

    def say(self, name: str, usual: str = "") -> str:
        """Return what is said of `name`, in the body or the address; "" if nothing is."""
        value = self._read().get(name)
        if value is None:
            value = self.request.GET.get(name)
        if value is None:
            return usual
        if isinstance(value, bool):
            return "true" if value else "false"
        return str(value).strip()

    def says(self, name: str) -> bool:
        """Whether anything is said of `name`."""
        return self._read().get(name) is not None or name in self.request.GET

    def flag(self, name: str, *, usual: bool = False) -> bool:
        """Return whether something is to be so."""
        said = self.say(name)
        return said.lower() in _TRUE if said else usual

    def number(self, name: str, *, usual: int | None = None) -> int | None:
        """Return a whole number that is said.

        Raises:
            InputError: `input.invalid`.
        """
        said = self.say(name)
        if not said:
            return usual
        if not said.removeprefix("-").isdecimal() or len(said) > 15:
            raise InputError("input.invalid", f"{name} is a whole number, not {said[:20]!r}.")
        return int(said)

    def wants(self, content_type: str) -> bool:
        """Whether the client asks for answers of a type."""
        return content_type in self.request.headers.get("Accept", "")

    def address(self, path: str) -> str:
        """Return the address of a page of this server."""
        return self.request.build_absolute_uri(f"/{path}")

    def _read(self) -> Mapping[str, Any]:
        if self._said is None:
            self._said = self._read_json() if self._is_json() else self.request.POST.dict()
        return self._said

    def _is_json(self) -> bool:
        return self.request.headers.get("Content-Type", "").startswith("application/json")

    def _read_json(self) -> Mapping[str, Any]:
        try:
            said = json.loads(self.request.body or b"{}")
        except (ValueError, RecursionError):
            raise InputError("request.malformed", "The body is not JSON.") from None
        return said if isinstance(said, dict) else {}


def dispatch(request: HttpRequest, routes: Mapping[str, Route], **parts: Any) -> HttpResponseBase:  # noqa: ANN401 - parts of the address
    """Answer a request by the route of its method; every error in lichess's shape."""
    route = routes.get(request.method or "")
    if route is None:
        answer = refuse(405, f"This address takes {', '.join(sorted(routes))} only.")
        answer.headers["Allow"] = ", ".join(sorted(routes))
        return answer
    try:
        return _answer(request, route, parts)
    except TiltyardError as error:
        return _refuse_ours(request, error)
    except RequestDataTooBig:
        return refuse(413, "The body of the request is too large.")
    except (OperationalError, InterfaceError) as error:
        _log.error(
            "The database did not carry out %s %s: %s. Nothing was saved, 503 was answered",
            request.method,
            escape_uri_path(request.path),
            error,
        )
        return refuse(503, "The server is busy; try again in a moment.", retry_after=1)


def _answer(request: HttpRequest, route: Route, parts: Mapping[str, Any]) -> HttpResponseBase:
    viewer = identify(request.headers.get("Authorization", "")) or NOBODY
    require_pace(request, viewer, now=clock.now())
    set_viewer(request, viewer)
    if route.needs is not None:
        require_user(viewer, route.needs)
    answer = route.view(Asked(request, viewer, route.needs), **parts)
    if isinstance(answer, HttpResponseBase):
        return answer
    response = JsonResponse(answer, safe=False, json_dumps_params={"ensure_ascii": False})
    response.headers["Cache-Control"] = "no-store"
    return response


def _refuse_ours(request: HttpRequest, error: TiltyardError) -> HttpResponse:
    status = status_of(error)
    if status >= 500:
        _log.error(
            "%s %s failed by a fault of this server: %s. Nothing was saved, %s was answered; "
            "report the address and this line",
            request.method,
            escape_uri_path(request.path),
            error.message,
            status,
        )
    wait = error.details.get("retry_after")
    status = 400 if status in _ASKED_WRONG else status
    return refuse(status, error.message, retry_after=wait if isinstance(wait, int) else None)


def refuse(status: int, message: str, *, retry_after: int | None = None) -> HttpResponse:
    """Answer that something is not to be had."""
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    return JsonResponse({"error": message}, status=status, headers=headers)


def ok() -> dict[str, bool]:
    """Answer that it was done."""
    return {"ok": True}


def answer_lines(asked: Asked, rows: Iterable[Mapping[str, Any]]) -> HttpResponseBase:
    """Answer with one JSON object a line, made as they are sent."""
    return answer_file(asked.request, _write(rows), name="lines.ndjson", content_type=NDJSON)


def answer_pgn(asked: Asked, games: Iterator[str]) -> HttpResponseBase:
    """Answer with games as PGN, made as they are sent."""
    return answer_file(asked.request, games, name="games.pgn", content_type=PGN)


def _write(rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for row in rows:
        yield json.dumps(row, separators=(",", ":"), ensure_ascii=False) + "\n"
