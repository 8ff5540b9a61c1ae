"""A league, its seasons, and the events that somebody put into one or took out of it.

No row holds a result: tables are made of the events whenever somebody looks (ADR 111).
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from tiltyard_server.arenas.models import Arena
from tiltyard_server.tournaments.models import Tournament


class League(models.Model):
    """What goes on from season to season. Its page is for everybody."""

    name = models.CharField(max_length=120)
    description = models.TextField(default="", blank=True)
    shield = models.CharField(max_length=80, default="", blank=True)  # drawn from it; "": the name
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="leagues"
    )
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.pk} {self.name}"


class Season(models.Model):
    """From when to when, how it is scored, and what it gathers of the owner's events."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=80)
    starts_on = models.DateField()
    ends_on = models.DateField()
    gathers = models.JSONField(default=list)  # kinds of events: see `events.Gathered`
    scoring = models.JSONField()  # see `points`

    class Meta:
        """The latest first."""

        ordering: ClassVar = ["-starts_on", "-pk"]

    def __str__(self) -> str:
        return f"{self.name} of league {self.league_id}"


class SeasonEvent(models.Model):
    """An event that somebody put into a season, or took out of it."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="events")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, related_name="season_events"
    )
    arena = models.ForeignKey(
        Arena, on_delete=models.CASCADE, null=True, related_name="season_events"
    )
    is_out = models.BooleanField(default=False)
    weight = models.PositiveSmallIntegerField(default=1)

    class Meta:
        """One row for each event of a season."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "tournament"], name="season_tournament_once"),
            models.UniqueConstraint(fields=["season", "arena"], name="season_arena_once"),
            models.CheckConstraint(
                condition=Q(tournament__isnull=True) ^ Q(arena__isnull=True),
                name="season_event_is_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id or self.arena_id} in season {self.season_id}"
