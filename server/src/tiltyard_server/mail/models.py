"""Letters on their way, and what was sent lately."""

from typing import ClassVar

from django.conf import settings
from django.db import models


class Letter(models.Model):
    """A mail to be sent. `sealed` is what it says; it is wiped once the mail has left."""

    JOB: ClassVar = "letter"  # the kind of background job

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="letters"
    )
    address = models.CharField(max_length=254)
    kind = models.CharField(max_length=40)  # see `mail.kinds`
    language = models.CharField(max_length=10)
    key = models.CharField(max_length=120, unique=True)  # writing the same twice is harmless
    topic = models.CharField(max_length=20, default="", db_default="", blank=True)  # "": account
    about = models.CharField(max_length=40, default="", db_default="", blank=True)  # tournament:7
    sealed = models.BinaryField(default=bytes)
    is_for_digest = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    due_at = models.DateTimeField()
    claimed_until = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True)  # sent, put into a digest, or given up
    error = models.CharField(max_length=300, default="", blank=True)

    class Meta:
        """What is due is found by time, what has become idle by what it is about."""

        indexes: ClassVar = [
            models.Index(fields=["done_at", "due_at"]),
            models.Index(fields=["about"]),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
