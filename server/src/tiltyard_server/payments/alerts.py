"""What an operator must see to."""

from datetime import datetime

from tiltyard.sentence import say
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.payments.models import Alert, Payout


def raise_alert(
    key: str,
    text: str,
    *,
    at: datetime,
    payout: Payout | None = None,
    tournament_id: int | None = None,
) -> None:
    """Tell the operators. What was told under the same key is told again only if it was seen to."""
    alert, is_new = Alert.objects.get_or_create(
        key=key,
        defaults={
            "text": text,
            "payout": payout,
            "tournament_id": payout.tournament_id if payout else tournament_id,
            "created_at": at,
        },
    )
    if not is_new and alert.resolved_at is not None:
        alert.text, alert.created_at = text, at
        alert.resolved_at = alert.resolved_by = None
        alert.save(update_fields=["text", "created_at", "resolved_at", "resolved_by"])


def resolve_alert(alert_id: int, *, actor_id: int, at: datetime) -> None:
    """Say that an alert was seen to. Doing it twice changes nothing."""
    if not Alert.objects.filter(pk=alert_id).exists():
        raise NotFoundError(
            "alert.unknown", say("There is no alert {alert_id}.", alert_id=alert_id)
        )
    Alert.objects.filter(pk=alert_id, resolved_at=None).update(
        resolved_at=at, resolved_by_id=actor_id
    )


def resolve_alerts_of(payout: Payout, *, actor_id: int | None, at: datetime) -> None:
    """Close what was raised about a payout that is now on its way.

    What a message of the payment service raised stays: somebody must ask the service.
    """
    raised = Alert.objects.filter(payout=payout, key__startswith=f"payout:{payout.pk}:")
    raised.filter(resolved_at=None).update(resolved_at=at, resolved_by_id=actor_id)
