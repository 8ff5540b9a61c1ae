"""Arenas of a person and of a team."""

from typing import Any, Final

from django.db.models import Q

from tiltyard_server.arenas.models import Arena, ArenaPlayer

LISTED: Final = 50
_HOUR_MS: Final = 3_600_000
_BATTLES: Final = 2000  # the latest, looked through for those of a team


def list_created(user_id: int) -> list[Arena]:
    """Return the arenas somebody made, the latest first; not those that were called off."""
    made = Arena.objects.filter(organiser_id=user_id).exclude(phase="deleted")
    return list(made.select_related("organiser").order_by("-starts_at", "-pk")[:LISTED])


def list_entered(user_id: int, *, now: int) -> list[dict[str, Any]]:
    """Return the arenas somebody is in that run, or start within the hour."""
    is_soon = Q(arena__phase="created", arena__starts_at__lt=now + _HOUR_MS)
    rows = ArenaPlayer.objects.filter(
        is_soon | Q(arena__phase="running"), user_id=user_id, status__in=("active", "paused")
    )
    return [
        {
            "id": row.arena_id,
            "name": row.arena.name,
            "phase": row.arena.phase,
            "starts_at": row.arena.starts_at,
            "ends_at": row.arena.ends_at,
            "is_paused": row.status == "paused",
        }
        for row in rows.select_related("arena").order_by("arena__starts_at", "arena_id")
    ]


def list_of_team(team_id: int) -> list[Arena]:
    """Return arenas for members of a team alone and battles with it, the latest first."""
    is_for_team = Q(settings__conditions__team=team_id) | Q(teams__isnull=False)
    arenas = Arena.objects.filter(is_for_team).exclude(phase="deleted")
    latest = arenas.select_related("organiser").order_by("-starts_at", "-pk")[:_BATTLES]
    return [each for each in latest if team_id in _name_teams(each)][:LISTED]


def _name_teams(arena: Arena) -> set[int]:
    battle, team = arena.settings.get("battle"), arena.settings["conditions"]["team"]
    return {team, *(battle["teams"] if battle else ())}
