"""The check-in list: who is here, and what they still owe."""

from typing import Any

from tiltyard import EntryStatus
from tiltyard_server.payments.models import Fee
from tiltyard_server.payments.terms import find_terms
from tiltyard_server.tournaments.models import Entry, Tournament

View = dict[str, Any]
_OUT = (EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED, EntryStatus.NO_SHOW)
_PAID = (Fee.Status.HELD, Fee.Status.SPENT, Fee.Status.FORFEITED)


def make_check_in_list(tournament: Tournament) -> View:
    """Return who takes part, by name, with fee and payment in minor units, and the totals.

    A fee that was paid from a wallet counts as paid; who was entered by name owes it.
    """
    terms = find_terms(tournament.pk)
    fee = 0 if terms is None else terms.fee
    paid = dict(
        Fee.objects.filter(tournament=tournament.pk, status__in=_PAID).values_list(
            "entry", "amount"
        )
    )
    entries = Entry.objects.filter(tournament=tournament).exclude(status__in=_OUT)
    rows = [
        {
            "entry": entry.number,
            "name": entry.name,
            "club": entry.club,
            "is_here": entry.status == EntryStatus.CHECKED_IN,
            "fee": fee,
            "paid": paid.get(entry.number, 0),
        }
        for entry in entries
    ]
    rows.sort(key=lambda row: (str(row["name"]).casefold(), row["entry"]))
    return {
        "seq": tournament.seq,
        "currency": None if terms is None or not fee else terms.currency,
        "rows": rows,
        "here": sum(bool(row["is_here"]) for row in rows),
        "total_fees": fee * len(rows),
        "total_paid": sum(paid.get(entry.number, 0) for entry in entries),
    }
