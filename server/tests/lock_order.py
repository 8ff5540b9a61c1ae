"""The order in which rows are locked, as seen while the tests run on PostgreSQL.

docs/explanation/locks.md has the order, and what is known to break it. With `TILTYARD_LOCK_ORDER`
every test is a witness: what is locked while something else is held must stand further down there.
"""

import re
from collections.abc import Callable
from pathlib import Path
from threading import local
from typing import Any

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

PAGE = Path(__file__).resolve().parents[2] / "docs" / "explanation" / "locks.md"
_LOCKED = re.compile(r'FROM "(\w+)".* FOR (?:NO KEY )?UPDATE', re.DOTALL)
_ROW = re.compile(r"^\| (\d+) \| `(\w+)` \|", re.MULTILINE)
_EXCEPTION = re.compile(r"^\| `(\w+)` \| `(\w+)` \|", re.MULTILINE)
_held = local()
_seen: set[tuple[str, str]] = set()


def read_order() -> dict[str, int]:
    """Return the tables of the page with their places."""
    return {table: int(place) for place, table in _ROW.findall(PAGE.read_text("utf-8"))}


def read_exceptions() -> set[tuple[str, str]]:
    """Return the pairs of tables that are known to be locked the other way round."""
    return set(_EXCEPTION.findall(PAGE.read_text("utf-8")))


def list_breaches() -> list[tuple[str, str]]:
    """Return what this test locked against the order of the page."""
    order = read_order()
    return sorted(
        pair for pair in _seen - read_exceptions() if order.get(pair[0], 0) >= order.get(pair[1], 0)
    )


def watch() -> None:
    """Note from now on what is locked while something else is held."""
    connection_created.connect(_watch_connection, dispatch_uid="lock-order")
    enter, leave = transaction.Atomic.__enter__, transaction.Atomic.__exit__

    def begin(self: transaction.Atomic) -> None:
        _stack().append([])
        enter(self)

    def end(self: transaction.Atomic, *problem: Any) -> None:
        tables = _stack().pop()
        if len(_stack()) > getattr(_held, "base", 0):
            _stack()[-1].extend(tables)  # a part of a transaction keeps its locks
        leave(self, *problem)

    transaction.Atomic.__enter__ = begin  # type: ignore[method-assign]
    transaction.Atomic.__exit__ = end  # type: ignore[method-assign]


def begin_test() -> None:
    """Take the transactions that are open now for the test's, which are not the product's."""
    _held.base = len(_stack())
    _seen.clear()


def _stack() -> list[list[str]]:
    if not hasattr(_held, "stack"):
        _held.stack = []
    stack: list[list[str]] = _held.stack
    return stack


def _watch_connection(connection: BaseDatabaseWrapper, **_: object) -> None:
    if connection.vendor == "postgresql":
        connection.execute_wrappers.append(_note)


def _note(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
    found = _LOCKED.search(sql)
    if found and "SKIP LOCKED" not in sql and _stack():
        held = {table for tables in _stack() for table in tables}
        if found[1] not in held:  # what is held is asked for again in vain
            _seen.update((table, found[1]) for table in held)
    if found and _stack():
        _stack()[-1].append(found[1])
    return execute(sql, *rest)
