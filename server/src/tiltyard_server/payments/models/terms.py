"""What a tournament costs and promises, and the fees that were paid."""

from typing import ClassVar

from django.conf import settings
from django.db import models


class Terms(models.Model):
    """The money side of a tournament, fixed when its registration opens. No row: no money."""

    class NoShow(models.TextChoices):
        """What happens to the fee of somebody who did not check in."""

        FORFEIT = "forfeit"
        REFUND = "refund"

    class Withdrawal(models.TextChoices):
        """Until when somebody who withdraws gets the fee back."""

        UNTIL_SEEDING = "until-seeding"  # before check-in ends
        UNTIL_CHECK_IN = "until-check-in"  # while registration is open
        NEVER = "never"

    tournament = models.OneToOneField(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="terms"
    )
    currency = models.CharField(max_length=8)
    fee = models.BigIntegerField(default=0)
    house_fee = models.PositiveIntegerField(default=0)  # basis points of the fees
    model = models.CharField(max_length=20)
    tiers = models.JSONField(default=list)
    guaranteed = models.BigIntegerField(default=0)
    no_show = models.CharField(max_length=20, choices=NoShow.choices, default=NoShow.FORFEIT)
    withdrawal = models.CharField(
        max_length=20, choices=Withdrawal.choices, default=Withdrawal.UNTIL_SEEDING
    )
    sponsor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )  # who stands for what is guaranteed, with their wallet; null: the house
    pool = models.BigIntegerField(null=True)  # what was distributed; null: nothing yet
    run = models.PositiveIntegerField(default=1)  # one more after each restart

    class Meta:
        """Nothing is negative."""

        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(fee__gte=0, guaranteed__gte=0, house_fee__lte=10_000),
                name="terms_not_negative",
            )
        ]

    def __str__(self) -> str:
        return f"{self.fee} {self.currency}"


class Pledge(models.Model):
    """Prize money that an organiser put up. After a restart there is another row."""

    class Status(models.TextChoices):
        """Where the money is."""

        HELD = "held"  # in escrow
        RETURNED = "returned"
        SPENT = "spent"  # `kept` of it in the pool, the rest returned

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="pledges"
    )
    number = models.PositiveIntegerField()  # 1, 2, 3 … for a tournament
    sponsor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="pledges"
    )
    amount = models.BigIntegerField()
    currency = models.CharField(max_length=8)
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.HELD)
    kept = models.BigIntegerField(default=0)  # what the pool needed of it

    class Meta:
        """One at a time is held, and no more of it is kept than there was."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="pledge_number_unique"),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=models.Q(status="held"),
                name="pledge_once_in_escrow",
            ),
            models.CheckConstraint(
                condition=models.Q(amount__gt=0, kept__gte=0, kept__lte=models.F("amount")),
                name="pledge_not_negative",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number} {self.amount} {self.status}"


class Fee(models.Model):
    """An entry fee that was paid. Who pays again after a refund gets another row."""

    class Status(models.TextChoices):
        """Where the money is."""

        HELD = "held"  # in escrow
        FORFEITED = "forfeited"  # in escrow, and not coming back
        REFUNDED = "refunded"
        SPENT = "spent"  # in the pool

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="fees"
    )
    entry = models.PositiveIntegerField()
    number = models.PositiveIntegerField()  # 1, 2, 3 … for an entry
    payer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="fees"
    )
    amount = models.BigIntegerField()
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.HELD)

    class Meta:
        """An entry pays its fee once; it can pay again only after the last one went."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "entry", "number"], name="fee_number_unique"
            ),
            models.UniqueConstraint(
                fields=["tournament", "entry"],
                condition=models.Q(status__in=["held", "forfeited"]),
                name="fee_once_in_escrow",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.entry} {self.amount} {self.status}"
