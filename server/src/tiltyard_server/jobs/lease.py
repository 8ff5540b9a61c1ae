"""Leases: one process at a time looks after a thing; a lost holder is replaced when its time is up.

Any model with the columns `holder` and `until` (milliseconds since 1970) will do.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.db.models import Q


class LeaseLostError(Exception):
    """Somebody else looks after it now."""


@dataclass(frozen=True, slots=True)
class Leases:
    """The leases of a table, each good for `length_ms` unless it is renewed."""

    rows: models.Manager[Any]
    length_ms: int

    def take(self, keys: Iterable[int], *, holder: str, now: int) -> set[int]:
        """Take or renew leases; return those that `holder` has until `now` plus the length."""
        wanted = list(keys)
        if not wanted:
            return set()
        found = self.rows.filter(pk__in=wanted)
        free = found.filter(Q(holder=holder) | Q(until__lt=now))
        free.update(holder=holder, until=now + self.length_ms)
        return set(found.filter(holder=holder, until__gte=now).values_list("pk", flat=True))

    def confirm(self, key: int, *, holder: str) -> None:
        """Hold a lease until the end of the transaction.

        Raises:
            LeaseLostError: somebody else has it.
        """
        lease = self.rows.select_for_update().get(pk=key)
        if lease.holder != holder:
            raise LeaseLostError

    def extend(self, key: int, *, holder: str, until: int) -> None:
        """Keep a lease for longer than its length."""
        held = self.rows.filter(pk=key, holder=holder, until__lt=until)
        held.update(until=until)

    def give_up(self, *, holder: str) -> None:
        """Let others take over at once."""
        self.rows.filter(holder=holder).update(holder="", until=0)
