"""Reading money: wallets, statements, payouts, alerts, queues."""

import csv
import io
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db.models import Count, OuterRef, QuerySet, Subquery, Sum

from tiltyard_server.common import clock
from tiltyard_server.outbox.models import OutboxMessage
from tiltyard_server.payments.fees import IN_ESCROW
from tiltyard_server.payments.models import Account, Alert, Delivery, Fee, Line, Movement, Payout
from tiltyard_server.payments.payouts.withdrawal import find_way_out
from tiltyard_server.payments.pledges import has_pledged
from tiltyard_server.payments.providers import list_providers
from tiltyard_server.payments.verification.ledger import sum_all

View = dict[str, Any]
_RECENT: Final = 50
_FIELDS: Final = ("at", "account", "reason", "tournament", "amount", "balance", "currency", "note")


def get_wallet(user_id: int) -> View:
    """Return what somebody holds, what is on its way, and where more can come from."""
    last = Line.objects.filter(account=OuterRef("pk")).order_by("-number").values("balance")[:1]
    accounts = Account.objects.filter(kind=Account.Kind.PLAYER, owner_id=user_id)
    balances = accounts.annotate(balance=Subquery(last)).order_by("currency")
    payouts = Payout.objects.filter(user_id=user_id).exclude(status=Payout.Status.REPLACED)
    withdrawals = payouts.filter(kind=Payout.Kind.WITHDRAWAL)
    coming = _with_names(payouts.exclude(kind=Payout.Kind.WITHDRAWAL))
    return {
        "balances": [
            {"currency": currency, "balance": balance or 0}
            for currency, balance in balances.values_list("currency", "balance")
        ],
        "providers": [{"code": p.code, "name": p.name} for p in list_providers()],
        "lines": [line_view(line) for line in list_lines(user_id=user_id)[:_RECENT]],
        "payouts": [payout_view(p) for p in coming.order_by("-created_at")[:_RECENT]],
        "withdraws_by": find_way_out(),
        "withdrawals": [
            withdrawal_view(p) for p in withdrawals.order_by("-created_at", "pk")[:_RECENT]
        ],
    }


def has_money(user_id: int) -> bool:
    """Whether somebody holds or owes anything, or is about to get something."""
    last = Line.objects.filter(account=OuterRef("pk")).order_by("-number").values("balance")[:1]
    accounts = Account.objects.filter(kind=Account.Kind.PLAYER, owner_id=user_id)
    status = Payout.Status
    payouts = Payout.objects.filter(
        user_id=user_id, status__in=(status.PENDING, status.SENT, status.FAILED)
    )
    balances = accounts.annotate(balance=Subquery(last)).values_list("balance", flat=True)
    return any(balances) or payouts.exists() or has_pledged(user_id)


def has_open_payouts(tournament_id: int) -> bool:
    """Whether money of a tournament is still on its way, or waits for an operator."""
    status = Payout.Status
    payouts = Payout.objects.filter(tournament_id=tournament_id)
    return payouts.filter(status__in=(status.PENDING, status.SENT, status.FAILED)).exists()


def is_in_ledger(tournament_id: int) -> bool:
    """Whether any row of the books names a tournament: such rows are never deleted."""
    return any(
        model.objects.filter(tournament_id=tournament_id).exists()
        for model in (Account, Movement, Fee, Payout, Alert)
    )


def list_lines(*, user_id: int | None = None, tournament_id: int | None = None) -> QuerySet[Line]:
    """Return the lines of a person's wallets, or of all a tournament moved, newest first."""
    lines = Line.objects.select_related("account", "movement", "movement__tournament")
    if user_id is not None:
        lines = lines.filter(account__owner_id=user_id)
    if tournament_id is not None:
        lines = lines.filter(movement__tournament_id=tournament_id)
    return lines.order_by("-pk")


