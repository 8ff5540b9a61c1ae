"""Money that comes in: what people mean to pay, and what providers say about it."""

from typing import ClassVar

from django.conf import settings
from django.db import models


class Deposit(models.Model):
    """Somebody means to fill a wallet through a provider."""

    class Status(models.TextChoices):
        """How far it is."""

        PENDING = "pending"
        PAID = "paid"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True)
    provider = models.CharField(max_length=20)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="deposits"
    )
    amount = models.BigIntegerField()
    currency = models.CharField(max_length=8)
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.PENDING)
    created_at = models.DateTimeField()
    paid_at = models.DateTimeField(null=True)

    class Meta:
        """Something is paid."""

        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(amount__gt=0), name="deposit_positive")
        ]

    def __str__(self) -> str:
        return f"{self.amount} {self.currency} {self.status}"


class ProviderEvent(models.Model):
    """What a provider or the payment service told us, as it came, once for each of its ids."""

    provider = models.CharField(max_length=20)
    event_id = models.CharField(max_length=128)
    body = models.TextField()
    received_at = models.DateTimeField()
    handled_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=200, default="", blank=True)

    class Meta:
        """The same news once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["provider", "event_id"], name="provider_event_once")
        ]

    def __str__(self) -> str:
        return f"{self.provider} {self.event_id}"
