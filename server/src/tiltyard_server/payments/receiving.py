"""What comes in from outside: verified, stored as it came, answered, then worked off."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid4

from django.conf import settings
from django.db import IntegrityError, transaction

from tiltyard import InputError
from tiltyard.prizes import get_currency
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError, NotSignedInError
from tiltyard_server.outbox.services import put_messages
from tiltyard_server.payments.alerts import raise_alert
from tiltyard_server.payments.ledger import Occasion, Transfer, open_account, post
from tiltyard_server.payments.models import Account, Deposit, Movement, Payout, ProviderEvent
from tiltyard_server.payments.providers import PROVIDERS, get_provider
from tiltyard_server.payments.resolving import confirm_payout, return_payout
from tiltyard_server.payments.signatures import verify

SERVICE: Final = "payouts"  # the name under which the payment service stands among the events
TOPIC: Final = "payment.received"
_ID_MAX: Final = 128


def start_deposit(
    *, provider: str, user_id: int, amount: int, currency: str, at: datetime
) -> tuple[Deposit, str]:
    """Note that somebody means to pay; return it and the address at which to pay."""
    found = get_provider(provider)
    get_currency(currency)
    deposit = Deposit.objects.create(
        id=uuid4(),
        provider=found.code,
        user_id=user_id,
        amount=amount,
        currency=currency,
        created_at=at,
    )
    return deposit, found.find_checkout(deposit)


def get_deposit(deposit_id: UUID, *, user_id: int) -> Deposit:
    """Return a deposit of this person."""
    deposit = Deposit.objects.filter(pk=deposit_id, user_id=user_id).first()
    if deposit is None:
        raise NotFoundError("deposit.unknown", f"There is no deposit {deposit_id}.")
    return deposit


def receive_event(provider: str, body: bytes, headers: Mapping[str, str], *, now: datetime) -> None:
    """Take a message of a provider: once for each of its ids, however often it comes."""
    _store(provider, get_provider(provider).verify(body, headers, now=now), body, now)


def receive_confirmation(body: bytes, headers: Mapping[str, str], *, now: datetime) -> None:
    """Take a message of the payment service about a payout."""
    if not settings.WEBHOOK_SECRETS:
        raise NotSignedInError("webhook.forged", "No payment service is set up here.")
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
        event.outcome = _act(event, now)[:200]
    except (InputError, NotFoundError) as error:  # it will not get better by trying again
        event.outcome = f"refused: {error.message}"[:200]
        raise_alert(f"event:{event.pk}", f"A payment message was refused: {error.message}", at=now)
    event.handled_at = now
    event.save(update_fields=["outcome", "handled_at"])


def _store(provider: str, message_id: str, body: bytes, now: datetime) -> None:
    if len(message_id) > _ID_MAX:
        raise InputError("webhook.id_invalid", f"A webhook-id has at most {_ID_MAX} characters.")
    try:
        text = body.decode()
        with transaction.atomic():
            event = ProviderEvent.objects.create(
                provider=provider, event_id=message_id, body=text, received_at=now
            )
            put_messages([(TOPIC, {"event_id": event.pk})], at=now)
    except UnicodeDecodeError as error:
        raise InputError("webhook.malformed", "The body is not UTF-8.") from error
    except IntegrityError:
        return  # we have it


def _act(event: ProviderEvent, now: datetime) -> str:
    if event.provider == SERVICE:
        return _act_on_payout(event.body, now)
    received = PROVIDERS[event.provider].read(event.body)
    deposit = (
        Deposit.objects.select_for_update()
        .filter(pk=received.deposit_id, provider=event.provider)
        .first()
    )
    if deposit is None:
        raise NotFoundError("deposit.unknown", f"There is no deposit {received.deposit_id}.")
    if deposit.status != Deposit.Status.PENDING:
        return f"ignored: the deposit is {deposit.status}"
    if not received.is_paid:
        deposit.status = Deposit.Status.FAILED
        deposit.save(update_fields=["status"])
        return "failed"
    if (received.amount, received.currency) != (deposit.amount, deposit.currency):
        raise InputError(
            "deposit.differs",
            f"{received.amount} {received.currency} came for a deposit of {deposit.amount} "
            f"{deposit.currency}.",
        )
    return _credit(deposit, now)


def _credit(deposit: Deposit, now: datetime) -> str:
    outside = open_account(Account.Kind.CLEARING, deposit.currency)
    wallet = open_account(Account.Kind.PLAYER, deposit.currency, owner_id=deposit.user_id)
    occasion = Occasion(
        f"deposit:{deposit.pk}", Movement.Reason.DEPOSIT, now, actor_id=deposit.user_id
    )
    post(occasion, [Transfer(outside, wallet, deposit.amount)])
    deposit.status, deposit.paid_at = Deposit.Status.PAID, now
    deposit.save(update_fields=["status", "paid_at"])
    return "credited"


def _act_on_payout(body: str, now: datetime) -> str:
    try:
        data = json.loads(body)
        payout_id, status = UUID(data["webhookId"]), data["status"]
        why = str(data.get("reason", ""))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError("event.malformed", f"The message cannot be read: {error}.") from error
    if status == Payout.Status.CONFIRMED:
        return confirm_payout(payout_id, at=now)
    if status == Payout.Status.FAILED:
        return return_payout(payout_id, why=why, at=now)
    raise InputError("event.malformed", f"The status {status!r} is none; send confirmed or failed.")
