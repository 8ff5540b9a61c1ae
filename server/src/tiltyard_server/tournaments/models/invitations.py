"""Who was asked to come, and by which links strangers see a private tournament."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from tiltyard_server.tournaments.models.tournament import Tournament


class Invitation(models.Model):
    """An account that was asked to take part. It takes part when it says yes, and not before."""

    class Status(models.TextChoices):
        """How it was answered."""

        PENDING = "pending"
        ACCEPTED = "accepted"
        DECLINED = "declined"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="invitations")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations"
    )
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.PENDING)
    created_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)

    class Meta:
        """One question each."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "user"], name="invitation_user_unique")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} to {self.tournament_id}: {self.status}"


class InvitationLink(models.Model):
    """A code that shows a private tournament to whoever has it, until it is revoked.

    It is stored as it is: organisers copy it again, and whoever reads this table reads the
    tournament itself.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="invitation_links"
    )
    code = models.CharField(max_length=20, unique=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"link {self.pk} to {self.tournament_id}"


class Guest(models.Model):
    """An account that came by a link, and sees the tournament while the link works."""

    link = models.ForeignKey(InvitationLink, on_delete=models.CASCADE, related_name="guests")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="guest_of"
    )
    created_at = models.DateTimeField()

    class Meta:
        """Coming twice is coming once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["link", "user"], name="guest_user_unique")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} by {self.link_id}"
