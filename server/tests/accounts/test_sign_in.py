"""Getting in, getting back in, and where one is signed in."""

from importlib import import_module
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from conftest import Api
from django.apps import apps
from django.contrib.sessions.models import Session
from factories import PASSWORD, make_user
from mails import find_link, read_mails

from tiltyard_server.accounts.models import LoginFailure, User
from tiltyard_server.mail.models import Letter

pytestmark = pytest.mark.django_db
NEW = "another lance and horse"
GAWAIN = {"username": "gawain", "password": PASSWORD, "email": "Gawain@example.org"}
FORGOTTEN = ("POST", "/auth/password/forgotten", {"email": "gawain@example.org"})


def _make_gawain() -> User:
    """Make somebody as the versions before did: with an address that nobody has verified."""
    user = make_user("gawain", has_password=True)
    User.objects.filter(pk=user.pk).update(email="gawain@example.org")
    return user


def test_without_mail_nobody_needs_an_address_and_nothing_is_written() -> None:
    api = Api()
    assert api.get("/auth/options") == {
        "has_mail": False,
        "is_email_required": False,
        "providers": [],
    }
    assert api.call("POST", "/auth/sign-up", GAWAIN)[0] == 201
    assert read_mails() == []


@pytest.mark.parametrize("password", [f" {PASSWORD}  ", PASSWORD])
def test_a_password_of_before_goes_on_spaces_and_all(password: str) -> None:
    user = make_user("erec")
    user.set_password(password)
    user.save()
    Api().ok("POST", "/auth/log-in", {"username": "EREC", "password": password})


def test_a_password_may_begin_with_a_space() -> None:
    body = {"username": "kay", "password": f" {PASSWORD} "}
    Api().ok("POST", "/auth/sign-up", body)
    Api().ok("POST", "/auth/log-in", body)
    refused = Api().refused("POST", "/auth/log-in", {**body, "password": PASSWORD})
    assert refused == (401, "login.wrong")


def test_a_password_must_not_be_the_name() -> None:
    body = {"username": "bedivere-of-the-lake", "password": "bedivere-of-the-lake"}
    assert Api().refused("POST", "/auth/sign-up", body) == (422, "user.invalid")


def test_who_signs_in_as_somebody_else_is_somebody_else() -> None:
    make_user("kay", has_password=True)
    api = Api(make_user("erec"))
    api.ok("POST", "/auth/log-in", {"username": "kay", "password": PASSWORD})
    assert api.get("/me")["user"]["username"] == "kay"


@pytest.mark.usefixtures("with_mail")
def test_an_address_is_confirmed_by_the_link_of_the_first_mail() -> None:
    api = Api()
    api.ok("POST", "/auth/sign-up", {**GAWAIN, "language": "de"})
    (mail,) = read_mails()
    assert mail.to == ["gawain@example.org"]
    assert api.get("/me/email")["is_verified"] is False

    api.ok("POST", "/auth/email/confirm", {"link": find_link(mail.body)})

    assert api.get("/me/email") == {
        "address": "gawain@example.org",
        "is_verified": True,
        "pending": None,
    }
    assert api.refused("POST", "/auth/email/confirm", {"link": "x:y:z"}) == (422, "link.invalid")


@pytest.mark.usefixtures("with_email_required")
def test_where_an_address_is_required_nobody_new_comes_in_without_it() -> None:
    api = Api()
    body = {"username": "kay", "password": PASSWORD}
    assert api.refused("POST", "/auth/sign-up", body) == (422, "user.invalid")
    pending: dict[str, object] = {"user": None, "pending": "email", "factors": []}
    assert api.call("POST", "/auth/sign-up", GAWAIN) == (202, pending)
    known = {"username": "gawain", "password": PASSWORD}
    assert api.call("POST", "/auth/log-in", known) == (202, pending)

    api.ok("POST", "/auth/email/confirm", {"link": find_link(read_mails()[0].body)})
    assert api.call("POST", "/auth/log-in", known)[0] == 200


@pytest.mark.usefixtures("with_email_required")
def test_whoever_had_an_account_before_is_not_locked_out_by_a_new_rule() -> None:
    make_user("erec", has_password=True)  # without any address
    _make_gawain()  # with one that was never verified
    for name in ("erec", "gawain"):
        Api().ok("POST", "/auth/log-in", {"username": name, "password": PASSWORD})


@pytest.mark.usefixtures("with_mail")
def test_a_forgotten_password_is_chosen_anew_and_ends_all_sessions() -> None:
    gawain = _make_gawain()
    elsewhere = Api(gawain)
    LoginFailure.objects.create(username="gawain", address="9.9.9.9", at="2026-01-01T00:00Z")
    Api().ok(*FORGOTTEN)
    (mail,) = read_mails()
    link = find_link(mail.body)
    weak = {"link": link, "password": "1234"}
    assert Api().refused("POST", "/auth/password/reset", weak) == (422, "user.invalid")

    Api().ok("POST", "/auth/password/reset", {"link": link, "password": NEW})

    assert elsewhere.get("/me") == {"user": None}
    again = {"link": link, "password": PASSWORD}
    assert Api().refused("POST", "/auth/password/reset", again) == (422, "link.invalid")
    assert not LoginFailure.objects.exists()
    Api().ok("POST", "/auth/log-in", {"username": "gawain", "password": NEW})


