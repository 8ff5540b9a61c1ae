"""Machines that play for tournaments of engines, what they hold and what happened with them."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from tiltyard_server.common.sentences import SentenceField
from tiltyard_server.cups.models.runs import CupRun


class LabMachine(models.Model):
    """A machine that somebody lends: its engines by name, with fingerprint and speed."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    name = models.CharField(max_length=60, unique=True)
    generation = models.PositiveIntegerField(default=1)  # of its secret
    engines = models.JSONField()  # {name: {"fingerprint": …, "speed": nodes a second}}
    games_at_once = models.PositiveSmallIntegerField()
    registered_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    syncs = models.PositiveIntegerField(default=0, db_default=0)  # since it was registered

    def __str__(self) -> str:
        return f"{self.pk} {self.name}"


class LabSeat(models.Model):
    """A machine in a tournament: how fast it is there, and what is thought of it."""

    class Status(models.TextChoices):
        """Whether it may play."""

        ACTIVE = "active"
        SUSPENDED = "suspended"  # its reports were wrong: it gets nothing more
        DROPPED = "dropped"  # and what it played is played again

    run = models.ForeignKey(CupRun, on_delete=models.CASCADE, related_name="seats")
    machine = models.ForeignKey(LabMachine, on_delete=models.CASCADE, related_name="seats")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ACTIVE)
    reason = models.CharField(max_length=20, default="")  # why it was dropped
    is_void_due = models.BooleanField(default=False)  # whoever plays takes its games back
    speed = models.PositiveIntegerField(default=0)
    factor = models.PositiveSmallIntegerField(default=100)  # hundredths, of times
    refusals = models.PositiveIntegerField(default=0)
    joined_at = models.DateTimeField()

    class Meta:
        """A machine sits once at a tournament."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["run", "machine"], name="lab_seat_unique")
        ]

    def __str__(self) -> str:
        return f"{self.run_id}: {self.machine_id} {self.status}"


class LabPair(models.Model):
    """A pair of games to be played elsewhere: a job. `copy` is 0 for the one that counts."""

    class Status(models.TextChoices):
        """Whether it waits for games or has them."""

        OPEN = "open"
        REPORTED = "reported"

    run = models.ForeignKey(CupRun, on_delete=models.CASCADE, related_name="pairs")
    index = models.PositiveIntegerField()
    copy = models.PositiveSmallIntegerField(default=0)
    games = models.JSONField()  # orders: number, names, plan
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    machine = models.ForeignKey(LabMachine, null=True, on_delete=models.SET_NULL)
    claimed_until = models.DateTimeField(null=True)
    due_at = models.DateTimeField()
    attempts = models.PositiveIntegerField(default=0)
    factor = models.PositiveSmallIntegerField(default=100)
    report = models.JSONField(default=dict)  # as it was signed
    boards = models.JSONField(default=dict, db_default={})  # of games that it plays now
    digest = models.CharField(max_length=64, default="")  # of its moves: equal where they repeat
    signature = models.CharField(max_length=64, default="")

    class Meta:
        """What is to be played is found by status."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["run", "index", "copy"], name="lab_pair_unique")
        ]
        indexes: ClassVar = [models.Index(fields=["status", "run", "index"])]

    def __str__(self) -> str:
        return f"{self.run_id}: pair {self.index}/{self.copy} {self.status}"


class LabNote(models.Model):
    """Something that happened with a machine; whoever plays writes it into the log."""

    run = models.ForeignKey(CupRun, on_delete=models.CASCADE, related_name="notes")
    machine = models.ForeignKey(LabMachine, null=True, on_delete=models.SET_NULL)
    what = models.CharField(max_length=20)
    games = models.JSONField(default=list)  # their numbers
    text = SentenceField(max_length=300)
    at = models.DateTimeField()
    is_logged = models.BooleanField(default=False)

    class Meta:
        """The newest are looked at, and those that are not in the log."""

        indexes: ClassVar = [models.Index(fields=["run", "is_logged"])]

    def __str__(self) -> str:
        return f"{self.run_id}: {self.what}"
