"""Money out of wallets: set aside in the transaction of the request, then sent as payouts are."""

from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

from django.db import transaction

from tiltyard import RuleError
from tiltyard.prizes import get_currency
from tiltyard.sentence import say
from tiltyard_server.common.currencies import write_amount, write_currency
from tiltyard_server.idempotency.services import other_request
from tiltyard_server.jobs import wake_after_commit
from tiltyard_server.payments.alerts import raise_alert
from tiltyard_server.payments.ledger import Occasion, Transfer, lock_balances, open_account, post
from tiltyard_server.payments.models import Account, Movement, Payout
from tiltyard_server.payments.payouts.history import add_payouts
from tiltyard_server.payments.payouts.payout import has_service, payable_of, payout_id, write_body
from tiltyard_server.payments.providers import list_paying

SERVICE: Final = "service"
BY_HAND: Final = "hand"
_NO_WAY: Final = say(
    "Nobody pays out money here; pay it by other means, or put it back in the wallet."
)


def find_way_out() -> str:
    """Return who pays withdrawals: `service`, the code of a provider, or `hand`, an operator."""
    if has_service():
        return SERVICE
    return next((provider.code for provider in list_paying()), BY_HAND)


@transaction.atomic
def withdraw_money(
    *, user_id: int, amount: int, currency: str, at: datetime, key: str | None = None
) -> Payout:
    """Take money out of a wallet and note the payout; the same `key` twice is one withdrawal.

    The wallet is held from the look at its balance to the end of the transaction, so that two
    withdrawals at once cannot take more than there is.

    Raises:
        InputError: `currency.unknown`, or `idempotency.other_request` when the kept answer to
            this key is forgotten and another amount is asked for.
        RuleError: `withdrawal.short`.
    """
    get_currency(currency)
    number = payout_id(f"withdrawal:{user_id}:{key}") if key else uuid4()
    wallet = open_account(Account.Kind.PLAYER, currency, owner_id=user_id)
    balance = lock_balances([wallet.pk])[wallet.pk][1]
    known = Payout.objects.filter(pk=number).first()
    if known is not None:
        if (known.amount, known.currency) != (amount, currency):
            raise other_request()
        return known
    if amount > balance:
        raise RuleError(
            "withdrawal.short",
            say(
                "The wallet holds {balance} {currency}; withdraw that or less.",
                balance=write_amount(balance, currency),
                currency=write_currency(currency),
            ),
            balance=balance,
            currency=currency,
        )
    payout = _make(number, user_id=user_id, amount=amount, currency=currency, at=at)
    occasion = Occasion(f"withdrawal:{number}", Movement.Reason.WITHDRAWAL, at, actor_id=user_id)
    post(occasion, [Transfer(wallet, payable_of(payout), amount)])
    add_payouts([payout])
    wake_after_commit(Payout.JOB)
    if payout.status == Payout.Status.FAILED:
        raise_alert(f"payout:{payout.pk}:by-hand", _say_by_hand(payout), payout=payout, at=at)
    return payout


def _make(number: UUID, *, user_id: int, amount: int, currency: str, at: datetime) -> Payout:
    way = find_way_out()
    payout = Payout(
        id=number,
        kind=Payout.Kind.WITHDRAWAL,
        provider="" if way in (SERVICE, BY_HAND) else way,
        entry=0,
        user_id=user_id,
        amount=amount,
        currency=currency,
        status=Payout.Status.PENDING,
        created_at=at,
        due_at=at,
    )
    payout.body = write_body(payout)
    if way == BY_HAND:
        payout.status, payout.last_error = Payout.Status.FAILED, _NO_WAY
    return payout


def _say_by_hand(payout: Payout) -> str:
    return say(
        "Account {user_id} withdraws {amount} {currency}, and nobody pays out money "
        "here. Pay it by other means and settle the payout by hand.",
        user_id=payout.user_id,
        amount=write_amount(payout.amount, payout.currency),
        currency=write_currency(payout.currency),
    )
