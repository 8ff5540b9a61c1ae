"""Ratings as they stand, and every change that led there."""

from typing import ClassVar, Final

from django.conf import settings
from django.db import models

ARENA: Final = "arena"  # begins the reference of an arena's game: "arena:<arena>:<game>"


class Pool(models.TextChoices):
    """Where games are played: the two are kept apart."""

    TOURNAMENT = "tournament"
    MATCHMAKING = "matchmaking"


class Rating(models.Model):
    """What somebody is worth in one game and one pool: the start rating and all changes since.

    Deviation and volatility are those of Glicko-2, for games that are rated by it; None for Elo.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings"
    )
    pool = models.CharField(max_length=20, choices=Pool.choices)
    game = models.CharField(max_length=40)
    start = models.IntegerField()  # the setting at the time
    value = models.IntegerField()
    games = models.PositiveIntegerField(default=0)
    deviation = models.FloatField(null=True)
    volatility = models.FloatField(null=True)
    updated_at = models.DateTimeField()

    class Meta:
        """One rating a person, pool and game."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "pool", "game"], name="rating_unique")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.pool} {self.game}: {self.value}"


class RatingChange(models.Model):
    """One step of a rating. Never changed but for `is_reversed`, never deleted.

    A correction writes two more: one that takes the old change back (`reverses`), and one that
    gives what the right result would have given. So the steps always add up to the rating.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rating_changes"
    )
    pool = models.CharField(max_length=20, choices=Pool.choices)
    game = models.CharField(max_length=40)
    tournament_id = models.BigIntegerField(null=True)  # of a layer above: a number, no key
    match = models.PositiveIntegerField(null=True)
    round = models.PositiveIntegerField(null=True)
    entry = models.PositiveIntegerField(null=True)  # the number of `user` in the tournament
    reference = models.CharField(max_length=64, null=True)  # of a casual game: rated once
    opponent = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    basis = models.IntegerField()  # own rating when the match was played
    opponent_rating = models.IntegerField()  # that of the opponent at the same moment
    score = models.PositiveSmallIntegerField()  # tenths: 10 won, 5 drawn, 0 lost
    k = models.PositiveSmallIntegerField()  # 0 where Glicko-2 rates
    before = models.IntegerField()
    after = models.IntegerField()
    delta = models.IntegerField()
    at = models.DateTimeField()
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="+")
    is_reversed = models.BooleanField(default=False)

    class Meta:
        """Read by person, newest first, and by match."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "pool", "reference"], name="rating_change_once_a_reference"
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "pool", "game", "-id"]),
            models.Index(fields=["tournament_id", "match"]),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.pool} {self.game}: {self.before} to {self.after}"
