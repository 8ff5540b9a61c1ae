"""Queries and writes whose SQL is written once: what every request and every message does.

Django writes a query's SQL each time it runs. For rows by their key that takes several times as
long as fetching them, and a busy server does little else.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final, Generic, NamedTuple, TypeVar

from django.db import connection, models
from django.db.models import QuerySet

_TOO_LARGE: Final = 2**63  # SQLite refuses it, PostgreSQL would find nothing
_FIRST_MARK: Final = 987_654_321  # where values go; fits numbers and texts
_MANY: Final = 256  # values in one list: for more, Django writes the query
M = TypeVar("M", bound=models.Model)
Value = int | str | Sequence[int] | Sequence[str]


class _Written(NamedTuple):
    """A statement and how to read its rows."""

    model: type[models.Model]
    statement: str
    parameters: tuple[Any, ...]  # a mark where a value goes
    marks: dict[Any, int]  # mark -> which of the values
    names: tuple[str, ...]  # the model's own columns, which come first
    annotations: dict[str, int]
    converters: tuple[tuple[int, Any, Any], ...]


class Prepared(Generic[M]):
    """A query with gaps. `make` is called with marks for the gaps, once a kind of database.

    A gap is for a number, a text, or a list of them (`field__in`). Related rows cannot be joined in
    (`select_related`); columns of theirs can, by `annotate`.
    """

    def __init__(self, make: Callable[..., QuerySet[M]]) -> None:
        self._make = make
        self._written: dict[tuple[str, ...], _Written] = {}

    def find(self, *values: Value) -> M | None:
        """Return the first row, or None: also for a number that no column can hold."""
        return next(iter(self.list(*values)), None)

    def list(self, *values: Value) -> Sequence[M]:
        """Return the rows."""
        sizes = tuple(_size(value) for value in values)
        if 0 in sizes or any(isinstance(each, int) and abs(each) >= _TOO_LARGE for each in values):
            return []
        if max(sizes) > _MANY:
            return [*self._make(*values)]
        key = (connection.vendor, *map(str, sizes))
        written = self._written.get(key)
        if written is None:
            written = self._written[key] = self._write(values, sizes)
        given = [*_spread(values, sizes)]
        parameters = [
            given[written.marks[each]] if each in written.marks else each
            for each in written.parameters
        ]
        with connection.cursor() as cursor:
            cursor.execute(written.statement, parameters)
            return [_read(written, row) for row in cursor.fetchall()]

    def _write(self, values: Sequence[Value], sizes: Sequence[int]) -> _Written:
        marks = iter(range(_FIRST_MARK, _FIRST_MARK + sum(sizes)))
        gaps: list[Any] = [
            next(marks) if isinstance(value, int | str) else [next(marks) for _ in range(size)]
            for value, size in zip(values, sizes, strict=True)
        ]
        query = self._make(*gaps)
        compiler = query.query.get_compiler(connection=connection)
        statement, parameters = compiler.as_sql()
        columns = [column for column, _, _ in compiler.select]
        found = compiler.get_converters(columns)
        own = len(columns) - len(compiler.annotation_col_map)
        return _Written(
            model=query.model,
            statement=statement,
            parameters=tuple(parameters),
            marks={
                mark: n
                for n in range(sum(sizes))
                for mark in (_FIRST_MARK + n, str(_FIRST_MARK + n))
            },
            names=tuple(column.target.attname for column in columns[:own]),
            annotations=dict(compiler.annotation_col_map),
            converters=tuple((n, calls, column) for n, (calls, column) in found.items()),
        )


class PreparedWrite(Generic[M]):
    """Rows written by a statement that is written once: `names` are the columns.

    Inserts, or, with `by`, updates of the rows that have the same value there.
    """

    def __init__(self, model: type[M], *names: str, by: str = "") -> None:
        self._model, self._names, self._by = model, names, by

    def write(self, rows: Sequence[M]) -> None:
        """Write the columns of `rows`, in the caller's transaction."""
        fields, statement = self._written
        values = [
            [each.get_db_prep_save(getattr(row, each.attname), connection) for each in fields]
            for row in rows
        ]
        with connection.cursor() as cursor:
            if len(values) == 1:
                cursor.execute(statement, values[0])
            elif values:
                cursor.executemany(statement, values)

    @cached_property
    def _written(self) -> "tuple[Sequence[models.Field[Any, Any]], str]":
        """The fields in the order of their gaps, and the statement."""
        meta, quote = self._model._meta, connection.ops.quote_name  # noqa: SLF001 - Django's own
        names = [*self._names, self._by] if self._by else self._names
        own = {field.name: field for field in meta.concrete_fields}
        fields = [own[name] for name in names]
        columns = [quote(str(field.column)) for field in fields]
        table = quote(meta.db_table)
        if not self._by:
            marks = ", ".join(["%s"] * len(columns))
            return fields, f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"
        changes = ", ".join(f"{column} = %s" for column in columns[:-1])
        return fields, f"UPDATE {table} SET {changes} WHERE {columns[-1]} = %s"


def _size(value: Value) -> int:
    """Return for how many values a gap is; lists are filled up, so that few lengths are written."""
    return 1 if isinstance(value, int | str) else 1 << (len(value) - 1).bit_length() if value else 0


def _spread(values: Sequence[Value], sizes: Sequence[int]) -> Iterator[int | str]:
    for value, size in zip(values, sizes, strict=True):
        if isinstance(value, int | str):
            yield value
        else:
            yield from value
            yield from [value[-1]] * (size - len(value))


def _read(written: _Written, values: Sequence[Any]) -> Any:  # noqa: ANN401 - a row of the model
    row = [*values]
    for n, calls, column in written.converters:
        for call in calls:
            row[n] = call(row[n], column, connection)
    found = written.model.from_db(connection.alias, written.names, row[: len(written.names)])
    for name, n in written.annotations.items():
        setattr(found, name, row[n])
    return found
