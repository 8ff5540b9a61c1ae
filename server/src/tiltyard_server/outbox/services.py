"""Putting messages and working them off."""

import logging
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q

from tiltyard_server.common.tracing import span
from tiltyard_server.outbox.models import OutboxMessage

Payload = dict[str, Any]
Handler = Callable[[Payload], None]

_LONGEST_WAIT: Final = timedelta(minutes=15)
_log = logging.getLogger(__name__)


def put_messages(messages: Iterable[tuple[str, Payload]], *, at: datetime) -> None:
    """Write messages (topic, payload); to be called inside the transaction of the change."""
    OutboxMessage.objects.bulk_create(
        OutboxMessage(topic=topic, payload=payload, created_at=at, due_at=at)
        for topic, payload in messages
    )


def drop_messages(*, tournament_id: int) -> None:
    """Drop what was still to be told about a tournament that is deleted.

    What a worker has in hand is left to it: waiting for it here, with the tournament locked, could
    be waiting for each other.
    """
    about = OutboxMessage.objects.filter(payload__tournament_id=tournament_id)
    free = list(about.select_for_update(skip_locked=True).values_list("pk", flat=True))
    OutboxMessage.objects.filter(pk__in=free).delete()


def drain_messages(*, handlers: Mapping[str, Handler], now: datetime, limit: int = 100) -> int:
    """Handle up to `limit` due messages, oldest first; return how many were handled.

    Several workers may drain at once: a message is locked by one of them. Every handler is safe
    to call twice. One that fails is tried again later, and holds up nobody. No message ever waits
    longer than the longest wait: one that seems to was written while the clock was ahead.
    """
    is_due = Q(due_at__lte=now) | Q(due_at__gt=now + _LONGEST_WAIT)
    due = OutboxMessage.objects.filter(is_due).order_by("id")
    if not due.exists():
        return 0
    with transaction.atomic():
        batch = list(due.select_for_update(skip_locked=True)[:limit])
        done = [message.pk for message in batch if _handle(message, handlers, now)]
        OutboxMessage.objects.filter(pk__in=done).delete()
    return len(done)


def _handle(message: OutboxMessage, handlers: Mapping[str, Handler], now: datetime) -> bool:
    try:
        with span(message.topic, message.trace, message=message.pk), transaction.atomic():
            handlers[message.topic](message.payload)
    except Exception as error:
        message.attempts += 1
        message.last_error = f"{type(error).__name__}: {error}"[:2000]
        wait = min(timedelta(seconds=2**message.attempts), _LONGEST_WAIT)
        message.due_at = now + wait
        _log.exception(
            "Message %s (%s) of the outbox failed at attempt %s; it changed nothing and is tried "
            "again in %s s. If it keeps failing, the traceback names the cause",
            message.pk,
            message.topic,
            message.attempts,
            int(wait.total_seconds()),
        )
        message.save(update_fields=["attempts", "last_error", "due_at"])
        return False
    return True
