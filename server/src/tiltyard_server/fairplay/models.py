"""What looks odd, shown to operators; and what they made of it."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from tiltyard_server.tournaments.models import Tournament


class Flag(models.Model):
    """Something that a detector found. It accuses nobody and does nothing: a person looks at it."""

    class Kind(models.TextChoices):
        """What was found; `detectors` has a row for each."""

        REPORTS = "inconsistent-reports"
        SHORT_GAME = "short-game"
        MEETINGS = "repeated-meetings"
        PERFORMANCE = "sandbagging-performance"
        RATING_DROP = "sandbagging-rating-drop"
        THROWN_GAME = "thrown-game"

    class Severity(models.TextChoices):
        """How soon somebody should look."""

        LOW = "low"
        MEDIUM = "medium"
        HIGH = "high"

    class Status(models.TextChoices):
        """What people made of it."""

        OPEN = "open"
        DISMISSED = "dismissed"
        CONFIRMED = "confirmed"

    kind = models.CharField(max_length=40, choices=Kind.choices)
    key = models.CharField(max_length=120)  # the same evidence has the same key
    severity = models.CharField(max_length=10, choices=Severity.choices)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="flags")
    match_number = models.PositiveIntegerField(null=True)  # null: about the whole tournament
    users = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+")
    evidence = models.JSONField()  # as `evidence.Evidence` writes it
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    created_at = models.DateTimeField()

    class Meta:
        """The same evidence raises one flag."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["kind", "key"], name="flag_once")]
        indexes: ClassVar = [models.Index(fields=["status", "-id"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class FlagReview(models.Model):
    """What an operator decided about a flag, and why. Kept: a change of mind is a new row."""

    flag = models.ForeignKey(Flag, on_delete=models.CASCADE, related_name="reviews")
    reviewer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    status = models.CharField(max_length=10, choices=Flag.Status.choices)
    note = models.CharField(max_length=1000)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.flag_id} {self.status}"
