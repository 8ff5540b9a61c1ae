"""Second factors: an app, recovery codes. Passkeys are made in web/e2e/accounts.spec.ts."""

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from conftest import Api
from django.core.cache import cache
from factories import PASSWORD, make_user
from mails import read_mails

from tiltyard_server.common import clock
from tiltyard_server.common.http.rate_limit import COUNTER

pytestmark = pytest.mark.django_db
LOGIN = {"username": "kay", "password": PASSWORD}
PENDING = {"user": None, "pending": "second-factor", "factors": ["recovery_codes", "totp"]}


@pytest.fixture(autouse=True)
def _no_code_is_used(settings: Any) -> Iterator[None]:
    settings.MFA_TOTP_TOLERANCE = 1  # the clock may come to the next code meanwhile
    COUNTER.clear()
    cache.clear()
    yield
    cache.clear()


def _code(secret: str) -> str:
    return str(format_hotp_value(hotp_value(secret, int(clock.now().timestamp()) // 30)))


def _add_app(api: Api) -> str:
    """Set up an authenticator app for somebody; return its secret."""
    api.ok("POST", "/me/confirm", {"password": PASSWORD})
    secret = str(api.get("/me/factors/app")["secret"])
    api.ok("POST", "/me/factors/app", {"code": _code(secret)})
    cache.clear()
    COUNTER.clear()
    return secret


@pytest.fixture
def kay() -> Any:
    return make_user("kay", has_password=True)


def test_a_second_factor_wants_the_password_anew_and_a_right_code(kay: Any) -> None:
    api = Api(kay)
    made = api.get("/me/factors/app")
    right = {"code": _code(made["secret"])}
    assert api.refused("POST", "/me/factors/app", right) == (403, "password.needed")
    api.ok("POST", "/me/confirm", {"password": PASSWORD})
    assert made["url"].startswith("otpauth://totp/")
    wrong = {"code": "000000" if _code(made["secret"]) != "000000" else "111111"}
    assert api.refused("POST", "/me/factors/app", wrong) == (422, "code.wrong")

    api.ok("POST", "/me/factors/app", {"code": _code(made["secret"])})

    assert api.refused("GET", "/me/factors/app") == (409, "factor.exists")
    assert made["secret"] not in str(list(Authenticator.objects.values()))
    found = api.get("/me/factors")
    assert found["app_since"] is not None
    assert found["recovery_codes_left"] == 10


def test_with_a_second_factor_the_password_alone_signs_nobody_in(kay: Any) -> None:
    secret = _add_app(Api(kay))
    api = Api()
    status, answer = api.call("POST", "/auth/log-in", LOGIN)
    assert (status, {**answer, "factors": sorted(answer["factors"])}) == (202, PENDING)
    assert api.get("/me") == {"user": None}

    api.ok("POST", "/auth/second-factor", {"code": _code(secret)})

    assert api.get("/me")["user"]["username"] == "kay"


def test_a_code_opens_one_door_only_also_in_another_process(kay: Any) -> None:
    secret = _add_app(Api(kay))
    first, thief = Api(), Api()
    for api in (first, thief):
        api.call("POST", "/auth/log-in", LOGIN)
    code = {"code": _code(secret)}
    first.ok("POST", "/auth/second-factor", code)
    cache.clear()  # what allauth remembers, it remembers in one process
    assert thief.refused("POST", "/auth/second-factor", code) == (422, "code.wrong")


def test_wrong_codes_are_counted_and_the_right_password_does_not_forgive_them(kay: Any) -> None:
    secret = _add_app(Api(kay))
    api = Api()
    for number in range(10):
        api.call("POST", "/auth/log-in", LOGIN)
        api.refused("POST", "/auth/second-factor", {"code": f"x{number}"})
    api.call("POST", "/auth/log-in", LOGIN)
    right = {"code": _code(secret)}
    assert api.refused("POST", "/auth/second-factor", right) == (429, "login.too_many")


def test_a_code_without_a_password_before_it_opens_nothing(kay: Any) -> None:
    secret = _add_app(Api(kay))
    asked = ("POST", "/auth/second-factor", {"code": _code(secret)})
    assert Api().refused(*asked) == (409, "login.not_begun")


def test_a_recovery_code_signs_in_once(kay: Any) -> None:
    here = Api(kay)
    _add_app(here)
    codes = here.ok("POST", "/me/factors/recovery-codes")["codes"]
    for answer in (200, 422):
        api = Api()
        api.call("POST", "/auth/log-in", LOGIN)
        assert api.call("POST", "/auth/second-factor", {"code": codes[0]})[0] == answer
    assert here.get("/me/factors")["recovery_codes_left"] == 9


@pytest.mark.usefixtures("with_mail")
def test_the_factor_goes_again_and_its_owner_hears_of_both(
    kay: Any, django_capture_on_commit_callbacks: Any
) -> None:
    kay.emailaddress_set.create(email="kay@example.org", verified=True, primary=True)
    api = Api(kay)
    with django_capture_on_commit_callbacks(execute=True):
        _add_app(api)
    api.ok("DELETE", "/me/factors/app")
    found: dict[str, object] = {"app_since": None, "passkeys": [], "recovery_codes_left": None}
    assert api.get("/me/factors") == found
    Api().ok("POST", "/auth/log-in", LOGIN)
    subjects = sorted(mail.subject for mail in read_mails())
    assert subjects == ["A way to sign in was added", "A way to sign in was removed"]


def test_a_new_password_by_mail_does_not_open_what_has_a_second_factor(kay: Any) -> None:
    _add_app(Api(kay))
    kay.refresh_from_db()
    kay.set_password("another lance and horse")
    kay.save()
    body = {"username": "kay", "password": "another lance and horse"}
    assert Api().call("POST", "/auth/log-in", body)[0] == 202


def test_the_admin_lets_nobody_in_past_a_second_factor() -> None:
    operator = make_user("warden", is_operator=True, has_password=True)
    api = Api(operator)
    form = {"username": "warden", "password": PASSWORD, "next": "/admin/"}
    assert Api().client.post("/admin/login/", form).status_code == 302
    _add_app(api)
    page = Api().client.post("/admin/login/", form)
    assert page.status_code == 200
    assert "second factor" in page.content.decode()


def test_a_sign_up_that_is_sent_again_opens_nothing_past_a_second_factor() -> None:
    body = {"username": "lot", "password": PASSWORD}
    key = {"Idempotency-Key": "once"}
    api = Api()
    api.call("POST", "/auth/sign-up", body, **key)
    _add_app(api)
    thief = Api()
    assert thief.call("POST", "/auth/sign-up", body, **key)[0] == 409
    assert thief.get("/me") == {"user": None}
    assert Api().call("POST", "/auth/log-in", body)[0] == 202


def test_a_made_up_passkey_opens_nothing(kay: Any) -> None:
    api = Api()
    options = api.get("/auth/passkey")["public_key"]
    assert options["userVerification"] == "required"
    made_up: dict[str, Any] = {"id": "x", "rawId": "x", "type": "public-key", "response": {}}
    for credential in ({}, made_up, {**made_up, "response": {"userHandle": "MQ"}}):
        body = {"credential": credential}
        assert api.call("POST", "/auth/passkey", body)[0] == 422
    assert Api(kay).refused("DELETE", "/me/factors/passkeys/7") == (404, "passkey.unknown")