def line_view(line: Line) -> View:
    """Return a line as the API shows it."""
    tournament = line.movement.tournament
    return {
        "at": clock.to_iso(line.movement.at),
        "account": line.account.key,
        "reason": line.movement.reason,
        "tournament_id": line.movement.tournament_id,
        "tournament": tournament.name if tournament else None,
        "amount": line.amount,
        "balance": line.balance,
        "currency": line.account.currency,
        "note": line.movement.note,
    }


def export_lines(lines: QuerySet[Line]) -> Iterator[str]:
    """Yield a statement as a table for a spreadsheet."""
    yield _csv_line(list(_FIELDS))
    for line in lines.iterator(chunk_size=500):
        view = line_view(line)
        yield _csv_line([view[name] if view[name] is not None else "" for name in _FIELDS])


def payout_view(payout: Payout) -> View:
    """Return a payout as the API shows it."""
    return {
        "id": str(payout.pk),
        "kind": payout.kind,
        "tournament_id": payout.tournament_id,
        "tournament": payout.tournament.name if payout.tournament else None,
        "entry": payout.entry or None,
        "user_id": payout.user_id,
        "player": payout.user.get_full_name() if payout.user else None,
        "position": payout.position,
        "amount": payout.amount,
        "currency": payout.currency,
        "status": payout.status,
        "is_funded": payout.is_funded,
        "was_tried": payout.was_tried,
        "attempts": payout.attempts,
        "created_at": clock.to_iso(payout.created_at),
        "due_at": clock.to_iso(payout.due_at),
        "sent_at": clock.to_iso(payout.sent_at),
        "confirmed_at": clock.to_iso(payout.confirmed_at),
        "last_error": payout.last_error,
        "settled_reason": payout.settled_reason,
    }


def withdrawal_view(payout: Payout) -> View:
    """Return a withdrawal as whoever made it sees it."""
    return {
        "id": str(payout.pk),
        "amount": payout.amount,
        "currency": payout.currency,
        "status": payout.status,
        "created_at": clock.to_iso(payout.created_at),
        "sent_at": clock.to_iso(payout.sent_at),
        "confirmed_at": clock.to_iso(payout.confirmed_at),
        "settled_reason": payout.settled_reason,
    }


def list_payouts(*, status: str = "", tournament_id: int | None = None) -> QuerySet[Payout]:
    """Return payouts, newest first."""
    payouts = _with_names(Payout.objects.all())
    if status:
        payouts = payouts.filter(status=status)
    if tournament_id is not None:
        payouts = payouts.filter(tournament_id=tournament_id)
    return payouts.order_by("-created_at", "pk")


def list_retryable() -> QuerySet[Payout]:
    """Return the failed payouts that can be sent again, the oldest first."""
    failed = Payout.objects.filter(status=Payout.Status.FAILED, user__isnull=False)
    return failed.order_by("created_at", "pk")


def sum_payouts(payouts: QuerySet[Payout]) -> list[View]:
    """Return how much payouts are together, in each currency."""
    sums = payouts.order_by("currency").values_list("currency").annotate(total=Sum("amount"))
    return [{"currency": currency, "sum": total} for currency, total in sums]


def list_prizes(tournament_id: int, *, run: int) -> QuerySet[Payout]:
    """Return what a tournament awarded, best first."""
    prizes = Payout.objects.filter(
        tournament_id=tournament_id, run=run, kind=Payout.Kind.PRIZE
    ).exclude(status=Payout.Status.REPLACED)
    return _with_names(prizes).order_by("position", "-amount", "entry")


def sum_escrow(tournament_id: int) -> tuple[int, int]:
    """Return how many fees a tournament holds, and how much they are together."""
    fees = Fee.objects.filter(tournament_id=tournament_id, status__in=IN_ESCROW)
    found = fees.aggregate(count=Count("pk"), total=Sum("amount"))
    return found["count"], found["total"] or 0


def find_fee_status(tournament_id: int, entry: int) -> str | None:
    """Return what became of the last fee of an entry."""
    fees = Fee.objects.filter(tournament_id=tournament_id, entry=entry).order_by("-number")
    return fees.values_list("status", flat=True).first()


