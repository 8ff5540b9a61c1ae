"""Where the news of a tournament goes, and what is on its way."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from tiltyard_server.arenas.models import Arena
from tiltyard_server.common.sentences import SentenceField
from tiltyard_server.tournaments.models import Tournament


class Herald(models.Model):
    """An address that hears what happens in a tournament, or in an arena."""

    class Kind(models.TextChoices):
        """How the news is written."""

        DISCORD = "discord"
        SLACK = "slack"
        JSON = "json"

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, related_name="heralds"
    )
    arena = models.ForeignKey(Arena, on_delete=models.CASCADE, null=True, related_name="heralds")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    url = models.CharField(max_length=500)
    topics = models.JSONField()  # of `heralds.writing`, or of `heralds.arenas`
    generation = models.PositiveIntegerField(
        db_default=1, default=1
    )  # of the secret: see `signing_keys`
    previous_until = models.DateTimeField(null=True)  # the secret before is good as long
    sealed = models.CharField(
        max_length=64, db_default="", default="", blank=True
    )  # number 0, from before
    site = models.CharField(max_length=200)  # where people find the tournament
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField()
    failures = models.PositiveIntegerField(default=0)  # in a row
    last_at = models.DateTimeField(null=True)
    last_error = SentenceField(max_length=300, default="", blank=True)
    is_paused = models.BooleanField(default=False)  # after too many failures

    class Meta:
        """It belongs to one of the two."""

        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(tournament=None, arena__isnull=False)
                | Q(tournament__isnull=False, arena=None),
                name="herald_of_one",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.tournament_id or self.arena_id}"


class Call(models.Model):
    """One piece of news for one herald. `key` makes writing it twice harmless."""

    JOB: ClassVar = "call"  # the kind of background job

    herald = models.ForeignKey(Herald, on_delete=models.CASCADE, related_name="calls")
    key = models.CharField(max_length=64)
    body = models.TextField()
    created_at = models.DateTimeField()
    due_at = models.DateTimeField()
    claimed_until = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True)  # delivered, or given up
    error = SentenceField(max_length=300, default="", blank=True)

    class Meta:
        """The same news once; what is due is found by time."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["herald", "key"], name="herald_call_once")
        ]
        indexes: ClassVar = [models.Index(fields=["done_at", "due_at"])]

    def __str__(self) -> str:
        return f"{self.key} for {self.herald_id}"
