"""The check-in list: who is here, and what they still owe."""

from collections import Counter
from typing import Any

from tiltyard import EntryStatus
from tiltyard_server.payments.models import Fee
from tiltyard_server.payments.terms import find_terms
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.rated_events.selectors import get_event
from tiltyard_server.tournaments.models import Entry, Tournament

View = dict[str, Any]
_OUT = (EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED, EntryStatus.NO_SHOW)
_PAID = (Fee.Status.HELD, Fee.Status.SPENT, Fee.Status.FORFEITED)


def make_check_in_list(tournament: Tournament) -> View:
    """Return who takes part, by name, with fee and payment in minor units, and the totals.

    A fee that was paid from a wallet counts as paid; who was entered by name owes it. What the
    organiser wrote beside the players, due and paid at the desk, counts the same.
    """
    currency, fees, paid = _list_money(tournament)
    entries = Entry.objects.filter(tournament=tournament).exclude(status__in=_OUT)
    rows = [
        {
            "entry": entry.number,
            "name": entry.name,
            "club": entry.club,
            "is_here": entry.status == EntryStatus.CHECKED_IN,
            "fee": fees[entry.number],
            "paid": paid[entry.number],
        }
        for entry in entries
    ]
    rows.sort(key=lambda row: (str(row["name"]).casefold(), row["entry"]))
    return {
        "seq": tournament.seq,
        "currency": currency,
        "rows": rows,
        "here": sum(bool(row["is_here"]) for row in rows),
        "total_fees": sum(row["fee"] for row in rows),
        "total_paid": sum(row["paid"] for row in rows),
    }


def _list_money(tournament: Tournament) -> tuple[str | None, Counter[int], Counter[int]]:
    """Return the currency, and what each entry is to pay and has paid; None where it is nothing.

    An entry fee of the ledger and what the organiser wrote beside the players add up, unless
    they are in two currencies: then the ledger goes before.
    """
    terms = find_terms(tournament.pk)
    fee = 0 if terms is None else terms.fee
    fees: Counter[int] = Counter()
    paid: Counter[int] = Counter()
    if terms is not None and fee:
        for number in Entry.objects.filter(tournament=tournament).values_list("number", flat=True):
            fees[number] += fee
        held = Fee.objects.filter(tournament=tournament.pk, status__in=_PAID)
        paid.update(dict(held.values_list("entry", "amount")))
    currency = get_event(tournament).currency
    if terms is None or not fee or terms.currency.upper() == currency:
        for row in Identity.objects.filter(tournament=tournament, amount_due__gt=0):
            fees[row.number] += row.amount_due
            paid[row.number] += row.amount_paid
    if terms is not None and fee:
        return terms.currency, fees, paid
    return (currency if fees else None), fees, paid
