"""Who directs an arena: whoever holds its lease. A lost holder is replaced after a few seconds."""

from collections.abc import Iterable
from typing import Final

from django.db.models import Q

from tiltyard_server.arenas.models import ArenaCommand, Lease

LEASE_MS: Final = 4_000
RENEW_MS: Final = 1_000


class LeaseLostError(Exception):
    """Somebody else directs the arena now."""


def take(arena_ids: Iterable[int], *, holder: str, now: int) -> set[int]:
    """Take or renew leases; return the arenas that `holder` directs until `now` plus the lease."""
    wanted = list(arena_ids)
    if not wanted:
        return set()
    free = Lease.objects.filter(Q(holder=holder) | Q(until__lt=now), arena_id__in=wanted)
    free.update(holder=holder, until=now + LEASE_MS)
    held = Lease.objects.filter(arena_id__in=wanted, holder=holder, until__gte=now)
    return set(held.values_list("arena_id", flat=True))


def confirm(arena_id: int, *, holder: str) -> None:
    """Hold the lease until the end of the transaction.

    Raises:
        LeaseLostError: somebody else has it.
    """
    lease = Lease.objects.select_for_update().get(pk=arena_id)
    if lease.holder != holder:
        raise LeaseLostError


def keep(arena_id: int, *, until: int, due: int | None) -> None:
    """Renew a lease that is held, at the end of a transaction that may have been long."""
    Lease.objects.filter(pk=arena_id).update(until=until, due_at=due)


def extend(arena_id: int, *, holder: str, until: int) -> None:
    """Keep a lease for longer: reading a long log must not cost the arena its reader."""
    Lease.objects.filter(pk=arena_id, holder=holder, until__lt=until).update(until=until)


def warm_up_ms(events: int) -> int:
    """Return how long reading a log may take."""
    return LEASE_MS + events // 2


def give_up(*, holder: str) -> None:
    """Let others take over at once."""
    Lease.objects.filter(holder=holder).update(holder="", until=0)


def list_wanted(*, now: int) -> set[int]:
    """Return the arenas that need a director: something is due, or somebody asks."""
    due = Lease.objects.filter(due_at__lte=now).values_list("arena_id", flat=True)
    asked = ArenaCommand.objects.filter(is_done=False).values_list("arena_id", flat=True)
    return {*due, *asked.distinct().order_by()}
