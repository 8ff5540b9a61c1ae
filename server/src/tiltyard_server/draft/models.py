"""Prizes in words and sheets of matches."""

from typing import ClassVar

from django.db import models

from tiltyard_server.tournaments.models import Tournament


class Showcase(models.Model):
    """What a tournament shows besides its table. No row: nothing."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, primary_key=True, related_name="showcase"
    )
    prize_texts = models.JSONField(default=list)  # the first prize first
    featured_match = models.PositiveIntegerField(null=True)  # on the stream

    def __str__(self) -> str:
        return f"showcase of {self.tournament_id}"


class MatchSheet(models.Model):
    """What people wrote about a match: the archetypes of the decks, and notes."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="sheets")
    match_number = models.PositiveIntegerField()
    decks = models.JSONField(default=dict)  # number of the entry, as text: archetype
    notes = models.TextField(default="", blank=True)

    class Meta:
        """One sheet a match."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "match_number"], name="sheet_once")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.match_number}"
