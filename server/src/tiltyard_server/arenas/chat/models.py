"""The chat of an arena: beside its log, and none of its director's business."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q


class ArenaChat(models.Model):
    """How far the chat of an arena is: every line and every hiding has the next number."""

    arena = models.OneToOneField(
        "arenas.Arena", on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    seq = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.arena_id}/{self.seq}"


class ArenaChatLine(models.Model):
    """What somebody wrote. A hidden line stays, for those who must look into a complaint."""

    arena = models.ForeignKey("arenas.Arena", on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.CharField(max_length=140)
    at = models.BigIntegerField()
    is_hidden = models.BooleanField(default=False)
    seq = models.PositiveIntegerField()  # of the last change

    class Meta:
        """Read by arena: the latest, and what is new; counted by person."""

        indexes: ClassVar = [
            models.Index(
                fields=["arena", "id"], condition=Q(is_hidden=False), name="arena_chat_shown"
            ),
            models.Index(fields=["arena", "seq"], name="arena_chat_seq"),
            models.Index(fields=["user", "at"], name="arena_chat_pace"),
        ]

    def __str__(self) -> str:
        return f"{self.arena_id}/{self.pk} by {self.user_id}"


class ArenaChatTimeout(models.Model):
    """Until when somebody may not write in an arena."""

    arena = models.ForeignKey("arenas.Arena", on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    until = models.BigIntegerField()

    class Meta:
        """A later one takes the place of the one before."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["arena", "user"], name="arena_chat_timeout_once")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.arena_id} until {self.until}"
