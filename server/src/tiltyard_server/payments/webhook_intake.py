"""What comes in from outside: verified, stored as it came, answered, then worked off.

No message is dropped: acting on one changes something, or raises an alert.
"""

import json
import logging
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, InterfaceError, OperationalError, transaction

from tiltyard import InputError, RuleError
from tiltyard.sentence import say, template, word
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError, NotSignedInError
from tiltyard_server.outbox.services import put_messages
from tiltyard_server.payments.alerts import raise_alert
from tiltyard_server.payments.deposits import take_news
from tiltyard_server.payments.models import Payout, ProviderEvent
from tiltyard_server.payments.payouts.confirmations import confirm_payout, return_payout
from tiltyard_server.payments.providers import PROVIDERS, get_provider
from tiltyard_server.payments.providers.base import UNREADABLE, PayoutNews
from tiltyard_server.payments.signatures import verify

SERVICE: Final = "payouts"  # the name under which the payment service stands among the events
TOPIC: Final = "payment.received"
_ID_MAX: Final = 128
_DIGEST: Final = 32  # letters of what tells two messages of one id apart
_log = logging.getLogger(__name__)


def receive_event(provider: str, body: bytes, headers: Mapping[str, str], *, now: datetime) -> None:
    """Take a message of a provider: once for each of its ids, however often it comes."""
    _store(provider, get_provider(provider).verify(body, headers, now=now), body, now)


def receive_confirmation(body: bytes, headers: Mapping[str, str], *, now: datetime) -> None:
    """Take a message of the payment service about a payout."""
    if not settings.WEBHOOK_SECRETS:
        raise NotSignedInError("webhook.forged", say("No payment service is set up here."))
    message_id = verify(
        body,
        headers,
        secrets=settings.WEBHOOK_SECRETS,
        now=now,
        tolerance=settings.TILTYARD_WEBHOOK_TOLERANCE,
    )
    _store(SERVICE, message_id, body, now)


def handle_event(payload: dict[str, Any]) -> None:
    """Do what a stored message asks for: the outbox calls this, perhaps twice."""
    event = ProviderEvent.objects.select_for_update().get(pk=payload["event_id"])
    if event.handled_at is not None:
        return
    now = clock.now()
    try:
        with transaction.atomic():
            event.outcome = _act(event, now)[:200]
    except (InputError, NotFoundError, RuleError) as error:  # trying again would not help
        event.outcome = say("refused: {message}", message=word(error.message))[:200]
        _alert(
            event,
            say("A payment message was refused: {message}", message=word(error.message)),
            error.details,
            now,
        )
    except (OperationalError, InterfaceError):  # of the database: the outbox tries again
        raise
    except Exception:
        _log.exception(
            "Payment message %s of %s failed by a fault of this server; it moved no money and is "
            "not tried again. An alert is raised: read the message in the admin and act by hand",
            event.pk,
            event.provider,
        )
        event.outcome = say("refused: a fault of this server, see its log")
        _alert(event, say(_FAULT, event=event.pk), {}, now)
    event.handled_at = now
    event.save(update_fields=["outcome", "handled_at"])


_FAULT: Final = template(
    "Payment message {event} could not be acted on because of a fault of this server. Its log says "
    "more; ask the sender what the message was about, and report the fault."
)


def _alert(event: ProviderEvent, text: str, details: Mapping[str, object], now: datetime) -> None:
    known = details.get("payout")
    payout = Payout.objects.filter(pk=str(known)).first() if known else None
    raise_alert(f"event:{event.pk}", text, payout=payout, at=now)


def _store(provider: str, message_id: str, body: bytes, now: datetime) -> None:
    if len(message_id) > _ID_MAX:
        raise InputError("webhook.id_invalid", f"A webhook-id has at most {_ID_MAX} characters.")
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise InputError("webhook.malformed", say("The body is not UTF-8.")) from error
    if "\0" in text:
        raise InputError("webhook.malformed", say("The body contains a NUL character."))
    if not _put_event(provider, message_id, text, now):
        known = ProviderEvent.objects.get(provider=provider, event_id=message_id)
        if known.body != text:  # another message under an id that was used before
            digest = sha256(f"{message_id}\0{text}".encode()).hexdigest()[:_DIGEST]
            other_id = f"{message_id[: _ID_MAX - _DIGEST - 1]}#{digest}"
            _put_event(provider, other_id, text, now)


def _put_event(provider: str, event_id: str, body: str, now: datetime) -> bool:
    """Store a message and have it worked off; return False if we had it."""
    try:
        with transaction.atomic():
            event = ProviderEvent.objects.create(
                provider=provider, event_id=event_id, body=body, received_at=now
            )
            put_messages([(TOPIC, {"event_id": event.pk})], at=now)
    except IntegrityError:
        return False
    return True


def _act(event: ProviderEvent, now: datetime) -> str:
    if event.provider == SERVICE:
        return _act_on_payout(event.body, now)
    news = PROVIDERS[event.provider].read(event.body)
    if not isinstance(news, PayoutNews):
        return take_news(event.provider, news, at=now)
    if news.is_paid:
        return confirm_payout(news.payout_id, at=now, provider=event.provider)
    return return_payout(news.payout_id, why=news.why, at=now, provider=event.provider)


def _act_on_payout(body: str, now: datetime) -> str:
    try:
        data = json.loads(body)
        payout_id, status = UUID(data["webhookId"]), data["status"]
        why = str(data.get("reason") or "").replace("\0", "")
    except UNREADABLE as error:
        raise InputError(
            "event.malformed",
            say(
                "The message cannot be read: it must be JSON with the webhookId of a payout "
                "and a status."
            ),
        ) from error
    if status == Payout.Status.CONFIRMED:
        return confirm_payout(payout_id, at=now)
    if status == Payout.Status.FAILED:
        return return_payout(payout_id, why=why, at=now)
    raise InputError(
        "event.malformed",
        say("The status {status} is none; send confirmed or failed.", status=f"{status!r}"),
    )
