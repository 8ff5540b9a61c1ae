"""The queue: a table whose rows are jobs, each claimed by one worker at a time.

On PostgreSQL a claim skips the rows that another worker has locked. On SQLite a transaction that
claims is the only one that writes (BEGIN IMMEDIATE), so there is nothing to skip.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import models, transaction
from django.db.models import Count, Min, Q, QuerySet

Row = TypeVar("Row", bound=models.Model)


class Figures(NamedTuple):
    """How much waits, how much of it has failed before, since when the oldest is due."""

    waiting: int
    failing: int
    oldest: datetime | None


@dataclass(frozen=True)
class Queue(Generic[Row]):
    """Rows with the columns `due_at` and `attempts`; with a lease, one for the claim."""

    kind: str
    rows: Callable[[], QuerySet[Row]]  # those that are not done
    order: tuple[str, ...] = ("due_at", "pk")
    due: str = "due_at"  # the column that says when
    lease: Callable[[], timedelta] | None = None  # None: a job lasts as long as its transaction
    claimed: str = "claimed_until"  # the column of a claim …
    is_claim_ahead: bool = True  # … which is good until then; False: whose holder was seen then
    mark: Mapping[str, Any] = field(default_factory=dict)  # written with a claim
    longest_wait: timedelta | None = None  # what seems to wait longer met a clock that was ahead

    def claim(self, now: datetime, limit: int) -> list[Row]:
        """Take up to `limit` jobs for the time of the lease.

        Whoever finds one whose lease has run out takes it over. The rows come back as they were
        before the claim, but for the claim, by which the holder can tell its own claim.
        """
        stamp = self._stamp(now)
        with self.locked(now, limit) as rows:
            if rows:
                taken = self.rows().filter(pk__in=[row.pk for row in rows])
                taken.update(**{self.claimed: stamp}, **self.mark)
        for row in rows:
            setattr(row, self.claimed, stamp)
        return rows

    @contextmanager
    def locked(self, now: datetime, limit: int) -> Iterator[list[Row]]:
        """Lock up to `limit` jobs that are due for a transaction; they are free after it."""
        due = self.rows().filter(self._is_due(now)).order_by(*self.order)
        if not due.exists():  # to look is cheap, a transaction that could write is not
            yield []
            return
        with transaction.atomic():
            yield list(due.select_for_update(skip_locked=True, of=("self",))[:limit])

    def renew(self, pk: object, now: datetime, **conditions: object) -> bool:
        """Hold a claim for another lease; return whether the job is still to be done."""
        held = self.rows().filter(pk=pk, **conditions)
        return held.update(**{self.claimed: self._stamp(now)}) == 1

    def find_next_due(self) -> datetime | None:
        """Return when the next job is due that nobody has claimed."""
        free = self.rows().filter(**{self.claimed: None}) if self.lease else self.rows()
        found: datetime | None = free.aggregate(next=Min(self.due))["next"]
        return found

    def measure(self, now: datetime) -> Figures:
        """Return the figures that operators watch."""
        found = self.rows().aggregate(
            waiting=Count("pk"),
            failing=Count("pk", filter=Q(attempts__gt=0)),
            oldest=Min(self.due, filter=Q(**{f"{self.due}__lte": now})),
        )
        return Figures(**found)

    def _is_due(self, now: datetime) -> Q:
        is_due = Q(**{f"{self.due}__lte": now})
        if self.longest_wait is not None:
            is_due |= Q(**{f"{self.due}__gt": now + self.longest_wait})
        if self.lease is not None:
            lost = now if self.is_claim_ahead else now - self.lease()
            is_due &= Q(**{self.claimed: None}) | Q(**{f"{self.claimed}__lte": lost})
        return is_due

    def _stamp(self, now: datetime) -> datetime:
        assert self.lease is not None, f"{self.kind} is not claimed for longer than a transaction"
        return now + self.lease() if self.is_claim_ahead else now
