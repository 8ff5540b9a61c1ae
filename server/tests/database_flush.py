"""Emptying the database after a test that commits: only what is not empty, and nothing more.

Django truncates every table and then writes content types and permissions again. That takes
longer than most tests, and no test looks at either.
"""

from typing import Any

import pytest
from django.core.management.commands import flush
from django.db import connection
from django.db.backends.base.operations import BaseDatabaseOperations

_KEPT = frozenset({"django_content_type", "auth_permission", "django_migrations"})


def install(patch: pytest.MonkeyPatch) -> None:
    """Let the `flush` of this database do as little as it must."""
    patch.setattr(flush, "emit_post_migrate_signal", lambda *_arguments, **_options: None)
    patch.setattr(type(connection.ops), "sql_flush", _list_deletions)


def _list_deletions(
    operations: BaseDatabaseOperations, _style: object, tables: list[str], **_options: Any
) -> list[str]:
    """Return a deletion for every table with rows; keys are checked at the end of them all."""
    wanted = [operations.quote_name(table) for table in tables if table not in _KEPT]
    if not wanted:
        return []
    with connection.cursor() as cursor:
        cursor.execute("SELECT " + ", ".join(f"EXISTS(SELECT 1 FROM {name})" for name in wanted))
        found = cursor.fetchone()
    return [f"DELETE FROM {name}" for name, is_full in zip(wanted, found, strict=True) if is_full]
