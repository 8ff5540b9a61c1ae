"""Results that a tablet in the hall proposes, until somebody who may enters them."""

from typing import ClassVar

from django.db import models

from tiltyard_server.tournaments.models import HallPass, Tournament


class ProposedResult(models.Model):
    """What players pressed at a tablet about their match. It is no result.

    `seq` is how far the log was then: whatever happened to the match since makes it void.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    match_number = models.PositiveIntegerField()
    result = models.JSONField()
    hall_pass = models.ForeignKey(HallPass, on_delete=models.CASCADE, related_name="+")
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        """The last word counts."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "match_number"], name="proposal_once")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.match_number} proposed"
