"""What was answered to requests with an Idempotency-Key."""

from typing import ClassVar

from django.db import models


class KeptAnswer(models.Model):
    """A request that somebody sent under a key. Without `status` it is still being worked on."""

    who = models.CharField(max_length=80)
    key = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64)  # of method, path and body; an HMAC
    started_at = models.DateTimeField(db_index=True)
    status = models.PositiveSmallIntegerField(null=True)  # null: being worked on
    sealed = models.BinaryField(default=bytes)  # headers and body, see `sealing`

    class Meta:
        """One request a key, for each who asks."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["who", "key"], name="kept_answer_key_unique")
        ]

    def __str__(self) -> str:
        return f"{self.who} {self.key}"
