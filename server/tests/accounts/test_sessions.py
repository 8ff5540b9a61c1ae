"""Sessions: kept as Django keeps them, read by a query that is written once."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session

from tiltyard_server.accounts.sessions import SessionStore
from tiltyard_server.common import clock

pytestmark = pytest.mark.django_db


def _begin() -> str:
    """Begin a session as the version before did; return its key."""
    session = db.SessionStore()
    session["who"] = "ada"
    session.save()
    assert session.session_key is not None
    return session.session_key


def test_a_session_of_the_version_before_goes_on() -> None:
    assert SessionStore(_begin())["who"] == "ada"


def test_a_session_that_ran_out_holds_nothing() -> None:
    key = _begin()
    Session.objects.update(expire_date=clock.now() - timedelta(seconds=1))

    session = SessionStore(key)
    assert ("who" in session, session.session_key) == (False, None)


def test_a_session_that_was_ended_holds_nothing() -> None:
    key = _begin()
    db.SessionStore(key).delete()

    assert "who" not in SessionStore(key)


@pytest.mark.parametrize("key", ["unknown-to-anybody", "' or 1=1 --", "x" * 400])
def test_a_made_up_key_opens_no_session(key: str) -> None:
    _begin()

    assert "who" not in SessionStore(key)
