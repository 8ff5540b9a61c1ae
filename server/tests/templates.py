"""One database is migrated; every other is a copy of it, for migrating takes seconds.

On SQLite it is kept until a model or a migration changes (ADR 31). On PostgreSQL it is of one run,
made of a dump that is kept as long (ADR 44): the processes of a run (pytest-xdist starts several)
know each other by a variable that the first of them sets. Whoever needs the template first makes
it; the first process removes it at the end.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

import django
import psycopg

_IS_FIRST = "PYTEST_TILTYARD_RUN" not in os.environ
_RUN = os.environ.setdefault("PYTEST_TILTYARD_RUN", uuid4().hex[:12])
_FOLDER = Path(tempfile.gettempdir()) / f"tiltyard-test-{os.getuid()}"
_SERVER, _, _GIVEN = os.environ.get("TILTYARD_TEST_DATABASE_URL", "").rpartition("/")


def _name(kind: str) -> str:
    return f"{_GIVEN}_{kind}" if _SERVER else str(_FOLDER / f"{kind}.sqlite3")


def _fingerprint() -> str:
    """Return a text that changes with every app, model and migration."""
    server = Path(__file__).parents[1] / "src" / "tiltyard_server"
    found = sha256(django.__version__.encode())
    for file in sorted(server.rglob("*.py")):
        if {"migrations", "models", "models.py", "settings"} & {*file.relative_to(server).parts}:
            found.update(str(file.relative_to(server)).encode() + file.read_bytes())
    return found.hexdigest()[:12]


_KIND = f"template_{_RUN if _SERVER else _fingerprint()}"
_TEMPLATE = _name(_KIND)
OWN = _name(f"test_{os.getpid()}")  # the database of this process
_LOCK = _FOLDER / f"{_KIND}.lock"  # holds a word once the template is made


@contextmanager
def copied(name: str) -> Iterator[str]:
    """Make a migrated database while the block runs; yield its address.

    `name` is that of a file on SQLite, or of a database on PostgreSQL.
    """
    _make_once()
    if _SERVER:
        with created(name, template=_TEMPLATE) as url:
            yield url
        return
    shutil.copyfile(_TEMPLATE, name)
    yield address(name)
    for suffix in ("", "-wal", "-shm"):
        Path(name + suffix).unlink(missing_ok=True)


@contextmanager
def created(name: str, template: str = "template1") -> Iterator[str]:
    """Make a database on PostgreSQL while the block runs; yield its address."""
    _execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    # It need not survive the machine, and no statement is long enough to be compiled.
    _execute(f'ALTER DATABASE "{name}" SET synchronous_commit = off')
    _execute(f'ALTER DATABASE "{name}" SET jit = off')
    try:
        yield address(name)
    finally:
        _execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def address(name: str) -> str:
    """Return the address of a database on whatever the tests run on."""
    return f"{_SERVER}/{name}" if _SERVER else f"sqlite:///{name}"


def fill(url: str) -> None:
    """Give an empty database of another PostgreSQL what is in the template."""
    _make_once()
    _load(url, _dump())


def clean_up() -> None:
    """Remove the template of PostgreSQL at the end of the run."""
    if _SERVER and _IS_FIRST and _LOCK.exists():
        _execute(f'DROP DATABASE IF EXISTS "{_TEMPLATE}"')
        _LOCK.unlink()


def _make_once() -> None:
    _FOLDER.mkdir(exist_ok=True)
    with _LOCK.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _LOCK.stat().st_size and (_SERVER or Path(_TEMPLATE).exists()):
            return
        if _SERVER:
            _make_on_postgresql()
        else:
            draft = f"{_TEMPLATE}.draft"  # of somebody who was stopped half way, perhaps
            Path(draft).unlink(missing_ok=True)
            _migrate(address(draft))
            Path(draft).replace(_TEMPLATE)
        lock.write("made")


def _make_on_postgresql() -> None:
    """Make the template of the dump that is kept, or migrate it and keep its dump."""
    _execute(f'CREATE DATABASE "{_TEMPLATE}"')
    kept = _find_kept()
    if kept.exists():
        _load(address(_TEMPLATE), kept.read_text(encoding="utf-8"))
        return
    _migrate(address(_TEMPLATE))
    if shutil.which("pg_dump"):  # who calls pytest alone may have none; then there is no next time
        draft = kept.with_suffix(f".{_RUN}")
        draft.write_text(_dump(), encoding="utf-8")
        draft.replace(kept)


def _find_kept() -> Path:
    """Return where the dump of these models and migrations is kept, for this PostgreSQL."""
    with psycopg.connect(f"{_SERVER}/postgres") as connection:
        version = connection.info.server_version
    return _FOLDER / f"postgresql_{version}_{_fingerprint()}.sql"


def _dump() -> str:
    command = ("pg_dump", "--inserts", "--no-owner", address(_TEMPLATE))
    dump = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    only_for_psql = ("\\", "SET transaction_timeout")  # who loads it may be older
    return "\n".join(line for line in dump.splitlines() if not line.startswith(only_for_psql))


def _load(url: str, dump: str) -> None:
    with psycopg.connect(url) as connection:
        connection.execute(dump)


def _migrate(url: str) -> None:
    """Migrate a database in a process of its own, of which no connection is left."""
    command = ("manage", "migrate", "--skip-checks", "--verbosity", "0")
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tiltyard_server.config.settings.dev",
        "TILTYARD_VAR": str(_FOLDER),
        "TILTYARD_DATABASE_URL": url,
    }
    subprocess.run((sys.executable, "-m", "tiltyard.cli", *command), env=environment, check=True)


def _execute(statement: str) -> None:
    with psycopg.connect(f"{_SERVER}/postgres", autocommit=True) as connection:
        connection.execute(statement)


if __name__ == "__main__":  # a copy on SQLite for what is no test of the server: templates.py FILE
    _make_once()
    shutil.copyfile(_TEMPLATE, sys.argv[1])
