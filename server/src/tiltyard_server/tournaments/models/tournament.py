"""One row a tournament: what lists show, and how far its log is."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from tiltyard_server.log.models import Logged


class _Kept(models.Manager["Tournament"]):
    """All but what lies in the bin: for everybody there is no such tournament."""

    def get_queryset(self) -> models.QuerySet["Tournament"]:
        """Return what was not deleted."""
        return super().get_queryset().filter(binned_at__isnull=True)


class Tournament(Logged):
    """A copy of the end of the log, and the few things that are not in it.

    `description`, `starts_at` and the like are plain fields; all else is written by the
    projection, in the transaction that appends to the log.
    """

    class Spectators(models.TextChoices):
        """Who may watch the boards, besides the staff."""

        EVERYONE = "everyone"
        PARTICIPANTS = "participants"

    class FideMode(models.TextChoices):
        """Whether the acts of an arbiter are watched as FIDE asks it of programs."""

        NONE = "", "not meant for it"
        ON = "on"
        LEFT = "left"  # for ever

    class MinorNames(models.TextChoices):
        """How strangers read the names of minors."""

        FULL = "full"
        INITIAL = "initial"
        NUMBER = "number"

    name = models.CharField(max_length=120)
    description = models.TextField(default="", blank=True)
    format = models.CharField(max_length=40)
    phase = models.CharField(max_length=20)
    config = models.JSONField()
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tournaments"
    )
    is_public = models.BooleanField(default=True)
    starts_at = models.DateTimeField(null=True, blank=True)
    opens_registration_at = models.DateTimeField(null=True, blank=True)
    opens_check_in_at = models.DateTimeField(null=True, blank=True)
    has_auto_start = models.BooleanField(default=False)
    confirm_after_minutes = models.PositiveIntegerField(default=0)  # 0: silence confirms nothing
    game = models.CharField(max_length=40, default="general")  # whose ratings are played for
    is_rated = models.BooleanField(default=True)
    spectator_delay = models.PositiveSmallIntegerField(default=3)  # seconds
    spectators = models.CharField(
        max_length=20, choices=Spectators.choices, default=Spectators.EVERYONE
    )
    fide_mode = models.CharField(
        max_length=4, choices=FideMode.choices, default=FideMode.NONE, db_default="", blank=True
    )
    withholds_rounds = models.BooleanField(default=False, db_default=False)  # see `visibility`
    published_seq = models.PositiveIntegerField(default=0, db_default=0)  # drawn till here: public
    shown_columns = models.JSONField(null=True)  # to strangers, see `disclosure`; null: the usual
    minors_from = models.PositiveSmallIntegerField(null=True)  # born in this year or later
    minor_names = models.CharField(
        max_length=8, choices=MinorNames.choices, default=MinorNames.FULL, db_default="full"
    )
    festival = models.JSONField(null=True)  # {id, name, section}: written by the app `festivals`
    delays_results = models.BooleanField(db_default=False, default=False)  # see `showing`

    reset_seq = models.PositiveIntegerField(default=0)  # rows were dropped here: no patch across
    standings_seq = models.PositiveIntegerField(default=0)  # the table last changed here
    rounds_seq = models.PositiveIntegerField(default=0)
    rounds = models.JSONField(default=list)
    seats = models.JSONField(default=list)  # a list a table, clockwise; 0: nobody sits there
    clock = models.JSONField(null=True)  # null: none was started
    warnings = models.JSONField(default=list)  # about the rounds that are drawn

    entry_count = models.PositiveIntegerField(default=0)
    match_count = models.PositiveIntegerField(default=0)
    matches_done = models.PositiveIntegerField(default=0)
    champion_name = models.CharField(max_length=80, default="", blank=True)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    binned_at = models.DateTimeField(null=True)  # deleted, and kept for a while (`tournament_bin`)
    binned_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        db_index=False,
    )

    objects = _Kept()
    everything: ClassVar[models.Manager["Tournament"]] = models.Manager()  # what was deleted too

    class Meta:
        """Lists are by phase, newest first."""

        indexes: ClassVar = [models.Index(fields=["phase", "-id"])]

    def __str__(self) -> str:
        return f"{self.pk} {self.name}"
