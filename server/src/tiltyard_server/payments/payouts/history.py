"""The history of payouts: every state is kept and sealed, so that a changed row is noticed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from django.db.models import Max

from tiltyard_server.common import clock
from tiltyard_server.common.database.row_hashes import make_seal, read_fields
from tiltyard_server.payments.models import Payout, PayoutStep

SAID: Final = (
    "provider",
    "status",
    "is_funded",
    "sent_count",
    "sent_at",
    "returned_count",
    "returned_at",
    "confirmed_at",
    "settled_by_id",
    "settled_reason",
)


def add_payouts(payouts: Sequence[Payout]) -> None:
    """Store new payouts, with their first state."""
    Payout.objects.bulk_create(payouts)
    PayoutStep.objects.bulk_create(make_step(payout, 1) for payout in payouts)


def save_payout(payout: Payout, *fields: str) -> None:
    """Store what has changed of a payout that the transaction holds, and keep its new state."""
    payout.save(update_fields=fields)
    last = PayoutStep.objects.filter(payout=payout).aggregate(last=Max("number"))["last"] or 0
    make_step(payout, last + 1).save(force_insert=True)


def make_step(payout: Payout, number: int) -> PayoutStep:
    """Return the state of a payout as a row with its seal."""
    said = _say(payout)
    return PayoutStep(
        payout=payout, number=number, said=said, hash=seal_step(payout.pk, number, said)
    )


def seal_step(payout_id: UUID, number: int, said: Mapping[str, Any]) -> str:
    """Return the hash of one state of a payout."""
    return make_seal({"payout": str(payout_id), "number": number, "said": said})


def find_wrong_histories() -> Iterator[str]:
    """Every payout is what its last state says; no state was changed or taken away."""
    payouts = Payout.objects.prefetch_related("steps").order_by("pk")
    for payout in payouts.iterator(chunk_size=500):
        steps = sorted(payout.steps.all(), key=lambda step: step.number)
        if [step.number for step in steps] != list(range(1, len(steps) + 1)):
            yield f"The history of payout {payout.pk} has gaps."
        if any(step.hash != seal_step(payout.pk, step.number, step.said) for step in steps):
            yield f"The history of payout {payout.pk} was changed after it was written."
        if not steps or steps[-1].said != _say(payout):
            yield f"Payout {payout.pk} is not what its history says."


def _say(payout: Payout) -> dict[str, Any]:
    said = read_fields(payout, SAID)
    times = {name: value for name, value in said.items() if name.endswith("_at") and value}
    return said | {name: clock.to_iso(value) for name, value in times.items()}
