"""PostgreSQL, Redis, Chromium, engines for the tests: use what answers, else start or install."""

from __future__ import annotations

import json
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

START_SECONDS = 30
OPERATOR = {  # as in web/e2e/people.ts
    "DJANGO_SUPERUSER_USERNAME": "operator",
    "DJANGO_SUPERUSER_EMAIL": "operator@localhost",
    "DJANGO_SUPERUSER_PASSWORD": "a-long-lance-of-ash",
}
ENGINES = ("stockfish", "glaurung")
ENGINE_PATH = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/games"


class UnavailableError(Exception):
    """A service cannot be had here; the message says what would help."""


def find_chromium() -> str:
    """Return the path of a Chromium, the light one without windows if there is one.

    If there is none, Debian's is installed.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = os.environ.get("TILTYARD_CHROMIUM") or _which(names[0])
    if not found:
        _apt_install(names[0])
        found = _which(*names)
    if not found:
        _apt_install("chromium")
        found = _which(*names)
    if not found:
        raise UnavailableError("no Chromium: install it, or name it in TILTYARD_CHROMIUM")
    return found


def find_engines() -> str:
    """Return the folders of chess engines as a search path, installing Debian's if need be."""
    for name in ENGINES:
        if not shutil.which(name, path=ENGINE_PATH):
            _apt_install(name)
    missing = [name for name in ENGINES if not shutil.which(name, path=ENGINE_PATH)]
    if missing:
        raise UnavailableError(f"no {', '.join(missing)}: install these chess engines")
    return ENGINE_PATH


def find_faketime() -> None:
    """Have libfaketime installed if it can be; what needs it says so where it is missing."""
    if not list(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")):
        _apt_install("libfaketime")


@contextmanager
def postgresql() -> Iterator[str]:
    """Yield the address of a PostgreSQL on which databases may be created."""
    given = os.environ.get("TILTYARD_TEST_DATABASE_URL")
    user = pwd.getpwuid(os.getuid()).pw_name
    usual = f"postgresql://{user}@127.0.0.1:5432/postgres"
    if given or _may_create_databases(usual):
        yield given or usual
        return
    initdb = _find_postgresql("initdb")
    if initdb is None:
        _apt_install("postgresql")
        initdb = _find_postgresql("initdb")
    if initdb is None:
        raise UnavailableError(
            "no PostgreSQL: install it, or name one in TILTYARD_TEST_DATABASE_URL"
        )
    with _private_postgresql(initdb.parent) as address:
        yield address


@contextmanager
def redis() -> Iterator[str]:
    """Yield the address of a Redis."""
    given = os.environ.get("TILTYARD_TEST_REDIS_URL")
    if given or _answers_ping(6379):
        yield given or "redis://127.0.0.1:6379/0"
        return
    if not _which("redis-server"):
        _apt_install("redis-server")
    server = _which("redis-server")
    if not server:
        raise UnavailableError("no Redis: install it, or name one in TILTYARD_TEST_REDIS_URL")
    port = _free_port()
    command = [
        server,
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
    """Yield the address of a Tiltyard on an empty SQLite database, with the built web client.

    Its one account is an operator, whom nobody can become through the site.
    """
    port = _free_port()
    tiltyard = Path(sys.executable).parent / "tiltyard"
    with tempfile.TemporaryDirectory(prefix="tiltyard-") as folder:
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings.rehearsal",
            "TILTYARD_DATABASE_URL": f"sqlite:///{folder}/journeys.sqlite3",
            "TILTYARD_REDIS_URL": "",
            "TILTYARD_VAR": folder,
            "TILTYARD_ENGINES": _list_engines(Path(folder)),
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


def _list_engines(folder: Path) -> str:
    """Write the list of engines for the journeys: one program, strong and weak, if it is here."""
    command = shutil.which(ENGINES[0], path=ENGINE_PATH)
    if command is None:
        return ""
    weak = {"Hash": 1, "Skill Level": 0}
    engines = [
        {"Name": "Lance", "Command": command, "Rating": 3000, "Options": {"Hash": 1}},
        {"Name": "Mace", "Command": command, "Rating": 1500, "Options": weak},
    ]
    path = folder / "engines.json"
    path.write_text(json.dumps({"Engines": engines, "GamesAtOnce": 1}), encoding="utf-8")
    return str(path)


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


def _find_postgresql(name: str) -> Path | None:
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    found = _which(name)
    return versions[0] if versions else Path(found) if found else None


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
            raise UnavailableError(f"{name} was started but did not answer in {START_SECONDS} s")
        time.sleep(0.1)


def _which(*names: str) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


def _apt_install(package: str) -> None:
    """Install a Debian package, if this is Debian and we are root; otherwise do nothing."""
    apt = shutil.which("apt-get")
    if apt is None or os.getuid() != 0:
        return
    print(f"Installing {package} …", file=sys.stderr, flush=True)
    quiet = {
        "stdout": subprocess.DEVNULL,
        "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
    }
    subprocess.run([apt, "update", "-qq"], check=False, **quiet)  # type: ignore[call-overload] # shared options
    subprocess.run([apt, "install", "-y", "-qq", package], check=False, **quiet)  # type: ignore[call-overload] # shared options
