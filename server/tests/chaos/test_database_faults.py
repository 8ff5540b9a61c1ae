"""PostgreSQL is restarted, or the network to it is cut: the server comes back by itself."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
import templates
from flows import Figures, Flow
from machines import (
    Island,
    OwnPostgresql,
    OwnRedis,
    needs_postgresql,
    needs_redis,
    needs_root,
)
from processes import environment_for, serving
from test_faults import LONG, SHORT, hold

MIGRATED = "migrated"
pytestmark = [needs_postgresql, needs_root, needs_redis]


class Mainland(NamedTuple):
    """The services, and a place from which they can be cut off."""

    island: Island
    postgresql: OwnPostgresql
    redis: OwnRedis


@pytest.fixture(scope="module")
def mainland() -> Iterator[Mainland]:
    with ExitStack() as stack:
        place = tempfile.TemporaryDirectory(prefix="tiltyard-mainland-")
        folder = Path(stack.enter_context(place))
        folder.chmod(0o755)  # PostgreSQL runs as somebody else
        island = Island()
        stack.callback(island.remove)
        island.make()
        home = folder / "cluster"
        home.mkdir()
        postgresql = OwnPostgresql(home, ("127.0.0.1", island.services_address))
        postgresql.start()
        stack.callback(postgresql.stop)
        postgresql.create_database(MIGRATED)
        templates.fill(postgresql.url(MIGRATED))
        redis = OwnRedis(folder, island.services_address)
        redis.start()
        stack.callback(redis.stop)
        yield Mainland(island, postgresql, redis)


@contextmanager
def _database(mainland: Mainland, folder: Path, address: str) -> Iterator[dict[str, str]]:
    name = f"faults_{time.monotonic_ns()}"
    mainland.postgresql.create_database(name, MIGRATED)
    environment = environment_for(folder, mainland.postgresql.url(name, address), "")
    yield {**environment, "TILTYARD_REDIS_URL": mainland.redis.url}


def _restart_postgresql(mainland: Mainland, folder: Path, seconds: float) -> None:
    with (
        _database(mainland, folder, "127.0.0.1") as environment,
        serving(environment, "--migrate") as server,
    ):
        flow = Flow(environment, timeout=5.0)
        with flow.flowing(server):
            flow.await_acks(5)
            began = time.monotonic()
            mainland.postgresql.stop()
            flow.await_error()
            hold(began, seconds)
            mainland.postgresql.start()
            ended = time.monotonic()
            flow.await_acks(10)
        figures = flow.measure(Figures("PostgreSQL crashed, restarted", "PostgreSQL"), began, ended)
        flow.check_all(server)
    assert set(figures.errors) <= {"503", "ReadTimeout"}, figures.errors
    figures.save()


def test_a_restart_of_postgresql_is_survived(mainland: Mainland, tmp_path: Path) -> None:
    _restart_postgresql(mainland, tmp_path, SHORT)


@pytest.mark.long
def test_a_long_absence_of_postgresql_is_survived(mainland: Mainland, tmp_path: Path) -> None:
    for _ in range(3):
        _restart_postgresql(mainland, tmp_path, LONG)


def _cut_the_network(mainland: Mainland, folder: Path, seconds: float) -> None:
    island = mainland.island
    with (
        _database(mainland, folder, island.services_address) as environment,
        ExitStack() as stack,
    ):
        environment["TILTYARD_ALLOWED_HOSTS"] = island.inner_front
        environment["TILTYARD_PAYMENT_PROVIDERS"] = ""  # not for an address that others reach
        server = island.serve(environment, "--migrate")
        stack.callback(server.stop)
        stack.callback(island.mend)
        flow = Flow(environment, timeout=5.0)
        with flow.flowing(server):
            flow.await_acks(5)
            began = time.monotonic()
            island.cut()
            flow.await_error()
            ended = hold(began, seconds)
            island.mend()
            flow.await_acks(10)
        figures = flow.measure(
            Figures("network to PostgreSQL and Redis cut", "PostgreSQL"), began, ended
        )
        flow.check_all(server)
    assert set(figures.errors) <= {"503", "ReadTimeout"}, figures.errors
    figures.save()


def test_a_cut_network_is_survived(mainland: Mainland, tmp_path: Path) -> None:
    _cut_the_network(mainland, tmp_path, SHORT)


@pytest.mark.long
def test_a_network_that_is_cut_for_long_is_survived(mainland: Mainland, tmp_path: Path) -> None:
    _cut_the_network(mainland, tmp_path, 3 * LONG)
