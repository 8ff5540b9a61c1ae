"""How long PostgreSQL may take over a statement: limits it keeps itself, and ours when it hangs.

Its own limits end a statement that waits or works too long. They say nothing when PostgreSQL is
stopped, or its disk is, and the connection stays open: then only whoever waits can stop waiting.
Only processes that serve or work are limited; migrations, back-ups and long commands are not.
"""

from dataclasses import dataclass
from typing import Any, Final, TypeVar

import psycopg
from psycopg.abc import Params, PQGen, Query
from psycopg.rows import TupleRow

_T = TypeVar("_T")
_INTERVAL: Final = 0.1  # seconds, as psycopg has it
_CHECK_SECONDS: Final = 1.0  # for the pool's question whether a connection lives
_GRACE_SECONDS: Final = 2.0  # for the refusal to arrive when PostgreSQL ends a statement


@dataclass
class _Limits:
    statement_seconds: int = 0  # 0: as long as it takes
    lock_seconds: int = 0


_limits: Final = _Limits()


def limit_statements(*, statement_seconds: int, lock_seconds: int) -> None:
    """Limit every connection that this process opens from now on; 0: no limit."""
    _limits.statement_seconds = statement_seconds
    _limits.lock_seconds = lock_seconds


class LimitedConnection(psycopg.Connection[TupleRow]):
    """A connection that nobody waits for longer than the limits say; after that it is closed."""

    _patience: float | None = None  # seconds

    @classmethod
    def connect(cls, conninfo: str = "", **options: Any) -> "LimitedConnection":  # noqa: ANN401 - psycopg's
        """Connect, and tell PostgreSQL the limits.

        They are no start parameters, because poolers before PostgreSQL refuse those.
        """
        connection = super().connect(conninfo, **options)
        connection._limit()  # noqa: SLF001 - ours
        return connection

    def _limit(self) -> None:
        if _limits.statement_seconds:
            self._patience = _limits.statement_seconds + _GRACE_SECONDS
        if _limits.statement_seconds or _limits.lock_seconds:
            self.execute(
                "SELECT set_config('statement_timeout', %s, false),"
                " set_config('lock_timeout', %s, false)",
                (f"{_limits.statement_seconds}s", f"{_limits.lock_seconds}s"),
            )
            if not self.autocommit:
                self.commit()

    def execute(
        self,
        query: Query,
        params: Params | None = None,
        *,
        prepare: bool | None = None,
        binary: bool = False,
    ) -> psycopg.Cursor[TupleRow]:
        """Execute; an empty query is the pool's question whether the connection lives."""
        usual = self._patience
        if query == "" and usual is not None:
            self._patience = _CHECK_SECONDS
        try:
            return super().execute(query, params, prepare=prepare, binary=binary)  # type: ignore[arg-type]  # not with templates
        finally:
            self._patience = usual

    def wait(self, gen: PQGen[_T], interval: float = _INTERVAL, timeout: float | None = None) -> _T:
        """Wait as psycopg does, but not for ever."""
        if timeout is not None or self._patience is None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, self._patience)
        except psycopg.errors._WaitTimeout as error:  # noqa: SLF001 - what wait() is documented to raise
            self.pgconn.finish()  # the answer, should it come, would belong to no question
            raise psycopg.OperationalError(
                f"PostgreSQL gave no answer within {self._patience:g} seconds; the connection was "
                "closed."
            ) from error
