"""How many tournaments an account may make."""

import json

import pytest
from conftest import Api
from factories import make_user
from hosted import Clock
from pytest_django import Settings

pytestmark = pytest.mark.django_db
NEW = {"name": "Joust", "format": "round-robin"}


def test_an_account_makes_so_many_tournaments_a_day_and_is_told_when_to_come_back(
    settings: Settings, time: Clock
) -> None:
    """Mend 16: 321 tournaments in nine seconds were no trouble."""
    settings.TILTYARD_TOURNAMENTS_A_DAY = 2
    user = make_user()
    for _ in range(2):
        Api(user).ok("POST", "/tournaments", NEW)

    answer = Api(user).client.post(
        "/api/tournaments", json.dumps(NEW), content_type="application/json"
    )

    assert (answer.status_code, answer.json()["code"]) == (429, "tournament.too_many")
    assert 86_000 < int(answer.headers["Retry-After"]) <= 86_401
    Api(make_user()).ok("POST", "/tournaments", NEW)  # others may
    time.go(86_401)
    Api(user).ok("POST", "/tournaments", NEW)


def test_operators_and_installations_without_a_quota_make_any_number(settings: Settings) -> None:
    """Mend 16: the quota is a setting."""
    settings.TILTYARD_TOURNAMENTS_A_DAY = 1
    operator, user = make_user(is_operator=True), make_user()
    for _ in range(3):
        Api(operator).ok("POST", "/tournaments", NEW)
    settings.TILTYARD_TOURNAMENTS_A_DAY = 0
    for _ in range(3):
        Api(user).ok("POST", "/tournaments", NEW)


def test_deleting_tournaments_makes_no_room_for_more(settings: Settings, time: Clock) -> None:
    """Mend 16: whoever deleted what they had made could make more without an end."""
    settings.TILTYARD_TOURNAMENTS_A_DAY = 2
    user = make_user()
    for _ in range(2):
        made = Api(user).ok("POST", "/tournaments", NEW)
        Api(user).ok("DELETE", f"/tournaments/{made['id']}", {"name": "Joust"})

    assert Api(user).refused("POST", "/tournaments", NEW) == (429, "tournament.too_many")
    time.go(86_401)
    Api(user).ok("POST", "/tournaments", NEW)
