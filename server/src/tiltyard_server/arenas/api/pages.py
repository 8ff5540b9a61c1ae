"""Looking at arenas over HTTP."""

import json
from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Query, Router

from tiltyard.arena.clocks import Speed
from tiltyard.arena.standings.rank_tree import PAGE
from tiltyard.arena.standings.sheet import Variant
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Scope, get_viewer, require_scope, require_user
from tiltyard_server.accounts.selectors import get_user_by_name
from tiltyard_server.arenas import calendar, log, selectors
from tiltyard_server.arenas.api.common import BASE, ONE, open_arena
from tiltyard_server.arenas.history_schemas import ArenaHistoryOut, ArenaRecordsOut
from tiltyard_server.arenas.honours import trophies, winners
from tiltyard_server.arenas.schemas import (
    ArenaGameOut,
    ArenaHeadOut,
    ArenaLogOut,
    ArenaPlayerOut,
    ArenaTeamsOut,
    OwnArenaOut,
    PlannedOut,
    ShieldOut,
    StandingsPageOut,
    UserArenasOut,
    WinnersOut,
)
from tiltyard_server.arenas.views import exports, history, lists
from tiltyard_server.arenas.views.page import head_views
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.common.http.downloads import answer_file
from tiltyard_server.common.moments import Milliseconds
from tiltyard_server.common.numbers import Count, Id, Number
from tiltyard_server.teams.selectors import get_team

router = Router(tags=["arenas"])


@router.get(f"{BASE}/shields/", response=list[ShieldOut])
def list_arena_shields(request: HttpRequest) -> list[ShieldOut]:
    """Return every shield, who holds it, and who did."""
    require_scope(get_viewer(request), Scope.READ)
    return [ShieldOut.model_validate(each) for each in trophies.list_shields()]


@router.get(f"{BASE}/calendar/", response=list[PlannedOut])
def list_arena_calendar(
    request: HttpRequest,
    start: Annotated[Milliseconds | None, Query(alias="from")] = None,
    end: Annotated[Milliseconds | None, Query(alias="to")] = None,
    *,
    hourly: bool = True,
) -> HttpResponse:
    """Return what the calendar plans; the day that follows without an end.

    A week at most, or a year with `hourly=false`; nothing where this server holds no calendar, and
    nothing before it held one.
    """
    require_scope(get_viewer(request), Scope.READ)
    now = clock.now_ms()
    begin = now if start is None else start
    planned = calendar.write_planned(begin, end, now=now, with_hourly=hourly)
    return HttpResponse(planned.encode(), content_type="application/json")


@router.get(f"{BASE}/calendar.ics", response={200: str})
def get_arena_feed(request: HttpRequest) -> HttpResponse:
    """Return the arenas to come as a calendar to subscribe to, without the hourly ones."""
    require_scope(get_viewer(request), Scope.READ)
    text = calendar.write_feed(address=request.build_absolute_uri, now=clock.now_ms())
    return HttpResponse(text.encode(), content_type="text/calendar; charset=utf-8")


@router.get(f"{BASE}/history/", response=ArenaHistoryOut)
def list_arena_history(
    request: HttpRequest,
    speed: Speed | None = None,
    variant: Variant | None = None,
    page: Number = 1,
) -> ArenaHistoryOut:
    """Return the arenas that are over, the latest first, each with its podium."""
    require_scope(get_viewer(request), Scope.READ)
    found = history.list_history(
        speed=speed.value if speed else "",
        variant=variant.value if variant else "",
        page=page,
        now=clock.now_ms(),
    )
    return ArenaHistoryOut.model_validate(found)


@router.get(f"{BASE}/records/", response=ArenaRecordsOut)
def list_arena_records(request: HttpRequest) -> ArenaRecordsOut:
    """Return the largest arenas, those with the most games, and the most points for life."""
    require_scope(get_viewer(request), Scope.READ)
    return ArenaRecordsOut.model_validate(history.list_records())


@router.get(f"{BASE}/winners/", response=WinnersOut)
def list_arena_winners(request: HttpRequest) -> WinnersOut:
    """Return the latest winners by speed or variant, of elite arenas and of marathons."""
    require_scope(get_viewer(request), Scope.READ)
    return WinnersOut.model_validate(winners.list_winners(now=clock.now_ms()))


@router.get(f"{BASE}/mine/", response=list[OwnArenaOut])
def list_own_arenas(request: HttpRequest) -> list[OwnArenaOut]:
    """Return the arenas you are in that run, or start within the hour."""
    user_id = require_user(get_viewer(request), Scope.READ)
    own = lists.list_entered(user_id, now=clock.now_ms())
    return [OwnArenaOut.model_validate(each) for each in own]


@router.get(f"{ONE}/standings/", response=StandingsPageOut)
def get_arena_standings(
    request: HttpRequest,
    arena_id: Id,
    page: Annotated[str, Query(pattern=r"^(me|[1-9][0-9]{0,6})$")] = "1",
    page_size: Annotated[int, Query(ge=1, le=200)] = PAGE,
) -> StandingsPageOut:
    """Return a page of the standings; `me` is the one with you on it."""
    access = open_arena(request, arena_id)
    number = 1 if page == "me" else int(page)
    if page == "me":
        own = selectors.find_own(arena_id, access.viewer.user_id)
        ranks = selectors.find_ranks(arena_id, [own] if own else [])
        if own is None or own.number not in ranks:
            raise NotFoundError("arena.not_in", say("You are not in this arena; ask for page=1."))
        number = (ranks[own.number] - 1) // page_size + 1
    view = selectors.get_standings(access.arena, page=number, page_size=page_size)
    return StandingsPageOut.model_validate(view)


