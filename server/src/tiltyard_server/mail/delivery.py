"""Sending letters: claimed, handed to the mail server in a thread of its own, and noted."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Final

from django.core.mail import get_connection
from django.db import transaction

from tiltyard_server.jobs import Delivery, Queue, Retry
from tiltyard_server.mail.composition import compose
from tiltyard_server.mail.models import Letter

_RETRY: Final = Retry([30, 120, 600, 3600, 4 * 3600, 12 * 3600])
_LEASE: Final = timedelta(minutes=2)
_THREADS: Final = ThreadPoolExecutor(4, thread_name_prefix="tiltyard-mail")
_log = logging.getLogger(__name__)

LETTERS: Final = Queue(
    Letter.JOB,
    lambda: Letter.objects.filter(done_at=None, is_for_digest=False),
    order=("id",),
    lease=lambda: _LEASE,
)


def make_delivery(at: datetime | None = None) -> Delivery[Letter, str]:
    """Return what sends letters; `at` is the time for those who have a clock of their own."""

    async def send(letter: Letter, _now: datetime) -> str:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(_THREADS, _hand_over, letter)

    return Delivery(LETTERS, send=send, note=_note, at=at)


def _hand_over(letter: Letter) -> str:
    """Give a letter to the mail server; return what went wrong. No database in here."""
    try:
        with get_connection() as connection:
            connection.send_messages([compose(letter)])
    except Exception as error:
        # The mail server may quote what it was sent: only the kind of the fault is kept.
        _log.warning(
            "The mail %s (%s) did not leave: %s. It is tried again; see TILTYARD_MAIL_URL",
            letter.pk,
            letter.kind,
            type(error).__name__,
        )
        return type(error).__name__
    return ""


@transaction.atomic
def _note(claimed: Letter, error: str, now: datetime) -> None:
    """Write down how it went: sent, again later, or given up."""
    letter = Letter.objects.select_for_update().filter(pk=claimed.pk, done_at=None).first()
    if letter is None:
        return
    letter.claimed_until, letter.error = None, error[:300]
    letter.attempts += 1
    wait = _RETRY.find_wait(letter.attempts) if error else None
    if wait is None:
        letter.done_at, letter.sealed = now, b""
    else:
        letter.due_at = now + wait
    letter.save(update_fields=["claimed_until", "error", "attempts", "done_at", "due_at", "sealed"])
