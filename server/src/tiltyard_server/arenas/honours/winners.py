"""Who won the latest arenas of the calendar, by speed or variant and by size (arena rules 4.3)."""

from typing import Any, Final

from django.db.models import Max, OuterRef, Q, QuerySet, Subquery

from tiltyard.arena.calendar.kinds import Kind
from tiltyard.arena.standings.trophies import ShieldCategory
from tiltyard_server.arenas.models import Arena, ArenaPlayer

KINDS: Final = (Kind.YEARLY, Kind.MONTHLY, Kind.WEEKLY, Kind.DAILY)
LAST: Final = 4  # winners of the elite arenas and of the marathons
_YEAR_MS: Final = 400 * 24 * 3_600_000
View = dict[str, Any]


def list_winners(*, now: int) -> View:
    """Return the latest winner of every kind in every category, and the last ones of the big ones.

    An arena in which nobody scored has no winner.
    """
    latest = _find_latest(now)
    boards = [
        {
            "category": category.value,
            "winners": [won for kind in KINDS if (won := latest.get((kind.value, category.value)))],
        }
        for category in ShieldCategory
    ]
    return {
        "boards": [board for board in boards if board["winners"]],
        "elite": _list_last(Kind.WEEKEND),
        "marathon": _list_last(Kind.MARATHON),
    }


def _find_latest(now: int) -> dict[tuple[str, str], View]:
    """Return the latest win by kind and category; a year back is far enough."""
    over = Arena.objects.filter(
        phase="finished", starts_at__gt=now - _YEAR_MS, kind__in=[kind.value for kind in KINDS]
    )
    ends = over.values_list("kind", "category").annotate(last=Max("finished_at"))
    wanted = Q(pk=None)
    for kind, category, last in ends:
        wanted |= Q(kind=kind, category=category, finished_at=last)
    return {(row["kind"], row["category"]): row for row in _describe(over.filter(wanted))}


def _list_last(kind: Kind) -> list[View]:
    over = Arena.objects.filter(phase="finished", kind=kind.value).order_by("-starts_at")
    return _describe(over[:LAST])


def _describe(arenas: QuerySet[Arena]) -> list[View]:
    best = ArenaPlayer.objects.filter(arena=OuterRef("pk"), place__isnull=False)
    first = Subquery(best.order_by("-place").values("pk")[:1])
    rows = list(arenas.annotate(first=first))
    players = ArenaPlayer.objects.select_related("user").in_bulk([row.first for row in rows])
    return [
        {
            "kind": row.kind,
            "category": row.category,
            "arena": {"id": row.pk, "name": row.name},
            "at": row.finished_at,
            "username": player.user.username if player.user else None,
            "display_name": player.name,
            "title": (player.user.title if player.user else "") or None,
            "score": player.score,
        }
        for row in rows
        if (player := players.get(row.first)) is not None and player.score > 0
    ]
