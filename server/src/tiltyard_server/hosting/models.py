"""Games played on this server, what is needed to play them, and who is there."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from tiltyard_server.common.presence import PresenceRow
from tiltyard_server.tournaments.models import Tournament


class HostSetup(models.Model):
    """The games of this tournament are played here."""

    class Kind(models.TextChoices):
        """What can be played."""

        LUDO = "ludo"
        CHESS = "chess"

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="host")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    turn_seconds = models.PositiveIntegerField(default=20)
    grace_seconds = models.PositiveIntegerField(default=60)
    no_show_seconds = models.PositiveIntegerField(default=300)
    missed_max = models.PositiveSmallIntegerField(default=3)
    think_ms = models.PositiveIntegerField(default=800)
    settings = models.JSONField(null=True)  # of chess; the columns above are of Ludo

    def __str__(self) -> str:
        return f"{self.kind} of {self.tournament_id}"


class BotSeat(models.Model):
    """An entry that is played by a bot."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="bots")
    entry_number = models.PositiveIntegerField()
    level = models.CharField(max_length=20)

    class Meta:
        """One level each."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "entry_number"], name="bot_seat_unique")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.entry_number} {self.level}"


class HostedGame(models.Model):
    """A game: a copy of the end of its record, and the seed that is secret until it is over."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="hosted")
    match_number = models.PositiveIntegerField()
    game_number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=HostSetup.Kind.choices)
    first_entry = models.PositiveIntegerField()
    second_entry = models.PositiveIntegerField()
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)

    status = models.CharField(max_length=20)
    number = models.PositiveIntegerField(default=0)  # length of the record
    session = models.JSONField()
    due_at = models.DateTimeField(null=True)  # when something happens by itself
    opened_at = models.DateTimeField()
    winner = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(max_length=20, default="")
    ended_at = models.DateTimeField(null=True)
    reported_at = models.DateTimeField(null=True)
    report_error = models.CharField(max_length=300, default="")

    class Meta:
        """One game of a match at a time; what is due is found by time."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "match_number", "game_number"], name="hosted_game_unique"
            ),
            models.UniqueConstraint(
                fields=["tournament", "match_number"],
                condition=Q(reported_at=None),
                name="hosted_game_one_open",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["due_at"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} of {self.tournament_id}/{self.match_number}"

    @property
    def sides(self) -> tuple[int, int]:
        """The entries that play."""
        return self.first_entry, self.second_entry


class HostedMove(models.Model):
    """An entry of the record of a game. Never changed; two writers cannot both win."""

    game = models.ForeignKey(HostedGame, on_delete=models.CASCADE, related_name="record")
    number = models.PositiveIntegerField()
    at = models.BigIntegerField()  # milliseconds since 1970
    payload = models.JSONField()

    class Meta:
        """The number is the guard."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="hosted_move_number_unique")
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"


class Presence(PresenceRow):
    """An open socket of a player."""

    game = models.ForeignKey(HostedGame, on_delete=models.CASCADE, related_name="presences")


class Pulse(models.Model):
    """The one row that says when a conductor last looked: a gap is an outage."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at}"
