"""Which events are in a season: those somebody put there, and those it gathers by itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from typing import Final

from django.db.models import Q
from django.db.models.functions import Coalesce

from tiltyard import Phase
from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.arenas.models import Arena
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.leagues.models import Season, SeasonEvent
from tiltyard_server.tournaments import permissions as tournaments
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.models import Tournament

EVENTS_MAX: Final = 200
_PLANNED: Final = (Phase.CREATED, Phase.CANCELLED)  # not gathered: nobody was asked to come


class Gathered(StrEnum):
    """Events that a season can gather."""

    ARENA = "arena"
    SWISS = "swiss"
    OTHER = "other"  # every other tournament


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a season. One that is `is_hidden` counts for nobody and is seen by its people."""

    row: Tournament | Arena
    starts_at: datetime
    weight: int
    is_hidden: bool = False

    @property
    def key(self) -> str:
        """What it is called where it stands with others."""
        return f"{'arena' if isinstance(self.row, Arena) else 'tournament'}-{self.row.pk}"


def list_events(season: Season) -> list[Event]:
    """Return the events in the order in which they begin, private ones included."""
    rows = list(season.events.all())
    weights = {(row.tournament_id, row.arena_id): row.weight for row in rows if not row.is_out}
    events = [
        *(
            Event(
                row,
                row.starts_at or row.created_at,
                weights.get((row.pk, None), 1),
                is_hidden=not row.is_public,
            )
            for row in _find_tournaments(season, rows)
        ),
        *(
            Event(row, clock.from_ms(row.starts_at), weights.get((None, row.pk), 1))
            for row in _find_arenas(season, rows)
        ),
    ]
    return sorted(events, key=lambda event: (event.starts_at, event.key))[:EVENTS_MAX]


def list_seen(viewer: Viewer, events: Sequence[Event]) -> list[Event]:
    """Return the events that somebody may see: those for everybody, and private ones of theirs."""
    return [event for event in events if not event.is_hidden or _is_open_to(viewer, event)]


def show_event(event: Event) -> visibility.Shown | Arena | None:
    """Return an event as everybody may see it; None for one that is private."""
    if isinstance(event.row, Arena):
        return event.row
    return None if event.is_hidden else visibility.show_everybody(event.row)


def _find_tournaments(season: Season, rows: Sequence[SeasonEvent]) -> list[Tournament]:
    put = Q(pk__in=[row.tournament_id for row in rows if row.tournament_id and not row.is_out])
    out = [row.tournament_id for row in rows if row.tournament_id and row.is_out]
    kinds = Q()
    if Gathered.SWISS not in season.gathers:
        kinds &= ~Q(format__startswith="swiss")
    if Gathered.OTHER not in season.gathers:
        kinds &= Q(format__startswith="swiss")
    wanted = put
    if Gathered.SWISS in season.gathers or Gathered.OTHER in season.gathers:
        first, end = _list_bounds(season)
        of_theirs = Q(owner_id=season.league.owner_id, is_public=True)
        in_time = Q(begins_at__gte=first, begins_at__lt=end)
        wanted |= of_theirs & in_time & kinds & ~Q(phase__in=_PLANNED)
    found = Tournament.objects.annotate(begins_at=Coalesce("starts_at", "created_at"))
    found = found.filter(wanted).exclude(pk__in=out).select_related("owner")
    return list(found.order_by("begins_at", "pk")[:EVENTS_MAX])


def _find_arenas(season: Season, rows: Sequence[SeasonEvent]) -> list[Arena]:
    wanted = Q(pk__in=[row.arena_id for row in rows if row.arena_id and not row.is_out])
    out = [row.arena_id for row in rows if row.arena_id and row.is_out]
    if Gathered.ARENA in season.gathers:
        first, end = map(clock.to_ms, _list_bounds(season))
        in_time = Q(starts_at__gte=first, starts_at__lt=end)
        wanted |= Q(organiser_id=season.league.owner_id) & in_time
    found = Arena.objects.filter(wanted).exclude(pk__in=out)
    return list(found.order_by("starts_at", "pk")[:EVENTS_MAX])


def _list_bounds(season: Season) -> tuple[datetime, datetime]:
    """Return the first moment of a season, and the first after it."""
    first = datetime.combine(season.starts_on, time.min, UTC)
    return first, datetime.combine(season.ends_on, time.min, UTC) + timedelta(days=1)


def _is_open_to(viewer: Viewer, event: Event) -> bool:
    try:
        tournaments.get_access(viewer, event.row.pk)
    except NotFoundError:
        return False
    return True
