"""What the payment service tells about a payout, in whatever order it comes.

No message is dropped: each changes the state of the payout, or is refused with a sentence that
becomes an alert. Two that contradict each other leave an alert whatever their order was.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from tiltyard import RuleError
from tiltyard.sentence import say, word
from tiltyard_server.common.currencies import write_amount, write_currency
from tiltyard_server.payments.alerts import raise_alert
from tiltyard_server.payments.ledger import Occasion, Transfer, open_account, post
from tiltyard_server.payments.models import Account, Movement, Payout
from tiltyard_server.payments.payouts.delivery import OPEN, mark_confirmed, mark_sent
from tiltyard_server.payments.payouts.history import save_payout
from tiltyard_server.payments.payouts.payout import payable_of
from tiltyard_server.payments.payouts.resolution import lock_payout


@transaction.atomic
def confirm_payout(payout_id: UUID, *, at: datetime, provider: str = "") -> str:
    """Note that the payment service has paid; return what became of the news.

    It may come before we have noted that the payout was sent, and after we gave up. `provider`
    is who says so, where it is not the payment service.

    Raises:
        RuleError: `payout.unexpected`: it changes nothing, so somebody must look at it.
    """
    payout = _lock_payout_of(provider, payout_id)
    was_returned = payout.status == Payout.Status.FAILED and payout.returned_at is not None
    if payout.status in OPEN and payout.was_tried:
        mark_sent(payout, at)
    if payout.status != Payout.Status.SENT:
        raise _unexpected(payout, _say_why_not_confirmed(payout))
    mark_confirmed(payout, at)
    if was_returned:
        raise_alert(
            f"payout:{payout.pk}:contradicted:{payout.returned_count}",
            say(
                "The payment service said that it could not pay payout {payout}, and then that "
                "it has paid it. Ask it which is true.",
                payout=payout.pk,
            ),
            payout=payout,
            at=at,
        )
    return "confirmed"


@transaction.atomic
def return_payout(payout_id: UUID, *, why: str, at: datetime, provider: str = "") -> str:
    """Note that the payment service could not pay after all: the money is payable again.

    It may come before we have noted that the payout was sent (that note, when it comes, is then
    no news), after we gave up, and after it was confirmed.

    Raises:
        RuleError: `payout.unexpected`: it changes nothing, so somebody must look at it.
    """
    payout = _lock_payout_of(provider, payout_id)
    has_left = payout.status == Payout.Status.SENT or _is_confirmed_by_service(payout)
    if not has_left and not (payout.status in OPEN and payout.was_tried):
        raise _unexpected(payout, _say_why_not_returned(payout))
    if has_left:
        _take_back(payout, why, at)
    was_confirmed = payout.status == Payout.Status.CONFIRMED
    payout.status, payout.last_error = Payout.Status.FAILED, why
    payout.confirmed_at = payout.claimed_until = None
    payout.returned_at = at
    payout.returned_count += 1
    save_payout(
        payout,
        "status",
        "last_error",
        "confirmed_at",
        "claimed_until",
        "returned_at",
        "returned_count",
    )
    raise_alert(
        f"payout:{payout.pk}:returned:{payout.returned_count}",
        _say_returned(payout, why, was_confirmed=was_confirmed),
        payout=payout,
        at=at,
    )
    return "returned"


def _lock_payout_of(provider: str, payout_id: UUID) -> Payout:
    """Return a payout that this provider was asked for; nobody speaks for another."""
    payout = lock_payout(payout_id)
    if payout.provider != provider:
        raise _unexpected(
            payout,
            say(
                "A message about payout {payout} came from somebody who was never asked to pay "
                "it. Ask the sender what it means.",
                payout=payout.pk,
            ),
        )
    return payout


def _take_back(payout: Payout, why: str, at: datetime) -> None:
    occasion = Occasion(
        f"payout:{payout.pk}:returned:{payout.sent_count}",
        Movement.Reason.RETURNED,
        at,
        payout.tournament_id,
        note=why,
    )
    outside = open_account(Account.Kind.CLEARING, payout.currency)
    post(occasion, [Transfer(outside, payable_of(payout), payout.amount)])


def _is_confirmed_by_service(payout: Payout) -> bool:
    """Whether the service paid it; not if it went into a wallet, or was settled by hand."""
    return (
        payout.status == Payout.Status.CONFIRMED
        and payout.sent_count > 0
        and payout.settled_by_id is None
    )


def _say_returned(payout: Payout, why: str, *, was_confirmed: bool) -> str:
    reason = why or say("it gave no reason")
    if was_confirmed:
        return say(
            "The payment service had confirmed payout {payout} and now says that it could "
            "not pay: {reason}. Ask it which is true before you retry or settle it.",
            payout=payout.pk,
            reason=word(reason),
        )
    return say(
        "The payment service could not pay {amount} {currency}, payout {payout}: {reason}",
        amount=write_amount(payout.amount, payout.currency),
        currency=write_currency(payout.currency),
        payout=payout.pk,
        reason=word(reason),
    )


def _say_why_not_confirmed(payout: Payout) -> str:
    if payout.status == Payout.Status.REPLACED:
        return say(
            "The payment service says that it has paid payout {payout}, which was replaced "
            "before it was sent. If it did, recover the money.",
            payout=payout.pk,
        )
    if payout.status in OPEN:
        return say(
            "The payment service says that it has paid payout {payout}, which was never "
            "sent to it. Ask it what it paid before you do anything.",
            payout=payout.pk,
        )
    if _is_confirmed_by_service(payout):
        return say(
            "The payment service says once more that it has paid payout {payout}. Ask it "
            "whether it paid twice.",
            payout=payout.pk,
        )
    return say(
        "The payment service says that it has paid payout {payout}, which was paid in "
        "another way. If it did, recover the money.",
        payout=payout.pk,
    )


def _say_why_not_returned(payout: Payout) -> str:
    if payout.status == Payout.Status.REPLACED:
        return say(
            "The payment service says that it could not pay payout {payout}, which was "
            "replaced before it was sent. Nothing is owed.",
            payout=payout.pk,
        )
    if payout.status in OPEN:
        return say(
            "The payment service says that it could not pay payout {payout}, which was "
            "never sent to it. Ask it what it means.",
            payout=payout.pk,
        )
    return say(
        "The payment service says that it could not pay payout {payout}, which was "
        "paid in another way. Nothing is owed.",
        payout=payout.pk,
    )


def _unexpected(payout: Payout, text: str) -> RuleError:
    return RuleError("payout.unexpected", text, payout=str(payout.pk))
