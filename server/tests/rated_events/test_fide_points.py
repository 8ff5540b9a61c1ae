"""FIDE mode: which points it allows, and what of byes and ends is told in the report."""

from typing import Any

import pytest
from conftest import Api
from test_fide_mode import OPTIONS, Event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("options", "act"),
    [
        ({"points": "3-2-0"}, "points.draws"),
        ({"points": "3-1-0-4"}, "points.bye"),
        ({"points": "1-0.5-0-0.8"}, "points.odd-bye"),
    ],
)
def test_points_that_fide_does_not_allow_are_refused(
    api: Api, options: dict[str, Any], act: str
) -> None:
    body = {"name": "Odd", "format": "swiss", "game": "chess", "options": {**OPTIONS, **options}}
    status, answer = api.call("POST", "/tournaments", body, Confirm=act)
    assert (status, answer["code"]) == (409, "warning.refused")
    assert [one["act"] for one in answer["details"]["warnings"]] == [act]
    event = Event(api)
    told = event.refuse("PATCH", "", {"options": options}, act)
    assert told == ("warning.refused", [act])


def test_a_win_may_be_worth_three_points_and_a_bye_one(api: Api) -> None:
    event = Event(api, players=5, options={**OPTIONS, "points": "3-1-0-1", "rounds": 3}).begin()
    event.play()
    points = [row["score"] for row in event.view["standings"]]
    assert sorted(points) == [0, 0, 10, 30, 30]


def test_a_full_point_bye_and_an_early_end_are_told_as_remarks(api: Api) -> None:
    event = Event(api).begin()
    event.ok("PUT", "entries/8/byes/2", {"kind": "full-bye"}, "bye.full-point")
    event.play()
    event.pair()
    event.play()
    body = {"to": "completed", "reason": "power cut"}
    event.ok("POST", "phase", body, "rounds.fewer, rounds.fewer")
    told = event.remarks()
    assert told.count("Full-point bye @ Round 2: 8 Player 7") == 1
    assert "Ended @ Round 2: 5 rounds were announced" in told
