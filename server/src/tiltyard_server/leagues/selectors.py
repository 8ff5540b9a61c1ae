"""Reading leagues: lists, the page of one, the table of a season, those who won the others."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from tiltyard import Phase
from tiltyard.league import Line, Result, make_season_table
from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.accounts.models import User
from tiltyard_server.arenas.models import Arena
from tiltyard_server.common import clock
from tiltyard_server.leagues.events import Event, list_events, list_seen
from tiltyard_server.leagues.finishes import Placed, find_results
from tiltyard_server.leagues.models import League, Season
from tiltyard_server.leagues.permissions import Access, Action
from tiltyard_server.leagues.points import read_scoring, write_points
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.models import Tournament

View = dict[str, Any]
SHOWN: Final = 50
_OVER: Final = (Phase.COMPLETED, Phase.CANCELLED, Phase.ABORTED, "finished")
_RUNNING: Final = (Phase.IN_PROGRESS, "started", "running")


def list_leagues(viewer: Viewer, *, is_mine: bool) -> list[View]:
    """Return leagues, newest first: all, or those of somebody."""
    found = League.objects.select_related("owner").order_by("-pk")
    if is_mine:
        found = found.filter(owner_id=viewer.user_id or 0)
    return [
        {**_head(league), "season": _season_head(season) if season else None}
        for league in found.prefetch_related("seasons")[:SHOWN]
        for season in [_find_current(list(league.seasons.all()))]
    ]


def describe_league(access: Access) -> View:
    """Return the page of a league: its seasons, the latest first, and which of them is on."""
    seasons = list(access.league.seasons.all())
    current = _find_current(seasons)
    return {
        **_head(access.league),
        "seasons": [_season_head(season) for season in seasons],
        "current": current.pk if current else None,
        "my": {"can": [action for action in Action if access.may(action)]},
    }


def describe_season(viewer: Viewer, season: Season) -> View:
    """Return a season: its events as somebody may see them, and the table that is everybody's."""
    events = list_events(season)
    results, known = find_results(events)
    lines = make_season_table(results, read_scoring(season.scoring))
    seen = list_seen(viewer, events)
    return {
        **_season_head(season),
        "gathers": season.gathers,
        "scoring": season.scoring,
        "events": _list_event_views(viewer, seen, results, _name_players(lines, known)),
        "table": _list_rows(lines, known),
    }


def list_winners(league: League) -> list[View]:
    """Return who won the seasons that are over, the latest first."""
    winners = []
    for season in league.seasons.filter(ends_on__lt=_today()):
        results, known = find_results(list_events(season))
        lines = make_season_table(results, read_scoring(season.scoring))
        first = [line for line in lines if line.rank == 1]
        if first:
            winners.append({"season": _season_head(season), "players": _list_rows(first, known)})
    return winners


def list_own_data(user: User) -> Mapping[str, Any]:
    """Return what is stored about an account, for its export."""
    return {"leagues": League.objects.filter(owner=user).order_by("pk").values("pk", "name")}


def _list_rows(lines: Sequence[Line], known: Mapping[str, Placed]) -> list[View]:
    people = _name_players(lines, known)
    return [
        {
            "rank": line.rank,
            "rank_to": line.rank_to,
            **people[line.player],
            "points": write_points(line.points),
            "wins": line.wins,
            "results": [
                {
                    "event": each.event,
                    "rank": each.rank,
                    "points": write_points(each.points),
                    "is_counted": each.is_counted,
                }
                for each in line.results
            ],
        }
        for line in lines
    ]


def _name_players(lines: Sequence[Line], known: Mapping[str, Placed]) -> dict[str, View]:
    """Return how players are called now: accounts by their own name, all others as entered."""
    ids = [known[line.player].user_id for line in lines]
    users = User.objects.in_bulk([pk for pk in ids if pk is not None])
    people = {}
    for line in lines:
        placed = known[line.player]
        user = users.get(placed.user_id or 0)
        people[line.player] = {
            "name": user.get_full_name() if user else placed.name,
            "username": user.username if user and user.is_active else None,
        }
    return people


def _list_event_views(
    viewer: Viewer,
    events: Sequence[Event],
    results: Sequence[Result],
    people: Mapping[str, View],
) -> list[View]:
    own = visibility.list_rows(
        viewer, [event.row for event in events if isinstance(event.row, Tournament)]
    )
    shown = {row.pk: row for row in own}
    counted = {result.event: result for result in results}
    return [
        _event_view(
            event,
            event.row if isinstance(event.row, Arena) else shown[event.row.pk],
            counted.get(event.key),
            people,
        )
        for event in events
    ]


def _event_view(
    event: Event, row: Tournament | Arena, result: Result | None, people: Mapping[str, View]
) -> View:
    first = [each for each in result.finishes if each.rank == 1] if result else []
    is_over, is_running = row.phase in _OVER, row.phase in _RUNNING
    return {
        "key": event.key,
        "kind": "arena" if isinstance(row, Arena) else "tournament",
        "id": row.pk,
        "name": row.name,
        "starts_at": clock.to_iso(event.starts_at),
        "state": "over" if is_over else "running" if is_running else "ahead",
        "weight": event.weight,
        "is_hidden": event.is_hidden,
        "is_counted": result is not None,
        "players": len(result.finishes) if result else None,
        "winners": [people[each.player]["name"] for each in first],
    }


def _find_current(seasons: Sequence[Season]) -> Season | None:
    """Return the latest season that has begun, else the next; `seasons` are the latest first."""
    begun = [season for season in seasons if season.starts_on <= _today()]
    return begun[0] if begun else seasons[-1] if seasons else None


def _today() -> date:
    return clock.now().date()


def _season_head(season: Season) -> View:
    return {
        "id": season.pk,
        "name": season.name,
        "starts_on": season.starts_on,
        "ends_on": season.ends_on,
        "is_over": season.ends_on < _today(),
    }


def _head(league: League) -> View:
    return {
        "id": league.pk,
        "name": league.name,
        "description": league.description,
        "shield": league.shield or league.name,
        "owner": {"id": league.owner_id, "display_name": league.owner.get_full_name()},
    }
