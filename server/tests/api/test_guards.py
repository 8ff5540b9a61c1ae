"""Guards around the API: guessing, haste, frames, cookies, headers, origins."""

import os
import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from conftest import Api
from django.test import Client
from factories import PASSWORD, make_user
from hosted import Clock
from pytest_django import Settings
from sockets import Watcher

from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.services import create_key
from tiltyard_server.api.errors import answer_error
from tiltyard_server.common import clock
from tiltyard_server.common.errors import TooManyError
from tiltyard_server.common.http.rate_limit import COUNTER
from tiltyard_server.live.origin_check import is_allowed

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[3]
NEW = {"name": "N", "format": "round-robin"}


@pytest.fixture
def limits(settings: Settings) -> Settings:
    settings.TILTYARD_LOGIN_FAILURES = 5
    settings.TILTYARD_LOGIN_FAILURES_ACCOUNT = 3
    settings.TILTYARD_LOGIN_FAILURES_ADDRESS = 4
    settings.TILTYARD_REDIS_URL = ""
    settings.TILTYARD_WRITES_A_MINUTE = 2
    settings.TILTYARD_UNKNOWN_WRITES_A_MINUTE = 1000
    settings.TILTYARD_READS_A_MINUTE = settings.TILTYARD_UNKNOWN_READS_A_MINUTE = 1000
    COUNTER.clear()
    return settings


def guess(name: str, address: str, password: str = "wrong") -> tuple[int, str]:
    client = Client(REMOTE_ADDR=address)
    answer = client.post(
        "/api/auth/log-in",
        {"username": name, "password": password},
        content_type="application/json",
    )
    return answer.status_code, answer.headers.get("Retry-After", "")


def test_many_places_cannot_guess_the_password_of_one(limits: Settings, time: Clock) -> None:
    make_user("kay", has_password=True)
    for number in range(3):
        assert guess("Kay", f"10.0.0.{number}") == (401, "")

    assert guess("kay", "10.0.1.1", PASSWORD) == (429, "901")
    time.go(901)
    assert guess("kay", "10.0.1.1", PASSWORD) == (200, "")


def test_one_place_cannot_try_many_names_and_an_ipv6_network_is_one_place(
    limits: Settings, time: Clock
) -> None:
    make_user("kay", has_password=True)
    for number in range(4):
        assert guess(f"name{number}", f"2001:db8::{number}")[0] == 401

    assert guess("kay", "2001:db8::ffff:1", PASSWORD)[0] == 429
    assert guess("kay", "2001:db8:0:1::1", PASSWORD)[0] == 200


def test_the_admin_is_behind_the_same_guard(limits: Settings) -> None:
    user = make_user("kay", is_operator=True, has_password=True)
    form = {"username": user.username, "password": PASSWORD}
    for number in range(3):
        guess("kay", f"10.0.0.{number}")

    answer = Client().post("/admin/login/", form)
    assert b"Too many wrong passwords" in answer.content
    user.refresh_from_db()
    assert user.last_login is None


def test_an_operator_signs_in_to_the_admin_and_others_do_not() -> None:
    for name, is_operator in (("kay", True), ("bors", False)):
        make_user(name, is_operator=is_operator, has_password=True)
        answer = Client().post("/admin/login/", {"username": name, "password": PASSWORD})
        assert answer.status_code == (302 if is_operator else 200)


def test_whoever_writes_too_often_is_told_to_wait(limits: Settings, api: Api, time: Clock) -> None:
    user = make_user()
    key = create_key(user_id=user.pk, name="k", scopes=[Scope.ORGANISE], now=clock.now())[1]
    browser, program = Api(user), Api(key=key)
    browser.ok("POST", "/tournaments", NEW)
    program.ok("POST", "/tournaments", NEW)

    status, answer = program.call("POST", "/tournaments", NEW)
    assert (status, answer["code"]) == (429, "writes.too_many")
    assert 0 < answer["details"]["retry_after"] <= 60
    browser.get("/tournaments")
    api.ok("POST", "/tournaments", NEW)  # others may go on
    time.go(60)
    browser.ok("POST", "/tournaments", NEW)


def test_strangers_are_counted_by_their_address(limits: Settings, time: Clock) -> None:
    limits.TILTYARD_UNKNOWN_WRITES_A_MINUTE = 1
    assert [guess("nobody", "10.0.0.1")[0] for _ in range(2)] == [401, 429]
    assert guess("nobody", "10.0.0.2")[0] == 401


@pytest.mark.parametrize("path", ["/api/tournaments", "/api/me", "/api/search?q=kay"])
def test_strangers_who_read_too_often_are_told_to_wait(
    limits: Settings, time: Clock, path: str
) -> None:
    """Mend 11: reads were not limited at all."""
    limits.TILTYARD_UNKNOWN_READS_A_MINUTE = 2
    stranger, neighbour = Client(REMOTE_ADDR="10.0.0.1"), Client(REMOTE_ADDR="10.0.0.2")
    assert [stranger.get(path).status_code for _ in range(2)] == [200, 200]

    answer = stranger.get(path)

    assert (answer.status_code, answer.json()["code"]) == (429, "reads.too_many")
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    assert neighbour.get(path).status_code == 200
    Api(make_user()).get("/tournaments")  # accounts have a count of their own
    time.go(60)
    assert stranger.get(path).status_code == 200


def test_an_account_that_reads_too_often_is_told_to_wait(limits: Settings, time: Clock) -> None:
    """Mend 11: the same by account."""
    limits.TILTYARD_READS_A_MINUTE = 1
    user = make_user()
    Api(user).get("/tournaments")
    assert Api(user).refused("GET", "/tournaments") == (429, "reads.too_many")
    Api(make_user()).get("/tournaments")


