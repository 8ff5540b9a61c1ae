"""Wallets over HTTP."""

from typing import Annotated, Literal
from uuid import UUID

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Query, Router, Status

from tiltyard import InputError, RuleError
from tiltyard.prizes import CURRENCIES
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Scope, get_viewer, require_person, require_user
from tiltyard_server.common import clock
from tiltyard_server.common.http.downloads import answer_file
from tiltyard_server.payments import deposits, selectors, webhook_intake
from tiltyard_server.payments.payouts import withdrawal
from tiltyard_server.payments.providers import get_provider
from tiltyard_server.payments.providers.demo import DemoProvider
from tiltyard_server.payments.schemas import (
    CurrencyOut,
    DepositIn,
    DepositOut,
    LineOut,
    WalletOut,
    WithdrawalIn,
    WithdrawalOut,
)

router = Router(tags=["money"])
_KEY_MAX = 64


@router.get("/currencies", response=list[CurrencyOut])
def list_currencies(request: HttpRequest) -> list[CurrencyOut]:
    """Return what can be paid in."""
    return [CurrencyOut(**row._asdict()) for row in CURRENCIES.values()]


@router.get("/me/wallet", response=WalletOut)
def get_wallet(request: HttpRequest) -> WalletOut:
    """Return what you hold, what is on its way to you, and what moved lately."""
    user_id = require_user(get_viewer(request), Scope.READ)
    return WalletOut.model_validate(selectors.get_wallet(user_id))


@router.get("/me/statement", response=list[LineOut])
def get_statement(
    request: HttpRequest,
    kind: Annotated[Literal["json", "csv"], Query(alias="as")] = "json",
    page: Annotated[int, Query(ge=1, le=100_000)] = 1,
) -> list[LineOut] | HttpResponseBase:
    """Return all that moved in your wallets, newest first; as CSV the whole of it."""
    user_id = require_user(get_viewer(request), Scope.READ)
    lines = selectors.list_lines(user_id=user_id)
    if kind == "csv":
        return answer_file(
            request,
            selectors.export_lines(lines),
            name="statement.csv",
            content_type="text/csv; charset=utf-8",
        )
    first = (page - 1) * 100
    return [LineOut.model_validate(selectors.line_view(x)) for x in lines[first : first + 100]]


@router.post("/me/deposits", response={201: DepositOut})
def create_deposit(request: HttpRequest, body: DepositIn) -> Status[DepositOut]:
    """Say that you mean to pay in; the answer says where. A key cannot: people pay."""
    user_id = require_person(get_viewer(request))
    deposit, checkout = deposits.start_deposit(
        provider=body.provider,
        user_id=user_id,
        amount=body.amount,
        currency=body.currency,
        at=clock.now(),
    )
    return Status(
        201,
        DepositOut(
            id=str(deposit.pk),
            provider=deposit.provider,
            amount=deposit.amount,
            currency=deposit.currency,
            status="pending",
            checkout=checkout,
        ),
    )


@router.post("/me/deposits/{deposit_id}/pretend", response={202: None})
def pretend_to_pay(request: HttpRequest, deposit_id: UUID) -> Status[None]:
    """Let the play-money provider send its signed message, as a real one would."""
    user_id = require_person(get_viewer(request))
    deposit = deposits.get_deposit(deposit_id, user_id=user_id)
    provider = get_provider(deposit.provider)
    if not isinstance(provider, DemoProvider):
        raise RuleError("deposit.real", say("This deposit is paid at its provider."))
    now = clock.now()
    body, headers = provider.make_message(deposit, now=now)
    webhook_intake.receive_event(provider.code, body, headers, now=now)
    return Status(202, None)


@router.post("/me/withdrawals", response={201: WithdrawalOut})
def create_withdrawal(request: HttpRequest, body: WithdrawalIn) -> Status[WithdrawalOut]:
    """Take money out of your wallet. A key cannot; the same Idempotency-Key withdraws once."""
    user_id = require_person(get_viewer(request))
    key = request.headers.get("Idempotency-Key")
    if key is not None and not 1 <= len(key) <= _KEY_MAX:
        raise InputError("command.id_invalid", f"Idempotency-Key has 1 to {_KEY_MAX} characters.")
    payout = withdrawal.withdraw_money(
        user_id=user_id, amount=body.amount, currency=body.currency, at=clock.now(), key=key
    )
    return Status(201, WithdrawalOut.model_validate(selectors.withdrawal_view(payout)))
