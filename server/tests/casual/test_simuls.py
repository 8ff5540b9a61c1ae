"""Simuls: guests ask, the host chooses, and all games begin at once with the host's own clock."""

from datetime import timedelta
from typing import Any

import pytest
from chess_tables import play, session_of
from conftest import Api
from django.db import connection
from django.test.utils import CaptureQueriesContext
from factories import make_user

from tiltyard_server.accounts.models import User
from tiltyard_server.casual.models import Simul
from tiltyard_server.common import clock
from tiltyard_server.front.privacy.erasure import erase
from tiltyard_server.play.models import Game
from tiltyard_server.worker.kinds import work_once

pytestmark = pytest.mark.django_db
FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4"


@pytest.fixture
def host() -> User:
    return make_user("host")


def _make(host: User, **fields: Any) -> str:
    made = Api(host).ok("POST", "/simuls/", {"name": "Club night", **fields})
    return f"/simuls/{made['id']}/"


def _join(path: str, *names: str, host: User) -> list[User]:
    """Let people ask and the host take them."""
    guests = [make_user(name) for name in names]
    for guest in guests:
        Api(guest).ok("POST", f"{path}join/")
        Api(host).ok("POST", f"{path}guests/", {"username": guest.username})
    return guests


def test_the_host_chooses_and_only_those_play(host: User) -> None:
    path = _make(host)
    ada, bert = _join(path, "ada", "bert", host=host)
    Api(make_user("carl")).ok("POST", f"{path}join/")
    Api(host).ok("POST", f"{path}guests/", {"username": "bert", "is_accepted": False})

    begun = Api(host).ok("POST", f"{path}start/")

    assert [guest["username"] for guest in begun["guests"]] == ["ada"]
    game = Game.objects.get(pk=begun["guests"][0]["game_id"])
    assert game.users == (host.pk, ada.pk)
    assert Api(ada).ok("GET", path)["game_id"] == game.pk
    assert Api(bert).ok("GET", path)["is_asked"] is False
    assert not game.is_rated


def test_the_hosts_clock_has_extra_time_and_more_for_each_guest(host: User) -> None:
    path = _make(
        host, color="black", initial_seconds=600, extra_seconds=120, extra_seconds_a_guest=30
    )
    _join(path, "ada", "bert", host=host)
    begun = Api(host).ok("POST", f"{path}start/")

    for guest in begun["guests"]:
        game = Game.objects.get(pk=guest["game_id"])
        assert game.users[1] == host.pk
        assert session_of(game).left == (600_000, 600_000 + 120_000 + 2 * 30_000)


def test_the_host_may_be_at_another_board_for_long(host: User) -> None:
    path = _make(host)
    _join(path, "ada", host=host)
    begun = Api(host).ok("POST", f"{path}start/")
    setup = session_of(Game.objects.get(pk=begun["guests"][0]["game_id"])).setup
    assert (setup.first_ms, setup.grace_ms) == (600_000, 3_600_000)


def test_the_score_is_the_hosts_and_the_simul_is_over_with_its_games(host: User) -> None:
    path = _make(host)
    _join(path, "ada", "bert", host=host)
    begun = Api(host).ok("POST", f"{path}start/")
    first, second = (Game.objects.get(pk=guest["game_id"]) for guest in begun["guests"])

    play(first, FOOLS_MATE)
    work_once()
    running = Api().ok("GET", path)
    assert (running["status"], running["guests"][0]["score"]) == ("running", 0.0)
    assert running["guests"][1]["score"] is None

    Api(make_user("eve")).refused("POST", f"/chess/games/{second.pk}/resign/")
    Api(User.objects.get(username="bert")).ok("POST", f"/chess/games/{second.pk}/resign/")
    over = Api().ok("GET", path)
    assert (over["status"], over["guests"][1]["score"]) == ("over", 1.0)
    assert [each["status"] for each in Api().ok("GET", "/simuls/")] == ["over"]


def test_a_simul_that_has_begun_takes_nobody_and_is_not_called_off(host: User) -> None:
    path = _make(host)
    _join(path, "ada", host=host)
    Api(host).ok("POST", f"{path}start/")
    late = Api(make_user("late"))
    assert late.refused("POST", f"{path}join/") == (409, "simul.closed")
    assert Api(host).refused("POST", f"{path}cancel/") == (409, "simul.closed")
    assert Api(host).refused("POST", f"{path}start/") == (409, "simul.closed")
    assert Game.objects.count() == 1


def test_nothing_begins_without_guests_and_the_host_is_none(host: User) -> None:
    path = _make(host)
    assert Api(host).refused("POST", f"{path}join/") == (409, "simul.own")
    assert Api(host).refused("POST", f"{path}start/") == (409, "simul.nobody")
    body = {"username": "nobody"}
    assert Api(host).refused("POST", f"{path}guests/", body) == (404, "simul.no_guest")


def test_a_guest_who_leaves_is_not_played(host: User) -> None:
    path = _make(host)
    ada, bert = _join(path, "ada", "bert", host=host)
    Api(ada).ok("POST", f"{path}leave/")
    begun = Api(host).ok("POST", f"{path}start/")
    assert [guest["username"] for guest in begun["guests"]] == [bert.username]


def test_a_host_has_one_simul_that_waits(host: User) -> None:
    path = _make(host)
    assert Api(host).refused("POST", "/simuls/", {"name": "Again"}) == (409, "simul.another")
    assert Api(host).ok("POST", f"{path}cancel/")["status"] == "canceled"
    _make(host)
    assert len(Api().ok("GET", "/simuls/")) == 1


def test_a_simul_that_nobody_starts_runs_out_after_a_day(host: User) -> None:
    path = _make(host)
    Simul.objects.update(created_at=clock.now() - timedelta(days=2))
    assert Api().ok("GET", path)["status"] == "late"
    assert Api(make_user("ada")).refused("POST", f"{path}join/") == (409, "simul.closed")


def test_a_clock_of_more_than_a_day_is_refused_and_nothing_begins(host: User) -> None:
    path = _make(host, initial_seconds=10_800, extra_seconds=10_800, extra_seconds_a_guest=600)
    _join(path, *(f"guest{n}" for n in range(2)), host=host)
    Simul.objects.update(extra_seconds_a_guest=40_000)
    assert Api(host).refused("POST", f"{path}start/") == (422, "clock.invalid")
    assert not Game.objects.exists()


def test_who_closes_their_account_leaves_what_has_not_begun(host: User) -> None:
    path = _make(host)
    ada, _ = _join(path, "ada", "bert", host=host)
    erase(ada)
    assert [guest["username"] for guest in Api(host).ok("GET", path)["guests"]] == ["bert"]
    erase(host)
    assert Api().refused("GET", path) == (404, "simul.unknown")


def test_a_page_of_simuls_asks_as_often_for_many_guests_as_for_one(host: User) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            Api().ok("GET", "/simuls/")
        return len(queries)

    path = _make(host)
    _join(path, "ada", host=host)
    few = count()
    _join(path, "bert", "carl", "dora", host=host)
    other = make_user("other host")
    _join(_make(other), "emil", "fred", host=other)
    assert count() == few


def test_the_name_of_a_simul_is_a_line_that_can_be_seen(host: User) -> None:
    for name in ("Club\nnight", "\u202eClub", "\u3164"):
        assert Api(host).refused("POST", "/simuls/", {"name": name})[0] == 422
