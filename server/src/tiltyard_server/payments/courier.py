"""Delivering payouts: claimed in one transaction, sent outside of any, noted in another.

A claim is a lease: a courier that dies holds nothing for longer than that. What is sent twice
has the same id and the same body, so the payment service pays once.
"""

import logging
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import httpx
from django.conf import settings
from django.db import transaction
from django.db.models import Q

from tiltyard_server.common import clock
from tiltyard_server.common.tracing import span
from tiltyard_server.common.trust import trusted
from tiltyard_server.payments.alerts import raise_alert, resolve_alerts_of
from tiltyard_server.payments.ledger import Occasion, Transfer, open_account, post
from tiltyard_server.payments.models import Account, Delivery, Movement, Payout
from tiltyard_server.payments.paying import PATHS, payable_of
from tiltyard_server.payments.signatures import sign

OPEN: Final = (Payout.Status.PENDING, Payout.Status.FAILED)  # the money is still here
_AT_ONCE: Final = 8
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Attempt:
    """How one attempt went. No `status`: there was no answer."""

    url: str
    status: int | None
    milliseconds: int
    error: str = ""

    @property
    def is_taken(self) -> bool:
        """Whether the payment service has taken the payout."""
        return self.status is not None and 200 <= self.status < 300


def deliver_payouts(*, now: datetime | None = None, limit: int = _AT_ONCE) -> int:
    """Send up to `limit` payouts that are due; return how many were tried."""
    if not settings.PAYMENT_SERVICE_URL:
        return 0
    claimed = _claim(now or clock.now(), limit)
    if not claimed:
        return 0
    with (
        httpx.Client(timeout=settings.TILTYARD_PAYOUT_TIMEOUT, verify=trusted()) as client,
        ThreadPoolExecutor(min(_AT_ONCE, len(claimed))) as pool,
    ):
        attempts = list(pool.map(lambda payout: _send(client, payout, now), claimed))
    for payout, attempt in zip(claimed, attempts, strict=True):
        _note(payout, attempt, now or clock.now())
    return len(claimed)


def _claim(now: datetime, limit: int) -> list[Payout]:
    """Take payouts for a while. Whoever finds one whose claim has run out takes it over."""
    is_free = Q(claimed_until=None) | Q(claimed_until__lte=now)
    due = Payout.objects.filter(is_free, status=Payout.Status.PENDING, due_at__lte=now)
    if not due.exists():
        return []
    until = now + timedelta(seconds=settings.TILTYARD_PAYOUT_LEASE)
    with transaction.atomic():
        claimed = list(due.select_for_update(skip_locked=True).order_by("due_at", "pk")[:limit])
        Payout.objects.filter(pk__in=[payout.pk for payout in claimed]).update(
            claimed_until=until, was_tried=True
        )
    for payout in claimed:
        payout.claimed_until = until
    return claimed


def _send(client: httpx.Client, payout: Payout, now: datetime | None) -> Attempt:
    """Send one payout. No database in here: this runs in a thread of its own."""
    url = settings.PAYMENT_SERVICE_URL + PATHS[Payout.Kind(payout.kind)]
    body = payout.body.encode()
    signed = sign(
        body,
        secret=settings.WEBHOOK_SECRETS[0],
        message_id=str(payout.pk),
        at=now or clock.now(),
    )
    started = time.monotonic()
    status, error = None, ""
    try:
        with span("payout", payout.trace, payout=str(payout.pk)) as trace:
            headers = {**signed, "Content-Type": "application/json", "traceparent": trace.header}
            status = client.post(url, content=body, headers=headers).status_code
    except httpx.HTTPError as problem:
        error = f"{type(problem).__name__}: {problem}"[:500]
    return Attempt(url[:300], status, int((time.monotonic() - started) * 1000), error)


@transaction.atomic
def _note(claimed: Payout, attempt: Attempt, now: datetime) -> None:
    """Write down how it went, and what follows."""
    payout = Payout.objects.select_for_update().get(pk=claimed.pk)
    Delivery.objects.create(
        payout=payout,
        at=now,
        url=attempt.url,
        status=attempt.status,
        milliseconds=attempt.milliseconds,
        error=attempt.error,
    )
    if attempt.is_taken and payout.status in OPEN:
        mark_sent(payout, now)
    elif payout.status == Payout.Status.PENDING and payout.claimed_until == claimed.claimed_until:
        _retry_later(payout, attempt, now)


def mark_sent(payout: Payout, now: datetime) -> None:
    """Note that the payment service has taken a payout: the money has left."""
    occasion = Occasion(
        f"payout:{payout.pk}:sent:{payout.sent_count}",
        Movement.Reason.PAID_OUT,
        now,
        payout.tournament_id,
    )
    outside = open_account(Account.Kind.CLEARING, payout.currency)
    post(occasion, [Transfer(payable_of(payout), outside, payout.amount)])
    payout.status, payout.sent_at = Payout.Status.SENT, now
    payout.sent_count += 1
    payout.attempts += 1
    payout.claimed_until, payout.last_error = None, ""
    payout.save(
        update_fields=[
            "status",
            "sent_at",
            "sent_count",
            "attempts",
            "claimed_until",
            "last_error",
        ]
    )
    resolve_alerts_of(payout, actor_id=None, at=now)


def _retry_later(payout: Payout, attempt: Attempt, now: datetime) -> None:
    """Wait longer after each failure; after the last one an operator is told."""
    waits = settings.TILTYARD_PAYOUT_RETRIES
    payout.last_error = attempt.error or f"The payment service answered {attempt.status}."
    payout.claimed_until = None
    if payout.attempts < len(waits):
        payout.due_at = now + timedelta(seconds=waits[payout.attempts])
    else:
        payout.status = Payout.Status.FAILED
        _log.error("Payout %s failed after %s tries", payout.pk, payout.attempts + 1)
        raise_alert(
            f"payout:{payout.pk}:failed",
            f"The {payout.kind} of {payout.amount} {payout.currency} for entry {payout.entry} "
            f"was not taken after {payout.attempts + 1} tries: {payout.last_error}",
            payout=payout,
            at=now,
        )
    payout.attempts += 1
    payout.save(update_fields=["last_error", "claimed_until", "due_at", "status", "attempts"])
