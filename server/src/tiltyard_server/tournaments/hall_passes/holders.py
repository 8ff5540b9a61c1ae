"""Which pass of a hall a browser holds, and whether it is good now."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q

from tiltyard import Phase
from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.tournaments.models import HallPass, Tournament

_OVER: Final = (Phase.COMPLETED, Phase.CANCELLED, Phase.ABORTED)
_NOTED_EVERY: Final = timedelta(seconds=20)


def is_good_for(tournament: Tournament) -> bool:
    """Whether passes of a tournament are good: until the event is over."""
    return Phase(tournament.phase) not in _OVER


def find_pass(viewer: Viewer, tournament: Tournament) -> HallPass | None:
    """Return the pass that a browser holds in a tournament, if it is good now."""
    if not viewer.passes:
        return None
    found = HallPass.objects.filter(
        pk__in=viewer.passes, tournament=tournament, revoked_at=None
    ).order_by("pk")
    return find_newest(list(found), tournament)


def find_newest(passes: Sequence[HallPass], tournament: Tournament) -> HallPass | None:
    """Return which of some open passes counts in a tournament: the last that was made."""
    mine = [each for each in passes if each.tournament_id == tournament.pk]
    return mine[-1] if mine and is_good_for(tournament) else None


def list_open_passes(opened: Collection[int]) -> dict[int, HallPass]:
    """Return those of some passes that nobody has revoked, by their keys."""
    return HallPass.objects.filter(revoked_at=None).in_bulk(opened) if opened else {}


def note_use(hall_pass: HallPass, *, now: datetime) -> None:
    """Remember when a pass was used, a few times a minute at most."""
    long_ago = Q(last_used_at=None) | Q(last_used_at__lt=now - _NOTED_EVERY)
    HallPass.objects.filter(long_ago, pk=hall_pass.pk).update(last_used_at=now)
