"""What is left of a tournament that was deleted: one line, for operators."""

from django.conf import settings
from django.db import models


class Deletion(models.Model):
    """That there was a tournament, and who deleted it. The hash is that of the end of its log."""

    tournament_id = models.BigIntegerField(unique=True)  # a number, no key: the row is gone
    name = models.CharField(max_length=120)
    format = models.CharField(max_length=40)
    phase = models.CharField(max_length=20)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    entry_count = models.PositiveIntegerField()
    seq = models.PositiveIntegerField()
    head_hash = models.CharField(max_length=64)
    deleted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()
    created_at = models.DateTimeField(
        null=True
    )  # of the tournament; null: deleted by an old version

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.name}"
