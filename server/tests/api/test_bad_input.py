"""Bad input gets a clear error and changes nothing."""

import json
from typing import Any

import pytest
from conftest import Api
from django.test import Client
from factories import make_tournament, make_user

from tiltyard import Phase
from tiltyard_server.tournaments.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db

PLAYED = {"score": [10, 0]}


@pytest.fixture
def marshal() -> Api:
    return Api(make_user("marshal"))


def count_facts() -> tuple[int, int]:
    return Tournament.objects.count(), LogEntry.objects.count()


def refuse(api: Api, method: str, path: str, body: object) -> tuple[int, str, str]:
    """Return status, code and message of a refusal that left everything as it was."""
    before = count_facts()
    status, answer = api.call(method, path, body)
    assert count_facts() == before
    assert set(answer) == {"code", "message", "template", "values", "details"}
    return status, answer["code"], answer["message"]


def test_an_unknown_format_is_refused_and_the_known_ones_are_named(marshal: Api) -> None:
    body = {"name": "Joust", "format": "tug-of-war"}
    status, code, message = refuse(marshal, "POST", "/tournaments", body)
    assert (status, code) == (422, "format.unknown")
    assert "single-elimination" in message


def test_a_tournament_of_one_cannot_start(marshal: Api) -> None:
    owner = make_user()
    tournament = make_tournament(owner, size=1, phase=Phase.SEEDING)
    path = f"/tournaments/{tournament.pk}/phase"
    status, code, message = refuse(Api(owner), "POST", path, {"to": "in_progress"})
    assert (status, code) == (409, "tournament.too_few")
    assert "at least 2" in message


def test_a_result_for_a_match_that_is_not_open_is_refused_and_says_what_it_waits_for() -> None:
    owner = make_user()
    path = f"/tournaments/{make_tournament(owner, size=4).pk}/matches"
    status, code, message = refuse(Api(owner), "PUT", f"{path}/3/result", PLAYED)
    assert (status, code) == (409, "result.not_awaited")
    assert "match 1" in message
    assert refuse(Api(owner), "PUT", f"{path}/99/result", PLAYED)[:2] == (404, "match.unknown")


def test_a_player_may_not_enter_the_result_of_others() -> None:
    players = [make_user() for _ in range(4)]
    config = {"self_report": True}
    tournament = make_tournament(size=4, players=players, config=config)
    path = f"/tournaments/{tournament.pk}/matches/1/report"  # the first against the fourth
    status, code, message = refuse(Api(players[1]), "PUT", path, PLAYED)
    assert (status, code) == (403, "match.not_yours")
    assert message


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"{", 400, "request.malformed"),
        (b"\xff\xfe\x00", 400, "request.malformed"),
        (b'{"name": "a\\u0000b", "format": "round-robin"}', 400, "request.malformed"),
        (b'{"name": "a\\ud800b", "format": "round-robin"}', 400, "request.malformed"),
        (b'{"name": "N", "format": "round-robin", "options": {"x": NaN}}', 400, ""),
        (b"[" * 100_000, 400, "request.malformed"),
        (b"[]", 422, ""),
        (json.dumps({"name": "x" * 2_000_000}).encode(), 413, ""),
    ],
)
def test_bodies_that_cannot_be_read_are_refused(
    marshal: Api, content: bytes, status: int, code: str
) -> None:
    before = count_facts()
    answer = marshal.client.generic(
        "POST", "/api/tournaments", data=content, content_type="application/json"
    )
    assert answer.status_code == status, answer.content
    told: dict[str, Any] = json.loads(answer.content)
    assert set(told) == {"code", "message", "template", "values", "details"}
    assert told["code"].startswith(code)
    assert count_facts() == before


def test_a_forged_session_is_nobody() -> None:
    client = Client()
    client.cookies["sessionid"] = "forged-forged-forged-forged-1234"
    assert json.loads(client.get("/api/me").content) == {"user": None}
    body = json.dumps({"name": "Joust", "format": "round-robin"})
    answer = client.post("/api/tournaments", data=body, content_type="application/json")
    assert answer.status_code == 401
    assert json.loads(answer.content)["code"] == "user.not_signed_in"
    assert count_facts() == (0, 0)


def test_a_session_without_its_token_is_refused() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_user())
    body = json.dumps({"name": "Joust", "format": "round-robin"})
    answer = client.post("/api/tournaments", data=body, content_type="application/json")
    assert (answer.status_code, json.loads(answer.content)["code"]) == (403, "csrf.failed")
    assert count_facts() == (0, 0)


@pytest.mark.parametrize(
    "path", ["/users/a%00b", "/users?search=a%00b", "/tournaments/1%00", "/tournaments?page=%00"]
)
def test_an_address_with_a_nul_is_refused(marshal: Api, path: str) -> None:
    assert refuse(marshal, "GET", path, None)[:2] == (400, "request.malformed")


def test_an_emoji_is_a_character_like_others(marshal: Api) -> None:
    body = r'{"name": "Joust \ud83c\udfc7 \\u0000", "format": "round-robin"}'
    answer = marshal.client.post("/api/tournaments", body, content_type="application/json")

    assert answer.status_code == 201
    assert Tournament.objects.get().name == "Joust 🏇 \\u0000"
