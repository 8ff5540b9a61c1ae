"""What an operator decides about a payout."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from tiltyard import RuleError
from tiltyard.sentence import say, word
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.jobs import wake_after_commit
from tiltyard_server.payments.alerts import resolve_alerts_of
from tiltyard_server.payments.ledger import Occasion, Transfer, open_account, post
from tiltyard_server.payments.models import Account, Movement, Payout
from tiltyard_server.payments.payouts.history import save_payout
from tiltyard_server.payments.payouts.payout import has_service, payable_of
from tiltyard_server.payments.providers import list_paying
from tiltyard_server.payments.receipts import tell_paid


@transaction.atomic
def retry_payout(payout_id: UUID, *, actor_id: int, at: datetime) -> Payout:
    """Send a failed payout again, with the same id; the house advances what is not there.

    Raises:
        RuleError: `payout.not_failed`, `payout.nobody` or `payout.no_service`.
    """
    payout = lock_payout(payout_id)
    _require_failed(payout)
    if payout.user_id is None:
        raise RuleError(
            "payout.nobody", say("This entry belongs to no account; settle the payout by hand.")
        )
    if not _can_be_sent(payout):
        raise RuleError(
            "payout.no_service", say("No payment service is set up; settle the payout by hand.")
        )
    _advance(payout, actor_id=actor_id, at=at)
    payout.status, payout.attempts, payout.due_at = Payout.Status.PENDING, 0, at
    payout.claimed_until = payout.returned_at = None
    save_payout(payout, "status", "attempts", "due_at", "claimed_until", "returned_at", "is_funded")
    wake_after_commit(Payout.JOB)
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
    payout = lock_payout(payout_id)
    _require_failed(payout)
    if not reason.strip():
        raise RuleError("payout.reason_missing", say("Say how and why it is settled by hand."))
    if to_wallet and payout.user_id is None:
        raise RuleError(
            "payout.nobody", say("This entry belongs to no account, so it has no wallet.")
        )
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
    save_payout(payout, "status", "confirmed_at", "settled_by", "settled_reason", "is_funded")
    tell_paid([payout], at=at)
    resolve_alerts_of(payout, actor_id=actor_id, at=at)
    return payout


def _can_be_sent(payout: Payout) -> bool:
    """Whether who pays it out can be reached from here."""
    if not payout.provider:
        return has_service()
    return any(provider.code == payout.provider for provider in list_paying())


def get_payout(payout_id: UUID) -> Payout:
    """Return a payout by its number, or refuse an unknown one."""
    payout = Payout.objects.filter(pk=payout_id).first()
    if payout is None:
        raise NotFoundError(
            "payout.unknown", say("There is no payout {payout_id}.", payout_id=payout_id)
        )
    return payout


def lock_payout(payout_id: UUID) -> Payout:
    """Return a payout, held until the end of the transaction."""
    get_payout(payout_id)
    return Payout.objects.select_for_update().get(pk=payout_id)


def _require_failed(payout: Payout) -> None:
    if payout.status != Payout.Status.FAILED:
        raise RuleError(
            "payout.not_failed",
            say(
                "The payout is {status}; only failed ones are retried or settled by hand.",
                status=word(payout.status),
            ),
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
