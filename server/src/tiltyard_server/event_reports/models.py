"""The prizes that an organiser announced. All other reports follow from log and identities."""

from django.db import models

from tiltyard_server.tournaments.models import Tournament


class PrizePlan(models.Model):
    """Categories and their prizes; a category without prizes is a table of its own."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="prize_plan"
    )
    currency = models.CharField(max_length=5, default="eur")
    groups = models.JSONField(default=list)  # as `schemas.GroupIn` reads them
    excluded = models.JSONField(default=list)  # entries that win nothing, such as guests of honour

    def __str__(self) -> str:
        return f"prizes of {self.tournament_id}"
