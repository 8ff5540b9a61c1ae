"""What the endpoints of providers and connections read and write."""

from datetime import datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from tiltyard_server.accounts.schemas import SignInProviderOut


class SignInProviderIn(Schema):
    """What an account of another site is wanted for, and where to go on afterwards."""

    process: Literal["login", "connect"] = "login"
    to: Annotated[str, Field(max_length=300, pattern=r"^/([^/\\\s][^\\\s]*)?$")] = "/"


class ProviderUrlOut(Schema):
    """Where the browser goes now."""

    url: str


class ConnectionOut(Schema):
    """An account of another site that signs you in."""

    id: int
    provider: SignInProviderOut
    account: str
    since: datetime


class ConnectionsOut(Schema):
    """The accounts that sign you in, and whether a password does."""

    connections: list[ConnectionOut]
    has_password: bool
