"""PostgreSQL, Redis and Tiltyard for the tests: use what answers, else start one."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from programs import (
    BrokenError,
    UnavailableError,
    find_postgresql,
    find_redis,
    find_stockfish,
)

START_SECONDS = 300  # on a machine that has other things to do
OPERATOR = {  # as in web/e2e/support/people.ts
    "DJANGO_SUPERUSER_USERNAME": "operator",
    "DJANGO_SUPERUSER_EMAIL": "operator@localhost",
    "DJANGO_SUPERUSER_PASSWORD": "a-long-lance-of-ash",
}


@contextmanager
def postgresql() -> Iterator[str]:
    """Yield the address of a PostgreSQL on which databases may be created."""
    given = os.environ.get("TILTYARD_TEST_DATABASE_URL")
    user = pwd.getpwuid(os.getuid()).pw_name
    usual = f"postgresql://{user}@127.0.0.1:5432/postgres"
    if given or _may_create_databases(usual):
        yield given or usual
        return
    with _private_postgresql(find_postgresql("initdb").parent) as address:
        yield address


def find_dump_folder(address: str) -> Path:
    """Return a folder in which pg_dump is at least as new as the PostgreSQL at `address`."""
    import psycopg  # noqa: PLC0415 - only in the environment that make sets up

    with psycopg.connect(address) as connection:
        major = connection.info.server_version // 10_000
    return find_postgresql("pg_dump", "postgresql-client", oldest=major).parent


@contextmanager
def redis() -> Iterator[str]:
    """Yield the address of a Redis."""
    given = os.environ.get("TILTYARD_TEST_REDIS_URL")
    if given or _answers_ping(6379):
        yield given or "redis://127.0.0.1:6379/0"
        return
    port = _free_port()
    command = [
        find_redis(),
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--appendonly",
        "no",
    ]
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
        try:
            _wait_until(lambda: _answers_ping(port), "Redis")
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.terminate()
            process.wait()


@contextmanager
def tiltyard_server() -> Iterator[str]:
    """Yield the address of a Tiltyard on an SQLite database of empty tables, with the web client.

    Its one account is an operator, whom nobody can become through the site.
    """
    port = _free_port()
    tiltyard = Path(sys.executable).parent / "tiltyard"
    with tempfile.TemporaryDirectory(prefix="tiltyard-") as folder:
        copy_empty_database(Path(folder) / "journeys.sqlite3")
        _install_stockfish(Path(folder) / "engines")
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tiltyard_server.config.settings.rehearsal",
            "TILTYARD_DATABASE_URL": f"sqlite:///{folder}/journeys.sqlite3",
            "TILTYARD_REDIS_URL": "",
            "TILTYARD_VAR": folder,
            "TILTYARD_READS_A_MINUTE": "0",  # all journeys come from one address
            "TILTYARD_UNKNOWN_READS_A_MINUTE": "0",
        }
        process = subprocess.Popen(
            [tiltyard, "serve", "--port", str(port)], env=environment, stdout=subprocess.DEVNULL
        )
        address = f"http://127.0.0.1:{port}"
        try:
            _wait_until(lambda: _answers_http(f"{address}/api/health"), "tiltyard serve")
            command = [tiltyard, "manage", "createsuperuser", "--noinput", "--verbosity", "0"]
            subprocess.run(command, check=True, env={**environment, **OPERATOR})
            yield address
        finally:
            process.terminate()
            process.wait()


def copy_empty_database(path: Path) -> None:
    """Write an SQLite database with all tables and nothing in them; they are made once (ADR 31)."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tiltyard_server.config.settings.test"}
    environment.pop("TILTYARD_TEST_DATABASE_URL", None)  # with which the tests are on PostgreSQL
    script = Path(__file__).parents[1] / "server" / "tests" / "templates.py"
    subprocess.run([sys.executable, script, path], check=True, env=environment)


def _install_stockfish(folder: Path) -> None:
    """Put the engine for the journeys where an operator would put it, if it is here."""
    try:
        command = find_stockfish()
    except UnavailableError:
        return
    folder.mkdir()
    program = folder / "Stockfish"
    program.write_text(f'#!/bin/sh\nexec "{command}" "$@"\n', encoding="utf-8")
    program.chmod(0o755)


@contextmanager
def _private_postgresql(binaries: Path) -> Iterator[str]:
    """Run a cluster of our own in a folder that goes away with it. It never runs as root."""
    owner = _postgresql_owner()
    port = _free_port()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tiltyard-pg-")))
        if owner:
            shutil.chown(folder, owner)
        data = folder / "data"
        initdb = [binaries / "initdb", "-D", data, "-U", "tiltyard", "--auth=trust", "-E", "UTF8"]
        subprocess.run(initdb, check=True, user=owner, stdout=subprocess.DEVNULL, cwd=folder)
        command = [
            binaries / "postgres",
            "-D",
            data,
            "-p",
            str(port),
            "-h",
            "127.0.0.1",
            "-k",
            folder,
            *("-c", "fsync=off", "-c", "full_page_writes=off"),  # it need not survive the machine
        ]
        with (folder / "log").open("w") as log:
            process = subprocess.Popen(command, user=owner, stdout=log, stderr=log, cwd=folder)
        address = f"postgresql://tiltyard@127.0.0.1:{port}/postgres"
        try:
            _wait_until(lambda: _may_create_databases(address), "PostgreSQL")
            yield address
        finally:
            process.terminate()
            process.wait()


def _postgresql_owner() -> str | None:
    """Root must hand the server to somebody else."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise UnavailableError("PostgreSQL refuses to run as root and there is no user `postgres`")


def _may_create_databases(address: str) -> bool:
    import psycopg  # noqa: PLC0415 - only in the environment that make sets up

    try:
        with psycopg.connect(address, connect_timeout=3) as connection:
            query = "select rolcreatedb or rolsuper from pg_roles where rolname = current_user"
            row = connection.execute(query).fetchone()
            return bool(row and row[0])
    except psycopg.Error:
        return False


def _answers_ping(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=2) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def _answers_http(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until(is_ready: Callable[[], bool], name: str) -> None:
    end = time.monotonic() + START_SECONDS
    while not is_ready():
        if time.monotonic() > end:
            raise BrokenError(f"{name} was started but did not answer in {START_SECONDS} s")
        time.sleep(0.1)
