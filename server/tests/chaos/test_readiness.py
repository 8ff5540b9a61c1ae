"""The database hangs, or its disk is full: readiness says so in time, and nobody waits for ever."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import psycopg
import pytest
import templates
from machines import (
    OwnPostgresql,
    fill_disk,
    needs_postgresql,
    needs_root,
    needs_sqlite,
    small_disk,
    wait_until,
)
from processes import NO_TLS, PASSWORD, Person, Server, databases, environment_for, serving

IN_TIME = 5.0  # seconds: two by the server's clock, the rest for a machine that is busy with tests
LIMITS = {"TILTYARD_STATEMENT_SECONDS": "3", "TILTYARD_LOCK_SECONDS": "1"}


def _ask(server: Server) -> tuple[int, dict[str, str]]:
    """Ask whether the server is ready, which must never take long."""
    began = time.monotonic()
    answer = httpx.get(f"http://{server.host}/api/ready", timeout=15, verify=NO_TLS)
    assert time.monotonic() - began < IN_TIME
    return answer.status_code, answer.json()["checks"]


def _await_ready(server: Server) -> None:
    url = f"http://{server.host}/api/ready"  # the first answer of a process takes its time
    is_ready = lambda: httpx.get(url, timeout=30, verify=NO_TLS).status_code == 200  # noqa: E731
    wait_until(is_ready, "the server to be ready")


def _expect_unready_while_full(server: Server, disk: Path) -> None:
    _await_ready(server)
    filler = fill_disk(disk)
    status, checks = _ask(server)
    assert (status, checks["database"]) == (503, "ok")
    assert checks["writing"].startswith("the disk of the database is full")
    filler.unlink()
    _await_ready(server)


def _sign_up(person: Person, name: str) -> int:
    account = {"username": name, "password": PASSWORD}
    return person.ask("POST", "/auth/sign-up", account).status_code


@needs_root
@needs_sqlite
def test_a_full_disk_under_sqlite_makes_the_server_unready_until_there_is_room() -> None:
    """Mend 9: reads went on, so it called itself ready while no result could be saved."""
    with small_disk("24m") as disk, databases(disk) as environment, serving(environment) as server:
        _expect_unready_while_full(server, disk)


@contextmanager
def _running(folder: Path) -> Iterator[OwnPostgresql]:
    """Run a cluster with one migrated database."""
    folder.chmod(0o755)  # PostgreSQL runs as somebody else
    home = folder / "cluster"
    home.mkdir()
    postgresql = OwnPostgresql(home)
    postgresql.start()
    try:
        templates.fill(postgresql.url())
        yield postgresql
    finally:
        postgresql.stop()


@pytest.fixture(scope="module")
def postgresql() -> Iterator[OwnPostgresql]:
    with TemporaryDirectory(prefix="tiltyard-hanging-") as folder, _running(Path(folder)) as found:
        yield found


def _environment(postgresql: OwnPostgresql) -> dict[str, str]:
    return {**environment_for(postgresql.folder.parent, postgresql.url(), ""), **LIMITS}


@needs_root
@needs_postgresql
def test_a_full_disk_under_postgresql_makes_the_server_unready_until_there_is_room() -> None:
    """Mend 9: the same with the other database."""
    with (
        small_disk("200m") as disk,
        _running(disk) as postgresql,
        serving(_environment(postgresql)) as server,
    ):
        _expect_unready_while_full(server, disk)


@contextmanager
def _hung(postgresql: OwnPostgresql) -> Iterator[None]:
    """Stop every process: connections stay open, and nothing answers."""
    first = int((postgresql.folder / "data" / "postmaster.pid").read_text().split()[0])
    os.kill(first, signal.SIGSTOP)  # from here on it starts no others
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    processes = [*map(int, children), first]
    try:
        _signal(processes, signal.SIGSTOP)
        yield
    finally:
        _signal(processes, signal.SIGCONT)


def _signal(processes: list[int], number: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):  # it had come to its end just before
            os.kill(process, number)


@needs_postgresql
def test_with_postgresql_hung_readiness_answers_in_time_and_writes_are_refused(
    postgresql: OwnPostgresql,
) -> None:
    """Mend 9: readiness gave no answer in 15 seconds, and writes hung for more than 30."""
    with (
        serving(_environment(postgresql)) as server,
        Person(server.host) as person,
    ):
        person.ask("GET", "/me")
        _await_ready(server)
        with _hung(postgresql):
            for _ in range(3):  # the first may stand on a question that is still open
                status, checks = _ask(server)
                assert (status, set(checks)) == (503, {"database"})
            began = time.monotonic()
            assert _sign_up(person, "late") == 503
            assert time.monotonic() - began < 15
        _await_ready(server)
        assert _sign_up(person, "lucky") == 201


@needs_postgresql
def test_a_statement_that_waits_for_a_lock_is_refused_in_time(
    postgresql: OwnPostgresql,
) -> None:
    """Mend 9: statements have time limits, which PostgreSQL keeps."""
    with (
        serving(_environment(postgresql)) as server,
        Person(server.host) as person,
        psycopg.connect(postgresql.url()) as other,
    ):
        person.ask("GET", "/me")
        other.execute("LOCK TABLE accounts_user IN ACCESS EXCLUSIVE MODE")
        began = time.monotonic()
        assert _sign_up(person, "late") == 503
        assert time.monotonic() - began < 15
        assert _ask(server)[0] == 200, "others can go on"
        other.rollback()
        assert _sign_up(person, "patient") == 201
