"""Founding teams, joining, leaving, sending away."""

from datetime import datetime
from typing import Final

from django.db import IntegrityError, transaction

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.common.errors import NotAllowedError, NotFoundError
from tiltyard_server.outbox.services import put_messages
from tiltyard_server.teams.models import Member, Team

LEFT_TOPIC: Final = "team.left"  # arenas take those who left out, or pause them
_TEAMS_MAX: Final = 20  # that one person leads


def found_team(*, user_id: int, name: str, description: str, now: datetime) -> Team:
    """Make a team, led by whoever makes it.

    Raises:
        RuleError: `team.too_many`, `team.name_taken`.
    """
    if Member.objects.filter(user_id=user_id, is_leader=True).count() >= _TEAMS_MAX:
        raise RuleError(
            "team.too_many",
            say("You lead {teams_max} teams; leave one first.", teams_max=_TEAMS_MAX),
        )
    try:
        with transaction.atomic():
            team = Team.objects.create(name=name, description=description, created_at=now)
            Member.objects.create(team=team, user_id=user_id, is_leader=True, joined_at=now)
    except IntegrityError:
        raise RuleError(
            "team.name_taken",
            say("There is a team called {name} already; choose another name.", name=f"{name!r}"),
        ) from None
    return team


def join_team(team: Team, *, user_id: int, now: datetime) -> None:
    """Become a member; being one already changes nothing."""
    Member.objects.get_or_create(team=team, user_id=user_id, defaults={"joined_at": now})


@transaction.atomic
def leave_team(team: Team, *, user_id: int, now: datetime) -> None:
    """Leave. The last leader cannot: a team without one could never be changed again.

    Raises:
        RuleError: `team.last_leader`.
    """
    members = Member.objects.select_for_update().filter(team=team)
    own = members.filter(user_id=user_id).first()
    if own is None:
        return
    others = members.exclude(pk=own.pk)
    if own.is_leader and others.exists() and not others.filter(is_leader=True).exists():
        raise RuleError(
            "team.last_leader", say("You are the only leader; send the others away or stay.")
        )
    _take_out(own, now)


@transaction.atomic
def kick_member(team: Team, *, leader_id: int, username: str, now: datetime) -> None:
    """Send a member away. Only leaders may.

    Raises:
        NotAllowedError: `team.leaders_only`.
        NotFoundError: `team.no_member`.
        RuleError: `team.leader_stays`.
    """
    if not Member.objects.filter(team=team, user_id=leader_id, is_leader=True).exists():
        raise NotAllowedError("team.leaders_only", say("Only leaders of the team may do this."))
    member = Member.objects.filter(team=team, user__username__iexact=username).first()
    if member is None:
        raise NotFoundError(
            "team.no_member", say("{username} is not in this team.", username=username)
        )
    if member.is_leader:
        raise RuleError(
            "team.leader_stays", say("Leaders cannot be sent away; they leave themselves.")
        )
    _take_out(member, now)


def _take_out(member: Member, now: datetime) -> None:
    about = {"team_id": member.team_id, "user_id": member.user_id, "member_id": member.pk}
    put_messages([(LEFT_TOPIC, about)], at=now)
    member.delete()
