"""Arenas: their logs, the inbox, and the rows that everybody reads."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tiltyard_server.arenas.chat import models as chat_models  # noqa: F401 - Django looks for models here
from tiltyard_server.log.models import Logged, LoggedEvent, LoggedState


class Arena(Logged):
    """An arena as it stands. The log is the truth; this row and those below are copies of it.

    Times are milliseconds since 1970, as in the log. The settings are those of the engine.
    """

    class Host(models.TextChoices):
        """Where the games are played."""

        HERE = "here"
        ELSEWHERE = "elsewhere"

    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="arenas"
    )  # null: made by the calendar
    host = models.CharField(max_length=10, choices=Host.choices)
    kind = models.CharField(max_length=12, default="user")
    category = models.CharField(max_length=20, default="", blank=True)
    name = models.CharField(max_length=60)
    settings = models.JSONField()
    password = models.TextField(default="", blank=True)  # sealed, see passwords.py
    allow_list = models.JSONField(default=list)  # user names, lower case
    phase = models.CharField(max_length=10)
    is_closed = models.BooleanField(default=False)
    starts_at = models.BigIntegerField()
    ends_at = models.BigIntegerField()
    started_at = models.BigIntegerField(null=True)
    finished_at = models.BigIntegerField(null=True)
    created_at = models.BigIntegerField()
    player_count = models.PositiveIntegerField(default=0)
    game_count = models.PositiveIntegerField(default=0)
    playing = models.PositiveIntegerField(default=0)  # players in a game
    waiting = models.PositiveIntegerField(default=0)  # could be paired when last looked at
    next_in = models.PositiveIntegerField(null=True)  # seconds until those are paired, about
    featured = models.PositiveIntegerField(default=0)  # the number of a game
    teams = models.JSONField(
        null=True
    )  # the table of a battle: [team, score, performance, leaders]
    stats = models.JSONField(null=True)  # once it is over
    is_announced = models.BooleanField(default=False, db_default=False)  # that it starts soon

    class Meta:
        """Listed by phase; the calendar never plans the same arena twice."""

        indexes: ClassVar = [models.Index(fields=["phase", "starts_at"])]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["name", "starts_at"], condition=~Q(kind="user"), name="arena_planned_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.pk})"


class ArenaLogEntry(LoggedEvent):
    """An event of an arena."""

    arena = models.ForeignKey(Arena, on_delete=models.PROTECT, related_name="log")
    actor_id = models.BigIntegerField(null=True)
    command_id = models.CharField(max_length=80, null=True)

    class Meta:
        """Two writers cannot both win."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["arena", "seq"], name="arena_log_seq_unique")
        ]

    def __str__(self) -> str:
        return f"{self.arena_id}/{self.seq} {self.kind}"


class ArenaSnapshot(LoggedState):
    """A state of an arena: one for each."""

    arena = models.OneToOneField(Arena, on_delete=models.CASCADE, primary_key=True)
    data = models.BinaryField()  # JSON, packed

    def __str__(self) -> str:
        return f"{self.arena_id}/{self.seq}"


class ArenaCommand(models.Model):
    """Something asked of an arena: the inbox. Its answer stays, for whoever sends it again."""

    arena = models.ForeignKey(Arena, on_delete=models.CASCADE, related_name="+")
    command_id = models.CharField(max_length=80)
    actor_id = models.BigIntegerField(null=True)
    kind = models.CharField(max_length=40)
    data = models.JSONField()
    at = models.BigIntegerField()
    is_done = models.BooleanField(default=False)
    answer = models.JSONField(null=True)

    class Meta:
        """A command has one effect; directors look for what is not done."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["command_id"], name="arena_command_once")
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["arena", "id"], condition=Q(is_done=False), name="arena_command_waiting"
            ),
            models.Index(
                fields=["actor_id", "at"], condition=Q(kind="enter"), name="arena_command_enter"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.arena_id} {self.kind} {self.command_id}"


class Lease(models.Model):
    """Who directs an arena, until when, and from when on somebody must; null: when asked to."""

    arena = models.OneToOneField(Arena, on_delete=models.CASCADE, primary_key=True)
    holder = models.CharField(max_length=40, default="", blank=True)
    until = models.BigIntegerField(default=0)
    due_at = models.BigIntegerField(null=True)

    class Meta:
        """Looked up by what is due."""

        indexes: ClassVar = [models.Index(fields=["due_at"])]

    def __str__(self) -> str:
        return f"{self.arena_id} by {self.holder} until {self.until}"


class ArenaPlayer(models.Model):
    """Somebody in an arena, as the log has it, with the name that the log has not."""

    arena = models.ForeignKey(Arena, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="arena_players"
    )
    name = models.CharField(max_length=80)
    bot = models.CharField(max_length=20, default="", blank=True)  # its level
    title = models.CharField(max_length=8, default="", blank=True)
    has_shield = models.BooleanField(default=False)
    team = models.PositiveIntegerField(default=0)
    rating = models.IntegerField()
    joined_at = models.BigIntegerField()
    status = models.CharField(max_length=10)
    is_banned = models.BooleanField(default=False)
    resume_at = models.BigIntegerField(default=0)
    game = models.PositiveIntegerField(default=0)  # the one they are in
    games = models.PositiveIntegerField(default=0)
    score = models.IntegerField(default=0)
    performance = models.IntegerField(null=True)
    sheet = models.TextField(default="", blank=True)  # see sheets.py
    is_on_fire = models.BooleanField(default=False)
    place = models.BigIntegerField(null=True)  # higher is better; null: not ranked
    seq = models.PositiveIntegerField()  # of the last change

    class Meta:
        """Numbers are the engine's; ranks follow from places."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["arena", "number"], name="arena_player_number_unique")
        ]
        indexes: ClassVar = [
            models.Index(F("arena"), F("place").desc(), name="arena_player_place"),
            models.Index(fields=["user", "arena"]),
        ]

    def __str__(self) -> str:
        return f"{self.arena_id}/{self.number} {self.name}"


