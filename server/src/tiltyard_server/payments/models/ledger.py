"""The ledger: accounts, movements, lines. Rows are added and never changed (docs/adr/0010).

Triggers of migration 0002 enforce it on both databases: the lines of a movement sum to zero and
are of one currency, each line follows the last one of its account, guarded accounts never go
below zero, and nothing is updated or deleted.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models


class Account(models.Model):
    """A place where money can be. Its balance is that of its last line."""

    class Kind(models.TextChoices):
        """What accounts there are; those of `GUARDED` never go below zero."""

        PLAYER = "player"  # the wallet of a person
        ESCROW = "escrow"  # entry fees and pledged prizes of a tournament, held
        POOL = "pool"  # what a tournament is about to distribute
        PAYABLE = "payable"  # on its way out: of a tournament, or withdrawn from wallets
        FEES = "fees"  # what the house takes of entry fees
        HOUSE = "house"  # guarantees topped up, rests that nobody won
        CLEARING = "clearing"  # the world outside: providers and the payment service

    kind = models.CharField(max_length=20, choices=Kind.choices)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="accounts"
    )
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, null=True, related_name="accounts"
    )
    currency = models.CharField(max_length=8)
    key = models.CharField(max_length=80, unique=True)  # kind, whose, currency

    def __str__(self) -> str:
        return self.key


class Movement(models.Model):
    """Money that moved, once for each `key`. Written after its lines: that closes it."""

    class Reason(models.TextChoices):
        """Why money moves."""

        DEPOSIT = "deposit"
        ENTRY_FEE = "entry-fee"
        REFUND = "refund"
        PRIZES = "prizes"
        PRIZE = "prize"
        REPLACED = "replaced"
        PAID_OUT = "paid-out"
        RETURNED = "returned"
        ADVANCED = "advanced"
        SETTLED = "settled"
        RECEIVED = "received"
        WITHDRAWAL = "withdrawal"
        PLEDGE = "pledge"

    id = models.UUIDField(primary_key=True)  # made from the key
    key = models.CharField(max_length=160, unique=True)
    reason = models.CharField(max_length=20, choices=Reason.choices)
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, null=True, related_name="movements"
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    note = models.CharField(max_length=500, default="", blank=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.key


class MovementSeal(models.Model):
    """The hash of a movement and its lines; beside them, so that their tables stay as they are."""

    movement = models.OneToOneField(
        Movement, on_delete=models.PROTECT, primary_key=True, related_name="seal"
    )
    hash = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.movement_id} {self.hash[:8]}"


class Line(models.Model):
    """What a movement does to one account, and the balance afterwards."""

    movement = models.ForeignKey(Movement, on_delete=models.PROTECT, related_name="lines")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="lines")
    number = models.PositiveIntegerField()  # 1, 2, 3 … in its account
    amount = models.BigIntegerField()
    balance = models.BigIntegerField()

    class Meta:
        """Two writers cannot both add the next line."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["account", "number"], name="line_number_unique"),
            models.UniqueConstraint(fields=["movement", "account"], name="line_account_once"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id}/{self.number} {self.amount:+d}"
