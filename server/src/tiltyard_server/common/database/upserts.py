"""Many rows in one statement and one parameter: inserted, brought up to date, or left alone.

`bulk_create` prepares every value of every row by itself, in Python; for hundreds of rows several
times a second that costs more than the database does. Here the rows travel as one JSON text, and
the database takes it apart.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from django.db import connection, models

_ROWS: Final = 2000  # a statement: some megabytes at most


def put_rows(
    table: type[models.Model],
    rows: Sequence[Mapping[str, Any]],
    *,
    unique: Sequence[str],
    changing: Sequence[str],
) -> None:
    """Insert rows given by column; where `unique` is there already, bring `changing` up to date.

    All rows have the same columns; values are what JSON can hold.
    """
    if not rows:
        return
    statement = _write_statement(table, tuple(rows[0]), unique, changing)
    with connection.cursor() as cursor:
        for chunk in _cut(rows):
            cursor.execute(statement, [json.dumps(chunk)])


def add_rows(table: type[models.Model], rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows given by column, all with the same columns."""
    if not rows:
        return
    names = tuple(rows[0])
    statement = f"insert into {_name(table)} ({_list(names)}) {_read(table, names)}"
    with connection.cursor() as cursor:
        for chunk in _cut(rows):
            cursor.execute(statement, [json.dumps(chunk)])


def add_if_new(
    table: type[models.Model],
    rows: Sequence[Mapping[str, Any]],
    *,
    unique: str,
    is_light: bool = False,
) -> int:
    """Insert rows if none of them is there yet, by the column `unique`; return how many were.

    Fewer than all means: some are there already; look. `is_light` (PostgreSQL, outside a
    transaction): does not wait for the disk.
    """
    names = tuple(rows[0])
    quote = connection.ops.quote_name
    hurry = ", set_config('synchronous_commit', 'off', true)" if is_light else ""
    statement = (
        f"with given({_list(names)}) as ({_read(table, names)}) "
        f"insert into {_name(table)} ({_list(names)}) select given.* from given{hurry} "
        f"where not exists (select 1 from {_name(table)} "
        f"where {quote(unique)} in (select {quote(unique)} from given)) "
        f"on conflict ({quote(unique)}) do nothing"
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [json.dumps(rows)])
        return int(cursor.rowcount)


def _write_statement(
    table: type[models.Model],
    names: tuple[str, ...],
    unique: Sequence[str],
    changing: Sequence[str],
) -> str:
    """Return the statement; nothing in it comes from outside, columns are the model's own."""
    quote = connection.ops.quote_name
    changes = ", ".join(f"{quote(name)} = excluded.{quote(name)}" for name in changing)
    return (
        f"insert into {_name(table)} ({_list(names)}) {_read(table, names)} "
        f"on conflict ({_list(unique)}) do update set {changes}"
    )


def _name(table: type[models.Model]) -> str:
    return connection.ops.quote_name(table._meta.db_table)  # noqa: SLF001 - Django documents it


def _list(names: Sequence[str]) -> str:
    return ", ".join(map(connection.ops.quote_name, names))


def _read(table: type[models.Model], names: tuple[str, ...]) -> str:
    """Return the query that takes the JSON text apart."""
    return _write_reading(table, names, connection.vendor)


@cache
def _write_reading(table: type[models.Model], names: tuple[str, ...], vendor: str) -> str:
    fields = table._meta.concrete_fields  # noqa: SLF001 - Django documents it
    types = {str(field.column): field.db_type(connection) for field in fields}
    source = _read_json if vendor == "postgresql" else _read_json_each
    return source(names, types)


def _read_json(names: Sequence[str], types: Mapping[str, str | None]) -> str:
    quote = connection.ops.quote_name
    columns = ", ".join(f"{quote(name)} {types[name]}" for name in names)
    return f"select * from json_to_recordset(%s) as given({columns})"


def _read_json_each(names: Sequence[str], types: Mapping[str, str | None]) -> str:
    values = ", ".join(f"json_extract(value, '$.{name}')" for name in names)
    return f"select {values} from json_each(%s) where true"


def _cut(rows: Sequence[Mapping[str, Any]]) -> Iterator[Sequence[Mapping[str, Any]]]:
    for first in range(0, len(rows), _ROWS):
        yield rows[first : first + _ROWS]
