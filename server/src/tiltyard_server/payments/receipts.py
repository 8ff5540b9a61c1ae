"""Receipts by mail: written with the movement of the money, to whom it belongs."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from tiltyard_server.accounts.mail_preferences import Address, Told, tell_by_mail
from tiltyard_server.payments.models import Fee, Payout, Terms

_WALLET = "/wallet"


def tell_fee(terms: Terms, fee: Fee, *, at: datetime) -> None:
    """Give the payer of an entry fee a receipt."""
    name = terms.tournament.name
    facts = _list_facts(name, fee.amount, terms.currency, at, f"{fee.entry}-{fee.number}")
    told = Told("receipt-fee", {"tournament": name}, _WALLET, facts)
    to = Address(fee.payer_id, f"fee:{fee.entry}:{fee.number}", f"tournament:{fee.tournament_id}")
    tell_by_mail([(to, told)], at=at)


def tell_paid(payouts: Iterable[Payout], *, at: datetime) -> None:
    """Give those who were paid a receipt; one that was returned and paid again has a new one."""
    paid = [payout for payout in payouts if payout.status == Payout.Status.CONFIRMED]
    tell_by_mail([_write(payout, at) for payout in paid if payout.user_id is not None], at=at)


def _write(payout: Payout, at: datetime) -> tuple[Address, Told]:
    name = payout.tournament.name if payout.tournament is not None else ""
    facts = _list_facts(name, payout.amount, payout.currency, at, str(payout.pk)[:8])
    if payout.position is not None:
        facts = (*facts[:1], ("place", payout.position), *facts[1:])
    about = f"tournament:{payout.tournament_id}" if name else "wallet"
    to = Address(payout.user_id or 0, f"payout:{payout.pk}:{payout.returned_count}", about)
    return to, Told(f"receipt-{payout.kind}", {"tournament": name}, _WALLET, facts)


def _list_facts(
    event: str, amount: int, currency: str, at: datetime, number: str
) -> tuple[tuple[str, Any], ...]:
    of_event = (("event", event),) if event else ()
    of_money = (("amount", [amount, currency]), ("date", at.date().isoformat()), ("number", number))
    return (*of_event, *of_money)
