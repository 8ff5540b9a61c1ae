"""Columns that the tables of all games have."""

from django.db import models


class GameRow(models.Model):
    """A copy of the end of a game's record; first the columns that all games have."""

    seed = models.CharField(max_length=64)  # of chance: dice, and what bots choose
    number = models.PositiveIntegerField(default=0)  # length of the record
    session = models.JSONField()
    due_at = models.DateTimeField(null=True)  # when something happens by itself
    ended_at = models.DateTimeField(null=True)
    winner = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(max_length=20, default="")
    reported_at = models.DateTimeField(null=True)  # when the tournament was told
    report = models.CharField(max_length=20, null=True)  # what became of it: see `Report`

    class Meta:
        """Tables are in `models`."""

        abstract = True


class MoveRow(models.Model):
    """An entry of the record of a game. Never changed; two writers cannot both win."""

    number = models.PositiveIntegerField()
    payload = models.JSONField()

    class Meta:
        """Tables are in `models`."""

        abstract = True

    def __str__(self) -> str:
        return f"{self.number}: {self.payload}"


class PresenceRow(models.Model):
    """An open socket of a player, renewed by the process that holds it."""

    side = models.PositiveSmallIntegerField()
    socket = models.CharField(max_length=32, unique=True)
    process = models.CharField(max_length=32, db_index=True)
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        """Tables are in `models`."""

        abstract = True

    def __str__(self) -> str:
        return f"socket {self.socket} of side {self.side}"


class PulseRow(models.Model):
    """The one row that says when games were last looked after: a gap is an outage."""

    at = models.DateTimeField()

    class Meta:
        """Tables are in `models`."""

        abstract = True

    def __str__(self) -> str:
        return f"{self.at}"
