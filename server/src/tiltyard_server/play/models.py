"""Games played here: what a tournament is played as, games, their records, and who is there."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments.models import Tournament

TOURNAMENT = "tournament"


class HostSetup(models.Model):
    """The games of this tournament are played here; what can be played is in `games.GAMES`."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="host")
    kind = models.CharField(max_length=20)
    settings = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.kind} of {self.tournament_id}"


class BotSeat(models.Model):
    """An entry that is played by a bot."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="bots")
    entry_number = models.PositiveIntegerField()
    level = models.CharField(max_length=20)

    class Meta:
        """One level each."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "entry_number"], name="bot_seat_unique")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.entry_number} {self.level}"


class Report(models.TextChoices):
    """What became of the result of a game of a tournament."""

    COUNTED = "counted"
    REPLAYED = "replayed"  # a draw where somebody must win: the game is played again
    REFUSED = "refused"
    VOID = "void"  # there was no result


class Game(models.Model):
    """A game, who plays, what it belongs to (a match, or an origin), and the end of its record.

    The origin is a name and numbers: whoever opened the game knows what they mean. Of chess the
    first side has White.
    """

    kind = models.CharField(max_length=20, db_default="chess")
    old_id = models.BigIntegerField(null=True)  # of a game that was in a table of its own
    origin_kind = models.CharField(max_length=20, default="")
    origin_id = models.BigIntegerField(null=True)
    origin_number = models.BigIntegerField(null=True)
    origin_name = models.CharField(max_length=200, default="")

    first_user = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    first_name = models.CharField(max_length=150)
    first_rating = models.IntegerField(null=True)
    first_bot = models.CharField(max_length=20, default="")
    second_user = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    second_name = models.CharField(max_length=150)
    second_rating = models.IntegerField(null=True)
    second_bot = models.CharField(max_length=20, default="")
    is_rated = models.BooleanField()
    variant = models.CharField(max_length=20, db_default="")  # of chess, and …
    speed = models.CharField(max_length=20, db_default="")  # … how fast; "" where there is no such

    tournament = models.ForeignKey(  # null: a game of an arena, or of nobody
        Tournament, on_delete=models.CASCADE, null=True, related_name="hosted", db_index=False
    )
    match_number = models.PositiveIntegerField(null=True)
    game_number = models.PositiveIntegerField(null=True)  # of its match
    first_entry = models.PositiveIntegerField(null=True)
    second_entry = models.PositiveIntegerField(null=True)
    reported_at = models.DateTimeField(null=True)  # when the tournament was told
    report = models.CharField(max_length=20, null=True)  # what became of it: see `Report`
    report_error = models.CharField(max_length=300, null=True)

    seed = models.CharField(max_length=64)  # of chance, secret until the game is over
    number = models.PositiveIntegerField(default=0)  # length of the record
    session = models.JSONField()
    plies = models.PositiveIntegerField(default=0)  # moves so far, where they are counted
    away = models.PositiveSmallIntegerField(default=0)  # a bit for each side that is
    due = models.CharField(max_length=20, default="")  # what happens by itself next …
    due_at = models.DateTimeField(null=True)  # … and when
    opened_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    winner = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(max_length=20, default="")

    class Meta:
        """What is due is found by time, games of a person by person, the rest by origin."""

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
            models.UniqueConstraint(
                fields=["old_id"], condition=Q(old_id__isnull=False), name="game_old_id_unique"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="chess_due"),
            models.Index(fields=["first_user"], condition=Q(ended_at=None), name="game_first_now"),
            models.Index(
                fields=["second_user"], condition=Q(ended_at=None), name="game_second_now"
            ),
            models.Index(
                fields=["first_user", "id"],
                condition=Q(ended_at__isnull=False),
                name="game_first_over",
            ),
            models.Index(
                fields=["second_user", "id"],
                condition=Q(ended_at__isnull=False),
                name="game_second_over",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}: {self.first_name} - {self.second_name}"

    @property
    def public_id(self) -> int:
        """The number in its address, its proof and the trail of its result."""
        return int(self.pk if self.old_id is None else self.old_id)

    @property
    def status(self) -> str:
        """Whether it waits, is played, or is over."""
        return str(self.session["status"])

    @property
    def entries(self) -> tuple[int, int]:
        """The entries that play a game of a tournament."""
        return self.first_entry or 0, self.second_entry or 0

    @property
    def names(self) -> tuple[str, str]:
        """Who plays."""
        return self.first_name, self.second_name

    @property
    def users(self) -> tuple[int | None, int | None]:
        """Who plays; None is a bot, or somebody whose account is gone."""
        return self.first_user_id, self.second_user_id


class GameMove(models.Model):
    """An entry of the record of a game. Never changed; two writers cannot both win."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="record", db_index=False)
    number = models.PositiveIntegerField()
    at = models.BigIntegerField(null=True)  # milliseconds since 1970; null in old rows
    payload = models.JSONField()

    class Meta:
        """The number is the guard."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="chess_move_number_unique")
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.payload}"


class Presence(models.Model):
    """An open socket of a player, renewed by the process that holds it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="presences")
    side = models.PositiveSmallIntegerField()
    socket = models.CharField(max_length=32, unique=True)
    process = models.CharField(max_length=32, db_index=True)
    seen_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"socket {self.socket} of side {self.side}"


class Pulse(models.Model):
    """The one row that says who conducts the games, and when they last looked."""

    at = models.DateTimeField()
    holder = models.CharField(max_length=32, default="")

    def __str__(self) -> str:
        return f"{self.at}"
