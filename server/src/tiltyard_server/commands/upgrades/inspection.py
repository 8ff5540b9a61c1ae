"""Looking at the data before an upgrade, without changing it."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from tiltyard_server.commands.upgrades.data_version import (
    EXIT_NEWER,
    DataVersion,
    list_last,
    read_data_version,
)

EXIT_UNSAFE: Final = 1
_SPARE: Final = 50 * 1024**2  # beyond the copy and what migrations write
_SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen, line by line, what it comes to, and the exit code."""

    lines: tuple[tuple[str, str], ...]
    verdict: str
    exit_code: int = 0


def look() -> Look:
    """Look at the database and the disk."""
    program = ("program", f"tiltyard-server {version('tiltyard-server')}")
    file = _find_file()
    if file is not None and not file.exists():
        data = ("data", f"none yet; `tiltyard serve` will make {file}")
        return Look((program, data), "There is nothing to upgrade.")
    try:
        found = read_data_version()
        size = _measure(file)
    except DatabaseError as error:
        text = str(error).strip().splitlines()[0]
        verdict = "The database cannot be read: see that it runs, and TILTYARD_DATABASE_URL."
        return Look((program, ("data", f"unknown: {text}")), verdict, EXIT_UNSAFE)
    finally:
        connection.close()
    where = str(file) if file else "PostgreSQL"
    lines = [program, ("data", f"{found.release} ({where}, {_write_size(size)})")]
    lines += _list_migrations(found)
    pauses = _list_pauses(found)
    lines += pauses
    if found.unknown:
        verdict = (
            "NOT POSSIBLE: the data is of a newer version. Install that version, or restore the "
            "back-up from before its upgrade."
        )
        return Look(tuple(lines), verdict, EXIT_NEWER)
    if not found.pending:
        return Look(tuple(lines), "The data is up to date: there is nothing to do.")
    needed = (2 * size if file else size) + _SPARE
    free = _find_free(file.parent if file else Path(settings.VAR_DIR))
    text = f"{_write_size(free)} free, {_write_size(needed)} wanted for a back-up and the upgrade"
    lines.append(("disk", text + ("" if file else " (on this machine, not at the database)")))
    lines.append(("back-up", "make one first: tiltyard backup before-upgrade.backup"))
    if free < needed:
        verdict = "NOT SAFE: make room on the disk first."
        return Look(tuple(lines), verdict, EXIT_UNSAFE)
    return Look(tuple(lines), _advise(is_sqlite=file is not None, has_pause=bool(pauses)))


def _list_pauses(found: DataVersion) -> list[tuple[str, str]]:
    """Return what will not go on while the version before still runs: migrations say so."""
    if found.is_empty:
        return []
    disk = MigrationLoader(None).disk_migrations
    texts = (getattr(disk[key], "pause", "") for key in found.pending)
    return [("pause", text) for text in texts if text]


def _advise(*, is_sqlite: bool, has_pause: bool) -> str:
    if is_sqlite:
        return "SAFE: nothing is lost. `tiltyard serve` applies the migrations when it starts."
    if has_pause:
        return "SAFE, with the pause above. Run `tiltyard manage migrate`, then restart everything."
    return "SAFE: migrations only add. Run `tiltyard manage migrate`; the old version may go on."


def _list_migrations(found: DataVersion) -> Iterator[tuple[str, str]]:
    for subject, keys in (("unknown", found.unknown), ("pending", found.pending)):
        if not keys or (subject == "pending" and found.is_empty):
            continue
        names = [f"{app}.{name}" for app, name in keys[:_SHOWN]]
        more = f" and {len(keys) - _SHOWN} more" if len(keys) > _SHOWN else ""
        word = "migration" if len(keys) == 1 else "migrations"
        yield subject, f"{len(keys)} {word}: {', '.join(names)}{more}"
    if found.is_empty:
        yield "pending", f"all {len(found.pending)} migrations: the database is empty"


def _find_file() -> Path | None:
    """Return the file of an SQLite database, None for PostgreSQL."""
    if connection.vendor != "sqlite":
        return None
    return Path(str(connection.settings_dict["NAME"])).absolute()


def _measure(file: Path | None) -> int:
    if file is not None:
        return sum(part.stat().st_size for part in file.parent.glob(f"{file.name}*"))
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def _find_free(folder: Path) -> int:
    folder = folder.absolute()
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free


def _write_size(count: int) -> str:
    return f"{count / 1024**3:.1f} GiB" if count >= 1024**3 else f"{count / 1024**2:.1f} MiB"


def list_row() -> Iterator[str]:
    """Yield the row that a release adds to `releases.RELEASES`."""
    yield f'"{version("tiltyard-server")}": {{'
    for app, name in list_last().items():
        yield f'    "{app}": "{name}",'
    yield "},"
