"""Who directs an arena: whoever holds its lease. A lost holder is replaced after a few seconds."""

from typing import Final

from tiltyard.arena.model import ArenaPhase, ArenaState
from tiltyard_server.arenas.models import ArenaCommand, Lease
from tiltyard_server.jobs import Leases

KIND: Final = "arena"  # of background jobs
RENEW_MS: Final = 1_000
LEASES: Final = Leases(Lease.objects, length_ms=4_000)


def keep(arena_id: int, *, now: int, due: int | None) -> None:
    """Renew a lease that is held, at the end of a transaction that may have been long."""
    until = now + LEASES.length_ms
    Lease.objects.filter(pk=arena_id).update(until=until, due_at=due)


def warm_up_ms(events: int) -> int:
    """Return how long reading a log may take: that must not cost the arena its reader."""
    return LEASES.length_ms + events // 2


def list_wanted(*, now: int) -> set[int]:
    """Return the arenas that need a director: something is due, or somebody asks."""
    due = Lease.objects.filter(due_at__lte=now).values_list("arena_id", flat=True)
    asked = ArenaCommand.objects.filter(is_done=False).values_list("arena_id", flat=True)
    return {*due, *asked.distinct().order_by()}


def find_due(state: ArenaState) -> int | None:
    """Return from when on an arena needs a director even if nobody asks."""
    if state.phase is ArenaPhase.CREATED:
        return state.settings.starts_at
    return 0 if state.phase is ArenaPhase.RUNNING else None
