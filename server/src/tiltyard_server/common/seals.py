"""Seals: hashes over rows that have no log, so that a later change of them is noticed."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from django.db.models import Model


def make_seal(content: Mapping[str, Any]) -> str:
    """Return the hash of all that is said about something."""
    canonical = json.dumps(
        content, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=_write
    )
    return sha256(canonical.encode()).hexdigest()


def find_differences(row: Model, expected: Mapping[str, Any]) -> list[str]:
    """Return the columns of a row that are not as they should be."""
    return [name for name, value in expected.items() if not _is_same(getattr(row, name), value)]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows made from a log: what one is called, and which column says at which event it was."""

    name: str
    seq_column: str
    last_seq: int
    left_out: frozenset[str] = frozenset()  # what the log cannot tell

    def compare(
        self, rows: Iterable[Model], expected: Mapping[int, Mapping[str, Any]]
    ) -> Iterator[str]:
        """Yield how rows differ from those that the log gives, by number."""
        found = {int(getattr(row, "number")): row for row in rows}  # noqa: B009 - of any model
        for number in sorted(found.keys() ^ expected.keys()):
            state = "not in the log" if number in found else "missing"
            yield f"{self.name} {number} is {state}"
        for number in sorted(found.keys() & expected.keys()):
            row, made = found[number], expected[number]
            hidden = {*self.left_out, self.seq_column}
            known = {key: value for key, value in made.items() if key not in hidden}
            wrong = find_differences(row, known)
            if not 1 <= getattr(row, self.seq_column) <= self.last_seq:
                wrong.append(self.seq_column)
            if wrong:
                yield f"{self.name} {number} differs from the log in {', '.join(wrong)}"


def read_fields(row: Model, names: Iterable[str]) -> dict[str, Any]:
    """Return some columns of a row."""
    return {name: getattr(row, name) for name in names}


def _is_same(one: object, other: object) -> bool:
    return one == other or json.dumps(one, default=_write) == json.dumps(other, default=_write)


def _write(value: object) -> str:
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else str(value)
