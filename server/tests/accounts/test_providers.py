"""Signing in with an account of another site, by OpenID Connect: a provider answers."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from conftest import Api
from django.core.cache import cache
from factories import PASSWORD, make_user
from identity_provider import CLIENT, SECRET, IdentityProvider, providing
from mails import read_mails

from tiltyard_server.accounts.models import User
from tiltyard_server.config.sign_in_providers import read_providers

pytestmark = pytest.mark.django_db
GAWAIN = {
    "sub": "p1",
    "preferred_username": "gawain",
    "name": "Sir Gawain",
    "email": "gawain@example.org",
    "email_verified": True,
}


@pytest.fixture
def club(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[IdentityProvider]:
    """A provider that the operator has in the settings and trusts with addresses."""
    cache.clear()
    with providing() as provider:
        row = {
            "id": "club",
            "name": "Chess federation",
            "issuer": provider.url,
            "client_id": CLIENT,
            "client_secret": SECRET,
            "trust_addresses": True,
        }
        file = tmp_path / "sign-in.json"
        file.write_text(json.dumps({"providers": [row]}), encoding="utf-8")
        monkeypatch.setenv("TILTYARD_SIGN_IN", str(file))
        settings.SOCIALACCOUNT_PROVIDERS = {
            "openid_connect": {"APPS": read_providers("TILTYARD_SIGN_IN")}
        }
        provider.person = dict(GAWAIN)
        yield provider
    cache.clear()


def _go(api: Api, process: str = "login", to: str = "/tournaments") -> str:
    """Walk to the provider and back; return where one ends up."""
    begun = api.ok("POST", "/auth/providers/club", {"process": process, "to": to})
    return _return(api, httpx.get(begun["url"]).headers["Location"])


def _return(api: Api, url: str) -> str:
    parts = urlsplit(url)
    answer = api.client.get(f"{parts.path}?{parts.query}")
    assert answer.status_code == 302
    return str(answer["Location"])


def _verified(user: User, address: str = "gawain@example.org") -> User:
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    return user


def _distrust(settings: Any) -> None:
    settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"][0]["settings"]["trust_addresses"] = (
        False
    )


def test_a_newcomer_gets_an_account_and_gets_into_it_again(club: IdentityProvider) -> None:
    api = Api()
    assert api.get("/auth/options")["providers"] == [{"id": "club", "name": "Chess federation"}]
    assert _go(api) == "/tournaments"
    me = api.get("/me")["user"]
    assert (me["username"], me["display_name"]) == ("gawain", "Sir Gawain")
    assert api.get("/me/email")["is_verified"] is True

    again = Api()
    assert _go(again) == "/tournaments"
    assert again.get("/me")["user"]["id"] == me["id"]
    assert not User.objects.get(pk=me["id"]).has_usable_password()


def test_a_user_name_that_is_taken_is_made_another(club: IdentityProvider) -> None:
    make_user("gawain")
    club.person["preferred_username"] = "ga wain!"
    api = Api()
    _go(api)
    assert api.get("/me")["user"]["username"] not in ("gawain", "")
    assert User.objects.count() == 2


def test_what_the_id_token_does_not_tell_is_asked_for(club: IdentityProvider) -> None:
    club.person, club.userinfo = {"sub": "p1"}, dict(GAWAIN)
    api = Api()
    _go(api)
    assert api.get("/me/email")["address"] == "gawain@example.org"

    club.person = {"sub": "p2"}  # and the user info is still that of p1
    assert _go(Api()) == "/sign-in?provider=club&refused=failed"


@pytest.mark.usefixtures("with_mail")
def test_an_address_that_both_sides_have_verified_leads_to_the_account(
    club: IdentityProvider,
) -> None:
    gawain = _verified(make_user("sir.gawain", has_password=True))
    api = Api()
    assert _go(api) == "/tournaments"
    assert api.get("/me")["user"]["id"] == gawain.pk
    gawain.refresh_from_db()
    assert gawain.check_password(PASSWORD)  # it goes on
    assert [mail.subject for mail in read_mails()] == ["A way to sign in was added"]
    (row,) = api.get("/me/connections")["connections"]
    assert (row["provider"]["name"], row["account"]) == ("Chess federation", "gawain@example.org")


def test_an_address_leads_nowhere_unless_all_are_sure_of_it(
    club: IdentityProvider, settings: Any
) -> None:
    gawain = make_user("sir.gawain", has_password=True)
    unsure = EmailAddress.objects.create(user=gawain, email="gawain@example.org", primary=True)

    api = Api()  # somebody signed up here with an address that may not be theirs
    _go(api)
    assert api.get("/me")["user"]["id"] != gawain.pk
    SocialAccount.objects.all().delete()
    User.objects.exclude(pk=gawain.pk).delete()

    EmailAddress.objects.filter(pk=unsure.pk).update(verified=True)
    club.person["email_verified"] = False  # the provider is not sure
    api = Api()
    _go(api)
    assert api.get("/me")["user"]["id"] != gawain.pk
    assert api.get("/me/email")["address"] is None
    SocialAccount.objects.all().delete()
    User.objects.exclude(pk=gawain.pk).delete()

    club.person["email_verified"] = True
    _distrust(settings)  # the operator is not sure of the provider
    api = Api()
    _go(api)
    assert api.get("/me")["user"]["id"] != gawain.pk
    assert api.get("/me/email")["is_verified"] is False


def test_no_address_leads_to_an_operator(club: IdentityProvider) -> None:
    operator = _verified(make_user("marshal"))
    User.objects.filter(pk=operator.pk).update(is_staff=True)
    assert _go(Api()) == "/sign-in?provider=club&refused=email_taken"
    assert not SocialAccount.objects.exists()
    assert User.objects.count() == 1


def test_a_second_factor_is_still_asked_for(club: IdentityProvider) -> None:
    gawain = _verified(make_user("sir.gawain"))
    Authenticator.objects.create(user=gawain, type=Authenticator.Type.TOTP, data={"secret": "x"})
    api = Api()
    assert _go(api) == "/sign-in?redirect=%2Ftournaments"
    pending = {"user": None, "pending": "second-factor", "factors": ["totp"]}
    assert api.call("GET", "/auth/pending") == (202, pending)
    assert api.get("/me")["user"] is None
    assert Api().get("/auth/pending") == {"user": None}


@pytest.mark.usefixtures("with_email_required")
def test_where_an_address_is_required_the_provider_has_to_tell_one(club: IdentityProvider) -> None:
    club.person["email_verified"] = False
    assert _go(Api()) == "/sign-in?provider=club&refused=email_missing"
    assert User.objects.count() == 0
    club.person["email_verified"] = True
    assert _go(Api()) == "/tournaments"


def test_an_account_that_is_closed_stays_closed(club: IdentityProvider) -> None:
    _go(Api())
    User.objects.update(is_active=False)
    api = Api()
    assert _go(api).startswith("/sign-in?")
    assert api.get("/me")["user"] is None


LIES = [
    {"nonce": "of another sign-in"},
    {"nonce": None},
    {"iss": "https://elsewhere.example"},
    {"aud": "another program"},
    {"aud": [CLIENT, "another program"], "azp": "another program"},
    {"exp": 1},
    {"sub": None},
    {"sub": "x" * 300},
]


@pytest.mark.parametrize("lie", LIES)
def test_an_id_token_that_is_not_as_it_should_be_signs_nobody_in(
    club: IdentityProvider, lie: dict[str, Any]
) -> None:
    club.lies = lie
    assert _go(Api()) == "/sign-in?provider=club&refused=failed"
    assert User.objects.count() == 0


@pytest.mark.parametrize("signature", ["none", "HS256", "forged"])
def test_an_id_token_without_the_signature_of_the_provider_signs_nobody_in(
    club: IdentityProvider, signature: str
) -> None:
    club.is_forger = signature == "forged"
    club.signature = "ES256" if club.is_forger else signature
    assert _go(Api()) == "/sign-in?provider=club&refused=failed"
    assert User.objects.count() == 0


def test_the_way_back_is_good_once_and_in_one_browser_only(club: IdentityProvider) -> None:
    api, failed = Api(), "/sign-in?provider=club&refused=failed"
    begun = api.ok("POST", "/auth/providers/club", {})
    back = httpx.get(begun["url"]).headers["Location"]
    assert _return(Api(), back) == failed  # sent to somebody else
    assert _return(api, back) == "/"
    assert _return(api, back) == failed
    cancelled = api.ok("POST", "/auth/providers/club", {})["url"]
    state = parse_qs(urlsplit(cancelled).query)["state"][0]
    url = f"http://x/api/auth/providers/club/callback?error=access_denied&state={state}"
    assert _return(api, url) == "/sign-in?provider=club&refused=cancelled"


def test_a_provider_that_is_away_or_another_one_is_refused(club: IdentityProvider) -> None:
    begin: tuple[str, str, object] = ("POST", "/auth/providers/club", {})
    club.says = {"issuer": "https://elsewhere.example"}
    assert Api().refused(*begin) == (409, "provider.away")
    club.says = {"token_endpoint": None}
    assert Api().refused(*begin) == (409, "provider.away")
    club.is_away = True
    assert Api().refused(*begin) == (409, "provider.away")
    assert Api().refused("POST", "/auth/providers/moon", {}) == (404, "provider.unknown")
    for to in ("//evil.example", "https://evil.example", "/\\evil.example"):
        assert Api().call("POST", "/auth/providers/club", {"to": to})[0] == 422


@pytest.mark.usefixtures("with_mail")
def test_an_account_is_connected_and_disconnected_by_hand(club: IdentityProvider) -> None:
    kay = make_user("kay", has_password=True)
    _verified(kay, "kay@example.org")
    api, connect = Api(kay), ("connect", "/account")
    begin = ("POST", "/auth/providers/club", {"process": "connect", "to": "/account"})
    assert api.refused(*begin) == (403, "password.needed")
    api.ok("POST", "/me/confirm", {"password": PASSWORD})
    assert _go(api, *connect) == "/account"
    assert api.get("/me/connections")["has_password"] is True
    (row,) = api.get("/me/connections")["connections"]

    other = Api(make_user("erec", has_password=True))
    other.ok("POST", "/me/confirm", {"password": PASSWORD})
    assert _go(other, *connect) == "/account?provider=club&refused=connected_other"
    assert other.refused("DELETE", f"/me/connections/{row['id']}") == (404, "connection.unknown")

    api.ok("DELETE", f"/me/connections/{row['id']}")
    assert api.get("/me/connections")["connections"] == []
    assert len(read_mails()) == 2


def test_the_only_way_to_sign_in_is_kept(club: IdentityProvider) -> None:
    api = Api()
    _go(api)
    (row,) = api.get("/me/connections")["connections"]
    path = f"/me/connections/{row['id']}"
    assert api.refused("DELETE", path) == (422, "connection.needed")
    closing = ("POST", "/me/close", {"password": "x"})
    assert api.refused(*closing) == (409, "password.missing")
    api.ok("POST", "/me/password", {"new_password": PASSWORD})
    api.ok("POST", "/me/confirm", {"password": PASSWORD})
    api.ok("DELETE", path)


def test_a_provider_that_the_operator_removes_signs_nobody_in(
    club: IdentityProvider, settings: Any
) -> None:
    api = Api()
    _go(api)
    settings.SOCIALACCOUNT_PROVIDERS = {"openid_connect": {"APPS": []}}
    assert Api().refused("POST", "/auth/providers/club", {}) == (404, "provider.unknown")
    (row,) = api.get("/me/connections")["connections"]
    api.ok("DELETE", f"/me/connections/{row['id']}")
