"""Workers say now and then that they live, so that others can tell when none does."""

import os
import socket
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Max

from tiltyard_server.outbox.models import WorkerBeat

BEAT_EVERY: Final = timedelta(seconds=10)
_KEPT: Final = timedelta(hours=1)


def keep_beat(*, last: datetime | None, now: datetime) -> datetime:
    """Say that this worker lives, unless it did so a moment ago; return when it last did."""
    if last is not None and now - last < BEAT_EVERY:
        return last
    name = f"{socket.gethostname()}:{os.getpid()}"[:80]
    WorkerBeat.objects.update_or_create(name=name, defaults={"at": now})
    WorkerBeat.objects.filter(at__lt=now - _KEPT).delete()
    return now


def find_last_beat() -> datetime | None:
    """Return when any worker last said that it lives."""
    found: datetime | None = WorkerBeat.objects.aggregate(last=Max("at"))["last"]
    return found
