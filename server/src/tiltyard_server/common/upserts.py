"""Many rows in one statement and one parameter: inserted, or brought up to date.

`bulk_create` prepares every value of every row by itself, in Python; for hundreds of rows several
times a second that costs more than the database does. Here the rows travel as one JSON text, and
the database takes it apart.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
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


def _write_statement(
    table: type[models.Model], names: Sequence[str], unique: Sequence[str], changing: Sequence[str]
) -> str:
    """Return the statement; nothing in it comes from outside, columns are the model's own."""
    quote = connection.ops.quote_name
    source = _read_json if connection.vendor == "postgresql" else _read_json_each
    meta = table._meta  # noqa: SLF001 - Django documents it
    types = {str(field.column): field.db_type(connection) for field in meta.concrete_fields}
    columns = ", ".join(map(quote, names))
    changes = ", ".join(f"{quote(name)} = excluded.{quote(name)}" for name in changing)
    return (
        f"insert into {quote(meta.db_table)} ({columns}) {source(names, types)} "
        f"on conflict ({', '.join(map(quote, unique))}) do update set {changes}"
    )


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
