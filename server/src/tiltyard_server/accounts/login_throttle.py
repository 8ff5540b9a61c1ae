"""Slowing down those who guess passwords: in the database, so that all processes count together."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.conf import settings
from django.db.models import QuerySet

from tiltyard import TiltyardError
from tiltyard.sentence import say
from tiltyard_server.accounts.models import LoginFailure
from tiltyard_server.common.errors import TooManyError
from tiltyard_server.common.http.client_address import place_of

_NAME_MAX: Final = 150


class Guess(NamedTuple):
    """Somebody who tries to sign in: under which name, from which place."""

    name: str
    place: str


def make_guess(username: str, address: str) -> Guess:
    """Return a guess as it is counted: in any capitals, and an IPv6 network as one place."""
    return Guess(username.casefold()[:_NAME_MAX], place_of(address))


def require_patience(guess: Guess, *, now: datetime) -> None:
    """Refuse whoever has guessed too often.

    Counted are failures for this name from this place, for this name from anywhere (many places
    guess together), and from this place for any name (one place tries many).

    Raises:
        TooManyError: `login.too_many`, with `retry_after` in seconds.
    """
    window = timedelta(seconds=settings.TILTYARD_LOGIN_WINDOW)
    recent = LoginFailure.objects.filter(at__gt=now - window)
    limits: tuple[tuple[QuerySet[LoginFailure], int], ...] = (
        (
            recent.filter(username=guess.name, address=guess.place),
            settings.TILTYARD_LOGIN_FAILURES,
        ),
        (recent.filter(username=guess.name), settings.TILTYARD_LOGIN_FAILURES_ACCOUNT),
        (recent.filter(address=guess.place), settings.TILTYARD_LOGIN_FAILURES_ADDRESS),
    )
    for failures, most in limits:
        # The newest `most` fill the limit; it opens when the oldest of these has its time.
        at = failures.order_by("-at").values_list("at", flat=True)[most - 1 : most].first()
        if at is not None:
            seconds = int((at + window - now).total_seconds()) + 1
            raise TooManyError(
                "login.too_many",
                say(
                    "Too many wrong passwords; try again in {seconds} minutes.",
                    seconds=-(-seconds // 60),
                ),
                retry_after=seconds,
            )


def note_failure(guess: Guess, *, now: datetime) -> None:
    """Remember a wrong password, and forget those that have had their time."""
    window = timedelta(seconds=settings.TILTYARD_LOGIN_WINDOW)
    LoginFailure.objects.filter(at__lte=now - window).delete()
    LoginFailure.objects.create(username=guess.name, address=guess.place, at=now)


def forgive(guess: Guess) -> None:
    """Forget the failures of somebody who then knew the password, from where they were."""
    LoginFailure.objects.filter(username=guess.name, address=guess.place).delete()


def forgive_name(name: str) -> None:
    """Forget all failures for a name: its owner has chosen a new password by mail."""
    LoginFailure.objects.filter(username=name.casefold()[:_NAME_MAX]).delete()


@contextmanager
def counted(guess: Guess, *, code: str, now: datetime) -> Iterator[None]:
    """Let somebody try something secret: refused with `code` it counts, else all is forgiven.

    Raises:
        TooManyError: `login.too_many`.
    """
    require_patience(guess, now=now)
    try:
        yield
    except TiltyardError as error:
        if error.code == code:
            note_failure(guess, now=now)
        raise
    forgive(guess)
