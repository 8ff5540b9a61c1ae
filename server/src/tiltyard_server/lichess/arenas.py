"""Arenas in lichess's words: found, made, joined, left; results and games."""

from collections.abc import Iterator
from typing import Any, Final

from tiltyard.arena.commands import Terminate
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.accounts.selectors import get_user_by_name
from tiltyard_server.arenas import inputs, selectors, services
from tiltyard_server.arenas.api.common import change_arena, open_arena, run
from tiltyard_server.arenas.direction.requests import Enter, Leave
from tiltyard_server.arenas.entry import entry
from tiltyard_server.arenas.models import Arena, ArenaPlayer
from tiltyard_server.arenas.permissions import Action
from tiltyard_server.arenas.play.game_start import ORIGIN
from tiltyard_server.arenas.views import lists
from tiltyard_server.common import clock
from tiltyard_server.common.errors import BusyError
from tiltyard_server.lichess.arena_forms import read_arena_changes, read_new_arena
from tiltyard_server.lichess.games import answer_games
from tiltyard_server.lichess.names import name_perf, variant_view
from tiltyard_server.lichess.requests import Answer, Asked, answer_lines, ok
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.teams.selectors import get_team

_STATUSES: Final = {"created": 10, "running": 20}  # else it is over: 30
_PAGE: Final = 10
_DUELS: Final = 6


def list_arenas(asked: Asked) -> Answer:
    """Return the arenas that come, run, and were."""
    groups: dict[str, list[dict[str, Any]]] = {"created": [], "started": [], "finished": []}
    for arenas in selectors.list_arenas().values():
        for arena in arenas:
            name = {10: "created", 20: "started"}.get(_status(arena), "finished")
            groups[name].append(arena_view(arena))
    return groups


def list_created(asked: Asked, username: str) -> Answer:
    """Return the arenas that somebody made."""
    made = lists.list_created(get_user_by_name(username).pk)
    return answer_lines(asked, (arena_view(arena) for arena in made))


def list_of_team(asked: Asked, team_id: int) -> Answer:
    """Return the arenas of a team."""
    found = lists.list_of_team(get_team(team_id).pk)
    return answer_lines(asked, (arena_view(arena) for arena in found))


def show_arena(asked: Asked, arena_id: int) -> Answer:
    """Return an arena with a page of its standings."""
    arena = open_arena(asked.request, arena_id).arena
    page = max(1, asked.number("page", usual=1) or 1)
    rows = selectors.list_rows(arena, start=_PAGE * (page - 1), count=_PAGE)
    is_over = _status(arena) == 30
    view = arena_view(arena) | {
        "isStarted": arena.phase != "created",
        "isFinished": is_over,
        "pairingsClosed": is_over or arena.is_closed,
        "standing": {"page": page, "players": [_row_view(row) for row in rows]},
        "duels": [_duel_view(each) for each in selectors.list_duels(arena)[:_DUELS]],
    }
    if is_over:
        view["podium"] = [_row_view(row) for row in selectors.list_rows(arena, start=0, count=3)]
    own = selectors.find_own(arena_id, asked.viewer.user_id)
    if own is not None:
        view["me"] = _own_view(arena, own)
    return view


def create_arena(asked: Asked) -> Answer:
    """Make an arena, for oneself to organise."""
    body, now = read_new_arena(asked), clock.now_ms()
    settings = inputs.make_settings(body, now=now)
    user_id = asked.user_id
    services.check_creator(user_id, settings, is_operator=asked.viewer.is_operator, now=now)
    plan = services.Plan(organiser_id=user_id, password=body.password or "")
    arena = services.create_arena(settings=settings, plan=plan, now=now)
    return arena_view(arena)


def edit_arena(asked: Asked, arena_id: int) -> Answer:
    """Change what is said of an arena, as far as it may still change; the rest stays."""
    access = open_arena(asked.request, arena_id, Action.EDIT)
    if not change_arena(access, read_arena_changes(asked, entry.read_settings(access.arena))):
        raise _pending()
    return arena_view(open_arena(asked.request, arena_id).arena)


def join_arena(asked: Asked, arena_id: int) -> Answer:
    """Join, or come back; programs are present while their stream of events is open."""
    access = open_arena(asked.request, arena_id, Action.JOIN)
    entrant = entry.admit(
        access.arena,
        access.user_id,
        password=asked.say("password"),
        team=asked.number("team", usual=0) or 0,
    )
    return _decide(run(access, Enter(entrant, clock.now_ms(), is_api=True)))


def withdraw(asked: Asked, arena_id: int) -> Answer:
    """Leave: before the start without a trace, later it is a pause."""
    access = open_arena(asked.request, arena_id, Action.PAUSE)
    return _decide(run(access, Leave(access.user_id, clock.now_ms())))


def terminate(asked: Asked, arena_id: int) -> Answer:
    """End an arena now."""
    access = open_arena(asked.request, arena_id, Action.TERMINATE)
    return _decide(run(access, Terminate(clock.now_ms())))


def export_results(asked: Asked, arena_id: int) -> Answer:
    """Return the standings, the best first."""
    arena = open_arena(asked.request, arena_id).arena
    most = asked.number("nb")
    has_sheet = asked.flag("sheet")
    return answer_lines(asked, _list_results(arena, most, has_sheet=has_sheet))


