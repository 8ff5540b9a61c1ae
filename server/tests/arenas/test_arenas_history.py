"""Arenas that are over, their records, and the calendar that others subscribe to."""

import pytest
from arena_play import BASE, make_arena
from conftest import Api
from hosted import Clock
from pytest_django import Settings

from tiltyard_server.accounts.models import User
from tiltyard_server.arenas import calendar, selectors
from tiltyard_server.arenas.direction.director import Director
from tiltyard_server.arenas.models import Arena, ArenaMemory
from tiltyard_server.common import clock

pytestmark = pytest.mark.django_db


def _finish(arena: int, **part: object) -> None:
    Arena.objects.filter(pk=arena).update(
        **{"phase": "finished", "game_count": 3, "finished_at": 5, **part}
    )


def test_the_history_has_what_was_played_and_is_found_by_speed_and_variant(
    api: Api, time: Clock, director: Director
) -> None:
    three_and_two = {"initial_seconds": 180, "increment_seconds": 2}
    bullet, blitz, atomic, empty = (
        make_arena(api, players=0),
        make_arena(api, players=0, clock=three_and_two),
        make_arena(api, players=0, variant="atomic"),
        make_arena(api, players=0),
    )
    for at, arena in enumerate((bullet, blitz, atomic)):
        _finish(arena, starts_at=at)
    _finish(empty, game_count=0)

    def ids(query: str = "") -> list[int]:
        return [row["id"] for row in Api().get(f"{BASE}history/{query}")["items"]]

    assert ids() == [atomic, blitz, bullet]
    assert ids("?speed=bullet") == [atomic, bullet]
    assert ids("?speed=blitz&variant=standard") == [blitz]
    assert ids("?variant=atomic") == [atomic]
    assert ids("?page=2") == []


def test_records_name_the_largest_and_the_most_points(
    api: Api, marshal: User, time: Clock, director: Director
) -> None:
    small, large = make_arena(api, players=0), make_arena(api, players=0)
    _finish(small, player_count=2, game_count=9)
    _finish(large, player_count=40, game_count=4)
    ArenaMemory.objects.create(user=marshal, points=17)

    records = Api().get(f"{BASE}records/")
    assert [(row["id"], row["count"]) for row in records["players"]] == [(large, 40), (small, 2)]
    assert [row["id"] for row in records["games"]] == [small, large]
    assert [(row["username"], row["points"]) for row in records["points"]] == [("marshal", 17)]


def test_the_calendar_is_subscribed_to_without_hourly_arenas_and_without_doubles(
    api: Api, time: Clock, director: Director, settings: Settings
) -> None:
    make_arena(api, players=0, name="Lanes; and, commas")

    def names() -> list[str]:
        response = Api().client.get(f"/api{BASE}calendar.ics")
        assert response.headers["Content-Type"] == "text/calendar; charset=utf-8"
        text = response.content.decode().replace("\r\n ", "")
        return [line for line in text.split("\r\n") if line.startswith("SUMMARY:")]

    assert names() == ["SUMMARY:Lanes\\; and\\, commas Arena"]
    settings.TILTYARD_ARENA_CALENDAR = True
    planned = names()
    assert len(planned) > 14, "every day has a daily one"
    assert not any("Hourly" in name for name in planned)
    calendar.make_planned(now=clock.now_ms())
    assert sorted(names()) == sorted(planned), "what was made is not planned any more"


def test_what_people_plan_is_listed_however_much_the_calendar_makes(
    api: Api, time: Clock, director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "_LISTED", 1)
    first, second, own = (make_arena(api, players=0) for _ in range(3))
    for at, arena in enumerate((first, second)):
        Arena.objects.filter(pk=arena).update(kind="daily", starts_at=at)
    assert [row["id"] for row in Api().get(BASE)["upcoming"]] == [first, own]
