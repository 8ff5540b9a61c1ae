"""Mend 21: an unsafe request that is sent again with its Idempotency-Key is done once."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from conftest import Api
from django.db import connections
from factories import PASSWORD, make_user
from hosted import Clock

from tiltyard_server.accounts.models import ApiKey, User
from tiltyard_server.api import idempotency
from tiltyard_server.api.api import api as whole_api
from tiltyard_server.arenas.direction.director import Director
from tiltyard_server.arenas.models import Arena
from tiltyard_server.idempotency.models import KeptAnswer
from tiltyard_server.idempotency.services import forget_answers
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.money import administration

BODY = {"name": "Once", "format": "single-elimination"}
KEY = {"Idempotency-Key": "7d3f"}
NEWCOMER = {"username": "newcomer", "password": PASSWORD}


def _operations() -> list[tuple[str, dict[str, Any]]]:
    paths = whole_api.get_openapi_schema(path_prefix="/api/")["paths"].values()
    return [pair for path in paths for pair in path.items()]


def test_every_unsafe_operation_declares_the_key_and_no_other_does() -> None:
    """Mend 21: declared on each."""
    for method, operation in _operations():
        declared = [each for each in operation.get("parameters", []) if each["in"] == "header"]
        is_declared = idempotency.HEADER in {each["name"] for each in declared}
        assert is_declared == (method != "get"), operation["operationId"]


def test_operations_that_look_after_themselves_exist() -> None:
    """Mend 21: a name that is misspelt there would be done twice."""
    unsafe = {each["operationId"] for method, each in _operations() if method != "get"}
    assert unsafe >= idempotency.COMMANDS | idempotency.REPEATABLE


def test_a_tournament_that_is_asked_for_twice_is_made_once(api: Api) -> None:
    """Mend 21: two ids for one key."""
    first = api.call("POST", "/tournaments", BODY, **KEY)
    again = api.call("POST", "/tournaments", dict(reversed(BODY.items())), **KEY)

    assert first[0] == 201
    assert again == first
    assert Tournament.objects.count() == 1
    assert (
        api.call("POST", "/tournaments", BODY, **{"Idempotency-Key": "8"})[1]["id"]
        != first[1]["id"]
    )


def test_an_answer_that_is_given_again_says_so(api: Api) -> None:
    sent: Any = {"data": json.dumps(BODY), "content_type": "application/json", "headers": KEY}
    answers = [api.client.post("/api/tournaments", **sent) for _ in range(2)]

    assert [each.headers.get(idempotency.REPLAYED_HEADER) for each in answers] == [None, "true"]
    assert answers[1].headers["Content-Type"] == answers[0].headers["Content-Type"]


def test_a_key_is_good_for_one_request_only(api: Api) -> None:
    """Mend 21: another body, or another address, is another request."""
    made = api.call("POST", "/tournaments", BODY, **KEY)[1]
    for method, path, body in (
        ("POST", "/tournaments", {**BODY, "name": "Twice"}),
        ("PATCH", f"/tournaments/{made['id']}", {"name": "Twice"}),
        ("POST", "/teams/", {"name": "Twice"}),
    ):
        status, answer = api.call(method, path, body, **KEY)
        assert (status, answer["code"]) == (422, "idempotency.other_request")


@pytest.mark.parametrize("key", ["", "k" * 65, "schlüssel", "a\x01b"])
def test_a_key_that_cannot_be_kept_is_refused(api: Api, key: str) -> None:
    status, answer = api.call("POST", "/tournaments", BODY, **{"Idempotency-Key": key})

    assert (status, answer["code"]) == (422, "command.id_invalid")


def test_two_people_may_have_the_same_key(api: Api) -> None:
    one = api.call("POST", "/tournaments", BODY, **KEY)[1]
    other = Api(make_user()).call("POST", "/tournaments", BODY, **KEY)[1]

    assert one["id"] != other["id"]


def test_a_refused_request_may_be_mended_and_sent_again(api: Api) -> None:
    assert api.call("POST", "/tournaments", {**BODY, "format": "joust"}, **KEY)[0] == 422
    assert api.call("POST", "/tournaments", BODY, **KEY)[0] == 201


def test_a_failure_of_the_server_is_not_kept(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(administration, "create_tournament", None)
        assert api.call("POST", "/tournaments", BODY, **KEY)[0] == 500
    assert api.call("POST", "/tournaments", BODY, **KEY)[0] == 201


def test_the_secret_of_a_key_is_told_again_and_not_stored_in_clear(api: Api) -> None:
    """Mend 21: answers lie sealed."""
    body = {"name": "Bot", "scopes": ["read"]}
    first, again = (api.call("POST", "/me/keys", body, **KEY) for _ in range(2))

    assert first[0] == 201
    assert again == first
    assert ApiKey.objects.count() == 1
    assert first[1]["secret"].encode() not in bytes(KeptAnswer.objects.get().sealed)


def test_who_signs_up_and_does_not_hear_of_it_is_signed_in_when_they_try_again(db: None) -> None:
    """Mend 21: the cookie of the first answer was lost with it."""
    first = Api().call("POST", "/auth/sign-up", NEWCOMER, **KEY)
    browser = Api()

    assert browser.call("POST", "/auth/sign-up", NEWCOMER, **KEY) == first
    assert browser.get("/me") == first[1]
    assert browser.call("POST", "/auth/sign-up", NEWCOMER, **KEY) == first
    assert User.objects.count() == 1


def test_an_old_sign_up_opens_no_account_whose_password_has_changed(db: None) -> None:
    browser = Api()
    browser.call("POST", "/auth/sign-up", NEWCOMER, **KEY)
    change = {"old_password": PASSWORD, "new_password": "quite another horse"}
    browser.ok("POST", "/me/password", change)
    thief = Api()

    assert thief.call("POST", "/auth/sign-up", NEWCOMER, **KEY)[0] == 409
    assert thief.get("/me") == {"user": None}


def test_a_wrong_password_is_asked_for_each_time(db: None) -> None:
    make_user("lancelot", has_password=True)
    wrong, right = ({"username": "lancelot", "password": each} for each in ("no", PASSWORD))

    assert Api().call("POST", "/auth/log-in", wrong, **KEY)[0] == 401
    assert Api().call("POST", "/auth/log-in", right, **KEY)[0] == 200


def test_an_arena_that_is_asked_for_twice_is_made_once(
    api: Api, director: Director, time: Clock
) -> None:
    """Mend 21: also where the answer comes from another process."""
    body = {"name": "Melee", "clock_time": 3, "clock_increment": 0, "minutes": 60}
    first, again = (api.call("POST", "/tournaments/arena/", body, **KEY) for _ in range(2))

    assert first[0] < 300, first
    assert again == first
    assert Arena.objects.count() == 1


def test_while_a_request_is_worked_on_the_same_one_is_told_to_wait(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mend 21: a duplicate comes while the first is at work."""
    met: list[Any] = []
    create = administration.create_tournament

    def create_slowly(*given: Any, **named: Any) -> Tournament:
        sent: Any = {"data": json.dumps(BODY), "content_type": "application/json", "headers": KEY}
        met.append(api.client.post("/api/tournaments", **sent))
        return create(*given, **named)

    monkeypatch.setattr(administration, "create_tournament", create_slowly)
    assert api.call("POST", "/tournaments", BODY, **KEY)[0] == 201
    assert [(each.status_code, each.json()["code"]) for each in met] == [
        (409, "idempotency.in_progress")
    ]
    assert met[0].headers["Retry-After"] == "1"
    assert Tournament.objects.count() == 1