def export_games(asked: Asked, arena_id: int) -> Answer:
    """Return the games, in the order in which they began; those of one player if one is named."""
    arena = open_arena(asked.request, arena_id).arena
    games = CHESS.games.filter(origin_kind=ORIGIN, origin_id=arena.pk, ended_at__isnull=False)
    if asked.say("player"):
        user = get_user_by_name(asked.say("player")).pk
        games = games.filter(first_user_id=user) | games.filter(second_user_id=user)
    return answer_games(asked, games.select_related("first_user", "second_user").order_by("pk"))


def show_teams(asked: Asked, arena_id: int) -> Answer:
    """Return the table of a team battle."""
    arena = open_arena(asked.request, arena_id).arena
    rows = selectors.list_team_rows(arena)
    teams = [
        {
            "rank": rank,
            "id": str(row["team"]["id"]),
            "score": row["score"],
            "players": [
                {"user": {"name": each["display_name"]}, "score": each["score"]}
                for each in row["leaders"]
            ],
        }
        for rank, row in enumerate(rows, start=1)
    ]
    return {"id": str(arena.pk), "teams": teams}


def arena_view(arena: Arena) -> dict[str, Any]:
    """Return an arena as lists have it."""
    settings = entry.read_settings(arena)
    variant = Variant(settings.variant.value)
    time = TimeControl(1000 * settings.clock.initial, 1000 * settings.clock.increment)
    key, name = name_perf(variant, time)
    view: dict[str, Any] = {
        "id": str(arena.pk),
        "createdBy": arena.organiser.username.lower() if arena.organiser else "lichess",
        "system": "arena",
        "minutes": settings.minutes,
        "clock": {"limit": settings.clock.initial, "increment": settings.clock.increment},
        "rated": settings.is_rated,
        "fullName": settings.full_name,
        "nbPlayers": arena.player_count,
        "variant": variant_view(variant, has_own_position=bool(settings.position)),
        "startsAt": arena.starts_at,
        "finishesAt": arena.ends_at,
        "status": _status(arena),
        "perf": {"key": key, "name": name, "position": 0, "icon": ""},
        "berserkable": settings.has_berserk,
        "botsAllowed": settings.allows_bots,
    }
    wanted = settings.conditions
    if wanted.has_password:
        view["private"] = True
    if wanted.min_rating is not None:
        view["minRating"] = {"rating": wanted.min_rating}
    if wanted.max_rating is not None:
        view |= {"hasMaxRating": True, "maxRating": {"rating": wanted.max_rating}}
    if wanted.rated_games:
        view["minRatedGames"] = {"nb": wanted.rated_games}
    seconds = (arena.starts_at - clock.now_ms()) // 1000
    if arena.phase == "created" and seconds > 0:
        view["secondsToStart"] = seconds
    if settings.description:
        view["description"] = settings.description
    return view


def _decide(answer: object) -> Answer:
    """Answer that it was done; whoever is not answered in time asks again."""
    if answer is None:
        raise _pending()
    return ok()


def _pending() -> BusyError:
    return BusyError("arena.pending", "The arena has not got to it yet; ask again in a moment.")


def _status(arena: Arena) -> int:
    return _STATUSES.get(arena.phase, 30)


def _list_results(arena: Arena, most: int | None, *, has_sheet: bool) -> Iterator[dict[str, Any]]:
    ranked = ArenaPlayer.objects.filter(arena=arena, place__isnull=False).order_by("-place")
    players = ranked.select_related("user")[: max(1, most)] if most is not None else ranked
    for rank, player in enumerate(players.iterator(chunk_size=500), start=1):
        row = selectors.row_view(player, rank)
        view = {
            "rank": rank,
            "score": row["score"],
            "rating": row["rating"],
            "username": row["username"] or row["display_name"],
            "performance": row["performance"] or 0,
        }
        if row["title"]:
            view["title"] = row["title"]
        if row["team"]:
            view["team"] = str(row["team"])
        if has_sheet:
            view["sheet"] = _sheet_view(row)
        yield view


def _row_view(row: dict[str, Any]) -> dict[str, Any]:
    view = {
        "name": row["username"] or row["display_name"],
        "rank": row["rank"],
        "rating": row["rating"],
        "score": row["score"],
        "sheet": _sheet_view(row),
        "performance": row["performance"] or 0,
    }
    return view | ({"withdraw": True} if row["is_paused"] else {})


def _sheet_view(row: dict[str, Any]) -> dict[str, Any]:
    """Return the points of a sheet, the latest game first as lichess has it."""
    scores = "".join(map(str, reversed(row["sheet"])))
    return {"scores": scores} | ({"fire": True} if row["streak"] >= 2 else {})


def _duel_view(game: dict[str, Any]) -> dict[str, Any]:
    sides = [
        {"n": side["display_name"], "r": side["rating"], "k": side["rank"] or 0}
        for side in (game["white"], game["black"])
    ]
    return {"id": str(game["id"] or ""), "p": sides}


def _own_view(arena: Arena, own: ArenaPlayer) -> dict[str, Any]:
    ranks = selectors.find_ranks(arena.pk, [own])
    is_out = own.status != "active"
    return {"rank": ranks.get(own.number, 0), "withdraw": is_out, "username": own.name}
