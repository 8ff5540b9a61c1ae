"""Games played here: what a tournament is played as, games, their records, and who is there.

Chess has tables of its own, as arenas open it by the thousand and look it up by player. All other
games share the tables of `HostedGame`. Tables are called as in the apps they come from: servers of
the version before may be at work in them.
"""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from tiltyard_server.accounts.models import User
from tiltyard_server.play.rows import GameRow, MoveRow, PresenceRow, PulseRow
from tiltyard_server.tournaments.models import Tournament

ARENA = "arena"
TOURNAMENT = "tournament"


class HostSetup(models.Model):
    """The games of this tournament are played here."""

    class Kind(models.TextChoices):
        """What can be played."""

        LUDO = "ludo"
        CHESS = "chess"

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="host")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    turn_seconds = models.PositiveIntegerField(default=20)
    grace_seconds = models.PositiveIntegerField(default=60)
    no_show_seconds = models.PositiveIntegerField(default=300)
    missed_max = models.PositiveSmallIntegerField(default=3)
    think_ms = models.PositiveIntegerField(default=800)
    settings = models.JSONField(null=True)  # of all games but Ludo, whose are the columns above

    class Meta:
        """The table has kept its name."""

        db_table = "hosting_hostsetup"

    def __str__(self) -> str:
        return f"{self.kind} of {self.tournament_id}"


class BotSeat(models.Model):
    """An entry that is played by a bot."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="bots")
    entry_number = models.PositiveIntegerField()
    level = models.CharField(max_length=20)

    class Meta:
        """One level each."""

        db_table = "hosting_botseat"
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


class HostedGame(GameRow):
    """A game of a match, of any kind but chess. Its seed is secret until it is over."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="hosted")
    match_number = models.PositiveIntegerField()
    game_number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=HostSetup.Kind.choices)
    first_entry = models.PositiveIntegerField()
    second_entry = models.PositiveIntegerField()
    commitment = models.CharField(max_length=64)
    status = models.CharField(max_length=20)
    opened_at = models.DateTimeField()
    report_error = models.CharField(max_length=300, default="")

    class Meta:
        """One game of a match at a time; what is due is found by time."""

        db_table = "hosting_hostedgame"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "match_number", "game_number"], name="hosted_game_unique"
            ),
            models.UniqueConstraint(
                fields=["tournament", "match_number"],
                condition=Q(reported_at=None),
                name="hosted_game_one_open",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["due_at"], name="hosting_hos_due_at_0770cc_idx")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} of {self.tournament_id}/{self.match_number}"

    @property
    def entries(self) -> tuple[int, int]:
        """The entries that play."""
        return self.first_entry, self.second_entry


class HostedMove(MoveRow):
    """An entry of the record of a game."""

    game = models.ForeignKey(HostedGame, on_delete=models.CASCADE, related_name="record")
    at = models.BigIntegerField()  # milliseconds since 1970

    class Meta:
        """The number is the guard."""

        db_table = "hosting_hostedmove"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="hosted_move_number_unique")
        ]


class HostedPresence(PresenceRow):
    """An open socket of a player."""

    game = models.ForeignKey(HostedGame, on_delete=models.CASCADE, related_name="presences")

    class Meta:
        """The table has kept its name."""

        db_table = "hosting_presence"


class HostedPulse(PulseRow):
    """When a conductor last looked."""

    class Meta:
        """The table has kept its name."""

        db_table = "hosting_pulse"


class ChessGame(GameRow):
    """A game of chess, who plays, and what it belongs to: a match, or an origin.

    The origin is a name and numbers: whoever opened the game knows what they mean.
    """

    kind = HostSetup.Kind.CHESS
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
    first_entry = models.PositiveIntegerField(null=True, db_column="white_entry")  # has White
    second_entry = models.PositiveIntegerField(null=True, db_column="black_entry")
    report_error = models.CharField(max_length=300, null=True)

    plies = models.PositiveIntegerField(default=0)
    away = models.PositiveSmallIntegerField(default=0)  # a bit for each side that is
    due = models.CharField(max_length=20, default="")  # what happens by itself next
    opened_at = models.DateTimeField(db_column="started_at")

    class Meta:
        """What is due is found by time, what somebody plays now by person, the rest by origin."""

        db_table = "chess_games_chessgame"
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

    def __str__(self) -> str:
        return f"chess {self.pk}: {self.white_name} - {self.black_name}"

    @property
    def entries(self) -> tuple[int, int]:
        """The entries that play a game of a tournament, White first."""
        return self.first_entry or 0, self.second_entry or 0

    @property
    def users(self) -> tuple[int | None, int | None]:
        """Who plays; None is a bot, or somebody whose account is gone."""
        return self.white_user_id, self.black_user_id


class ChessMove(MoveRow):
    """An entry of the record of a game."""

    game = models.ForeignKey(
        ChessGame, on_delete=models.CASCADE, related_name="record", db_index=False
    )
    at = models.BigIntegerField(null=True)  # milliseconds since 1970; null in old rows

    class Meta:
        """The number is the guard."""

        db_table = "chess_games_chessmove"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="chess_move_number_unique")
        ]


class ChessPresence(PresenceRow):
    """An open socket of a player."""

    game = models.ForeignKey(ChessGame, on_delete=models.CASCADE, related_name="presences")

    class Meta:
        """The table has kept its name."""

        db_table = "chess_games_chesspresence"


class ChessPulse(PulseRow):
    """Who conducts the games, and when they last looked."""

    holder = models.CharField(max_length=32, default="")

    class Meta:
        """The table has kept its name."""

        db_table = "chess_games_chesspulse"