def test_whether_a_request_took_effect_is_not_known_after_the_server_died(
    api: Api, time: Clock
) -> None:
    api.call("POST", "/tournaments", BODY, **KEY)
    KeptAnswer.objects.update(status=None)

    time.go(180)
    status, answer = api.call("POST", "/tournaments", BODY, **KEY)
    assert (status, answer["code"]) == (409, "idempotency.unknown")
    assert Tournament.objects.count() == 1


def test_answers_are_kept_for_a_day(api: Api, time: Clock) -> None:
    """Mend 21: old receipts are deleted."""
    api.call("POST", "/tournaments", BODY, **KEY)
    begun = time.now()

    forget_answers(now=begun + timedelta(hours=23))
    assert KeptAnswer.objects.count() == 1
    forget_answers(now=begun + timedelta(hours=24))
    assert not KeptAnswer.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_under_one_key_one_makes_a_tournament() -> None:
    """Mend 21: concurrent duplicates."""
    users = Api(make_user())
    start = Barrier(6)

    def ask(number: int) -> tuple[int, Any]:
        asker = Api()
        asker.client.cookies = users.client.cookies
        start.wait(timeout=60)
        try:
            return asker.call("POST", "/tournaments", BODY, **KEY)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(ask, range(6)))
    made = {answer["id"] for status, answer in answers if status == 201}
    refused = {(status, answer["code"]) for status, answer in answers if status != 201}

    assert made == set(Tournament.objects.values_list("pk", flat=True))
    assert len(made) == 1
    assert refused <= {(409, "idempotency.in_progress")}
    assert users.call("POST", "/tournaments", BODY, **KEY)[1]["id"] in made
