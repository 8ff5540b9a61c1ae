"""Money on its way to people, every attempt to send it, and what an operator must see to."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from tiltyard_server.common.observation.trace import current_traceparent
from tiltyard_server.common.sentences import SentenceField


class Payout(models.Model):
    """Money for somebody. `id` is the webhookId, `body` what is sent, both for ever the same.

    Prizes and refunds come from a tournament; withdrawals from the wallet of their user.
    """

    JOB: ClassVar = "payout"  # the kind of background job

    class Kind(models.TextChoices):
        """Why somebody is paid."""

        PRIZE = "prize"
        REFUND = "refund"
        WITHDRAWAL = "withdrawal"

    class Status(models.TextChoices):
        """How far it is."""

        PENDING = "pending"
        SENT = "sent"  # the payment service has taken it
        CONFIRMED = "confirmed"  # the payment service says it is paid, or it is in the wallet
        FAILED = "failed"  # given up; an operator decides
        REPLACED = "replaced"  # a correction made it void before it was ever sent

    id = models.UUIDField(primary_key=True)
    kind = models.CharField(max_length=20, choices=Kind.choices)
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, null=True, related_name="payouts"
    )  # null: a withdrawal
    provider = models.CharField(
        max_length=20, default="", db_default="", blank=True
    )  # who pays it out; empty: the payment service
    run = models.PositiveIntegerField(default=1)  # of the tournament, which may be restarted
    entry = models.PositiveIntegerField()  # 0: a withdrawal
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="payouts"
    )
    position = models.PositiveIntegerField(null=True)  # null: a refund, or a share of an abort
    amount = models.BigIntegerField()
    currency = models.CharField(max_length=8)
    status = models.CharField(max_length=20, choices=Status.choices)
    is_funded = models.BooleanField(default=True)  # false: the pool was spent, see corrections
    body = models.TextField()
    created_at = models.DateTimeField()
    due_at = models.DateTimeField()
    attempts = models.PositiveIntegerField(default=0)  # since the last retry by hand
    claimed_until = models.DateTimeField(null=True)  # a worker is at it until then
    was_tried = models.BooleanField(default=False)  # it may have reached the payment service
    sent_count = models.PositiveIntegerField(default=0)  # taken, and perhaps returned
    sent_at = models.DateTimeField(null=True)
    returned_at = models.DateTimeField(null=True)  # the last word of the service: it could not pay
    returned_count = models.PositiveIntegerField(default=0, db_default=0)  # how often it said so
    confirmed_at = models.DateTimeField(null=True)
    last_error = SentenceField(max_length=500, default="", blank=True)
    trace = models.CharField(
        max_length=55, default=current_traceparent, db_default="", blank=True
    )  # what caused it
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    settled_reason = models.CharField(max_length=500, default="", blank=True)

    class Meta:
        """Couriers look for what is due; people for what is theirs."""

        indexes: ClassVar = [
            models.Index(fields=["status", "due_at"]),
            models.Index(fields=["tournament", "entry"]),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(amount__gt=0), name="payout_positive"),
            models.CheckConstraint(
                condition=(
                    models.Q(kind="withdrawal", tournament=None, entry=0, user__isnull=False)
                    | (~models.Q(kind="withdrawal") & models.Q(tournament__isnull=False))
                ),
                name="payout_has_cause",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.amount} {self.currency} {self.status}"


class PayoutStep(models.Model):
    """What a payout was from one change of its state to the next, sealed when it was written."""

    payout = models.ForeignKey(Payout, on_delete=models.PROTECT, related_name="steps")
    number = models.PositiveIntegerField()  # 1, 2, 3 … of its payout
    said = models.JSONField()
    hash = models.CharField(max_length=64)

    class Meta:
        """Two writers cannot both add the next step."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["payout", "number"], name="payout_step_unique")
        ]

    def __str__(self) -> str:
        return f"{self.payout_id}/{self.number}"


class Delivery(models.Model):
    """One attempt to send a payout. What was sent is the body of the payout."""

    payout = models.ForeignKey(Payout, on_delete=models.CASCADE, related_name="deliveries")
    at = models.DateTimeField()
    url = models.CharField(max_length=300)
    status = models.PositiveIntegerField(null=True)  # null: no answer
    milliseconds = models.PositiveIntegerField()
    error = SentenceField(max_length=500, default="", blank=True)

    class Meta:
        """Newest first."""

        indexes: ClassVar = [models.Index(fields=["payout", "-id"])]

    def __str__(self) -> str:
        return f"{self.payout_id} {self.status or self.error}"


class Alert(models.Model):
    """Something an operator must look at. The same `key` is raised once."""

    key = models.CharField(max_length=160, unique=True)
    text = SentenceField(max_length=500)
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, null=True, related_name="+"
    )
    payout = models.ForeignKey(Payout, on_delete=models.PROTECT, null=True, related_name="alerts")
    created_at = models.DateTimeField()
    resolved_at = models.DateTimeField(null=True)
    resolved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    def __str__(self) -> str:
        return self.text
