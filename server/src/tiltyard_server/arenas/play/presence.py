"""Who is on the page of an arena: a row for each socket, and one for each process that renews it.

A process that dies renews nothing, and nobody of its sockets is there any more.
"""

from collections.abc import Iterable
from typing import Final

from tiltyard_server.arenas.models import ArenaPresence, PresenceProcess

RENEW_SECONDS: Final = 1.0
_STALE_MS: Final = 5_000


def connect(arena_id: int, user_id: int, *, socket: str, process: str, now: int) -> None:
    """Note a socket."""
    renew(process, now=now)
    ArenaPresence.objects.update_or_create(
        socket=socket,
        defaults={"process": process, "arena_id": arena_id, "user_id": user_id, "since": now},
    )


def disconnect(sockets: Iterable[str]) -> None:
    """Forget sockets."""
    ArenaPresence.objects.filter(pk__in=list(sockets)).delete()


def renew(process: str, *, now: int) -> None:
    """Say that the sockets of a process are still open; sweep what others left behind."""
    PresenceProcess.objects.update_or_create(pk=process, defaults={"seen_at": now})
    gone = list(
        PresenceProcess.objects.filter(seen_at__lt=now - 60 * _STALE_MS).values_list(
            "pk", flat=True
        )
    )
    if gone:
        ArenaPresence.objects.filter(process__in=gone).delete()
        PresenceProcess.objects.filter(pk__in=gone).delete()


def list_present(arena_id: int, *, now: int) -> set[int]:
    """Return the users with a socket on the page."""
    alive = PresenceProcess.objects.filter(seen_at__gte=now - _STALE_MS).values("pk")
    found = ArenaPresence.objects.filter(arena_id=arena_id, process__in=alive)
    return set(found.values_list("user_id", flat=True))
