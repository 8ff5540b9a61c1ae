"""A server killed in the middle of things, again and again: nothing acknowledged is lost."""

import os
import random
import threading
import time
from pathlib import Path

import pytest
from flows import save_kills
from organisers import SIZE, Desk, check_log
from processes import Server, databases


def _kill_again_and_again(environment: dict[str, str], kills: int) -> int:
    chance = random.Random(kills)
    desk = Desk(environment)
    server = Server(environment, "--migrate")
    desk.open(server)
    acknowledged, starts = 0, []
    for _ in range(kills):
        timer = threading.Timer(chance.uniform(0.05, 1.5), server.kill)
        timer.start()
        desk.play_until_killed(server)
        timer.join()
        start = time.monotonic()
        server = Server(environment)
        view = desk.check(server)
        starts.append(time.monotonic() - start)
        if view["phase"] == "completed" and desk.pending is None:
            assert len(desk.acknowledged) == SIZE - 1
            acknowledged += SIZE - 1
            desk.start(server)
    desk.play_until_killed(server)
    assert desk.check(server)["phase"] == "completed"
    assert len(desk.acknowledged) == SIZE - 1
    server.stop()
    check_log(environment["TILTYARD_DATABASE_URL"])
    acknowledged += len(desk.acknowledged)
    save_kills(
        environment,
        "server",
        acknowledged=acknowledged,
        waits=starts,
        note="recovery is the start of a new process, with everything checked",
    )
    return acknowledged


def test_a_killed_server_has_lost_nothing_it_acknowledged(tmp_path: Path) -> None:
    with databases(tmp_path) as environment:
        assert _kill_again_and_again(environment, 2) >= SIZE - 1


@pytest.mark.long
def test_many_kills_lose_nothing(tmp_path: Path) -> None:
    kills = int(os.environ.get("TILTYARD_KILLS", "50"))
    with databases(tmp_path) as environment:
        assert _kill_again_and_again(environment, kills) >= SIZE - 1