@router.get(f"{ONE}/players/{{int:number}}/", response=ArenaPlayerOut)
def get_arena_player(request: HttpRequest, arena_id: Id, number: Number) -> ArenaPlayerOut:
    """Return a player with their games, newest first."""
    access = open_arena(request, arena_id)
    return ArenaPlayerOut.model_validate(selectors.get_player(access.arena, number))


@router.get(f"{ONE}/games/", response=list[ArenaGameOut])
def list_arena_games(
    request: HttpRequest,
    arena_id: Id,
    *,
    running: bool = False,
    number: Number | None = None,
) -> list[ArenaGameOut]:
    """Return the latest games, with `running=1` the duels, with `number` that game alone."""
    arena = open_arena(request, arena_id).arena
    if number is not None:
        games = selectors.list_numbered(arena, number)
    else:
        games = selectors.list_duels(arena) if running else selectors.list_recent(arena)
    return [ArenaGameOut.model_validate(each) for each in games]


@router.get(f"{ONE}/teams/", response=ArenaTeamsOut)
def list_arena_teams(
    request: HttpRequest,
    arena_id: Id,
    team: Number | None = None,
) -> ArenaTeamsOut:
    """Return the table of a team battle: all teams, with `team` the row of that one."""
    arena = open_arena(request, arena_id).arena
    return ArenaTeamsOut.model_validate({"rows": selectors.list_team_rows(arena, team=team)})


@router.get(f"{ONE}/log/", response=ArenaLogOut)
def list_arena_log(
    request: HttpRequest,
    arena_id: Id,
    after: Count = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> HttpResponse:
    """Return the events behind `after`, with their hashes."""
    arena = open_arena(request, arena_id).arena
    view = {"seq": arena.seq, "entries": log.LOG.describe(arena.pk, after=after, limit=limit)}
    body = json.dumps(view, separators=(",", ":"), ensure_ascii=False)  # known to fit its schema
    return HttpResponse(body.encode(), content_type="application/json")


@router.get(f"{ONE}/results/export/", response={200: str})
def export_arena_results(
    request: HttpRequest,
    arena_id: Id,
    kind: Annotated[Literal["ndjson", "csv"], Query(alias="format")] = "ndjson",
) -> HttpResponseBase:
    """Download the standings."""
    arena = open_arena(request, arena_id).arena
    is_csv = kind == "csv"
    lines = exports.write_results_csv(arena) if is_csv else exports.write_results(arena)
    content_type = "text/csv; charset=utf-8" if is_csv else "application/x-ndjson"
    name = f"arena-{arena.pk}-results.{kind}"
    return answer_file(request, lines, name=name, content_type=content_type)


@router.get(f"{ONE}/games/export/", response={200: str})
def export_arena_games(
    request: HttpRequest,
    arena_id: Id,
    kind: Annotated[Literal["pgn", "ndjson"], Query(alias="format")] = "ndjson",
    player: Annotated[str | None, Query(min_length=1, max_length=150)] = None,
) -> HttpResponseBase:
    """Download the games, or those of one player; PGN where they are played here."""
    arena = open_arena(request, arena_id).arena
    is_pgn = kind == "pgn"
    site = request.build_absolute_uri("/")
    number = None if player is None else exports.find_player(arena, player)
    lines = (
        exports.write_pgn(arena, site=site, player=number)
        if is_pgn
        else exports.write_games(arena, player=number)
    )
    content_type = "application/x-chess-pgn" if is_pgn else "application/x-ndjson"
    name = f"arena-{arena.pk}-games.{kind}"
    return answer_file(request, lines, name=name, content_type=content_type)


@router.get("/users/{username}/arenas", response=UserArenasOut)
def get_user_arenas(request: HttpRequest, username: str) -> UserArenasOut:
    """Return what somebody did in arenas: points, trophies, shields, the latest ones."""
    require_scope(get_viewer(request), Scope.READ)
    user = get_user_by_name(username)
    return UserArenasOut.model_validate(trophies.describe_user(user, now=clock.now_ms()))


@router.get("/users/{username}/arenas/created", response=list[ArenaHeadOut])
def list_created_arenas(request: HttpRequest, username: str) -> list[ArenaHeadOut]:
    """Return the arenas that somebody made, the latest first."""
    require_scope(get_viewer(request), Scope.READ)
    arenas = lists.list_created(get_user_by_name(username).pk)
    return [ArenaHeadOut.model_validate(each) for each in head_views(arenas, now=clock.now_ms())]


@router.get("/teams/{int:team_id}/arenas/", response=list[ArenaHeadOut])
def list_team_arenas(request: HttpRequest, team_id: Id) -> list[ArenaHeadOut]:
    """Return the arenas for a team alone and the battles it fights, the latest first."""
    require_scope(get_viewer(request), Scope.READ)
    arenas = lists.list_of_team(get_team(team_id).pk)
    return [ArenaHeadOut.model_validate(each) for each in head_views(arenas, now=clock.now_ms())]