class ArenaGame(models.Model):
    """A game of an arena, as the log has it; `chess` is the game that is played here."""

    arena = models.ForeignKey(Arena, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveIntegerField()
    chess = models.BigIntegerField(null=True)
    white = models.PositiveIntegerField()
    black = models.PositiveIntegerField()
    white_rating = models.IntegerField()
    black_rating = models.IntegerField()
    started_at = models.BigIntegerField()
    status = models.CharField(max_length=10)
    plies = models.PositiveIntegerField(default=0)
    white_berserk = models.BooleanField(default=False)
    black_berserk = models.BooleanField(default=False)
    white_points = models.PositiveSmallIntegerField(null=True)
    black_points = models.PositiveSmallIntegerField(null=True)
    strength = models.IntegerField()  # both ratings together
    seq = models.PositiveIntegerField()  # of the last change

    class Meta:
        """Read by number, by last change, by player, and the strongest that run."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["arena", "number"], name="arena_game_number_unique")
        ]
        indexes: ClassVar = [
            models.Index(fields=["arena", "seq"]),
            models.Index(fields=["arena", "white"]),
            models.Index(fields=["arena", "black"]),
            models.Index(
                F("arena"),
                F("strength").desc(),
                condition=Q(status="running"),
                name="arena_game_running",
            ),
            models.Index(
                fields=["chess"], condition=Q(chess__isnull=False), name="arena_game_chess"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.arena_id}/{self.number}"


class PresenceProcess(models.Model):
    """A server process with sockets of arenas; renewed every second, for all of them at once."""

    process = models.CharField(max_length=32, primary_key=True)
    seen_at = models.BigIntegerField()

    def __str__(self) -> str:
        return self.process


class ArenaPresence(models.Model):
    """A socket on the page of an arena, of somebody signed in."""

    socket = models.CharField(max_length=32, primary_key=True)
    process = models.CharField(max_length=32, db_index=True)
    arena = models.ForeignKey(Arena, on_delete=models.CASCADE, related_name="+")
    user_id = models.BigIntegerField()
    since = models.BigIntegerField()

    class Meta:
        """Read by arena."""

        indexes: ClassVar = [models.Index(fields=["arena", "user_id"])]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.arena_id}"


class ArenaMemory(models.Model):
    """What arenas remember of a person: pauses across arenas, points for life, stalling."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    pauses = models.PositiveIntegerField(default=0)
    paused_at = models.BigIntegerField(default=0)
    points = models.PositiveIntegerField(default=0)
    stalls = models.IntegerField(default=0, db_default=0)  # falls with every game sat out

    def __str__(self) -> str:
        return f"{self.user_id}: {self.points}"


class Trophy(models.Model):
    """What somebody took home from an arena: a shield or a place in a marathon."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="arena_trophies"
    )
    arena = models.ForeignKey(Arena, on_delete=models.CASCADE, related_name="trophies")
    kind = models.CharField(max_length=12)  # shield or marathon
    label = models.CharField(max_length=20)  # the category, or the place
    at = models.BigIntegerField()

    class Meta:
        """One of a kind from an arena."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "arena", "kind"], name="arena_trophy_once")
        ]
        indexes: ClassVar = [models.Index(fields=["kind", "label", "-at"])]

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind} {self.label}"
