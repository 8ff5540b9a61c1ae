"""Prizes: awarded when the places are decided, replaced when they are corrected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tiltyard.sentence import say
from tiltyard_server.common.currencies import write_amount, write_currency
from tiltyard_server.payments.alerts import raise_alert, resolve_alerts_of
from tiltyard_server.payments.ledger import Occasion, Transfer, get_balance, post
from tiltyard_server.payments.models import Movement, Payout, Terms
from tiltyard_server.payments.payouts.delivery import OPEN
from tiltyard_server.payments.payouts.history import save_payout
from tiltyard_server.payments.payouts.payout import (
    Due,
    Source,
    pay_people,
    payable_of,
    promise_unfunded,
)
from tiltyard_server.payments.pledges import return_rest
from tiltyard_server.payments.terms import pool_account_of


@dataclass(frozen=True, slots=True)
class Award:
    """What an entry has won."""

    entry: int
    user_id: int | None
    amount: int
    position: int | None


def award_prizes(terms: Terms, awards: Sequence[Award], *, at: datetime, key: str) -> None:
    """Award the pool, best first; the rest that nobody wins goes to the sponsor or the house.

    Awards of an earlier decision that were never sent are replaced. Those that may have reached
    somebody stay: whoever got too much or too little by them is left to the operator, and
    nobody is paid with money that is not in the pool.
    """
    kept = _replace_unsent(terms, at=at)
    source = Source(pool_account_of(terms), terms.tournament_id, terms.run, at)
    left = get_balance(source.account)
    funded: list[Due] = []
    for award in awards:
        due = _due(award, kept.get(award.entry, 0), key)
        if due.amount <= 0:
            continue
        if due.amount <= left:
            left -= due.amount
            funded.append(due)
        else:
            payout = promise_unfunded(source, due)
            raise_alert(f"payout:{payout.pk}:unfunded", _unfunded(payout), payout=payout, at=at)
    pay_people(source, funded)
    _warn_of_overpaid(terms, awards, kept, at=at, key=key)
    rest = Occasion(f"{key}:rest", Movement.Reason.PRIZES, at, terms.tournament_id)
    post(rest, return_rest(terms, left))


def _due(award: Award, paid: int, key: str) -> Due:
    return Due(
        f"{key}:{award.entry}",
        Payout.Kind.PRIZE,
        award.entry,
        award.user_id,
        award.amount - paid,
        award.position,
    )


def _replace_unsent(terms: Terms, *, at: datetime) -> dict[int, int]:
    """Take back what was never sent; return what each entry got by the rest."""
    prizes = (
        Payout.objects.select_for_update()
        .filter(tournament_id=terms.tournament_id, run=terms.run, kind=Payout.Kind.PRIZE)
        .exclude(status=Payout.Status.REPLACED)
        .order_by("pk")
    )
    kept: dict[int, int] = {}
    for payout in prizes:
        if payout.status in OPEN and not payout.was_tried:
            _take_back(terms, payout, at=at)
        else:
            kept[payout.entry] = kept.get(payout.entry, 0) + payout.amount
    return kept


def _take_back(terms: Terms, payout: Payout, *, at: datetime) -> None:
    if payout.is_funded:
        occasion = Occasion(
            f"payout:{payout.pk}:replaced", Movement.Reason.REPLACED, at, terms.tournament_id
        )
        post(occasion, [Transfer(payable_of(payout), pool_account_of(terms), payout.amount)])
    payout.status = Payout.Status.REPLACED
    save_payout(payout, "status")
    resolve_alerts_of(payout, actor_id=None, at=at)


def _warn_of_overpaid(
    terms: Terms, awards: Sequence[Award], kept: Mapping[int, int], *, at: datetime, key: str
) -> None:
    owed = {award.entry: award.amount for award in awards}
    for entry, paid in kept.items():
        if paid > owed.get(entry, 0):
            raise_alert(
                f"{key}:overpaid:{entry}",
                say(
                    "Entry {entry} was awarded {paid} {currency} before the places were corrected; "
                    "now it is {owed}. Recover the difference.",
                    entry=entry,
                    paid=write_amount(paid, terms.currency),
                    currency=write_currency(terms.currency),
                    owed=write_amount(owed.get(entry, 0), terms.currency),
                ),
                tournament_id=terms.tournament_id,
                at=at,
            )


def _unfunded(payout: Payout) -> str:
    return say(
        "Entry {entry} is owed {amount} {currency} since the places were corrected, "
        "but the money was sent to somebody else. Retry to advance it from the house, "
        "or settle it by hand.",
        entry=payout.entry,
        amount=write_amount(payout.amount, payout.currency),
        currency=write_currency(payout.currency),
    )
