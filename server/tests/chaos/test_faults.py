"""Redis, disk and clock go wrong under a running server: it goes on, and loses nothing."""

import json
import os
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
import websockets.sync.client as websockets
from flows import Figures, Flow
from machines import (
    FakeClock,
    OwnRedis,
    fill_disk,
    needs_faketime,
    needs_redis,
    needs_root,
    needs_sqlite,
    small_disk,
    wait_until,
)
from processes import Server, databases, serving

SHORT = 1.0  # seconds that a fault lasts at least
LONG = float(os.environ.get("TILTYARD_FAULT_SECONDS", "10"))
HEARD = 1.0  # seconds: sooner than the sweep looks


def hold(began: float, seconds: float) -> float:
    """Let the fault last; return when it shall end."""
    wait_until(lambda: time.monotonic() - began >= seconds, "time to pass", seconds + 30)
    return time.monotonic()


def name_database(environment: dict[str, str]) -> str:
    """Return what the figures call the database."""
    is_sqlite = environment["TILTYARD_DATABASE_URL"].startswith("sqlite")
    return "SQLite" if is_sqlite else "PostgreSQL"


class Spectator:
    """Somebody who watches a quiet tournament from another process, and a desk for it."""

    def __init__(self, stack: ExitStack, near: Server, far: Server, desk: Flow) -> None:
        desk.open(near)
        self.desk = desk
        self.client = stack.enter_context(desk.client(near))
        self.ready = iter(desk._ready(self.client))
        connecting = websockets.connect(f"ws://{far.host}/ws{desk.path}")
        self.socket = stack.enter_context(connecting)
        self.seq = 0
        self._read_until(self.client.get(desk.path).json()["seq"])

    def see_result(self) -> float:
        """Enter a result on one side; return the seconds until it is seen on the other."""
        path = f"{self.desk.path}/matches/{next(self.ready)}/result"
        seq = self.client.put(path, json={"score": [10, 0]}).json()["seq"]
        start = time.monotonic()
        self._read_until(seq)
        return time.monotonic() - start

    def hear_again(self) -> float:
        """Return the seconds until a result is announced, not found by the sweep."""
        start = time.monotonic()
        while self.see_result() > HEARD:
            assert time.monotonic() - start < 60, "announcements do not come through again"
        return time.monotonic() - start

    def _read_until(self, seq: int) -> None:
        while self.seq < seq:
            self.seq = max(self.seq, json.loads(self.socket.recv(timeout=60)).get("seq", 0))


def _stop_redis(folder: Path, seconds: float) -> None:
    redis = OwnRedis(folder)
    redis.start()
    with ExitStack() as stack:
        stack.callback(redis.stop)
        environment = stack.enter_context(databases(folder))
        environment["TILTYARD_REDIS_URL"] = redis.url
        near = stack.enter_context(serving(environment, "--migrate"))
        far = stack.enter_context(serving(environment))
        spectator = Spectator(stack, near, far, Flow(environment))
        flow = Flow(environment)
        with flow.flowing(near):
            flow.await_acks(5)
            began = time.monotonic()
            redis.stop()
            late = spectator.see_result()
            flow.await_acks(5)
            ended = hold(began, seconds)
            redis.start()
            heard = spectator.hear_again()
            flow.await_acks(5)
        figures = flow.measure(Figures("Redis stopped", name_database(environment)), began, ended)
        flow.check_all(near)
    figures.note = (
        f"another process told its spectators {late:.1f} s late without Redis, and at once again "
        f"{heard:.1f} s after it was back"
    )
    assert figures.errors == {}, "commands do not need Redis"
    figures.save()


@needs_redis
def test_without_redis_commands_flow_and_spectators_are_told_later(tmp_path: Path) -> None:
    _stop_redis(tmp_path, SHORT)


@needs_redis
@pytest.mark.long
def test_a_long_absence_of_redis_is_forgotten_when_it_is_back(tmp_path: Path) -> None:
    _stop_redis(tmp_path, LONG)


def _fill_the_disk(seconds: float) -> None:
    with (
        small_disk("24m") as disk,
        databases(disk) as environment,
        serving(environment) as server,
    ):
        flow = Flow(environment)
        with flow.flowing(server):
            flow.await_acks(5)
            began = time.monotonic()
            filler = fill_disk(disk)
            flow.await_error()
            ended = hold(began, seconds)
            filler.unlink()
            flow.await_acks(10)
        figures = flow.measure(Figures("disk full", "SQLite"), began, ended)
        flow.check_all(server)
    assert set(figures.errors) == {"503"}, figures.errors
    figures.save()


@needs_root
@needs_sqlite
def test_a_full_disk_refuses_and_loses_nothing() -> None:
    _fill_the_disk(SHORT)


@needs_root
@needs_sqlite
@pytest.mark.long
def test_a_disk_that_is_full_for_long_is_used_again_when_there_is_room() -> None:
    _fill_the_disk(LONG)


def _is_off(flow: Flow, server: Server, seconds: int) -> bool:
    """Whether the clock of a server is off by so much."""
    with flow.client(server) as client:
        now = float(client.get(flow.path).json()["now"]) / 1000
    return abs(now - time.time() - seconds) < 600  # noqa: TID251 - of the machine, not ours


def _move_the_clock(folder: Path, seconds: float) -> None:
    clock = FakeClock(folder)
    with databases(folder) as environment:
        environment.update(clock.environment)
        with serving(environment, "--migrate") as server:
            flow = Flow(environment)
            with flow.flowing(server):
                flow.await_acks(5)
                began = time.monotonic()
                for offset in (+7200, -7200):
                    clock.move(f"{offset:+}")
                    wait_until(partial(_is_off, flow, server, offset), "the clock to move")
                    flow.await_acks(5)
                ended = hold(began, seconds)
                clock.move("+0")
                flow.await_acks(5)
            figures = flow.measure(
                Figures("clock two hours ahead, then behind", name_database(environment)),
                began,
                ended,
            )
            flow.check_all(server)
    assert figures.errors == {}, figures.errors
    figures.save()


@needs_faketime
@needs_sqlite
def test_a_clock_that_jumps_disturbs_no_result(tmp_path: Path) -> None:
    _move_the_clock(tmp_path, 0.0)


@needs_faketime
@pytest.mark.long
def test_a_clock_that_is_wrong_for_long_disturbs_no_result(tmp_path: Path) -> None:
    _move_the_clock(tmp_path, LONG)
