"""What an operator, or the payment service, decides about a payout."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from tiltyard import RuleError
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.payments.alerts import raise_alert, resolve_alerts_of
from tiltyard_server.payments.courier import OPEN, mark_sent
from tiltyard_server.payments.ledger import Occasion, Transfer, open_account, post
from tiltyard_server.payments.models import Account, Movement, Payout
from tiltyard_server.payments.paying import has_service, payable_of


@transaction.atomic
def retry_payout(payout_id: UUID, *, actor_id: int, at: datetime) -> Payout:
    """Send a failed payout again, with the same id; the house advances what is not there.

    Raises:
        RuleError: `payout.not_failed`, `payout.nobody` or `payout.no_service`.
    """
    payout = _lock(payout_id)
    _require_failed(payout)
    if payout.user_id is None:
        raise RuleError(
            "payout.nobody", "This entry belongs to no account; settle the payout by hand."
        )
    if not has_service():
        raise RuleError(
            "payout.no_service", "No payment service is set up; settle the payout by hand."
        )
    _advance(payout, actor_id=actor_id, at=at)
    payout.status, payout.attempts, payout.due_at = Payout.Status.PENDING, 0, at
    payout.claimed_until = None
    payout.save(update_fields=["status", "attempts", "due_at", "claimed_until", "is_funded"])
    resolve_alerts_of(payout, actor_id=actor_id, at=at)
    return payout


@transaction.atomic
def settle_payout(
    payout_id: UUID, *, actor_id: int, reason: str, to_wallet: bool, at: datetime
) -> Payout:
    """Note that a failed payout was paid by other means, or pay it into the wallet.

    Raises:
        RuleError: `payout.not_failed`, `payout.reason_missing` or `payout.nobody`.
    """
    payout = _lock(payout_id)
    _require_failed(payout)
    if not reason.strip():
        raise RuleError("payout.reason_missing", "Say how and why it is settled by hand.")
    if to_wallet and payout.user_id is None:
        raise RuleError("payout.nobody", "This entry belongs to no account, so it has no wallet.")
    _advance(payout, actor_id=actor_id, at=at)
    target = (
        open_account(Account.Kind.PLAYER, payout.currency, owner_id=payout.user_id)
        if to_wallet
        else open_account(Account.Kind.CLEARING, payout.currency)
    )
    occasion = Occasion(
        f"payout:{payout.pk}:settled",
        Movement.Reason.SETTLED,
        at,
        payout.tournament_id,
        actor_id,
        reason.strip(),
    )
    post(occasion, [Transfer(payable_of(payout), target, payout.amount)])
    payout.status, payout.confirmed_at = Payout.Status.CONFIRMED, at
    payout.settled_by_id, payout.settled_reason = actor_id, reason.strip()[:500]
    payout.save(
        update_fields=["status", "confirmed_at", "settled_by", "settled_reason", "is_funded"]
    )
    resolve_alerts_of(payout, actor_id=actor_id, at=at)
    return payout


@transaction.atomic
def confirm_payout(payout_id: UUID, *, at: datetime) -> str:
    """Note that the payment service has paid; return what became of the news.

    It may come before we have noted that the payout was sent, after we gave up, and twice.
    """
    payout = _lock(payout_id)
    if payout.status in OPEN and payout.was_tried:
        mark_sent(payout, at)
    if payout.status != Payout.Status.SENT:
        return f"ignored: the payout is {payout.status}"
    payout.status, payout.confirmed_at = Payout.Status.CONFIRMED, at
    payout.save(update_fields=["status", "confirmed_at"])
    return "confirmed"


@transaction.atomic
def return_payout(payout_id: UUID, *, why: str, at: datetime) -> str:
    """Note that the payment service could not pay after all: the money is payable again."""
    payout = _lock(payout_id)
    if payout.status != Payout.Status.SENT:
        return f"ignored: the payout is {payout.status}"
    occasion = Occasion(
        f"payout:{payout.pk}:returned:{payout.sent_count}",
        Movement.Reason.RETURNED,
        at,
        payout.tournament_id,
        note=why,
    )
    outside = open_account(Account.Kind.CLEARING, payout.currency)
    post(occasion, [Transfer(outside, payable_of(payout), payout.amount)])
    payout.status, payout.last_error = Payout.Status.FAILED, why[:500]
    payout.save(update_fields=["status", "last_error"])
    raise_alert(
        f"payout:{payout.pk}:returned",
        f"The payment service could not pay {payout.amount} {payout.currency} to entry "
        f"{payout.entry}: {why or 'it gave no reason'}",
        payout=payout,
        at=at,
    )
    return "returned"


def get_payout(payout_id: UUID) -> Payout:
    """Return a payout."""
    payout = Payout.objects.filter(pk=payout_id).first()
    if payout is None:
        raise NotFoundError("payout.unknown", f"There is no payout {payout_id}.")
    return payout


def _lock(payout_id: UUID) -> Payout:
    get_payout(payout_id)
    return Payout.objects.select_for_update().get(pk=payout_id)


def _require_failed(payout: Payout) -> None:
    if payout.status != Payout.Status.FAILED:
        raise RuleError(
            "payout.not_failed",
            f"The payout is {payout.status}; only failed ones are retried or settled by hand.",
            status=payout.status,
        )


def _advance(payout: Payout, *, actor_id: int, at: datetime) -> None:
    """Let the house put up money that went to somebody else."""
    if payout.is_funded:
        return
    occasion = Occasion(
        f"payout:{payout.pk}:advanced",
        Movement.Reason.ADVANCED,
        at,
        payout.tournament_id,
        actor_id,
    )
    house = open_account(Account.Kind.HOUSE, payout.currency)
    post(occasion, [Transfer(house, payable_of(payout), payout.amount)])
    payout.is_funded = True
