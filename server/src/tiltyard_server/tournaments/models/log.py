"""The log: every event of every tournament, each with the hash of the one before."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from tiltyard_server.log.models import LoggedEvent, LoggedState
from tiltyard_server.tournaments.models.tournament import Tournament


class LogEntry(LoggedEvent):
    """An event of a tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="log")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    command_id = models.CharField(max_length=64, null=True)  # null: none was given

    class Meta:
        """Two writers cannot both win."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "seq"], name="log_entry_seq_unique")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.seq} {self.kind}"


class Receipt(models.Model):
    """The answer to a command that was accepted, for whoever sends it again."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    command_id = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64)  # of the command, without its time
    events = models.PositiveIntegerField()
    numbers = models.JSONField()  # entries that were made

    class Meta:
        """One answer a command."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "command_id"], name="receipt_command_unique"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.command_id}"


class Snapshot(LoggedState):
    """A state of a tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="snapshots")
    data = models.JSONField()

    class Meta:
        """One state a sequence number."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "seq"], name="snapshot_seq_unique")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.seq}"
