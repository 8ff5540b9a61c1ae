"""Arenas of a person and of a team."""

from typing import Final

from django.db.models import Q

from tiltyard_server.arenas.models import Arena

LISTED: Final = 50
_BATTLES: Final = 2000  # the latest, looked through for those of a team


def list_created(user_id: int) -> list[Arena]:
    """Return the arenas somebody made, the latest first; not those that were called off."""
    made = Arena.objects.filter(organiser_id=user_id).exclude(phase="deleted")
    return list(made.select_related("organiser").order_by("-starts_at", "-pk")[:LISTED])


def list_of_team(team_id: int) -> list[Arena]:
    """Return arenas for members of a team alone and battles with it, the latest first."""
    is_for_team = Q(settings__conditions__team=team_id) | Q(teams__isnull=False)
    arenas = Arena.objects.filter(is_for_team).exclude(phase="deleted")
    latest = arenas.select_related("organiser").order_by("-starts_at", "-pk")[:_BATTLES]
    return [each for each in latest if team_id in _name_teams(each)][:LISTED]


def _name_teams(arena: Arena) -> set[int]:
    battle, team = arena.settings.get("battle"), arena.settings["conditions"]["team"]
    return {team, *(battle["teams"] if battle else ())}
