"""Challenges to a game that belongs to no tournament, and what is said at a game."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

ORIGIN = "challenge"  # of games: the id of the origin is that of the challenge


class Status(models.TextChoices):
    """What became of a challenge."""

    CREATED = "created"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    CANCELED = "canceled"


class Color(models.TextChoices):
    """What the challenger plays."""

    WHITE = "white"
    BLACK = "black"
    RANDOM = "random"


class Challenge(models.Model):
    """Somebody wants to play: somebody in particular, whoever has the link, or anybody."""

    code = models.CharField(max_length=8, unique=True)  # in its address; nobody can guess it
    challenger = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="challenges_made"
    )
    opponent = models.ForeignKey(  # null: whoever has the link; set when somebody accepts
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="challenges_received",
    )
    is_open = models.BooleanField()  # it was made for nobody in particular
    is_listed = models.BooleanField()  # everybody sees it in the lobby
    variant = models.CharField(max_length=20)
    position = models.CharField(max_length=100, default="", blank=True)  # a FEN
    initial_seconds = models.PositiveIntegerField()
    increment_seconds = models.PositiveIntegerField()
    color = models.CharField(max_length=6, choices=Color.choices)
    is_rated = models.BooleanField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.CREATED)
    decline_reason = models.CharField(max_length=20, default="", blank=True)
    rematch_of = models.BigIntegerField(null=True)  # a game
    game_id = models.BigIntegerField(null=True)
    created_at = models.DateTimeField()
    seen_at = models.DateTimeField()  # when the challenger was last seen waiting
    closed_at = models.DateTimeField(null=True)

    class Meta:
        """Found by people while they are open, in the lobby, and by the game they led to."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["rematch_of"],
                condition=Q(rematch_of__isnull=False, status="created"),
                name="challenge_one_rematch",
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["challenger", "status"], name="challenge_made"),
            models.Index(fields=["opponent", "status"], name="challenge_received"),
            models.Index(
                fields=["seen_at"],
                condition=Q(is_listed=True, status="created"),
                name="challenge_lobby",
            ),
            models.Index(fields=["game_id"], name="challenge_game"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.status}"


class GameLine(models.Model):
    """Something that was said at a game: among its players, or among those who watch."""

    game_id = models.BigIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="game_lines"
    )
    is_for_players = models.BooleanField()
    text = models.CharField(max_length=140)
    at = models.DateTimeField()

    class Meta:
        """Read by game, in order; counted by person."""

        indexes: ClassVar = [
            models.Index(fields=["game_id", "id"], name="game_line_game"),
            models.Index(fields=["user", "at"], name="game_line_user"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.text[:40]}"


class Simul(models.Model):
    """One host plays many guests at once; while nothing began, guests ask and the host chooses."""

    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="simuls_hosted"
    )
    name = models.CharField(max_length=60)
    variant = models.CharField(max_length=20)
    initial_seconds = models.PositiveIntegerField()
    increment_seconds = models.PositiveIntegerField()
    extra_seconds = models.PositiveIntegerField()  # of the host, at every board
    extra_seconds_a_guest = models.PositiveIntegerField()  # and so many more for each board
    color = models.CharField(max_length=6, choices=Color.choices)  # of the host
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    canceled_at = models.DateTimeField(null=True)

    class Meta:
        """Listed while they wait and as they began."""

        indexes: ClassVar = [
            models.Index(fields=["host", "created_at"], name="simul_host"),
            models.Index(fields=["started_at", "created_at"], name="simul_started"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.pk})"


class SimulGuest(models.Model):
    """Somebody who wants to play in a simul, and may; with a game once it began."""

    simul = models.ForeignKey(Simul, on_delete=models.CASCADE, related_name="guests")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="simul_seats"
    )
    is_accepted = models.BooleanField(default=False)
    game_id = models.BigIntegerField(null=True)
    asked_at = models.DateTimeField()

    class Meta:
        """Once in each simul."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["simul", "user"], name="simul_guest_once")
        ]

    def __str__(self) -> str:
        return f"{self.simul_id}: {self.user_id}"
