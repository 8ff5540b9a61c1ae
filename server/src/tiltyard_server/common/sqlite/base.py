"""Django's SQLite with connections that are handed on instead of closed.

A connection is opened for every request and every read of the hub, each in a thread of its own.
Opening one costs more than most questions asked of it: functions are registered, pragmas set and
the whole schema is read again. So a connection that is given back clean waits for the next who
wants one to the same file.
"""

import atexit
import os
import sqlite3
from contextlib import suppress
from threading import Lock
from typing import Any, Final

from django.db.backends.sqlite3 import base

_KEPT_MAX: Final = 16  # more than work at the same time on one file
_kept: dict[tuple[int, str], list[sqlite3.Connection]] = {}
_lock = Lock()


class DatabaseWrapper(base.DatabaseWrapper):
    """Takes a kept connection if there is one, and keeps its own when it is closed."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        """Return a connection that was given back, else a new one."""
        with _lock:
            waiting = _kept.get(_key(conn_params["database"]))
            if waiting:
                return waiting.pop()
        _create_private(str(conn_params["database"]))
        return super().get_new_connection(conn_params)  # type: ignore[no-any-return]  # Django has no types here

    def _close(self) -> None:
        """Keep the connection for the next one, unless anything went wrong with it."""
        connection = self.connection
        if connection is None or self.errors_occurred or self.in_atomic_block:
            super()._close()  # type: ignore[misc]  # Django has no types here
            return
        with self.wrap_database_errors:
            if connection.in_transaction:
                connection.rollback()
        with _lock:
            waiting = _kept.setdefault(_key(self.settings_dict["NAME"]), [])
            if len(waiting) < _KEPT_MAX:
                waiting.append(connection)
                return
        super()._close()  # type: ignore[misc]  # Django has no types here


def close_kept() -> None:
    """Close all connections that wait, as at the end of the process."""
    with _lock:
        waiting = [connection for kept in _kept.values() for connection in kept]
        _kept.clear()
    for connection in waiting:
        connection.close()


def _create_private(name: str) -> None:
    """Let a new file be its owner's alone; what SQLite puts beside it is as readable as it is."""
    if not name.startswith((":", "file:")) and not os.path.lexists(name):
        with suppress(OSError):  # SQLite says it better
            os.close(os.open(name, os.O_CREAT | os.O_RDWR, 0o600))


def _key(name: object) -> tuple[int, str]:
    """Connections belong to a file and to the process that opened them."""
    return os.getpid(), str(name)


atexit.register(close_kept)
