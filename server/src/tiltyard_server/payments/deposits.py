"""Money into wallets: what somebody means to pay, and what the provider says came of it."""

from datetime import datetime
from uuid import UUID, uuid4

from tiltyard import InputError, RuleError
from tiltyard.prizes import get_currency
from tiltyard.sentence import say
from tiltyard_server.common.currencies import write_amount, write_currency
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.payments.ledger import Occasion, Transfer, open_account, post
from tiltyard_server.payments.models import Account, Deposit, Movement
from tiltyard_server.payments.providers import get_provider
from tiltyard_server.payments.providers.base import Received


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
        raise _unknown(deposit_id)
    return deposit


def take_news(provider: str, received: Received, *, at: datetime) -> str:
    """Do what a provider's message about a deposit says; return what that was.

    A payment that was reported as failed and came after all is credited.

    Raises:
        NotFoundError, InputError, RuleError: it changes nothing, so somebody must look at it.
    """
    deposits = Deposit.objects.select_for_update()
    deposit = deposits.filter(pk=received.deposit_id, provider=provider).first()
    if deposit is None:
        raise _unknown(received.deposit_id)
    if deposit.status == Deposit.Status.PAID:
        raise RuleError("deposit.unexpected", _say_unexpected(deposit, received))
    if not received.is_paid:
        return _fail(deposit)
    if (received.amount, received.currency) != (deposit.amount, deposit.currency):
        raise InputError(
            "deposit.differs",
            say(
                "{amount} {currency} came for a deposit of {amount2} {currency2}.",
                amount=write_amount(received.amount, received.currency),
                currency=write_currency(received.currency),
                amount2=write_amount(deposit.amount, deposit.currency),
                currency2=write_currency(deposit.currency),
            ),
        )
    return _credit(deposit, at)


def _fail(deposit: Deposit) -> str:
    if deposit.status == Deposit.Status.FAILED:
        raise RuleError(
            "deposit.unexpected",
            say(
                "The provider says once more that deposit {deposit} failed. Nothing is owed.",
                deposit=deposit.pk,
            ),
        )
    deposit.status = Deposit.Status.FAILED
    deposit.save(update_fields=["status"])
    return "failed"


def _credit(deposit: Deposit, at: datetime) -> str:
    outside = open_account(Account.Kind.CLEARING, deposit.currency)
    wallet = open_account(Account.Kind.PLAYER, deposit.currency, owner_id=deposit.user_id)
    occasion = Occasion(
        f"deposit:{deposit.pk}", Movement.Reason.DEPOSIT, at, actor_id=deposit.user_id
    )
    post(occasion, [Transfer(outside, wallet, deposit.amount)])
    deposit.status, deposit.paid_at = Deposit.Status.PAID, at
    deposit.save(update_fields=["status", "paid_at"])
    return "credited"


def _say_unexpected(deposit: Deposit, received: Received) -> str:
    if received.is_paid:
        return say(
            "The provider says once more that deposit {deposit} was paid. Ask it whether "
            "the money came twice, and give the second back.",
            deposit=deposit.pk,
        )
    return say(
        "The provider says that deposit {deposit} failed, which it had paid: {amount} "
        "{currency} are in the wallet. Ask it, and recover the money.",
        deposit=deposit.pk,
        amount=write_amount(deposit.amount, deposit.currency),
        currency=write_currency(deposit.currency),
    )


def _unknown(deposit_id: UUID) -> NotFoundError:
    return NotFoundError(
        "deposit.unknown", say("There is no deposit {deposit_id}.", deposit_id=deposit_id)
    )