def test_pages_written_for_a_request_are_counted_like_reads(
    limits: Settings, time: Clock, tmp_path: Path
) -> None:
    """Mend 11: the first view of a page asks the database as the API does."""
    limits.TILTYARD_WEB_DIST, limits.TILTYARD_UNKNOWN_READS_A_MINUTE = tmp_path, 1
    (tmp_path / "index.html").write_text("<html></html>")
    client = Client()
    assert [client.get("/").status_code for _ in range(2)] == [200, 429]
    assert client.get("/api/health").status_code == 200  # those who watch over the server


def test_too_much_is_refused_with_the_time_to_wait_whoever_refuses() -> None:
    """Mend 11: every 429 carries Retry-After."""
    error = TooManyError("something.too_many", "Wait.", retry_after=0)
    assert error.details["retry_after"] == 1
    assert answer_error(429, error.code, error.message).headers["Retry-After"] == "1"
    answer = answer_error(429, error.code, error.message, {"retry_after": 77})
    assert answer.headers["Retry-After"] == "77"


def test_a_range_of_the_calendar_is_a_week_at_most(api: Api, settings: Settings) -> None:
    """Mend 11: a month of it was 1.7 MB and most of a second, for anybody."""
    settings.TILTYARD_ARENA_CALENDAR = True
    path, now, week = "/tournaments/arena/calendar/", clock.now_ms(), 7 * 24 * 3_600_000
    status, answer = api.call("GET", f"{path}?from=0&to=9999999999999")
    assert (status, answer["code"]) == (422, "calendar.range")
    assert answer["details"]["fields"][0]["field"] == "to"
    assert api.refused("GET", f"{path}?from=0&to={week + 1}")[0] == 422
    assert api.refused("GET", f"{path}?from=2&to=1")[0] == 422
    planned = api.get(f"{path}?from={now}&to={now + week}")
    assert planned
    assert all(now <= each["starts_at"] < now + week for each in planned)
    soon = [each for each in planned if each["starts_at"] < now + week / 7]
    assert api.get(f"{path}?from={now}") == soon


def test_a_redis_that_is_away_stops_nobody(limits: Settings, time: Clock) -> None:
    limits.TILTYARD_REDIS_URL = "redis://127.0.0.1:1/0"
    user = make_user()
    for expected in (201, 201, 429):
        assert Api(user).call("POST", "/tournaments", NEW)[0] == expected


@pytest.mark.parametrize(
    ("path", "is_framed"), [("/", False), ("/tournaments/1", False), ("/overlay/1", True)]
)
def test_only_pages_made_for_it_stand_in_the_frames_of_others(path: str, is_framed: bool) -> None:
    headers = Client().get(path).headers
    policy = dict(
        part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";")
    )

    assert policy["frame-ancestors"] == ("*" if is_framed else "'none'")
    assert ("X-Frame-Options" in headers) is not is_framed
    assert (policy["default-src"], policy["connect-src"]) == ("'self'", "'self'")
    assert "script-src" not in policy  # the default holds: our own files, nothing inline


def test_answers_carry_the_headers_that_browsers_obey() -> None:
    headers = Client().get("/api/me").headers

    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers["Cache-Control"] == "no-store"


def test_no_page_of_ours_has_a_script_inside() -> None:
    pages = [(ROOT / "web" / "index.html").read_text(encoding="utf-8")]
    pages.append(Client().get("/api/docs").content.decode())
    for page in pages:
        inside = re.findall(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>", page)
        assert not inside
        assert not re.search(r"<[^>]+\son[a-z]+=", page)


def test_cookies_are_kept_from_scripts_and_other_sites(settings: Settings) -> None:
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    make_user("kay", has_password=True)
    client = Client()
    client.get("/api/me")
    client.post(
        "/api/auth/log-in",
        {"username": "kay", "password": PASSWORD},
        content_type="application/json",
    )
    session, token = client.cookies["sessionid"], client.cookies["csrftoken"]

    assert (session["httponly"], session["secure"], session["samesite"]) == (True, True, "Lax")
    assert (token["secure"], token["samesite"]) == (True, "Lax")  # scripts of ours must read it
    assert timedelta(seconds=int(session["max-age"])) == timedelta(days=30)


def test_the_settings_for_the_public_pass_the_checks_of_django(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tiltyard_server.config.settings.prod",
        "TILTYARD_VAR": str(tmp_path),
        "TILTYARD_DATABASE_URL": "",
        "TILTYARD_SECRET_KEY": "",
        "TILTYARD_DEBUG": "",
        "TILTYARD_HTTPS": "",
        "TILTYARD_ALLOWED_HOSTS": "tiltyard.example",
    }
    command = [sys.executable, str(ROOT / "server" / "manage.py"), "check", "--deploy"]
    subprocess.run([*command, "--fail-level", "WARNING"], env=environment, check=True)


def test_where_every_host_is_allowed_sockets_are_for_pages_of_the_host_asked(
    settings: Settings,
) -> None:
    settings.ALLOWED_HOSTS = ["*"]

    assert is_allowed("https://tiltyard.example", "tiltyard.example:443")
    assert not is_allowed("https://evil.example", "tiltyard.example")
    assert not is_allowed("https://[::1", "tiltyard.example")


async def test_a_socket_that_a_page_of_another_site_opens_is_closed() -> None:
    for origin in (b"https://evil.example", b"https://[", b"null"):
        assert not await Watcher("/ws/tournaments/1", [(b"origin", origin)]).open()