def list_alerts(*, is_open: bool) -> QuerySet[Alert]:
    """Return alerts, newest first."""
    alerts = Alert.objects.select_related("tournament")
    return (alerts.filter(resolved_at=None) if is_open else alerts).order_by("-created_at", "-pk")


def alert_view(alert: Alert) -> View:
    """Return an alert as the API shows it."""
    return {
        "id": alert.pk,
        "text": alert.text,
        "tournament_id": alert.tournament_id,
        "tournament": alert.tournament.name if alert.tournament else None,
        "payout_id": str(alert.payout_id) if alert.payout_id else None,
        "created_at": clock.to_iso(alert.created_at),
        "resolved_at": clock.to_iso(alert.resolved_at),
    }


def list_deliveries(*, payout_id: UUID | None = None) -> QuerySet[Delivery]:
    """Return the log of what was sent, newest first."""
    deliveries = Delivery.objects.select_related("payout")
    return (deliveries.filter(payout_id=payout_id) if payout_id else deliveries).order_by("-pk")


def delivery_view(delivery: Delivery) -> View:
    """Return an attempt as the API shows it: the body it sent, and no secret."""
    return {
        "id": delivery.pk,
        "payout_id": str(delivery.payout_id),
        "at": clock.to_iso(delivery.at),
        "url": delivery.url,
        "body": delivery.payout.body,
        "status": delivery.status,
        "milliseconds": delivery.milliseconds,
        "error": delivery.error,
    }


def get_health(*, now: datetime) -> View:
    """Return how deep the queues are, what waits for an operator, and whether the ledger is right.

    The sums are zero in every currency, or something is very wrong.
    """
    counts = dict(Payout.objects.values_list("status").annotate(count=Count("pk")))
    pending = Payout.objects.filter(status=Payout.Status.PENDING)
    messages = OutboxMessage.objects.all()
    oldest = messages.order_by("created_at").values_list("created_at", flat=True).first()
    return {
        "payouts": {status.value: counts.get(status.value, 0) for status in Payout.Status},
        "payouts_due": pending.filter(due_at__lte=now).count(),
        "outbox": messages.count(),
        "outbox_failing": messages.filter(attempts__gt=0).count(),
        "outbox_oldest_seconds": int((now - oldest).total_seconds()) if oldest else 0,
        "alerts": Alert.objects.filter(resolved_at=None).count(),
        "ledger": [
            {"currency": currency, "sum": total} for currency, total in sorted(sum_all().items())
        ],
        "accounts": _sum_kinds(),
        "retryable": list_retryable().count(),
        "retryable_sums": sum_payouts(list_retryable()),
        "has_service": bool(settings.PAYMENT_SERVICE_URL),
        "retries": list(settings.TILTYARD_PAYOUT_RETRIES),
    }


def _sum_kinds() -> list[View]:
    sums = Line.objects.values("account__kind", "account__currency").annotate(total=Sum("amount"))
    return [
        {"kind": row["account__kind"], "currency": row["account__currency"], "sum": row["total"]}
        for row in sums.order_by("account__currency", "account__kind")
    ]


def _with_names(payouts: QuerySet[Payout]) -> QuerySet[Payout]:
    return payouts.select_related("tournament", "user")


def _csv_line(values: list[object]) -> str:
    """Write one line; text that a spreadsheet would take for a formula is marked as text."""
    buffer = io.StringIO()
    safe = [
        f"'{value}"
        if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r")
        else value
        for value in values
    ]
    csv.writer(buffer).writerow(safe)
    return buffer.getvalue()


def get_balance_of(user_id: int, currency: str) -> int:
    """Return what somebody's wallet holds of a currency."""
    lines = Line.objects.filter(
        account__kind=Account.Kind.PLAYER, account__owner_id=user_id, account__currency=currency
    )
    return lines.order_by("-number").values_list("balance", flat=True).first() or 0
