"""Arenas that are over, with who won them, and the records among them."""

from typing import Any, Final

from django.db.models import IntegerField, QuerySet
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from tiltyard.arena.clocks import MOVES, Speed, find_speed
from tiltyard_server.arenas.models import Arena, ArenaMemory
from tiltyard_server.arenas.views.page import head_views

PAGE_SIZE: Final = 30
_RECORDS: Final = 5
_LEADERS: Final = 10
View = dict[str, Any]
_BOUNDS: Final = [0, 30, 180, 480, 1500]  # estimated seconds at which another speed begins


def list_history(*, speed: str, variant: str, page: int, now: int) -> View:
    """Return a page of the arenas that are over, the latest first."""
    found = _narrow(_find_over(), speed, variant)
    start = (page - 1) * PAGE_SIZE
    rows = found.select_related("organiser").order_by("-starts_at", "-pk")
    return {
        "items": head_views(list(rows[start : start + PAGE_SIZE]), now=now),
        "total": found.count(),
        "page": page,
        "page_size": PAGE_SIZE,
    }


def list_records() -> View:
    """Return the largest arenas, those with the most games, and the most points for life."""
    memories = ArenaMemory.objects.filter(points__gt=0).select_related("user")
    return {
        "players": _list_most("player_count"),
        "games": _list_most("game_count"),
        "points": [
            {
                "username": each.user.username,
                "display_name": each.user.get_full_name(),
                "points": each.points,
            }
            for each in memories.order_by("-points", "pk")[:_LEADERS]
        ],
    }


def _list_most(count: str) -> list[View]:
    rows = _find_over().order_by(f"-{count}", "pk").values("pk", "name", "starts_at", count)
    return [
        {"id": row["pk"], "name": row["name"], "at": row["starts_at"], "count": row[count]}
        for row in rows[:_RECORDS]
    ]


def _find_over() -> QuerySet[Arena]:
    """Return arenas that are over and in which somebody played."""
    return Arena.objects.filter(phase="finished", game_count__gt=0)


def _narrow(found: QuerySet[Arena], speed: str, variant: str) -> QuerySet[Arena]:
    if variant:
        found = found.filter(settings__variant=variant)
    if speed:
        initial, increment = (
            Cast(KT(f"settings__clock__{name}"), IntegerField())
            for name in ("initial", "increment")
        )
        at = next(each for each in _BOUNDS if find_speed(each) is Speed(speed))
        found = found.annotate(estimate=initial + MOVES * increment).filter(estimate__gte=at)
        if later := [bound for bound in _BOUNDS if bound > at]:
            found = found.filter(estimate__lt=later[0])
    return found
