"""Putting messages, and what works them off."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from tiltyard_server.common.observation.trace import span
from tiltyard_server.jobs import Batch, Queue, Retry, wake_after_commit
from tiltyard_server.outbox.models import OutboxMessage

Payload = dict[str, Any]
Handler = Callable[[Payload], None]

_AT_ONCE: Final = 100
_LONGEST_WAIT: Final = timedelta(minutes=15)
MESSAGES: Final = Queue(
    "message", OutboxMessage.objects.all, order=("id",), longest_wait=_LONGEST_WAIT
)


def put_messages(messages: Iterable[tuple[str, Payload]], *, at: datetime) -> None:
    """Write messages (topic, payload); to be called inside the transaction of the change."""
    put = OutboxMessage.objects.bulk_create(
        OutboxMessage(topic=topic, payload=payload, created_at=at, due_at=at)
        for topic, payload in messages
    )
    if put:
        wake_after_commit(MESSAGES.kind)


def drop_messages(*, tournament_id: int) -> None:
    """Drop what was still to be told about a tournament that is deleted.

    What a worker has in hand is left to it: waiting for it here, with the tournament locked, could
    be waiting for each other.
    """
    about = OutboxMessage.objects.filter(payload__tournament_id=tournament_id)
    free = list(about.select_for_update(skip_locked=True).values_list("pk", flat=True))
    OutboxMessage.objects.filter(pk__in=free).delete()


def make_batch(handlers: Mapping[str, Handler]) -> Batch[OutboxMessage]:
    """Return what handles messages, oldest first, each by the handler of its topic.

    Every handler is safe to call twice. No message waits longer than the longest wait: one that
    seems to was written while the clock was ahead.
    """

    def handle(message: OutboxMessage) -> None:
        with span(message.topic, message.trace, message=message.pk):
            handlers[message.topic](message.payload)

    retry = Retry.doubling(_LONGEST_WAIT)
    return Batch(MESSAGES, handle, finish=_delete, retry=retry, limit=_AT_ONCE)


def _delete(messages: Sequence[OutboxMessage], _now: datetime) -> None:
    OutboxMessage.objects.filter(pk__in=[message.pk for message in messages]).delete()
