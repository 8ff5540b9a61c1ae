"""Chess games, their record, who is there, and who keeps the time."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from tiltyard_server.accounts.models import User
from tiltyard_server.common.presence import PresenceRow
from tiltyard_server.tournaments.models import Tournament

ARENA = "arena"
TOURNAMENT = "tournament"


class ChessGame(models.Model):
    """A game: a copy of the end of its record, who plays, and what it belongs to.

    The origin is a name and numbers: whoever opened the game knows what they mean.
    """

    origin_kind = models.CharField(max_length=20, default="")
    origin_id = models.BigIntegerField(null=True)
    origin_number = models.BigIntegerField(null=True)
    origin_name = models.CharField(max_length=200, default="")

    white_user = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    white_name = models.CharField(max_length=150)
    white_rating = models.IntegerField(null=True)
    white_bot = models.CharField(max_length=20, default="")
    black_user = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    black_name = models.CharField(max_length=150)
    black_rating = models.IntegerField(null=True)
    black_bot = models.CharField(max_length=20, default="")
    is_rated = models.BooleanField()

    tournament = models.ForeignKey(  # null: a game of an arena, or of nobody
        Tournament, on_delete=models.CASCADE, null=True, related_name="chess", db_index=False
    )
    match_number = models.PositiveIntegerField(null=True)
    game_number = models.PositiveIntegerField(null=True)  # of its match
    white_entry = models.PositiveIntegerField(null=True)
    black_entry = models.PositiveIntegerField(null=True)
    reported_at = models.DateTimeField(null=True)  # when the tournament was told
    report = models.CharField(max_length=20, null=True)  # what became of it: see `Report`
    report_error = models.CharField(max_length=300, null=True)

    seed = models.CharField(max_length=64)  # of the bots' chance
    number = models.PositiveIntegerField(default=0)  # length of the record
    plies = models.PositiveIntegerField(default=0)
    session = models.JSONField()
    away = models.PositiveSmallIntegerField(default=0)  # a bit for each side that is
    due = models.CharField(max_length=20, default="")  # what happens by itself next
    due_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    winner = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(max_length=20, default="")

    class Meta:
        """What is due is found by time, what somebody plays now by person, the rest by origin."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["origin_kind", "origin_id", "origin_number"], name="chess_origin_unique"
            ),
            models.UniqueConstraint(
                fields=["tournament", "match_number", "game_number"],
                condition=Q(tournament__isnull=False),
                name="chess_match_game_unique",
            ),
            models.UniqueConstraint(
                fields=["tournament", "match_number"],
                condition=Q(tournament__isnull=False, reported_at=None),
                name="chess_match_one_open",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="chess_due"),
            models.Index(fields=["white_user"], condition=Q(ended_at=None), name="chess_white_now"),
            models.Index(fields=["black_user"], condition=Q(ended_at=None), name="chess_black_now"),
        ]

    class Report(models.TextChoices):
        """What became of the result of a game of a tournament."""

        COUNTED = "counted"
        REPLAYED = "replayed"  # a draw where somebody must win: the game is played again
        REFUSED = "refused"
        VOID = "void"  # there was no result

    def __str__(self) -> str:
        return f"chess {self.pk}: {self.white_name} - {self.black_name}"

    @property
    def entries(self) -> tuple[int, int]:
        """The entries that play a game of a tournament, White first."""
        return self.white_entry or 0, self.black_entry or 0

    @property
    def users(self) -> tuple[int | None, int | None]:
        """Who plays; None is a bot, or somebody whose account is gone."""
        return self.white_user_id, self.black_user_id


class ChessMove(models.Model):
    """An entry of the record of a game. Never changed; two writers cannot both win."""

    game = models.ForeignKey(
        ChessGame, on_delete=models.CASCADE, related_name="record", db_index=False
    )
    number = models.PositiveIntegerField()
    at = models.BigIntegerField(null=True)  # milliseconds since 1970; null in old rows
    payload = models.JSONField()

    class Meta:
        """The number is the guard."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="chess_move_number_unique")
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"


class ChessPresence(PresenceRow):
    """An open socket of a player."""

    game = models.ForeignKey(ChessGame, on_delete=models.CASCADE, related_name="presences")


class ChessPulse(models.Model):
    """The one row that says who conducts the games, and when they last looked."""

    at = models.DateTimeField()
    holder = models.CharField(max_length=32, default="")

    def __str__(self) -> str:
        return f"{self.holder} at {self.at}"
