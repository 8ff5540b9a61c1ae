"""The clock of a round: server time in every answer, arithmetic that survives everything."""

from datetime import timedelta
from typing import Any

import pytest
from conftest import Api
from hosted import Clock
from shops import Shop

from tiltyard_server.tournaments import log, selectors
from tiltyard_server.tournaments.live.page import get_patch

pytestmark = pytest.mark.django_db


def pass_by(time: Clock, seconds: float) -> None:
    time.moment += timedelta(seconds=seconds)


def left(shop: Shop, match: int = 0) -> float:
    """Do what every client does, with nothing but an answer of the server."""
    answer = Api().get(f"{shop.path}/clock")
    clock = answer["clock"]
    until = answer["now"] if clock["paused_at"] is None else clock["paused_at"]
    extra = sum(row["ms"] for row in clock["extensions"] if row["match"] == match)
    ran: int = until - clock["started_at"] - clock["paused_ms"]
    return float(clock["length_ms"] + extra - ran) / 1000


def turn(shop: Shop, action: str, **more: Any) -> dict[str, Any]:
    answer: dict[str, Any] = shop.api.ok("POST", f"{shop.path}/clock", {"action": action, **more})
    return answer


def test_time_runs_stands_is_added_and_survives_a_restart(time: Clock) -> None:
    shop = Shop(minutes=50)
    assert Api().get(f"{shop.path}/clock")["clock"] is None
    answer = turn(shop, "start")
    assert (answer["clock"]["round"], answer["now"]) == (1, answer["clock"]["started_at"])
    pass_by(time, 600)
    assert left(shop) == 2400

    turn(shop, "pause")
    pass_by(time, 300)
    turn(shop, "pause")  # twice changes nothing
    assert left(shop) == 2400
    turn(shop, "resume")
    pass_by(time, 60)
    assert left(shop) == 2340

    turn(shop, "extend", seconds=120)
    turn(shop, "extend", seconds=180, match=2)
    assert (left(shop), left(shop, match=2)) == (2460, 2640)

    log.LOG.heads.clear()  # the process starts anew: the log knows it all
    selectors._tables.clear()
    turn(shop, "pause")
    pass_by(time, 10_000)
    turn(shop, "resume")
    pass_by(time, 3000)
    assert left(shop) == -540  # overtime: nothing happens
    assert shop.view()["phase"] == "in_progress"
    turn(shop, "stop")
    assert shop.view()["clock"] is None


def test_every_round_has_its_clock_and_the_next_one_starts_anew(time: Clock) -> None:
    shop = Shop()
    turn(shop, "start", seconds=60)
    assert shop.api.refused("POST", f"{shop.path}/clock", {"action": "start"}) == (
        409,
        "clock.started",
    )
    shop.play_round()

    assert turn(shop, "start", round=2)["clock"]["length_ms"] == 3_000_000


def test_what_a_clock_cannot_do_is_refused() -> None:
    shop = Shop()
    cases: list[tuple[dict[str, Any], tuple[int, str]]] = [
        ({"action": "pause"}, (409, "clock.none")),
        ({"action": "extend"}, (422, "clock.seconds_missing")),
        ({"action": "start", "round": 9}, (409, "clock.round_unknown")),
        ({"action": "start", "seconds": 0}, (422, "clock.length_invalid")),
        ({"action": "wind"}, (422, "input.invalid")),
    ]
    for body, error in cases:
        assert shop.api.refused("POST", f"{shop.path}/clock", body) == error


def test_patches_carry_the_clock_and_the_time_of_the_server(time: Clock) -> None:
    shop = Shop()
    seq = shop.view()["seq"]
    turn(shop, "start", seconds=60)
    pass_by(time, 5)

    patch = get_patch(shop.tournament.pk, since=seq)

    assert patch is not None
    clock = patch["tournament"]["clock"]
    assert patch["now"] - clock["started_at"] == 5000
