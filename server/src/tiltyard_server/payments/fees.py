"""Entry fees: into escrow, out of it again, or on to the pool."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db.models import Count, QuerySet, Sum

from tiltyard_server.payments.ledger import Occasion, Transfer, open_account, post
from tiltyard_server.payments.models import Account, Fee, Movement, Payout, Terms
from tiltyard_server.payments.payouts.payout import Due, Source, pay_people
from tiltyard_server.payments.pledges import return_pledge, spend_pledge
from tiltyard_server.payments.receipts import tell_fee
from tiltyard_server.payments.terms import cut_of, escrow_of, pool_account_of

IN_ESCROW: Final = (Fee.Status.HELD, Fee.Status.FORFEITED)


def hold_fee(terms: Terms, *, entry: int, payer_id: int, at: datetime) -> Fee:
    """Take the fee of an entry from a wallet into escrow."""
    number = Fee.objects.filter(tournament_id=terms.tournament_id, entry=entry).count() + 1
    fee = Fee.objects.create(
        tournament_id=terms.tournament_id,
        entry=entry,
        number=number,
        payer_id=payer_id,
        amount=terms.fee,
    )
    wallet = open_account(Account.Kind.PLAYER, terms.currency, owner_id=payer_id)
    occasion = Occasion(
        f"fee:{terms.tournament_id}:{entry}:{number}",
        Movement.Reason.ENTRY_FEE,
        at,
        terms.tournament_id,
        payer_id,
    )
    if post(occasion, [Transfer(wallet, escrow_of(terms), terms.fee)]) is not None:
        tell_fee(terms, fee, at=at)
    return fee


def forfeit_fee(terms: Terms, *, entry: int) -> None:
    """Keep the fee of somebody who left: it will be part of the pool."""
    _fees(terms, Fee.Status.HELD).filter(entry=entry).update(status=Fee.Status.FORFEITED)


def restore_fee(terms: Terms, *, entry: int) -> None:
    """Count the fee of somebody who came back as before."""
    _fees(terms, Fee.Status.FORFEITED).filter(entry=entry).update(status=Fee.Status.HELD)


def refund_fee(terms: Terms, *, entry: int, at: datetime) -> None:
    """Give the fee of somebody who left back to whoever paid it."""
    _refund(terms, _fees(terms, Fee.Status.HELD).filter(entry=entry), at)


def refund_all(terms: Terms, *, at: datetime) -> None:
    """Give all fees back, forfeited ones too, and pledged prizes: there was no tournament."""
    _refund(terms, _fees(terms, *IN_ESCROW).order_by("entry"), at)
    return_pledge(terms, at=at)


def gather_pool(terms: Terms, *, at: datetime, key: str) -> int:
    """Move the fees to the pool, less what the house takes, topped up to the guarantee.

    Whoever stands for the guarantee tops it up: a sponsor gets back what is not needed.

    Return the pool. Once for each run of a tournament: later calls return the same.
    """
    if terms.pool is not None:
        return terms.pool
    fees = _fees(terms, *IN_ESCROW)
    total = fees.aggregate(total=Sum("amount"))["total"] or 0
    cut = cut_of(terms, total)
    top_up = max(0, terms.guaranteed - (total - cut))
    escrow, pool = escrow_of(terms), pool_account_of(terms)
    income = open_account(Account.Kind.FEES, terms.currency)
    post(
        Occasion(f"{key}:pool", Movement.Reason.PRIZES, at, terms.tournament_id),
        [
            Transfer(escrow, income, cut),
            Transfer(escrow, pool, total - cut),
            *spend_pledge(terms, top_up),
        ],
    )
    fees.update(status=Fee.Status.SPENT)
    terms.pool = total - cut + top_up
    terms.save(update_fields=["pool"])
    return terms.pool


def sum_before_end(terms: Terms, *, is_aborted: bool) -> tuple[int, int]:
    """Return how many fees were held, and how much, before the tournament was decided or aborted.

    Fees that an abort gave back are those of the last refunds: nobody is paid back while it runs.
    """
    numbers = {"count": Count("pk"), "total": Sum("amount")}
    held = _fees(terms, *IN_ESCROW, Fee.Status.SPENT).aggregate(**numbers)
    count, total = held["count"], held["total"] or 0
    if is_aborted and terms.pool is None:
        refunds = Payout.objects.filter(
            tournament_id=terms.tournament_id, run=terms.run, kind=Payout.Kind.REFUND
        )
        last = refunds.order_by("-created_at").values("created_at")[:1]
        back = refunds.filter(created_at=last).aggregate(**numbers)
        count, total = count + back["count"], total + (back["total"] or 0)
    return count, total


def _fees(terms: Terms, *statuses: Fee.Status) -> QuerySet[Fee]:
    return Fee.objects.filter(tournament_id=terms.tournament_id, status__in=statuses)


def _refund(terms: Terms, fees: Iterable[Fee], at: datetime) -> None:
    refunded = list(fees)
    if not refunded:
        return
    source = Source(escrow_of(terms), terms.tournament_id, terms.run, at)
    pay_people(
        source,
        [
            Due(f"refund:{fee.pk}", Payout.Kind.REFUND, fee.entry, fee.payer_id, fee.amount)
            for fee in refunded
        ],
    )
    Fee.objects.filter(pk__in=[fee.pk for fee in refunded]).update(status=Fee.Status.REFUNDED)
