"""Money from a tournament to people: into wallets, or out through the payment service."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from django.conf import settings

from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.jobs import wake_after_commit
from tiltyard_server.payments.alerts import raise_alert
from tiltyard_server.payments.ledger import (
    NAMESPACE,
    Occasion,
    Transfer,
    open_account,
    open_wallets,
    post,
)
from tiltyard_server.payments.models import Account, Movement, Payout
from tiltyard_server.payments.payouts.history import add_payouts
from tiltyard_server.payments.receipts import tell_paid

PATHS: Final = {
    Payout.Kind.PRIZE: "/api/v1/payouts/prize",
    Payout.Kind.REFUND: "/api/v1/payouts/refund",
    Payout.Kind.WITHDRAWAL: "/api/v1/payouts/withdrawal",
}
_NOBODY: Final = say("This entry belongs to no account here; settle it by hand.")


@dataclass(frozen=True, slots=True)
class Due:
    """What somebody is to get. The same `key` twice is the same payment."""

    key: str
    kind: Payout.Kind
    entry: int
    user_id: int | None
    amount: int
    position: int | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """Which account of a tournament pays, in which run of it, and when."""

    account: Account
    tournament_id: int
    run: int
    at: datetime


def has_service() -> bool:
    """Whether money leaves through a payment service; otherwise it goes into wallets."""
    return bool(settings.PAYMENT_SERVICE_URL)


def pay_people(source: Source, dues: Sequence[Due]) -> list[Payout]:
    """Set money aside for people and note the payouts, in the transaction of the cause.

    With a payment service they are pending until the courier has sent them. Without one the
    money is in the wallets at once. Whoever has no account is left to the operator.
    """
    payouts = [_make(source, due, is_funded=True) for due in dues]
    known = set(Payout.objects.filter(pk__in=[p.pk for p in payouts]).values_list("pk", flat=True))
    fresh = [payout for payout in payouts if payout.pk not in known]
    if not fresh:
        return []
    numbers = uuid5(NAMESPACE, ",".join(str(payout.pk) for payout in fresh))
    is_prize = fresh[0].kind == Payout.Kind.PRIZE
    reason = Movement.Reason.PRIZE if is_prize else Movement.Reason.REFUND
    post(
        Occasion(f"payouts:{numbers}", reason, source.at, source.tournament_id),
        _list_transfers(source.account, fresh),
    )
    add_payouts(fresh)
    tell_paid(fresh, at=source.at)
    wake_after_commit(Payout.JOB)
    for payout in fresh:
        if payout.status == Payout.Status.FAILED:
            raise_alert(f"payout:{payout.pk}:nobody", _NOBODY, payout=payout, at=source.at)
    return fresh


def promise_unfunded(source: Source, due: Due) -> Payout:
    """Note a payout for which there is no money, because somebody else got it."""
    payout = _make(source, due, is_funded=False)
    payout.status = Payout.Status.FAILED
    payout.last_error = say("The money went to somebody else before the places were corrected.")
    add_payouts([payout])
    return payout


def payable_of(payout: Payout) -> Account:
    """Return the account that holds a payout on its way."""
    return open_account(Account.Kind.PAYABLE, payout.currency, tournament_id=payout.tournament_id)


def payout_id(key: str) -> UUID:
    """Return the id of the payout with this key: the webhookId."""
    return uuid5(NAMESPACE, f"payout:{key}")


def _make(source: Source, due: Due, *, is_funded: bool) -> Payout:
    payout = Payout(
        id=payout_id(due.key),
        kind=due.kind,
        tournament_id=source.tournament_id,
        run=source.run,
        entry=due.entry,
        user_id=due.user_id,
        position=due.position,
        amount=due.amount,
        currency=source.account.currency,
        status=Payout.Status.PENDING,
        is_funded=is_funded,
        created_at=source.at,
        due_at=source.at,
    )
    payout.body = write_body(payout)
    if due.user_id is None:
        payout.status, payout.last_error = Payout.Status.FAILED, _NOBODY
    elif not has_service():
        payout.status = Payout.Status.CONFIRMED
        payout.sent_at = payout.confirmed_at = source.at
    return payout


def write_body(payout: Payout) -> str:
    """Return what is sent for a payout: written once, so that every try is the same."""
    return json.dumps(
        {
            "webhookId": str(payout.pk),
            "tournamentId": payout.tournament_id,
            "playerId": payout.user_id,
            "position": payout.position,
            "amount": payout.amount,
            "currency": payout.currency,
            "timestamp": clock.to_iso(payout.created_at),
        },
        separators=(",", ":"),
    )


def _list_transfers(account: Account, payouts: Sequence[Payout]) -> list[Transfer]:
    """Into the wallets what is confirmed at once; aside what is still on its way."""
    done = {payout for payout in payouts if payout.status == Payout.Status.CONFIRMED}
    owners = {payout.user_id for payout in done if payout.user_id is not None}
    wallets = open_wallets(account.currency, owners)
    payable = payable_of(payouts[0])
    return [
        Transfer(
            account,
            wallets[payout.user_id] if payout in done and payout.user_id else payable,
            payout.amount,
        )
        for payout in payouts
    ]
