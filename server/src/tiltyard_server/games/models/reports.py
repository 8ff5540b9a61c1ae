"""What was said about games: the reports that counted, and every attempt to send one."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from tiltyard_server.common.sentences import SentenceField
from tiltyard_server.games.models.servers import GameServer
from tiltyard_server.tournaments.models import Tournament


class GameReport(models.Model):
    """Where a result came from, how long the game took, and what speaks for it.

    One row for each game or match that came through this app. A result without a row was entered
    by an arbiter: the log says by whom. `seq` is the length of the log after the result.
    """

    class Source(models.TextChoices):
        """Who said so."""

        SERVER = "server"
        PLAYER = "player"
        ARBITER = "arbiter"
        HOST = "host"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    match_number = models.PositiveIntegerField()
    game_number = models.PositiveSmallIntegerField(null=True)  # null: the whole match
    source = models.CharField(max_length=10, choices=Source.choices)
    server = models.ForeignKey(
        GameServer, on_delete=models.PROTECT, null=True, related_name="reports"
    )
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    game_id = models.CharField(max_length=64, default="", blank=True)
    digest = models.CharField(max_length=64, default="", blank=True)  # of what was claimed
    duration_ms = models.PositiveBigIntegerField(null=True)  # null: nobody said
    evidence = models.JSONField(default=dict)
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        """A game is reported once by a server, and once by a host."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "server", "game_id"],
                condition=Q(server__isnull=False),
                name="game_report_of_server_once",
            ),
            models.UniqueConstraint(
                fields=["tournament", "game_id"],
                condition=Q(source="host"),
                name="game_report_of_host_once",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["tournament", "match_number"])]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.match_number} by {self.source}"


class ResultAttempt(models.Model):
    """Somebody tried to report a result: accepted or refused, and why. Holds no secret."""

    class Reason(models.TextChoices):
        """What became of it."""

        ACCEPTED = "accepted"
        REPEATED = "repeated"  # sent again: the same answer, nothing recorded twice
        MALFORMED = "malformed"
        UNKNOWN_SERVER = "unknown-server"
        REVOKED = "revoked"
        FORGED = "forged"
        STALE = "stale"
        FUTURE = "future"
        REPLAYED = "replayed"
        NOT_GRANTED = "not-granted"
        FOREIGN_MATCH = "foreign-match"
        ALREADY_RESOLVED = "already-resolved"
        RULES = "rules"  # the tournament refused it for another reason: see `code`
        TOO_MANY = "too-many"

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, related_name="result_attempts"
    )
    match_number = models.PositiveIntegerField(null=True)
    server = models.ForeignKey(
        GameServer, on_delete=models.PROTECT, null=True, related_name="attempts"
    )
    reason = models.CharField(max_length=20, choices=Reason.choices)
    code = models.CharField(max_length=60, default="", blank=True)  # of the error
    message = SentenceField(max_length=300, default="", blank=True)
    claim = models.JSONField(null=True)  # what was to be recorded, as far as it could be read
    address = models.CharField(max_length=64, default="", blank=True)
    at = models.DateTimeField()

    class Meta:
        """Read by tournament, newest first; counted by address."""

        indexes: ClassVar = [
            models.Index(fields=["tournament", "-id"]),
            models.Index(fields=["address", "at"]),
        ]

    def __str__(self) -> str:
        return f"{self.reason} {self.tournament_id}/{self.match_number}"
