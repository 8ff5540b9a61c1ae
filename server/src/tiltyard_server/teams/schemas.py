"""Teams as the API reads and writes them."""

from typing import Annotated

from ninja import Schema
from pydantic import Field

from tiltyard_server.common.names import PLAIN, line

TeamName = Annotated[str, line(60, least=2), PLAIN]


class TeamIn(Schema):
    """A new team."""

    name: TeamName
    description: Annotated[str, Field(max_length=2000)] = ""


class TeamPersonOut(Schema):
    """Somebody by name."""

    username: str
    display_name: str


class MemberOut(TeamPersonOut):
    """Somebody in a team."""

    is_leader: bool
    joined_at: int


class TeamOut(Schema):
    """A team in a list."""

    id: int
    name: str
    description: str
    member_count: int
    is_member: bool
    is_leader: bool
    leader: TeamPersonOut | None


class TeamPageOut(TeamOut):
    """A team with its members."""

    members: list[MemberOut]
