"""Cups between engines, and their games."""

from pathlib import Path
from typing import ClassVar

from django.conf import settings
from django.db import models

from tiltyard.machine import FIRST_HASH
from tiltyard_server.common.sentences import SentenceField
from tiltyard_server.log.models import Logged, LoggedEvent


class CupRun(Logged):
    """A cup. The truth is its log; `state` and the file in its folder are made from it.

    A cup that an older version played has no log before it goes on: `seq` is 0.
    """

    class Status(models.TextChoices):
        """How far it is."""

        QUEUED = "queued"
        RUNNING = "running"
        STOPPED = "stopped"
        OVER = "over"
        FAILED = "failed"

    seq = models.PositiveIntegerField(default=0, db_default=0)
    head_hash = models.CharField(max_length=64, default=FIRST_HASH, db_default=FIRST_HASH)
    name = models.CharField(max_length=120)
    choice = models.JSONField()  # what was asked for: names and numbers, no command, no path
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.QUEUED)
    is_stopping = models.BooleanField(default=False)
    state = models.JSONField(default=dict)
    played = models.PositiveIntegerField(default=0)
    expected = models.PositiveIntegerField(default=0)
    champion = models.CharField(max_length=80, default="")
    error = SentenceField(max_length=300, default="")
    attempts = models.PositiveSmallIntegerField(default=0)  # starts since the last stored game
    beat_at = models.DateTimeField(null=True)  # when its process was last seen
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    seal = models.CharField(max_length=64, default="", db_default="")  # see verification.py
    is_hosted = models.BooleanField(default=False, db_default=False)  # played by other machines
    hosting = models.JSONField(
        default=dict, db_default={}
    )  # what they need to know: see machines/pool.py
    is_decided = models.BooleanField(default=False, db_default=False)  # only doubts are left

    class Meta:
        """What is to be played is found by status."""

        indexes: ClassVar = [models.Index(fields=["status", "id"])]

    def __str__(self) -> str:
        return f"{self.pk} {self.name}"

    @property
    def folder(self) -> Path:
        """Where its files are: made from the number alone."""
        return Path(settings.VAR_DIR).absolute() / "cups" / str(self.pk)


class CupLogEntry(LoggedEvent):
    """An event of a cup."""

    cup = models.ForeignKey(CupRun, on_delete=models.PROTECT, related_name="log")
    actor_id = models.BigIntegerField(null=True)
    command_id = models.CharField(max_length=80, null=True)

    class Meta:
        """Two writers cannot both win."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["cup", "seq"], name="cup_log_seq_unique")
        ]

    def __str__(self) -> str:
        return f"{self.cup_id}/{self.seq} {self.kind}"


class CupGame(models.Model):
    """A game: live while it is played, then with all its moves."""

    run = models.ForeignKey(CupRun, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveIntegerField()
    match = models.PositiveIntegerField()
    round = models.CharField(max_length=20)
    white = models.CharField(max_length=80)
    black = models.CharField(max_length=80)
    is_over = models.BooleanField(default=False)
    result = models.CharField(max_length=7, default="*")
    reason = models.CharField(max_length=30, default="")
    text = SentenceField(max_length=300, default="")
    plies = models.PositiveIntegerField(default=0)
    board = models.JSONField(default=dict)  # the position now: fen, move, score, clocks
    start_fen = models.CharField(max_length=100, default="")
    moves = models.JSONField(default=list)
    pgn = models.TextField(default="")
    seal = models.CharField(max_length=64, default="", db_default="")  # see verification.py

    class Meta:
        """A number is one game's."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["run", "number"], name="cup_game_number_unique")
        ]

    def __str__(self) -> str:
        return f"{self.run_id}/{self.number}"
