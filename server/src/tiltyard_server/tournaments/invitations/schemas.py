"""Invitations as the API reads and shows them."""

from typing import Annotated, Literal

from pydantic import Field

from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.schemas import SeqOut, Strict


class InvitationIn(Body):
    """An account to be asked."""

    username: Annotated[str, Field(min_length=1, max_length=150)]


class CodeIn(Body):
    """The code of an invitation link."""

    code: Annotated[str, Field(min_length=1, max_length=40)]


class InvitationOut(Strict):
    """Somebody who was asked, and their answer."""

    user_id: int
    username: str
    display_name: str
    status: Literal["pending", "accepted", "declined"]
    created_at: str


class LinkOut(Strict):
    """A link to a tournament; `guests` counts the accounts that came by it."""

    id: int
    code: str
    path: str
    created_at: str
    guests: int


class InvitationsOut(Strict):
    """Who was asked to a tournament, and the links that lead to it."""

    invitations: list[InvitationOut]
    links: list[LinkOut]


class NewLinkOut(LinkOut, SeqOut):
    """A link that was just made."""


class OpenedOut(Strict):
    """Where an invitation leads."""

    tournament_id: int
    name: str
