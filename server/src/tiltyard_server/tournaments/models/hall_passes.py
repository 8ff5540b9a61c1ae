"""Rights by link: what a phone or a tablet in the hall may do, without an account."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from tiltyard_server.tournaments.models.tournament import Tournament


class HallPass(models.Model):
    """A right in one tournament for the device that opened its link, until it is revoked.

    Of the secret in the link only the digest is stored: it is shown once, and good for one device.
    """

    class Purpose(models.TextChoices):
        """What the device is for; its role in the table of permissions has the same name."""

        HELPER = "helper"  # a phone that enters results
        TABLET = "tablet"  # stands in the hall: players check in and propose results

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="hall_passes")
    purpose = models.CharField(max_length=10, choices=Purpose.choices)
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    first_board = models.PositiveIntegerField(null=True)  # null: from the first one
    last_board = models.PositiveIntegerField(null=True)  # null: to the last one
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        """Listed by tournament."""

        indexes: ClassVar = [models.Index(fields=["tournament", "revoked_at"])]

    def __str__(self) -> str:
        return f"{self.purpose} {self.pk} of {self.tournament_id}"

    @property
    def is_for_all_boards(self) -> bool:
        """Whether no board is out of reach."""
        return self.first_board is None and self.last_board is None

    def covers(self, board: int | None) -> bool:
        """Whether a board is one of those it is for."""
        if board is None:
            return self.is_for_all_boards
        return (self.first_board or board) <= board <= (self.last_board or board)