@pytest.mark.usefixtures("with_mail")
def test_nobody_learns_whether_an_address_has_an_account() -> None:
    _make_gawain()
    unknown = ("POST", "/auth/password/forgotten", {"email": "nobody@example.org"})
    answers = [Api().call(*asked) for asked in (FORGOTTEN, unknown)]
    assert [status for status, _ in answers] == [204, 204]
    taken = {"username": "kay", "password": PASSWORD, "email": "gawain@example.org"}
    assert Api().call("POST", "/auth/sign-up", taken)[0] == 201


@pytest.mark.usefixtures("with_email_required")
def test_nobody_learns_it_by_signing_up_where_an_address_is_required() -> None:
    EmailAddress.objects.create(
        user=_make_gawain(), email="gawain@example.org", verified=True, primary=True
    )
    free, taken = (
        Api().call("POST", "/auth/sign-up", {**GAWAIN, "username": name, "email": email})
        for name, email in (("kay", "kay@example.org"), ("lot", "gawain@example.org"))
    )
    assert free == taken
    assert not User.objects.filter(username="lot").exists()


@pytest.mark.usefixtures("with_mail")
def test_nobody_floods_the_mail_of_another() -> None:
    _make_gawain()
    for _ in range(8):
        Api().ok(*FORGOTTEN)
    assert len(read_mails()) == 4


@pytest.mark.usefixtures("with_mail")
def test_an_address_is_changed_with_the_password_and_only_once_it_is_confirmed() -> None:
    api = Api(_make_gawain())
    body = {"email": "new@example.org"}
    assert api.refused("POST", "/me/email", body) == (403, "password.needed")
    assert api.refused("POST", "/me/confirm", {"password": "x"}) == (422, "password.wrong")
    api.ok("POST", "/me/confirm", {"password": PASSWORD})

    told = api.ok("POST", "/me/email", body)

    assert told == {
        "address": "gawain@example.org",
        "is_verified": False,
        "pending": "new@example.org",
    }
    api.ok("POST", "/me/email/confirmation")
    mails = read_mails()
    assert [mail.to for mail in mails] == [["new@example.org"]] * 2
    Api().ok("POST", "/auth/email/confirm", {"link": find_link(mails[0].body)})
    assert api.get("/me/email")["address"] == "new@example.org"
    assert User.objects.get().email == "new@example.org"
    api.ok("DELETE", "/me/email")
    assert api.get("/me/email")["address"] is None


def test_sessions_are_listed_and_ended_one_by_one_or_all_at_once() -> None:
    make_user("kay", has_password=True)
    login = {"username": "kay", "password": PASSWORD}
    here, there, elsewhere = Api(), Api(), Api()
    here.call("POST", "/auth/log-in", login, **{"User-Agent": "Firefox/140.0"})
    there.ok("POST", "/auth/log-in", login)
    elsewhere.ok("POST", "/auth/log-in", login)

    listed = here.get("/me/sessions")
    assert [row["is_current"] for row in listed] == [True, False, False]
    assert (listed[0]["browser"], listed[0]["address"]) == ("Firefox/140.0", "127.0.0.1")

    here.ok("DELETE", f"/me/sessions/{listed[1]['id']}")
    assert elsewhere.get("/me") == {"user": None}
    assert there.get("/me")["user"] is not None
    here.ok("DELETE", "/me/sessions")
    assert there.get("/me") == {"user": None}
    assert len(here.get("/me/sessions")) == 1
    stranger = Api(make_user("mordred"))
    mine = listed[0]["id"]
    assert stranger.refused("DELETE", f"/me/sessions/{mine}") == (404, "session.unknown")
    here.ok("POST", "/auth/log-out")
    assert not UserSession.objects.filter(user__username="kay").exists()


def test_a_wrong_old_password_counts_as_a_guess() -> None:
    api = Api(make_user("kay", has_password=True))
    for _ in range(10):
        api.refused("POST", "/me/password", {"old_password": "x", "new_password": NEW})
    good = {"old_password": PASSWORD, "new_password": NEW}
    assert api.refused("POST", "/me/password", good) == (429, "login.too_many")


@pytest.mark.usefixtures("with_mail")
def test_links_lie_sealed_in_the_database_and_are_wiped_when_they_left() -> None:
    _make_gawain()
    Api().ok(*FORGOTTEN)
    assert b"reset-password" not in bytes(Letter.objects.get().sealed)
    read_mails()
    assert bytes(Letter.objects.get().sealed) == b""


def test_addresses_and_sessions_of_before_are_listed_by_the_migration() -> None:
    gawain = _make_gawain()
    api = Api(gawain)
    UserSession.objects.all().delete()
    EmailAddress.objects.all().delete()
    at = "tiltyard_server.accounts.migrations.0008_addresses_and_sessions_of_before"
    migration: Any = import_module(at)

    migration.list_addresses(apps, None)
    migration.list_sessions(apps, None)

    (session,) = api.get("/me/sessions")
    assert (session["is_current"], session["browser"], session["address"]) == (True, "", None)
    assert Session.objects.count() == 1
    assert EmailAddress.objects.get().primary
