"""Messages written in the transaction of the change they follow."""

from typing import ClassVar

from django.db import models


class OutboxMessage(models.Model):
    """Something to be done after a change. Gone once done; kept, with its error, while it fails."""

    topic = models.CharField(max_length=64)
    payload = models.JSONField()
    created_at = models.DateTimeField()
    due_at = models.DateTimeField()
    attempts = models.PositiveIntegerField(default=0)
    last_error = models.TextField(default="", blank=True)

    class Meta:
        """Workers look for what is due."""

        indexes: ClassVar = [models.Index(fields=["due_at", "id"])]

    def __str__(self) -> str:
        return f"{self.topic} {self.pk}"
