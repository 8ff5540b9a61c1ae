"""What a rating report tells beside the log: personal data of the players, facts of the event.

Rows, as names are (docs/adr/0003): the log outlasts the wish of a person to be forgotten.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models

from tiltyard_server.tournaments.models import Tournament


class Identity(models.Model):
    """Who an entry is to federations, and what they owe the organiser."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="identities")
    number = models.PositiveIntegerField()  # of the entry
    fide_id = models.CharField(max_length=11, default="", blank=True)
    title = models.CharField(max_length=3, default="", blank=True)
    federation = models.CharField(max_length=3, default="", blank=True)
    sex = models.CharField(max_length=1, default="", blank=True)  # m or w
    birth = models.CharField(max_length=10, default="", blank=True)  # YYYY/MM/DD or YYYY
    national_id = models.CharField(max_length=11, default="", blank=True)
    national_list = models.SlugField(  # whose number it is
        max_length=40, db_index=False, default="", db_default="", blank=True
    )
    fide_rating = models.PositiveIntegerField(null=True)  # where the event counts another one
    national_rating = models.PositiveIntegerField(null=True)
    rating_source = models.CharField(max_length=80, default="", blank=True)  # list and month
    rating_pick = models.CharField(  # such as fide:rapid
        max_length=60, default="", db_default="", blank=True
    )
    k_factor = models.PositiveSmallIntegerField(null=True)
    amount_due = models.PositiveIntegerField(default=0)  # in the smallest unit of the currency
    amount_paid = models.PositiveIntegerField(default=0)
    has_no_half_byes = models.BooleanField(default=False)
    members = models.JSONField(default=list)  # of a team: its roster, in the order of boards

    class Meta:
        """One for an entry."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="identity_entry_unique")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number} {self.fide_id}"


class ListProposal(models.Model):
    """Where a tournament differs from a list, found by itself after a new edition."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    code = models.SlugField(max_length=40)
    name = models.CharField(max_length=80)  # of the list, and its month
    label = models.CharField(max_length=40)
    differences = models.PositiveIntegerField(default=0)  # 0: somebody has decided about them
    digest = models.CharField(max_length=64, default="")  # of what differs

    class Meta:
        """One for a list."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "code"], name="list_proposal_unique")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.code} {self.differences}"


class EventRecord(models.Model):
    """Where, when and by whom a tournament is held, as report files tell it."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="event_record"
    )
    city = models.CharField(max_length=80, default="", blank=True)
    federation = models.CharField(max_length=3, default="", blank=True)
    start = models.CharField(max_length=10, default="", blank=True)  # YYYY/MM/DD
    end = models.CharField(max_length=10, default="", blank=True)
    kind = models.CharField(max_length=80, default="", blank=True)  # in words
    chief_arbiter = models.CharField(max_length=80, default="", blank=True)
    chief_arbiter_id = models.CharField(max_length=11, default="", blank=True)
    deputies = models.JSONField(default=list)  # [[name, FIDE number], …]
    rate_of_play = models.CharField(max_length=120, default="", blank=True)
    time_control = models.CharField(max_length=80, default="", blank=True)  # such as 5400+30
    round_dates = models.JSONField(default=list)  # "" where one is unknown
    national_federation = models.CharField(max_length=3, default="", blank=True)
    rating_order = models.JSONField(
        default=list, db_default=[]
    )  # ["fide:rapid", …]; []: by the time control
    rating_method = models.CharField(max_length=5, default="", blank=True)
    event_code = models.CharField(max_length=20, default="", blank=True)
    equal_ratings = models.CharField(max_length=8, default="", db_default="", blank=True)
    currency = models.CharField(max_length=3, default="EUR")
    half_byes_allowed = models.PositiveSmallIntegerField(default=1, db_default=1)  # a player
    remarks = models.JSONField(default=list)  # lines of ### that came with a file
    other_lines = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"event of {self.tournament_id}"


class HandPairing(models.Model):
    """A round that an arbiter seats by hand just now: begun, not yet ended or dropped.

    The working copy is kept here, so that another device or a reload goes on with it.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="hand_pairing"
    )
    round = models.PositiveSmallIntegerField()
    boards = models.JSONField(default=list)  # [[white, black], …] of entry numbers or null
    byes = models.JSONField(default=list)  # [[entry, kind], …]
    changes = models.PositiveIntegerField(default=0)  # how often the copy was written
    begun_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    begun_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"round {self.round} of {self.tournament_id}"


class StartPosition(models.Model):
    """The start position of Chess960 that was drawn for all boards of a round."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="start_positions"
    )
    round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()  # 0 to 959; 518 is that of chess

    class Meta:
        """One for a round."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "round"], name="start_position_unique")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.round} {self.number}"


class Incident(models.Model):
    """What an arbiter noted of a player at a board, and what followed from it."""

    class Kind(models.TextChoices):
        """What happened."""

        ILLEGAL_MOVE = "illegal-move"
        TOUCH_MOVE = "touch-move"
        LATE = "late"
        PHONE = "phone"
        DISTURBANCE = "disturbance"
        CLOCK = "clock"
        OTHER = "other"

    class Sanction(models.TextChoices):
        """What an arbiter can do about it (Laws of Chess 12.9)."""

        NONE = "none"
        WARNING = "warning"
        TIME_FOR_OPPONENT = "time-for-opponent"
        TIME_TAKEN = "time-taken"
        POINTS = "points"
        GAME_LOST = "game-lost"
        EXPULSION = "expulsion"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="incidents")
    match = models.PositiveIntegerField()
    entry = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=Kind.choices)
    sanction = models.CharField(max_length=20, choices=Sanction.choices)
    minutes = models.PositiveSmallIntegerField(default=0)
    article = models.CharField(max_length=20, default="", blank=True)
    note = models.CharField(max_length=200, default="", blank=True)
    noted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    noted_at = models.DateTimeField()

    class Meta:
        """Asked for by tournament."""

        indexes: ClassVar = [models.Index(fields=["tournament", "match"])]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.match} {self.entry} {self.kind}"
