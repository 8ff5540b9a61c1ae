"""Tables that follow a log: touched rows only, one statement a table, in the same transaction.

Each row says which event changed it last, so "what is new since 300?" is one question.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from tiltyard_server.common.upserts import put_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows made from a log, by their numbers: one for each thing in the state."""

    name: str  # of one row, in sentences
    model: type[Model]
    owner: str  # the column that says of whom they are
    seq: str  # the column that says which event changed a row last
    changing: tuple[str, ...]  # columns that may change when the row is there already
    unknown: frozenset[str] = frozenset()  # columns of a made row that the log cannot tell

    def write(
        self,
        owner_id: int,
        rows: Iterable[Mapping[str, Any]],
        *,
        seq: int,
        also: tuple[str, ...] = (),
    ) -> None:
        """Add rows or bring them up to date; `also` names columns that change this once."""
        put_rows(
            self.model,
            [{**row, self.owner: owner_id, self.seq: seq} for row in rows],
            unique=(self.owner, "number"),
            changing=(*also, *self.changing, self.seq),
        )
