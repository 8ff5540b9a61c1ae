"""Connections to SQLite that wait for the next who wants one to the same file.

A connection is opened for every request and every read of the hub, each in a thread of its own.
Opening one costs more than most questions asked of it: functions are registered, pragmas set and
the whole schema is read again. So one that is given back clean is kept.
"""

import atexit
import os
import sqlite3
from threading import Lock
from typing import Final

_KEPT_MAX: Final = 16  # more than work at the same time on one file
_kept: dict[tuple[int, str], list[sqlite3.Connection]] = {}
_lock = Lock()


def take(file: object) -> sqlite3.Connection | None:
    """Return a connection to a file that was given back, if there is one."""
    with _lock:
        waiting = _kept.get(_key(file))
        return waiting.pop() if waiting else None


def give_back(file: object, connection: sqlite3.Connection) -> bool:
    """Keep a connection for the next one; False: enough are kept, close it."""
    with _lock:
        waiting = _kept.setdefault(_key(file), [])
        if len(waiting) >= _KEPT_MAX:
            return False
        waiting.append(connection)
        return True


def close_all() -> None:
    """Close all connections that wait, as at the end of the process."""
    with _lock:
        waiting = [connection for kept in _kept.values() for connection in kept]
        _kept.clear()
    for connection in waiting:
        connection.close()


def _key(file: object) -> tuple[int, str]:
    """Connections belong to a file and to the process that opened them."""
    return os.getpid(), str(file)


atexit.register(close_all)
