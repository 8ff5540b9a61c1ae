"""Game servers: programs that play games elsewhere and sign what came out."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from tiltyard_server.tournaments.models import Tournament


class GameServer(models.Model):
    """A program that may report results. Its secrets are in no table: `keys` derives them.

    Secrets are counted: number `generation` signs now, the one before it is good until
    `previous_until`.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="game_servers"
    )
    name = models.CharField(max_length=80)
    public_id = models.CharField(max_length=40, unique=True)
    generation = models.PositiveIntegerField(default=1)
    previous_until = models.DateTimeField(null=True)  # null: the one before is good no more
    created_at = models.DateTimeField()
    rotated_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        """Listed by whom they belong to."""

        indexes: ClassVar = [models.Index(fields=["owner", "-id"])]

    def __str__(self) -> str:
        return f"{self.public_id} ({self.name})"


class TournamentGameServer(models.Model):
    """A tournament whose organisers let a game server report."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    server = models.ForeignKey(GameServer, on_delete=models.CASCADE, related_name="grants")
    granted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    granted_at = models.DateTimeField()

    class Meta:
        """Once is enough."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "server"], name="grant_once")
        ]

    def __str__(self) -> str:
        return f"{self.server_id} for {self.tournament_id}"


class UsedNonce(models.Model):
    """A number used once. Kept as long as a message with it would still be young enough."""

    server = models.ForeignKey(GameServer, on_delete=models.CASCADE, related_name="+")
    nonce = models.CharField(max_length=64)
    at = models.DateTimeField()  # as the message says

    class Meta:
        """Used once: the database says so."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["server", "nonce"], name="nonce_once")
        ]
        indexes: ClassVar = [models.Index(fields=["at"])]

    def __str__(self) -> str:
        return f"{self.server_id} {self.nonce}"
