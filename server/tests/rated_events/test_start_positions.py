"""Start positions of Chess960 for the boards of a hall."""

import pytest
from conftest import Api
from test_fide_mode import Event

from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_a_position_is_drawn_once_for_all_boards_of_a_round(api: Api) -> None:
    event = Event(api).begin()
    event.ok("POST", "rounds/1/start-position", None)
    assert event.do("POST", "rounds/1/start-position", None)[1]["code"] == "position.drawn"
    event.ok("POST", "rounds/2/start-position", None)
    assert event.do("POST", "rounds/3/start-position", None)[1]["code"] == "position.round"
    found = Api().get(f"{event.path}/start-positions")
    assert [one["round"] for one in found] == [1, 2]
    for one in found:
        assert 0 <= one["number"] < 960
        assert sorted(one["pieces"]) == sorted("RNBQKBNR")
    first = found[0]
    assert f"Chess960 @ Round 1: {first['number']} {first['pieces']}" in event.remarks()
    assert log.verify(Tournament.objects.get(pk=event.id)).broken_at is None
