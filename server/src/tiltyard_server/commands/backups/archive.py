"""Back-ups: SQLite by its own online copy, PostgreSQL by pg_dump. Both see one moment."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import click
from django.db import connection

from tiltyard_server.api.verification import verify_all
from tiltyard_server.commands.upgrades.data_version import Migration, compare, refuse_newer
from tiltyard_server.commands.upgrades.upgrade import upgrade
from tiltyard_server.tournaments.models import Tournament

_SQLITE: Final = b"SQLite format 3\x00"
_POSTGRESQL: Final = b"PGDMP"


def write_archive(file: Path) -> str:
    """Write the database to `file`; return a sentence about it."""
    if file.exists():
        raise click.ClickException(f"{file} is there already; choose another name.")
    with _drafted(file) as draft:
        if connection.vendor == "sqlite":
            _copy_sqlite(Path(str(connection.settings_dict["NAME"])), draft)
        else:
            _run("pg_dump", "--format=custom", "--no-owner", f"--file={draft}")
    return f"{file} holds the whole database ({file.stat().st_size / 1024**2:.1f} MiB)."


def read_archive(file: Path) -> Iterator[str]:
    """Fill an empty database from `file`; yield sentences about what was done."""
    with file.open("rb") as stream:
        start = stream.read(16)
    if connection.vendor == "sqlite":
        _expect(file, is_good=start == _SQLITE, kind="SQLite")
        _expect_empty_file(Path(str(connection.settings_dict["NAME"])))
        found = compare(_list_migrations_of_sqlite(file))
        refuse_newer(found, str(file))
        with _drafted(Path(str(connection.settings_dict["NAME"]))) as draft:
            _copy_sqlite(file, draft)
    else:
        _expect(file, is_good=start.startswith(_POSTGRESQL), kind="PostgreSQL")
        if connection.introspection.table_names():
            raise click.ClickException(
                "The database has tables. Restore into an empty one: createdb, then set "
                "TILTYARD_DATABASE_URL."
            )
        connection.close()
        found = compare(_list_migrations_of_dump(file))
        refuse_newer(found, str(file))
        name = str(connection.settings_dict["NAME"])
        _run("pg_restore", "--no-owner", "--single-transaction", f"--dbname={name}", str(file))
    yield f"{file} was read."
    upgrade(found)
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


def _expect_empty_file(target: Path) -> None:
    if target.exists() and _has_tables():  # to ask a file that is not there would make it
        raise click.ClickException(
            f"{target} has tables. Restore into an empty database: move the file away first."
        )
    connection.close()


def _list_migrations_of_sqlite(file: Path) -> list[Migration]:
    """Return the migrations of a back-up, having looked at every page of it."""
    _expect_whole(file)
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
        try:
            return database.execute("SELECT app, name FROM django_migrations").fetchall()
        except sqlite3.OperationalError:  # a database of something else
            return []


def _list_migrations_of_dump(file: Path) -> list[Migration]:
    """Return the migrations of a back-up of PostgreSQL: rows of id, app, name and time."""
    text = _run("pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(file))
    rows = (line.split("\t") for line in text.splitlines())
    return [(row[1], row[2]) for row in rows if len(row) == 4]


@contextmanager
def _drafted(target: Path) -> Iterator[Path]:
    """Let a file beside the target be filled, and rename it: a failure leaves nothing behind."""
    draft = target.with_name(f".{target.name}.part")
    journal = draft.with_name(f"{draft.name}-journal")  # SQLite leaves it when it cannot go on
    try:
        draft.unlink(missing_ok=True)
        draft.touch(mode=0o600)  # passwords, even hashed, are nobody else's
        yield draft
        draft.rename(target)
    except (OSError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise click.ClickException(
            f"{target} cannot be written: {reason}. Nothing was left behind."
        ) from error
    finally:
        if target.parent.is_dir():
            draft.unlink(missing_ok=True)
            journal.unlink(missing_ok=True)


def _has_tables() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM sqlite_master WHERE type = 'table'")
        row = cursor.fetchone()
    return bool(row and row[0])


def _expect_whole(file: Path) -> None:
    """Look at every page before anything is written: hashes prove the logs, and nothing else."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            problem = str(database.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        problem = str(error)
    if problem != "ok":
        raise click.ClickException(f"{file} is damaged ({problem}); take another back-up.")


def _run(program: str, *arguments: str) -> str:
    """Run a program of PostgreSQL and return what it writes.

    The password goes by the environment, where nobody sees it.
    """
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
    return done.stdout


def _verify() -> str:
    """Check every log, the ledger and the tables that are copies of logs."""
    counts: dict[str, int] = {"subjects": 0, "events": 0}
    for checked in verify_all():
        if checked.problems:
            raise click.ClickException(
                f"{checked.problems[0]}. This back-up cannot be trusted; see all that is wrong "
                "with tiltyard manage verify_log."
            )
        counts["subjects"] += 1
        counts["events"] += checked.events
    tournaments = Tournament.objects.count()
    return (
        f"{tournaments} tournaments, {counts['subjects'] - tournaments - 1} arenas and cups, and "
        f"the ledger: {counts['events']} events, all logs unbroken."
    )
