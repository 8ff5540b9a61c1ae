"""Changing leagues: what they are, their seasons, which events are in them."""

from collections.abc import Mapping
from typing import Any, Final

from django.db import IntegrityError, transaction

from tiltyard import InputError, RuleError
from tiltyard.sentence import say
from tiltyard_server.arenas import permissions as arenas
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.leagues.events import EVENTS_MAX, list_events
from tiltyard_server.leagues.models import League, Season, SeasonEvent
from tiltyard_server.leagues.permissions import Access
from tiltyard_server.leagues.points import read_scoring
from tiltyard_server.tournaments import permissions as tournaments

LEAGUES_MAX: Final = 50
SEASONS_MAX: Final = 40


@transaction.atomic
def create_league(owner_id: int, fields: Mapping[str, Any], season: Mapping[str, Any]) -> League:
    """Make a league with its first season.

    Raises:
        RuleError: `league.too_many`.
        InputError: the season is none.
    """
    if League.objects.filter(owner_id=owner_id).count() >= LEAGUES_MAX:
        raise RuleError(
            "league.too_many",
            say("You have {count} leagues; delete some first.", count=LEAGUES_MAX),
        )
    league = League.objects.create(owner_id=owner_id, created_at=clock.now(), **fields)
    add_season(league, season)
    return league


def edit_league(access: Access, changes: Mapping[str, Any]) -> None:
    """Change what is given."""
    for name, value in changes.items():
        setattr(access.league, name, value)
    access.league.save(update_fields=list(changes))


@transaction.atomic
def delete_league(access: Access) -> None:
    """Delete a league with its seasons; their events stay as they are."""
    access.league.delete()


@transaction.atomic
def add_season(league: League, fields: Mapping[str, Any]) -> Season:
    """Begin another season.

    Raises:
        RuleError: `season.too_many`.
        InputError: the season is none.
    """
    if league.seasons.count() >= SEASONS_MAX:
        raise RuleError(
            "season.too_many", say("A league has at most {count} seasons.", count=SEASONS_MAX)
        )
    season = Season(league=league, **fields)
    _check(season)
    season.save(force_insert=True)
    return season


def edit_season(season: Season, changes: Mapping[str, Any]) -> None:
    """Change what is given: the table follows at once."""
    for name, value in changes.items():
        setattr(season, name, value)
    _check(season)
    season.save(update_fields=list(changes))


@transaction.atomic
def delete_season(season: Season) -> None:
    """Delete a season; its events stay as they are."""
    season.delete()


def add_event(
    access: Access, season: Season, *, tournament: int | None, arena: int | None, weight: int
) -> None:
    """Put an event into a season, or give it another weight: who asks runs that event, too.

    Raises:
        InputError: `season.event`, for none or two.
        RuleError: `season.full`.
    """
    if (tournament is None) == (arena is None):
        raise InputError("season.event", say("Name one tournament or one arena."))
    if tournament is not None:
        its = tournaments.get_access(access.viewer, tournament)
        tournaments.require(its, tournaments.Action.EDIT)
    elif arena is not None:
        arenas.require(arenas.get_access(access.viewer, arena), arenas.Action.EDIT)
    named: dict[str, Any] = {"tournament_id": tournament, "arena_id": arena}
    is_new = not season.events.filter(**named).exists()
    if is_new and (
        season.events.count() >= 2 * EVENTS_MAX or len(list_events(season)) >= EVENTS_MAX
    ):
        raise RuleError(
            "season.full", say("A season has at most {count} events.", count=EVENTS_MAX)
        )
    _put(season, named, {"is_out": False, "weight": weight})


def take_out(season: Season, *, tournament: int | None = None, arena: int | None = None) -> None:
    """Take an event out of a season; one that would be gathered again is kept out.

    Raises:
        NotFoundError: `season.no_event`.
    """
    key = f"tournament-{tournament}" if arena is None else f"arena-{arena}"
    if key not in {event.key for event in list_events(season)}:
        raise NotFoundError("season.no_event", say("This event is not in the season."))
    _put(season, {"tournament_id": tournament, "arena_id": arena}, {"is_out": True})


def _put(season: Season, named: Mapping[str, Any], fields: Mapping[str, Any]) -> None:
    try:
        with transaction.atomic():
            SeasonEvent.objects.update_or_create(season=season, **named, defaults=dict(fields))
    except IntegrityError:  # somebody was quicker, or the event is gone
        season.events.filter(**named).update(**fields)


def _check(season: Season) -> None:
    if season.ends_on < season.starts_on:
        raise InputError(
            "season.days", say("A season ends on or after its first day."), field="ends_on"
        )
    read_scoring(season.scoring)
