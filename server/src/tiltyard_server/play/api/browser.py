"""The games that somebody played here, over HTTP."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Schema
from pydantic import Field

from tiltyard.arena.clocks import Speed
from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.accounts.identity import Scope, get_viewer, require_scope
from tiltyard_server.accounts.selectors import get_user_by_name
from tiltyard_server.common import clock
from tiltyard_server.common.http.json_response import answer_json
from tiltyard_server.common.numbers import Number
from tiltyard_server.play import game_browser
from tiltyard_server.play.chess.schemas import ChessOriginOut, ChessPlayerOut, Side

router = Router(tags=["chess games"])


Day = Annotated[date, Field(ge=date(2000, 1, 1), le=date(2999, 12, 31))]


class PlayedGamesIn(Schema):
    """Which games of somebody; dates are days of UTC, the last one included."""

    speed: Speed | None = None
    variant: Variant | None = None
    color: Literal["white", "black"] | None = None
    result: Literal["won", "lost", "drawn"] | None = None
    kind: Literal["arena", "tournament", "casual"] | None = None
    opponent: Annotated[str, Field(max_length=150)] = ""
    since: Day | None = None
    until: Day | None = None
    page: Number = 1


class PlayedGameOut(Schema):
    """A game that is over; `side` is that of whose games these are, `fen` the last position."""

    id: int
    origin: ChessOriginOut | None
    white: ChessPlayerOut
    black: ChessPlayerOut
    side: Side
    winner: Side | None
    reason: str
    variant: str
    speed: str
    initial_seconds: int
    increment_seconds: int
    is_rated: bool
    plies: int
    ended_at: int
    fen: str
    last_move: str | None


class PlayedGamesOut(Schema):
    """A page of the games of somebody."""

    items: list[PlayedGameOut]
    total: int
    page: int
    page_size: int


@router.get("/users/{username}/games", response=PlayedGamesOut)
def list_games_of_user(
    request: HttpRequest, username: str, asked: Query[PlayedGamesIn]
) -> HttpResponse:
    """Return the chess games that somebody played here and that you may see, newest first."""
    viewer = get_viewer(request)
    require_scope(viewer, Scope.READ)
    wanted = game_browser.Wanted(
        speed=asked.speed.value if asked.speed else "",
        variant=asked.variant.value if asked.variant else "",
        color=asked.color or "",
        result=asked.result or "",
        opponent=asked.opponent.strip(),
        kind=asked.kind or "",
        since=_midnight(asked.since) if asked.since else None,
        until=_midnight(asked.until) + timedelta(days=1) if asked.until else None,
    )
    user = get_user_by_name(username)
    found = game_browser.list_games(user, wanted, viewer=viewer, page=asked.page, now=clock.now())
    return answer_json(found)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
