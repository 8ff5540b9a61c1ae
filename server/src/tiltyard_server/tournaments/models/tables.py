"""Copies of the state made for reading. `rebuild_tournament` makes them anew from the log."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from tiltyard_server.tournaments.models.tournament import Tournament


class Entry(models.Model):
    """Somebody in a tournament. `name` and `user` live only here: never in the log."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="entries"
    )
    name = models.CharField(max_length=80)
    rating = models.IntegerField(null=True)
    club = models.CharField(max_length=80, null=True)  # as in the log
    status = models.CharField(max_length=20)
    seed = models.PositiveIntegerField(null=True)
    place_from = models.PositiveIntegerField(null=True)
    place_to = models.PositiveIntegerField(null=True)
    changed_seq = models.PositiveIntegerField()

    class Meta:
        """A person enters once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_unique"),
            models.UniqueConstraint(fields=["tournament", "user"], name="entry_user_unique"),
        ]
        indexes: ClassVar = [models.Index(fields=["tournament", "changed_seq"])]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number} {self.name}"


class Match(models.Model):
    """A match as it stands."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    bracket = models.CharField(max_length=20)
    index = models.PositiveIntegerField()
    best_of = models.PositiveSmallIntegerField()
    head_start = models.PositiveSmallIntegerField(default=0)  # of side 0, in tenths
    sources = models.JSONField()  # [[kind, of], [kind, of]]
    winner_to = models.JSONField(null=True)  # [match, side]
    loser_to = models.JSONField(null=True)
    marks = models.JSONField(default=list)  # what the draw says besides
    first_entry = models.PositiveIntegerField(null=True)
    second_entry = models.PositiveIntegerField(null=True)
    first_is_bye = models.BooleanField()
    second_is_bye = models.BooleanField()
    status = models.CharField(max_length=20)
    games = models.JSONField()
    kind = models.CharField(max_length=20, null=True)  # null: no result
    winner = models.PositiveSmallIntegerField(null=True)
    score = models.JSONField(null=True)
    drawn_games = models.PositiveSmallIntegerField(default=0)
    changed_seq = models.PositiveIntegerField()

    class Meta:
        """Found by number, by who plays, and by when it changed."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="match_number_unique")
        ]
        indexes: ClassVar = [models.Index(fields=["tournament", "changed_seq"])]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"
