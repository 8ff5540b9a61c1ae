"""Leagues over HTTP."""

from typing import Literal

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard_server.accounts.identity import Scope, get_viewer, require_scope, require_user
from tiltyard_server.common.numbers import Id
from tiltyard_server.leagues import schemas, selectors, services
from tiltyard_server.leagues.models import Season
from tiltyard_server.leagues.permissions import Access, Action, get_access, get_season

router = Router(tags=["leagues"])
_BASE = "/leagues/{league_id}"
_SEASON = f"{_BASE}/seasons/{{season_id}}"


@router.get("/leagues", response=list[schemas.LeagueHeadOut])
def list_leagues(request: HttpRequest, *, mine: bool = False) -> list[schemas.LeagueHeadOut]:
    """Return leagues, newest first; with `mine`, your own."""
    viewer = get_viewer(request)
    require_scope(viewer, Scope.READ)
    found = selectors.list_leagues(viewer, is_mine=mine)
    return [schemas.LeagueHeadOut.model_validate(one) for one in found]


@router.post("/leagues", response={201: schemas.LeagueOut})
def create_league(request: HttpRequest, body: schemas.LeagueIn) -> Status[schemas.LeagueOut]:
    """Make a league with its first season."""
    viewer = get_viewer(request)
    user_id = require_user(viewer, Scope.ORGANISE)
    fields = body.model_dump(exclude={"season"})
    league = services.create_league(user_id, fields, body.season.to_fields())
    return Status(201, _answer(get_access(viewer, league.pk)))


@router.get(_BASE, response=schemas.LeagueOut)
def get_league(request: HttpRequest, league_id: Id) -> schemas.LeagueOut:
    """Return a league and its seasons, the latest first."""
    return _answer(get_access(get_viewer(request), league_id))


@router.patch(_BASE, response=schemas.LeagueOut)
def edit_league(
    request: HttpRequest, league_id: Id, body: schemas.LeaguePatch
) -> schemas.LeagueOut:
    """Change what is given."""
    access = get_access(get_viewer(request), league_id, Action.EDIT)
    services.edit_league(access, body.to_changes())
    return _answer(access)


@router.delete(_BASE, response={204: None})
def delete_league(request: HttpRequest, league_id: Id) -> Status[None]:
    """Delete a league and its seasons; their events stay."""
    services.delete_league(get_access(get_viewer(request), league_id, Action.DELETE))
    return Status(204, None)


@router.get(f"{_BASE}/winners", response=list[schemas.SeasonWinnersOut])
def list_league_winners(request: HttpRequest, league_id: Id) -> list[schemas.SeasonWinnersOut]:
    """Return who won the seasons that are over, the latest first."""
    found = selectors.list_winners(get_access(get_viewer(request), league_id).league)
    return [schemas.SeasonWinnersOut.model_validate(one) for one in found]


@router.post(f"{_BASE}/seasons", response={201: schemas.SeasonOut})
def add_season(
    request: HttpRequest, league_id: Id, body: schemas.SeasonIn
) -> Status[schemas.SeasonOut]:
    """Begin another season."""
    access = get_access(get_viewer(request), league_id, Action.EDIT)
    return Status(201, _show(access, services.add_season(access.league, body.to_fields())))


@router.get(_SEASON, response=schemas.SeasonOut)
def get_season_table(request: HttpRequest, league_id: Id, season_id: Id) -> schemas.SeasonOut:
    """Return a season: its table and those of its events that you may see.

    What counts is over and for everybody to see, so that the table is the same for all.
    """
    access = get_access(get_viewer(request), league_id)
    return _show(access, get_season(access, season_id))


@router.patch(_SEASON, response=schemas.SeasonOut)
def edit_season(
    request: HttpRequest, league_id: Id, season_id: Id, body: schemas.SeasonPatch
) -> schemas.SeasonOut:
    """Change what is given; the table follows at once."""
    access = get_access(get_viewer(request), league_id, Action.EDIT)
    season = get_season(access, season_id)
    services.edit_season(season, body.to_changes())
    return _show(access, season)


@router.delete(_SEASON, response={204: None})
def delete_season(request: HttpRequest, league_id: Id, season_id: Id) -> Status[None]:
    """Delete a season; its events stay."""
    access = get_access(get_viewer(request), league_id, Action.EDIT)
    services.delete_season(get_season(access, season_id))
    return Status(204, None)


@router.post(f"{_SEASON}/events", response=schemas.SeasonOut)
def add_season_event(
    request: HttpRequest, league_id: Id, season_id: Id, body: schemas.SeasonEventIn
) -> schemas.SeasonOut:
    """Put an event that you run into a season, or give it another weight."""
    access = get_access(get_viewer(request), league_id, Action.EDIT)
    season = get_season(access, season_id)
    services.add_event(access, season, **body.model_dump())
    return _show(access, season)


@router.delete(f"{_SEASON}/events/{{kind}}/{{event_id}}", response=schemas.SeasonOut)
def take_out_season_event(
    request: HttpRequest,
    league_id: Id,
    season_id: Id,
    kind: Literal["tournament", "arena"],
    event_id: Id,
) -> schemas.SeasonOut:
    """Take an event out of a season; it stays as it is."""
    access = get_access(get_viewer(request), league_id, Action.EDIT)
    season = get_season(access, season_id)
    if kind == "arena":
        services.take_out(season, arena=event_id)
    else:
        services.take_out(season, tournament=event_id)
    return _show(access, season)


def _answer(access: Access) -> schemas.LeagueOut:
    return schemas.LeagueOut.model_validate(selectors.describe_league(access))


def _show(access: Access, season: Season) -> schemas.SeasonOut:
    return schemas.SeasonOut.model_validate(selectors.describe_season(access.viewer, season))
