"""Back-ups: SQLite by its own online copy, PostgreSQL by pg_dump. Both see one moment."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import click
from django.core.management import call_command
from django.db import connection

from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Tournament

_SQLITE: Final = b"SQLite format 3\x00"
_POSTGRESQL: Final = b"PGDMP"


def write_archive(file: Path) -> str:
    """Write the database to `file`; return a sentence about it."""
    if file.exists():
        raise click.ClickException(f"{file} is there already; choose another name.")
    draft = file.with_name(f".{file.name}.part")
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600)  # passwords, even hashed, are nobody else's
    try:
        if connection.vendor == "sqlite":
            _copy_sqlite(Path(str(connection.settings_dict["NAME"])), draft)
        else:
            _run("pg_dump", "--format=custom", "--no-owner", f"--file={draft}")
        draft.rename(file)
    finally:
        draft.unlink(missing_ok=True)
    return f"{file} holds the whole database ({file.stat().st_size / 1024**2:.1f} MiB)."


def read_archive(file: Path) -> Iterator[str]:
    """Fill an empty database from `file`; yield sentences about what was done."""
    with file.open("rb") as stream:
        start = stream.read(16)
    if connection.vendor == "sqlite":
        _expect(file, is_good=start == _SQLITE, kind="SQLite")
        _restore_sqlite(file, Path(str(connection.settings_dict["NAME"])))
    else:
        _expect(file, is_good=start.startswith(_POSTGRESQL), kind="PostgreSQL")
        if connection.introspection.table_names():
            raise click.ClickException(
                "The database has tables. Restore into an empty one: createdb, then set "
                "TILTYARD_DATABASE_URL."
            )
        connection.close()
        name = str(connection.settings_dict["NAME"])
        _run("pg_restore", "--no-owner", "--single-transaction", f"--dbname={name}", str(file))
    yield f"{file} was read."
    call_command("migrate", verbosity=0, interactive=False)
    yield "The schema is that of this version."
    yield _verify()


def _expect(file: Path, *, is_good: bool, kind: str) -> None:
    if not is_good:
        raise click.ClickException(
            f"{file} is no back-up of a {kind} database; see docs/how-to/backup.md."
        )


def _copy_sqlite(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def _restore_sqlite(file: Path, target: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM sqlite_master WHERE type = 'table'")
        row = cursor.fetchone()
    if row and row[0]:
        raise click.ClickException(
            f"{target} has tables. Restore into an empty database: move the file away first."
        )
    connection.close()
    _expect_whole(file)
    _copy_sqlite(file, target)


def _expect_whole(file: Path) -> None:
    """Look at every page before anything is written: hashes prove the logs, and nothing else."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            problem = str(database.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        problem = str(error)
    if problem != "ok":
        raise click.ClickException(f"{file} is damaged ({problem}); take another back-up.")


def _run(program: str, *arguments: str) -> None:
    """Run a program of PostgreSQL; the password goes by the environment, where nobody sees it."""
    found = shutil.which(program)
    if found is None:
        raise click.ClickException(f"{program} is not installed; it comes with PostgreSQL.")
    target = connection.settings_dict
    named = {
        "PGHOST": str(target["HOST"]),
        "PGPORT": str(target["PORT"]),
        "PGUSER": str(target["USER"]),
        "PGPASSWORD": str(target["PASSWORD"]),
        "PGDATABASE": str(target["NAME"]),
    }
    environment = {**os.environ, **{name: value for name, value in named.items() if value}}
    done = subprocess.run(
        [found, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise click.ClickException(f"{program} failed: {done.stderr.strip()}")


def _verify() -> str:
    """Check the chain of hashes of every tournament."""
    tournaments = events = 0
    for tournament in Tournament.objects.order_by("pk").iterator():
        verdict = log.verify(tournament)
        if verdict.broken_at is not None:
            raise click.ClickException(
                f"The log of {tournament} is broken at event {verdict.broken_at}: this back-up "
                "cannot be trusted."
            )
        tournaments += 1
        events += verdict.checked
    return f"{tournaments} tournaments with {events} events, all logs unbroken."
