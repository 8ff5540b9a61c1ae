"""Titles of players: what a federation gave them, as the operators of this installation know it."""

from enum import StrEnum

from django.db.models import QuerySet

from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.selectors import get_user_by_name


class Title(StrEnum):
    """The titles there are, the highest first."""

    GM = "GM"
    WGM = "WGM"
    IM = "IM"
    WIM = "WIM"
    FM = "FM"
    WFM = "WFM"
    CM = "CM"
    WCM = "WCM"
    NM = "NM"
    WNM = "WNM"


def list_titled() -> QuerySet[User]:
    """Return everybody with a title, by name."""
    return User.objects.exclude(title="").filter(is_active=True).order_by("username")


def give_title(username: str, title: Title | None) -> User:
    """Give somebody a title, in place of the one they have; None takes it away.

    Raises:
        NotFoundError: `user.unknown`.
    """
    user = get_user_by_name(username)
    user.title = title.value if title is not None else ""
    user.save(update_fields=["title"])
    return user
