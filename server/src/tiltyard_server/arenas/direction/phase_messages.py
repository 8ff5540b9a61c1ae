"""Telling that an arena starts soon, has started, is over: a message of the outbox each time."""

from datetime import timedelta
from typing import Final

from django.db import transaction

from tiltyard.arena.model import ArenaPhase
from tiltyard_server.arenas.models import Arena
from tiltyard_server.common import clock
from tiltyard_server.outbox.services import put_messages

TOPIC: Final = "arena.moved"
SOON: Final = "soon"
SOON_BEFORE: Final = timedelta(minutes=10)  # arena rules 4.5


def put_moved(arena_id: int, *, to: ArenaPhase | None, at: int) -> None:
    """Say that an arena is in another phase; in the transaction that changes it."""
    if to is not None:
        put_messages([(TOPIC, {"arena_id": arena_id, "to": to.value})], at=clock.from_ms(at))


def announce_soon(*, now: int) -> int:
    """Say of every arena that starts within ten minutes that it does, once; return how many."""
    until = now + round(1000 * SOON_BEFORE.total_seconds())
    coming = Arena.objects.filter(phase="created", starts_at__gt=now, starts_at__lte=until)
    told = 0
    for arena in coming.filter(is_announced=False).order_by("starts_at")[:100]:
        with transaction.atomic():
            if Arena.objects.filter(pk=arena.pk, is_announced=False).update(is_announced=True):
                payload = {"arena_id": arena.pk, "to": SOON}
                put_messages([(TOPIC, payload)], at=clock.from_ms(now))
                told += 1
    return told
