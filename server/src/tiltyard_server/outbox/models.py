"""Messages written in the transaction of the change they follow."""

from typing import ClassVar

from django.db import models

from tiltyard_server.common.observation.trace import current_traceparent


class OutboxMessage(models.Model):
    """Something to be done after a change. Gone once done; kept, with its error, while it fails."""

    topic = models.CharField(max_length=64)
    payload = models.JSONField()
    created_at = models.DateTimeField()
    due_at = models.DateTimeField()
    attempts = models.PositiveIntegerField(default=0)
    last_error = models.TextField(default="", blank=True)
    trace = models.CharField(
        max_length=55, default=current_traceparent, db_default="", blank=True
    )  # what caused it

    class Meta:
        """Workers look for what is due."""

        indexes: ClassVar = [models.Index(fields=["due_at", "id"])]

    def __str__(self) -> str:
        return f"{self.topic} {self.pk}"


class WorkerBeat(models.Model):
    """A worker, and when it last said that it lives."""

    name = models.CharField(max_length=80, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
