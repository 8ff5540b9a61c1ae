"""Accounts by which programs play: everybody sees that they do, and for good."""

from typing import Final

from tiltyard_server.accounts.models import User

BOT: Final = "BOT"  # where others show titles


def show_title(user: User) -> str:
    """Return what stands before a name: that a program plays, else the title of a person."""
    return BOT if user.is_bot else user.title


def make_bot(user: User) -> None:
    """Let a program play for an account from now on; whether it may is for the caller to know."""
    user.is_bot = True
    user.save(update_fields=["is_bot"])
