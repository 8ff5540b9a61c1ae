"""Shields, trophies and what somebody did in arenas (arena rules 4.3)."""

from typing import Any, Final

from django.db.models import QuerySet

from tiltyard.arena.standings.trophies import ShieldCategory
from tiltyard_server.accounts.models import User
from tiltyard_server.arenas import selectors
from tiltyard_server.arenas.entry.entry import find_holder
from tiltyard_server.arenas.models import Arena, ArenaMemory, ArenaPlayer, Trophy
from tiltyard_server.arenas.views import page

View = dict[str, Any]
_HISTORY: Final = 24  # winners of a shield that are shown
_ARENAS: Final = 20  # arenas of somebody that are shown


def list_shields() -> list[View]:
    """Return every shield, who holds it, and who did."""
    won = Trophy.objects.filter(kind="shield").select_related("user", "arena")
    by_category: dict[str, list[Trophy]] = {}
    for trophy in won.order_by("-at", "-pk"):
        by_category.setdefault(trophy.label, []).append(trophy)
    return [_shield_view(each.value, by_category.get(each.value, [])) for each in ShieldCategory]


def describe_user(user: User, *, now: int) -> View:
    """Return points for life, trophies, shields held now, and the latest arenas."""
    memory = ArenaMemory.objects.filter(pk=user.pk).first()
    trophies = list(Trophy.objects.filter(user=user).select_related("arena").order_by("-at", "-pk"))
    won = {trophy.label for trophy in trophies if trophy.kind == "shield"}
    return {
        "points": memory.points if memory else 0,
        "trophies": [
            {
                "kind": trophy.kind,
                "label": trophy.label,
                "arena": _arena_name(trophy.arena),
                "at": trophy.at,
            }
            for trophy in trophies
        ],
        "shields": sorted(each for each in won if find_holder(each) == user.pk),
        "played": _find_played(user).count(),
        "arenas": _list_played(user, now),
    }


def _find_played(user: User) -> QuerySet[ArenaPlayer]:
    return ArenaPlayer.objects.filter(user=user, games__gt=0, place__isnull=False)


def _list_played(user: User, now: int) -> list[View]:
    played = _find_played(user)
    rows = list(played.select_related("arena__organiser").order_by("-arena__starts_at")[:_ARENAS])
    heads = page.head_views([row.arena for row in rows], now=now)
    return [
        {
            "arena": head,
            "rank": selectors.find_ranks(row.arena_id, [row])[row.number],
            "score": row.score,
            "games": row.games,
        }
        for row, head in zip(rows, heads, strict=True)
    ]


def _shield_view(category: str, won: list[Trophy]) -> View:
    history = [
        {"holder": _person(each.user), "arena": _arena_name(each.arena), "at": each.at}
        for each in won[:_HISTORY]
    ]
    return {
        "category": category,
        "holder": history[0]["holder"] if history else None,
        "since": history[0]["at"] if history else None,
        "history": history,
    }


def _person(user: User) -> View:
    return {"username": user.username, "display_name": user.get_full_name()}


def _arena_name(arena: Arena) -> View:
    return {"id": arena.pk, "name": arena.name}
