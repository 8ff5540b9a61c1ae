"""Changing an arena: what is refused, and what becomes of passwords and lists meanwhile."""

import pytest
from arena_play import BASE, go, make_arena
from conftest import Api
from factories import make_user
from hosted import Clock

from tiltyard_server.arenas.direction import inbox
from tiltyard_server.arenas.direction.director import Director
from tiltyard_server.common import clock

pytestmark = pytest.mark.django_db


def test_a_password_that_is_decided_later_lets_in_those_who_know_it(
    api: Api, time: Clock, director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    arena = make_arena(api, players=0, host="here")
    path = f"{BASE}{arena}/"
    with monkeypatch.context() as away:
        away.setattr(inbox, "PATIENCE", 0.01)
        away.setattr(director, "work", lambda: False)
        change = {"password": "lance", "allow_list": ["Erec"]}
        assert api.call("PATCH", path, change) == (202, {"status": "pending"})
    director.work()
    conditions = api.get(path)["conditions"]
    assert (conditions["has_password"], conditions["has_allow_list"]) == (True, True)
    erec = Api(make_user("erec"))
    assert erec.refused("POST", f"{path}join/", {"password": "sword"}) == (409, "arena.password")
    assert erec.ok("POST", f"{path}join/", {"password": "lance"})["status"] == "active"


def test_a_change_that_is_refused_leaves_the_password_as_it_was(
    api: Api, time: Clock, director: Director
) -> None:
    arena = make_arena(api, players=0, host="here", password="lance", join=True)
    path = f"{BASE}{arena}/"
    change = {"password": "sword", "allow_list": ["nobody"], "variant": "atomic"}
    assert api.refused("PATCH", path, change) == (409, "arena.fixed")
    erec = Api(make_user("erec"))
    assert erec.ok("POST", f"{path}join/", {"password": "lance"})["status"] == "active"
    enide = Api(make_user("enide"))
    api.ok("PATCH", path, {"password": "sword"})
    assert enide.refused("POST", f"{path}join/", {"password": "lance"}) == (409, "arena.password")
    api.ok("PATCH", path, {"password": ""})
    assert enide.ok("POST", f"{path}join/", {})["status"] == "active"


def test_a_list_of_blanks_is_no_list(api: Api, time: Clock, director: Director) -> None:
    arena = make_arena(api, players=0, allow_list=["erec"])
    changed = api.ok("PATCH", f"{BASE}{arena}/", {"allow_list": [" "]})
    assert not changed["conditions"]["has_allow_list"]


def test_what_a_creator_may_not_ask_for_nobody_changes_an_arena_into(
    api: Api, time: Clock, director: Director
) -> None:
    path = f"{BASE}{make_arena(api, players=0)}/"
    titled = {"conditions": {"is_titled_only": True}}
    assert api.refused("PATCH", path, titled) == (403, "arena.titled_only")
    operator = Api(make_user("root", is_operator=True))
    assert operator.ok("PATCH", path, titled)["conditions"]["is_titled_only"]
    assert api.ok("PATCH", path, {**titled, "minutes": 30})["minutes"] == 30, "it was so before"


def test_a_start_in_the_past_is_refused_and_now_is_not(
    api: Api, time: Clock, director: Director
) -> None:
    path = f"{BASE}{make_arena(api)}/"
    assert api.refused("PATCH", path, {"starts_at": 0}) == (422, "arena.start")
    assert api.get(path)["phase"] == "created"
    assert api.ok("PATCH", path, {"starts_in_minutes": 0})["starts_at"] == clock.now_ms()
    go(time, director, 1)
    assert api.get(path)["phase"] == "running"


def test_an_arena_says_how_it_pairs(api: Api, time: Clock, director: Director) -> None:
    pairing = {"is_balanced": False, "lifts_stuck": True}
    path = f"{BASE}{make_arena(api, players=0, pairing=pairing)}/"
    usual = {"pairs_when_nobody_plays": False, "spares_left_out": False, "avoids_repeats": False}
    usual["is_prompt"] = True
    assert api.get(path)["pairing"] == {**usual, **pairing}
    assert api.ok("PATCH", path, {"minutes": 30})["pairing"] == {**usual, **pairing}
