"""What every log has in its tables; each subject has tables of its own, by these patterns."""

from typing import Any

from django.db import models


class Logged(models.Model):
    """Something that a log is kept of: how far the log is, and the hash of its last entry."""

    seq = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64)

    class Meta:
        """A pattern, no table."""

        abstract = True


class LoggedEvent(models.Model):
    """One event. Never changed, never deleted; the hash chain tells if somebody did.

    A table adds whose log it is (under the name of the subject), `actor_id` and `command_id`, and
    that a number is given once: two writers cannot both win.
    """

    actor_id: Any
    command_id: Any

    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    version = models.PositiveSmallIntegerField()
    data = models.JSONField()
    at = models.BigIntegerField()  # milliseconds since 1970, as in the event
    hash = models.CharField(max_length=64)

    class Meta:
        """A pattern, no table."""

        abstract = True

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"


class LoggedState(models.Model):
    """A state on the way: a cache, which the log can always make anew."""

    data: Any

    seq = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)

    class Meta:
        """A pattern, no table."""

        abstract = True

    def __str__(self) -> str:
        return f"at {self.seq}"
