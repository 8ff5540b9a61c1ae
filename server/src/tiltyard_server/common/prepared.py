"""Queries for one row by one value whose SQL is written once: what every request asks.

Django writes a query's SQL each time it runs. For a row by its key that takes several times as long
as fetching the row, and a busy server does little else.
"""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from django.db import connection, models
from django.db.models import QuerySet

_TOO_LARGE: Final = 2**63  # SQLite refuses it, PostgreSQL would find nothing
M = TypeVar("M", bound=models.Model)
_MARK: Final[Any] = 987_654_321  # where the value goes; fits numbers and texts


class Prepared(Generic[M]):
    """A query with a gap. `make` is called once a kind of database, with a mark for the gap.

    Related rows cannot be joined in (`select_related`); columns of theirs can, by `annotate`.
    """

    def __init__(self, make: Callable[[Any], QuerySet[M]]) -> None:
        self._make = make
        self._written: dict[str, tuple[type[M], str, tuple[Any, ...]]] = {}

    def find(self, value: object) -> M | None:
        """Return the row, or None: also for a number that no column can hold."""
        if isinstance(value, int) and abs(value) >= _TOO_LARGE:
            return None
        model, statement, parameters = self._written.get(connection.vendor) or self._write()
        given = [value if each in (_MARK, str(_MARK)) else each for each in parameters]
        return next(iter(model._default_manager.raw(statement, given)), None)  # noqa: SLF001

    def _write(self) -> tuple[type[M], str, tuple[Any, ...]]:
        query = self._make(_MARK)
        written = (query.model, *query.query.sql_with_params())
        self._written[connection.vendor] = written
        return written
