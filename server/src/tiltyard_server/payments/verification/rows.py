"""Whether fees and payouts, row by row, are what the sealed ledger says."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final
from uuid import UUID

from tiltyard_server.payments.models import Account, Fee, Line, Movement, Payout, Pledge, Terms
from tiltyard_server.payments.payouts.payout import payout_id, write_body
from tiltyard_server.payments.pledges import pledge_key

# What no movement tells: surrogate keys, how the sending goes, and what the service says of it.
NOT_IN_LEDGER: Final[Mapping[type, frozenset[str]]] = {
    Fee: frozenset({"id"}),
    Pledge: frozenset({"id"}),
    Payout: frozenset(
        {
            "due_at", "attempts", "claimed_until", "was_tried", "last_error", "trace",
        }
    ),
}  # fmt: skip


def find_wrong_fees() -> Iterator[str]:
    """Every fee was moved into escrow by its payer, and left it only as its status says."""
    moved = _list_moved_fees()
    refunds = set(Payout.objects.filter(kind=Payout.Kind.REFUND).values_list("pk", flat=True))
    spent = _sum_spent_pledges()
    for fee in Fee.objects.order_by("pk").iterator(chunk_size=1000):
        name = f"Fee {fee.number} of entry {fee.entry} of tournament {fee.tournament_id}"
        key = f"fee:{fee.tournament_id}:{fee.entry}:{fee.number}"
        if moved.pop(key, (None, 0)) != (fee.payer_id, fee.amount):
            yield f"{name} is not the one that was moved into escrow."
        is_refunded = payout_id(f"refund:{fee.pk}") in refunds
        if fee.status not in Fee.Status.values or (fee.status == "refunded") != is_refunded:
            yield f"{name} is {fee.status}; its payout says otherwise."
        if fee.status == Fee.Status.SPENT:
            spent[fee.tournament_id] += fee.amount
    for key in sorted(moved):
        yield f"The movement {key} has no fee: its row was deleted."
    pooled = _sum_pooled()
    for tournament in sorted({*spent, *pooled}):
        if spent[tournament] != pooled[tournament]:
            yield (
                f"Fees and pledges of {spent[tournament]} of tournament {tournament} are spent; "
                f"{pooled[tournament]} went into its pool."
            )


def find_wrong_pledges() -> Iterator[str]:
    """Every pledge was moved into escrow by its sponsor, who got back what was not kept of it."""
    lines = Line.objects.filter(
        movement__reason=Movement.Reason.PLEDGE, account__kind=Account.Kind.ESCROW, amount__gt=0
    )
    rows = lines.values_list("movement__key", "movement__actor_id", "amount", "account__currency")
    moved = {key: said for key, *said in rows}
    back: Counter[tuple[int, int]] = Counter()
    for pledge in Pledge.objects.order_by("pk").iterator(chunk_size=1000):
        said = [pledge.sponsor_id, pledge.amount, pledge.currency]
        if moved.pop(pledge_key(pledge), None) != said:
            yield f"Pledge {pledge.number} of tournament {pledge.tournament_id} was never made."
        is_spent = pledge.status == Pledge.Status.SPENT
        if pledge.status not in Pledge.Status.values or (pledge.kept and not is_spent):
            yield f"Pledge {pledge.number} of tournament {pledge.tournament_id} is {pledge.status}."
        if pledge.status != Pledge.Status.HELD:
            back[pledge.tournament_id, pledge.sponsor_id] += pledge.amount - pledge.kept
    for key in sorted(moved):
        yield f"The movement {key} has no pledge: its row was deleted."
    yield from _compare_returned(back)


def _compare_returned(back: Counter[tuple[int, int]]) -> Iterator[str]:
    """What came back into the wallets of sponsors is exactly what the pledges say."""
    reason = Movement.Reason
    lines = Line.objects.filter(
        movement__reason__in=(reason.PLEDGE, reason.PRIZES),
        account__kind=Account.Kind.PLAYER,
        amount__gt=0,
    )
    came: Counter[tuple[int, int]] = Counter()
    for tournament, owner, amount in lines.values_list(
        "movement__tournament_id", "account__owner_id", "amount"
    ):
        came[tournament or 0, owner or 0] += amount
    for tournament, owner in sorted({*back, *came}):
        if back[tournament, owner] != came[tournament, owner]:
            yield (
                f"The pledges of tournament {tournament} say that {back[tournament, owner]} came "
                f"back to account {owner}; it was {came[tournament, owner]}."
            )


def _sum_spent_pledges() -> Counter[int]:
    spent: Counter[int] = Counter()
    for tournament, amount in Pledge.objects.filter(status=Pledge.Status.SPENT).values_list(
        "tournament_id", "amount"
    ):
        spent[tournament] += amount
    return spent


def find_wrong_payouts() -> Iterator[str]:
    """Every payout says what was sent for it, and has a cause with its id."""
    fees = {payout_id(f"refund:{fee.pk}"): fee for fee in Fee.objects.filter(status="refunded")}
    withdrawn = set(
        Movement.objects.filter(reason=Movement.Reason.WITHDRAWAL).values_list("key", flat=True)
    )
    runs = dict(Terms.objects.values_list("tournament_id", "run"))
    payouts = Payout.objects.select_related("tournament").order_by("pk")
    funded: Counter[int] = Counter()
    for payout in payouts.iterator(chunk_size=1000):
        if not _says_the_same(payout):
            yield f"Payout {payout.pk} differs from what is sent for it."
        if payout.status not in Payout.Status.values:
            yield f"Payout {payout.pk} is {payout.status}, which no payout is."
        run = runs.get(payout.tournament_id or 0, 1)
        if not 1 <= payout.run <= run or not _has_cause(payout, fees.get(payout.pk), withdrawn):
            yield f"Payout {payout.pk} has no cause: no prize, fee or withdrawal has its number."
        if payout.is_funded:
            funded[payout.tournament_id or 0] += payout.amount
    yield from _compare_funded(funded)


def _compare_funded(funded: Counter[int]) -> Iterator[str]:
    """What was set aside for people is exactly what the payouts say."""
    kept = (Account.Kind.POOL, Account.Kind.ESCROW, Account.Kind.HOUSE, Account.Kind.PLAYER)
    reason = Movement.Reason
    lines = Line.objects.filter(
        movement__reason__in=(reason.PRIZE, reason.REFUND, reason.ADVANCED, reason.WITHDRAWAL),
        account__kind__in=kept,
        amount__lt=0,
    )
    aside: Counter[int] = Counter()
    for tournament, amount in lines.values_list("movement__tournament_id", "amount"):
        aside[tournament or 0] -= amount
    for tournament in sorted({*funded, *aside}):
        if funded[tournament] != aside[tournament]:
            owner = f"tournament {tournament}" if tournament else "the wallets"
            yield (
                f"The payouts of {owner} sum to {funded[tournament]}; "
                f"{aside[tournament]} was set aside for them."
            )


def _list_moved_fees() -> dict[str, tuple[int | None, int]]:
    """Return who paid how much into escrow, by the key of the movement."""
    lines = Line.objects.filter(
        movement__reason=Movement.Reason.ENTRY_FEE, account__kind=Account.Kind.ESCROW
    )
    rows = lines.values_list("movement__key", "movement__actor_id", "amount")
    return {key: (actor, amount) for key, actor, amount in rows}


def _sum_pooled() -> Counter[int]:
    lines = Line.objects.filter(
        movement__reason=Movement.Reason.PRIZES, account__kind=Account.Kind.ESCROW
    )
    found: Counter[int] = Counter()
    for tournament, amount in lines.values_list("account__tournament_id", "amount"):
        found[tournament or 0] -= amount
    return found


def _says_the_same(payout: Payout) -> bool:
    try:
        sent: dict[str, Any] = json.loads(payout.body)
    except ValueError:
        return False
    return bool(sent == json.loads(write_body(payout)))


def _has_cause(payout: Payout, fee: Fee | None, withdrawn: set[str]) -> bool:
    if payout.kind == Payout.Kind.WITHDRAWAL:
        return f"withdrawal:{payout.pk}" in withdrawn
    if payout.kind == Payout.Kind.REFUND:
        return fee is not None and (fee.entry, fee.amount) == (payout.entry, payout.amount)
    is_prize = payout.kind == Payout.Kind.PRIZE
    return is_prize and any(number == payout.pk for number in _list_prize_ids(payout))


def _list_prize_ids(payout: Payout) -> Iterator[UUID]:
    """Yield the ids that a prize of this entry can have; prizes are awarded near the end."""
    last = payout.tournament.seq if payout.tournament is not None else -1
    for seq in range(last, -1, -1):
        yield payout_id(f"prizes:{payout.tournament_id}:{seq}:{payout.entry}")
