"""What a rating report tells beside the log: personal data of the players, facts of the event.

Rows, as names are (docs/adr/0003): the log outlasts the wish of a person to be forgotten.
"""

from typing import ClassVar

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
    national_rating = models.PositiveIntegerField(null=True)
    rating_source = models.CharField(max_length=80, default="", blank=True)  # list and month
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
    rating_method = models.CharField(max_length=5, default="", blank=True)
    event_code = models.CharField(max_length=20, default="", blank=True)
    currency = models.CharField(max_length=3, default="EUR")
    remarks = models.JSONField(default=list)  # lines of ### that came with a file
    other_lines = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"event of {self.tournament_id}"
