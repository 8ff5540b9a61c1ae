"""Teams in lichess's words."""

from collections.abc import Iterator
from typing import Any, Final

from tiltyard_server.accounts.selectors import get_user_by_name
from tiltyard_server.common import clock
from tiltyard_server.lichess.people import user_view
from tiltyard_server.lichess.requests import Answer, Asked, answer_lines, ok
from tiltyard_server.teams import selectors, services
from tiltyard_server.teams.models import Member

_PAGE: Final = 15


def show_team(asked: Asked, team_id: int) -> Answer:
    """Return a club as lichess writes it, with its leaders."""
    team = selectors.describe_team(selectors.get_team(team_id), asked.viewer.user_id)
    leaders = [_person(each) for each in team["members"] if each["is_leader"]]
    return _team_view(team) | {"leaders": leaders}


def list_of_user(asked: Asked, username: str) -> Answer:
    """Return the teams of somebody."""
    own = set(selectors.list_team_ids(get_user_by_name(username).pk))
    found = selectors.list_teams(asked.viewer.user_id)
    return [_team_view(team) for team in found if team["id"] in own]


def list_all(asked: Asked) -> Answer:
    """Return a page of all teams, the largest first."""
    return _page(asked, selectors.list_teams(asked.viewer.user_id))


def search(asked: Asked) -> Answer:
    """Return a page of the teams whose names contain some text."""
    text = asked.say("text").casefold()
    found = selectors.list_teams(asked.viewer.user_id)
    return _page(asked, [team for team in found if text in team["name"].casefold()])


def list_members(asked: Asked, team_id: int) -> Answer:
    """Return the members, whoever joined last first."""
    team = selectors.get_team(team_id)
    members = Member.objects.filter(team=team).select_related("user").order_by("-joined_at", "-pk")
    return answer_lines(asked, _list_members(asked, list(members)))


def join(asked: Asked, team_id: int) -> Answer:
    """Become a member: teams are open here."""
    services.join_team(selectors.get_team(team_id), user_id=asked.user_id, now=clock.now())
    return ok()


def leave(asked: Asked, team_id: int) -> Answer:
    """Leave a team."""
    services.leave_team(selectors.get_team(team_id), user_id=asked.user_id, now=clock.now())
    return ok()


def kick(asked: Asked, team_id: int, username: str) -> Answer:
    """Send a member away; leaders only."""
    team = selectors.get_team(team_id)
    services.kick_member(team, leader_id=asked.user_id, username=username, now=clock.now())
    return ok()


def _list_members(asked: Asked, members: list[Member]) -> Iterator[dict[str, Any]]:
    for member in members:
        joined = {"joinedTeamAt": clock.to_ms(member.joined_at)}
        yield user_view(asked, member.user) | joined


def _page(asked: Asked, found: list[dict[str, Any]]) -> dict[str, Any]:
    page = max(1, asked.number("page", usual=1) or 1)
    pages = max(1, -(-len(found) // _PAGE))
    rows = found[_PAGE * (page - 1) : _PAGE * page]
    return {
        "currentPage": page,
        "maxPerPage": _PAGE,
        "currentPageResults": [_team_view(team) for team in rows],
        "previousPage": page - 1 if page > 1 else None,
        "nextPage": page + 1 if page < pages else None,
        "nbResults": len(found),
        "nbPages": pages,
    }


def _team_view(team: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": str(team["id"]),
        "name": team["name"],
        "description": team["description"],
        "open": True,
        "leader": team["leader"] and _person(team["leader"]),
        "leaders": [_person(team["leader"])] if team["leader"] else [],
        "nbMembers": team["member_count"],
        "joined": team["is_member"],
        "requested": False,
    }


def _person(person: dict[str, Any]) -> dict[str, Any]:
    return {"id": person["username"].lower(), "name": person["username"]}
