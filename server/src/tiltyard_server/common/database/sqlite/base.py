"""Django's SQLite with connections that are handed on instead of closed (`connection_pool`).

Django finds `DatabaseWrapper` by the name of this module.
"""

import os
import sqlite3
from contextlib import suppress
from typing import Any

from django.db.backends.sqlite3 import base

from tiltyard_server.common.database.sqlite import connection_pool


class DatabaseWrapper(base.DatabaseWrapper):
    """Takes a kept connection if there is one, and keeps its own when it is closed."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        """Return a connection that was given back, else a new one."""
        kept = connection_pool.take(conn_params["database"])
        if kept is not None:
            return kept
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
        if not connection_pool.give_back(self.settings_dict["NAME"], connection):
            super()._close()  # type: ignore[misc]  # Django has no types here


def _create_private(name: str) -> None:
    """Let a new file be its owner's alone; what SQLite puts beside it is as readable as it is."""
    if not name.startswith((":", "file:")) and not os.path.lexists(name):
        with suppress(OSError):  # SQLite says it better
            os.close(os.open(name, os.O_CREAT | os.O_RDWR, 0o600))
