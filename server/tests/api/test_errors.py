"""Errors: always the same shape, with the status of the family."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

import pytest
from conftest import Api
from django.db import InterfaceError, OperationalError
from django.test import Client
from factories import PASSWORD, make_tournament, make_user
from psycopg.errors import DiskFull

from tiltyard import InvariantError
from tiltyard_server.accounts.models import User
from tiltyard_server.common.http.body_limit import BodyLimit
from tiltyard_server.tournaments import selectors

pytestmark = pytest.mark.django_db


def test_an_unknown_address_under_api_is_answered_in_the_same_shape(api: Api) -> None:
    assert api.refused("GET", "/no/such/thing") == (404, "path.unknown")


def test_a_body_that_is_not_json_is_refused(api: Api) -> None:
    response = api.client.generic("POST", "/api/tournaments", "{", content_type="application/json")

    assert response.status_code == 400
    assert response.json()["code"] == "request.malformed"


@pytest.mark.parametrize("body", ["[]", "null", '"text"', "7"])
def test_a_body_of_the_wrong_kind_is_refused(api: Api, body: str) -> None:
    response = api.client.generic("POST", "/api/tournaments", body, content_type="application/json")

    assert response.status_code == 422


def test_the_fields_that_are_wrong_are_named(api: Api) -> None:
    status, answer = api.call("POST", "/tournaments", {"name": "", "format": "x", "colour": "red"})

    assert (status, answer["code"]) == (422, "input.invalid")
    assert {field["field"] for field in answer["details"]["fields"]} == {"name", "colour"}


def test_a_field_that_only_the_engine_understands_is_named_too(api: Api) -> None:
    body = {"name": "N", "format": "single-elimination", "options": {"best_of": 4}}
    status, answer = api.call("POST", "/tournaments", body)

    assert (status, answer["code"]) == (422, "option.invalid")
    assert answer["details"]["fields"][0]["field"] == "options.best_of"


def test_a_rule_that_says_no_is_a_conflict(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal)
    status, answer = api.call("POST", f"/tournaments/{tournament.pk}/phase", {"to": "seeding"})

    assert (status, answer["code"]) == (409, "phase.not_allowed")
    assert "aborted" in answer["message"]


def test_a_broken_invariant_is_our_fault(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise InvariantError("state.impossible", "This cannot be.")

    monkeypatch.setattr(selectors, "list_tournaments", fail)

    assert api.refused("GET", "/tournaments") == (500, "state.impossible")


def test_a_bug_is_answered_without_its_secrets(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise KeyError("the password is swordfish")

    monkeypatch.setattr(selectors, "list_tournaments", fail)
    status, answer = api.call("GET", "/tournaments")

    assert (status, answer["code"]) == (500, "server.error")
    assert "swordfish" not in json.dumps(answer)


@pytest.mark.parametrize("kind", [OperationalError, InterfaceError])
def test_a_database_that_is_away_is_answered_with_when_to_come_back(
    api: Api, monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
) -> None:
    def lose(*_: object, **__: object) -> None:
        raise kind("the connection is lost")

    monkeypatch.setattr(selectors, "list_tournaments", lose)
    response = api.client.get("/api/tournaments")

    assert (response.status_code, response.json()["code"]) == (503, "server.busy")
    assert response.headers["Retry-After"] == "1"


def fill_a_database() -> sqlite3.Error:
    """Return what SQLite says when there is no room."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("PRAGMA max_page_count = 2")
        database.execute("CREATE TABLE chest (content)")
        with pytest.raises(sqlite3.OperationalError) as caught:
            database.execute("INSERT INTO chest VALUES (zeroblob(1000000))")
        return caught.value


@pytest.mark.parametrize("say", [fill_a_database, DiskFull])
def test_a_full_disk_is_called_by_its_name(
    api: Api, monkeypatch: pytest.MonkeyPatch, say: Callable[[], Exception]
) -> None:
    """Mend 9: it was "busy, try again in a moment", which nobody could help by trying again."""

    def fill(*_: object, **__: object) -> None:
        raise OperationalError("no room") from say()

    monkeypatch.setattr(selectors, "list_tournaments", fill)

    assert api.refused("GET", "/tournaments") == (503, "server.full")


def test_a_body_that_is_too_large_is_refused(api: Api) -> None:
    body = json.dumps({"name": "x" * 2_000_000, "format": "round-robin"})
    response = api.client.generic("POST", "/api/tournaments", body, content_type="application/json")

    assert response.status_code == 413
    assert response.json()["code"] == "request.too_large"


async def test_a_chunked_body_cannot_grow_beyond_the_limit() -> None:
    sent: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["more_body"]:
            pass

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"x" * 400, "more_body": True}

    async def send(message: Any) -> None:
        sent.append(message)

    await BodyLimit(application, limit=1000)({"type": "http", "headers": []}, receive, send)

    assert sent[0]["status"] == 413
    assert json.loads(sent[1]["body"])["code"] == "request.too_large"


def test_a_session_without_its_token_may_not_write() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_user())
    response = client.post("/api/tournaments", {"name": "N"}, content_type="application/json")

    assert response.status_code == 403
    assert response.json()["code"] == "csrf.failed"


def test_a_session_with_its_token_may_write() -> None:
    make_user("lancelot", has_password=True)
    client = Client(enforce_csrf_checks=True)
    client.get("/api/me")
    body = {"username": "Lancelot", "password": PASSWORD}
    token = client.cookies["csrftoken"].value
    response = client.post(
        "/api/auth/log-in", body, content_type="application/json", headers={"X-CSRFToken": token}
    )

    assert response.status_code == 200
    assert response.json()["user"]["username"] == "lancelot"


def test_every_answer_carries_the_security_headers(api: Api) -> None:
    response = api.client.get("/api/health")

    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]


def test_an_unknown_path_with_a_line_break_is_refused_like_any_other() -> None:
    assert Api().refused("GET", "/no%0Athing") == Api().refused("GET", "/nothing")


def test_a_moment_of_any_offset_is_kept_in_utc(api: Api, marshal: User) -> None:
    tournament = make_tournament(owner=marshal)
    path = f"/tournaments/{tournament.pk}"
    api.ok("PATCH", path, {"starts_at": "2026-12-01T12:00:00+19:28"})
    tournament.refresh_from_db()
    assert tournament.starts_at == datetime(2026, 11, 30, 16, 32, tzinfo=UTC)
    impossible = {"starts_at": "0001-01-01T00:00:00+01:00"}
    assert api.refused("PATCH", path, impossible) == (422, "input.invalid")
