"""Reading teams."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Count

from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.teams.models import Member, Team


def get_team(team_id: int) -> Team:
    """Return a club by its number, or refuse an unknown one."""
    team = Team.objects.filter(pk=team_id).first()
    if team is None:
        raise NotFoundError("team.unknown", say("There is no team {min}.", min=team_id))
    return team


def list_teams(viewer_id: int | None) -> list[dict[str, Any]]:
    """Return all teams, the largest first."""
    teams = Team.objects.annotate(size=Count("members")).order_by("-size", "name")
    return _describe(teams, viewer_id)


def describe_team(team: Team, viewer_id: int | None) -> dict[str, Any]:
    """Return a team with its members, leaders first."""
    members = list(team.members.select_related("user").order_by("-is_leader", "joined_at", "pk"))
    view = _describe([team], viewer_id)[0]
    view["members"] = [
        {
            "username": member.user.username,
            "display_name": member.user.get_full_name(),
            "is_leader": member.is_leader,
            "joined_at": clock.to_ms(member.joined_at),
        }
        for member in members
    ]
    return view


def list_team_ids(user_id: int) -> tuple[int, ...]:
    """Return the teams that somebody belongs to."""
    found = Member.objects.filter(user_id=user_id).order_by("team_id")
    return tuple(found.values_list("team_id", flat=True))


def list_led_ids(user_id: int) -> frozenset[int]:
    """Return the teams that somebody leads."""
    found = Member.objects.filter(user_id=user_id, is_leader=True)
    return frozenset(found.values_list("team_id", flat=True))


def name_teams(team_ids: Iterable[int]) -> dict[int, str]:
    """Return the names of these teams."""
    return dict(Team.objects.filter(pk__in=list(team_ids)).values_list("pk", "name"))


def _describe(teams: Iterable[Team], viewer_id: int | None) -> list[dict[str, Any]]:
    found = list(teams)
    ids = [team.pk for team in found]
    counts = dict(
        Member.objects.filter(team_id__in=ids).values_list("team_id").annotate(size=Count("pk"))
    )
    leaders: dict[int, dict[str, Any]] = {}
    led = Member.objects.filter(team_id__in=ids, is_leader=True).select_related("user")
    for member in led.order_by("-joined_at", "-pk"):
        leaders[member.team_id] = {
            "username": member.user.username,
            "display_name": member.user.get_full_name(),
        }
    mine = dict(
        Member.objects.filter(team_id__in=ids, user_id=viewer_id or 0).values_list(
            "team_id", "is_leader"
        )
    )
    return [
        {
            "id": team.pk,
            "name": team.name,
            "description": team.description,
            "member_count": counts.get(team.pk, 0),
            "is_member": team.pk in mine,
            "is_leader": mine.get(team.pk, False),
            "leader": leaders.get(team.pk),
        }
        for team in found
    ]
