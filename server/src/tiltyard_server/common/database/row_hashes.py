"""Seals: hashes over rows that have no log, so that a later change of them is noticed."""

import json
from collections.abc import Iterable, Mapping
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


def read_fields(row: Model, names: Iterable[str]) -> dict[str, Any]:
    """Return some columns of a row."""
    return {name: getattr(row, name) for name in names}


def _is_same(one: object, other: object) -> bool:
    return one == other or json.dumps(one, default=_write) == json.dumps(other, default=_write)


def _write(value: object) -> str:
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else str(value)
