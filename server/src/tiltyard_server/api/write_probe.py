"""Whether the database can still write: asked by writing, for a full disk reads on happily."""

import errno
import os
import tempfile
from pathlib import Path
from typing import Final

from django.db import OperationalError, connection, transaction

OK: Final = "ok"
_FULL: Final = "the disk of the database is full: make room on it"
_READ_ONLY: Final = "the database only lets itself be read: is it a standby?"
_BYTES: Final = 64 * 1024
_DISK_FULL: Final = "53100"  # of PostgreSQL
# Sorting more than the memory allowed writes a file beside the tables, which goes away by itself.
_SPILL: Final = (
    "SELECT count(*) FROM"
    " (SELECT md5(n::text) AS text FROM generate_series(1, 4000) AS n ORDER BY text OFFSET 1)"
    " AS sorted"
)


def probe_writing() -> str:
    """Return `ok`, or why nothing can be written."""
    return _probe_postgresql() if connection.vendor == "postgresql" else _probe_folder()


def _probe_folder() -> str:
    """Write a file beside the database; a write to SQLite itself would wait for other writers."""
    name = str(connection.settings_dict["NAME"])
    if name.startswith((":", "file:")):
        return OK  # in memory
    try:
        with tempfile.TemporaryFile(dir=Path(name).parent, buffering=0) as file:
            file.write(os.urandom(_BYTES))
            os.fsync(file.fileno())
            is_whole = os.fstat(file.fileno()).st_size == _BYTES
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return _FULL
        return f"the folder of the database cannot be written: {error.strerror}"
    return OK if is_whole else _FULL


def _probe_postgresql() -> str:
    """Let PostgreSQL write to its disk, and commit a message to its log that nobody keeps."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT current_setting('transaction_read_only')")
            if cursor.fetchone() == ("on",):
                return _READ_ONLY
            cursor.execute("SET LOCAL work_mem = '64kB'")
            cursor.execute(_SPILL)
            cursor.execute("SELECT pg_logical_emit_message(true, 'tiltyard', 'ready')")
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", None) == _DISK_FULL:
            return _FULL
        raise
    return OK
