"""Who runs a tournament, what they are told, and what is due."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from tiltyard_server.common.sentences import SentenceField
from tiltyard_server.tournaments.models.tournament import Tournament


class Staff(models.Model):
    """Somebody who helps to run a tournament. Its owner is an organiser without a row."""

    class Role(models.TextChoices):
        """What helpers may be."""

        ORGANISER = "organiser"
        ARBITER = "arbiter"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="staff_of"
    )
    role = models.CharField(max_length=20, choices=Role.choices)
    is_of_festival = models.BooleanField(default=False, db_default=False)  # given by the festival

    class Meta:
        """One role each, and one more that came with the festival."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "user", "is_of_festival"], name="staff_user_unique"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role} of {self.tournament_id}"


class Notification(models.Model):
    """A sentence for a person. `key` makes a second delivery of the same news harmless."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notifications"
    )
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    match_number = models.PositiveIntegerField(null=True)
    key = models.CharField(max_length=64)
    text = SentenceField(max_length=300)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)

    class Meta:
        """The same news once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "tournament", "key"], name="notification_once")
        ]
        indexes: ClassVar = [models.Index(fields=["user", "-id"])]

    def __str__(self) -> str:
        return self.text


class Deadline(models.Model):
    """Something that happens by itself at a time. Claimed by whichever worker is first."""

    JOB: ClassVar = "deadline"  # the kind of background job

    class Kind(models.TextChoices):
        """What can be due; `worker.deadlines` has a function for each."""

        OPEN_REGISTRATION = "open-registration"
        OPEN_CHECK_IN = "open-check-in"
        START = "start"
        CONFIRM_RESULT = "confirm-result"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="deadlines")
    kind = models.CharField(max_length=40, choices=Kind.choices)
    match_number = models.PositiveIntegerField(default=0)  # 0: of the tournament as a whole
    due_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    last_error = models.TextField(default="", blank=True)

    class Meta:
        """One of each kind, or one a match; the open ones are found by time."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "kind", "match_number"], name="deadline_kind_unique"
            )
        ]
        indexes: ClassVar = [models.Index(fields=["done_at", "due_at"])]

    def __str__(self) -> str:
        return f"{self.kind} of {self.tournament_id}"
