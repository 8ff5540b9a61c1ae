"""Delivering payouts: claimed in one transaction, sent outside of any, noted in another.

A claim is a lease: a courier that dies holds nothing for longer than that. What is sent twice
has the same id and the same body, so the payment service pays once.
"""

import logging
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from tiltyard.sentence import say, word
from tiltyard_server.common.currencies import write_amount, write_currency
from tiltyard_server.common.http import client
from tiltyard_server.common.observation.trace import span
from tiltyard_server.jobs import Delivery, Queue, Retry
from tiltyard_server.payments import models
from tiltyard_server.payments.alerts import raise_alert, resolve_alerts_of
from tiltyard_server.payments.ledger import Occasion, Transfer, open_account, post
from tiltyard_server.payments.models import Account, Movement, Payout
from tiltyard_server.payments.payouts.history import save_payout
from tiltyard_server.payments.payouts.payout import PATHS, payable_of
from tiltyard_server.payments.providers import PROVIDERS, list_paying
from tiltyard_server.payments.providers.base import Attempt
from tiltyard_server.payments.receipts import tell_paid
from tiltyard_server.payments.signatures import sign

OPEN: Final = (Payout.Status.PENDING, Payout.Status.FAILED)  # the money is still here
_log = logging.getLogger(__name__)


def _list_reachable() -> list[str]:
    """Return who can be sent payouts here; the empty name is that of the payment service."""
    service = [""] if settings.PAYMENT_SERVICE_URL else []
    return [*service, *(provider.code for provider in list_paying())]


def _list_pending() -> QuerySet[Payout]:
    reachable = _list_reachable()
    if not reachable:
        return Payout.objects.none()
    return Payout.objects.filter(status=Payout.Status.PENDING, provider__in=reachable)


PAYOUTS: Final = Queue(
    Payout.JOB,
    _list_pending,
    lease=lambda: timedelta(seconds=settings.TILTYARD_PAYOUT_LEASE),
    mark={"was_tried": True},
)


def make_delivery(at: datetime | None = None) -> Delivery[Payout, Attempt]:
    """Return what sends payouts; `at` is the time for those who have a clock of their own."""
    return Delivery(PAYOUTS, send=_send, note=_note, at=at)


async def _send(payout: Payout, now: datetime) -> Attempt:
    """Send one payout. No database in here: this runs on the event loop."""
    if payout.provider:
        return await PROVIDERS[payout.provider].pay_out(payout, now=now)
    url = settings.PAYMENT_SERVICE_URL + PATHS[Payout.Kind(payout.kind)]
    body = payout.body.encode()
    secret = settings.WEBHOOK_SECRETS[0]
    signed = sign(body, secret=secret, message_id=str(payout.pk), at=now)
    with span("payout", payout.trace, payout=str(payout.pk)) as trace:
        headers = {**signed, "Content-Type": "application/json", "traceparent": trace.header}
        post = client.Post(url, body, headers)
        reply = await client.send(lambda: post, seconds=settings.TILTYARD_PAYOUT_TIMEOUT)
    return Attempt(url[:300], reply.status, reply.milliseconds, reply.error)


@transaction.atomic
def _note(claimed: Payout, attempt: Attempt, now: datetime) -> None:
    """Write down how it went, and what follows."""
    payout = Payout.objects.select_for_update().get(pk=claimed.pk)
    models.Delivery.objects.create(
        payout=payout,
        at=now,
        url=attempt.url,
        status=attempt.status,
        milliseconds=attempt.milliseconds,
        error=attempt.error,
    )
    if payout.returned_count != claimed.returned_count:
        return  # the service has told us since that it could not pay: this answer is older news
    if attempt.is_taken and payout.status in OPEN:
        mark_sent(payout, now)
        if attempt.is_paid:
            mark_confirmed(payout, now)
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
    payout.claimed_until, payout.returned_at, payout.last_error = None, None, ""
    save_payout(
        payout,
        "status",
        "sent_at",
        "sent_count",
        "attempts",
        "claimed_until",
        "returned_at",
        "last_error",
    )
    resolve_alerts_of(payout, actor_id=None, at=now)


def mark_confirmed(payout: Payout, now: datetime) -> None:
    """Note that a payout that was sent has been paid."""
    payout.status, payout.confirmed_at = Payout.Status.CONFIRMED, now
    save_payout(payout, "status", "confirmed_at")
    tell_paid([payout], at=now)


def _retry_later(payout: Payout, attempt: Attempt, now: datetime) -> None:
    """Wait longer after each failure; after the last one an operator is told."""
    wait = Retry(settings.TILTYARD_PAYOUT_RETRIES).find_wait(payout.attempts + 1)
    payout.last_error = attempt.error or say(
        "The payment service answered {status}.", status=attempt.status
    )
    payout.claimed_until = None
    if wait is not None:
        payout.due_at = now + wait
    else:
        payout.status = Payout.Status.FAILED
        _log.error(
            "Payout %s was given up after %s tries: %s The money is set aside and an alert is "
            "raised; retry or settle it on the page of payouts",
            payout.pk,
            payout.attempts + 1,
            payout.last_error,
        )
        raise_alert(
            f"payout:{payout.pk}:failed",
            _say_failed(payout),
            payout=payout,
            at=now,
        )
    payout.attempts += 1
    save_payout(payout, "last_error", "claimed_until", "due_at", "status", "attempts")


def _say_failed(payout: Payout) -> str:
    tries = payout.attempts + 1
    if payout.kind == Payout.Kind.WITHDRAWAL:
        return say(
            "The withdrawal of {amount} {currency} by account {user_id} was not taken "
            "after {tries} tries: {last_error}",
            amount=write_amount(payout.amount, payout.currency),
            currency=write_currency(payout.currency),
            user_id=payout.user_id,
            tries=tries,
            last_error=word(payout.last_error),
        )
    return say(
        "The {kind} of {amount} {currency} for entry {entry} was not taken after "
        "{tries} tries: {last_error}",
        kind=word(payout.kind),
        amount=write_amount(payout.amount, payout.currency),
        currency=write_currency(payout.currency),
        entry=payout.entry,
        tries=tries,
        last_error=word(payout.last_error),
    )
