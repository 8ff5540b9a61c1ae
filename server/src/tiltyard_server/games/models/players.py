"""What players say about their own matches, and what happens when they disagree."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from tiltyard_server.tournaments.models import Tournament


class PlayerReport(models.Model):
    """A player's word about a match. It stands until the match is decided or they say another."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    match_number = models.PositiveIntegerField()
    side = models.PositiveSmallIntegerField()
    entry_number = models.PositiveIntegerField()
    user = models.ForeignKey(  # null: somebody who held the slip of the match
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    result = models.JSONField()  # {kind, winner, score}
    at = models.DateTimeField()
    counts_at = models.DateTimeField(null=True)  # null: never by silence
    closed_at = models.DateTimeField(null=True)

    class Meta:
        """One open word a side."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "match_number", "side"],
                condition=Q(closed_at__isnull=True),
                name="player_report_open_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.match_number} side {self.side}"


class Dispute(models.Model):
    """Two players who do not agree. An arbiter decides, with a reason."""

    class Status(models.TextChoices):
        """Where it stands."""

        OPEN = "open"
        DECIDED = "decided"
        AGREED = "agreed"  # the players came to say the same
        OVERTAKEN = "overtaken"  # the match was decided, cleared or redrawn in another way

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="disputes")
    match_number = models.PositiveIntegerField()
    claims = models.JSONField()  # what each side said: [result, result]
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    reason = models.CharField(max_length=500, default="", blank=True)

    class Meta:
        """One open dispute a match."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "match_number"],
                condition=Q(status="open"),
                name="dispute_open_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.match_number} {self.status}"
