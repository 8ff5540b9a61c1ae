"""Where the games of boards over the board come from, and what came: moves, clocks, results.

Names of players are not kept with a game: a game belongs to a match. What could not be matched is
remembered with the names of its file for some minutes, so that somebody can mend it.
"""

from typing import ClassVar

from django.db import models

from tiltyard_server.common.sentences import SentenceField
from tiltyard_server.tournaments.models import Tournament


class Relay(models.Model):
    """The boards of a tournament: the address that is asked, if there is one, and what came last.

    An address makes it a row of work: it is due every few seconds while the tournament is played.
    """

    JOB: ClassVar = "relay"  # the kind of background job

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="relay")
    url = models.CharField(max_length=500, default="", blank=True)
    every = models.PositiveSmallIntegerField(default=15)  # seconds from one call to the next
    due_at = models.DateTimeField()
    claimed_until = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)  # that failed, one after the other
    etag = models.CharField(max_length=200, default="", blank=True)  # of what came last
    etag_seq = models.PositiveIntegerField(default=0)  # how far the log was then
    checked_at = models.DateTimeField(null=True)  # when the address last gave an answer
    error = SentenceField(max_length=300, default="", blank=True)  # of the last call
    arrived_at = models.DateTimeField(null=True)  # when games last came, by push or by address
    unmatched = models.JSONField(default=list)  # games that belong to no board: see `intake`

    class Meta:
        """What is due is found by time."""

        indexes: ClassVar = [
            models.Index(fields=["due_at"], condition=~models.Q(url=""), name="relay_due")
        ]

    def __str__(self) -> str:
        return f"boards of {self.tournament_id}"


class BoardGame(models.Model):
    """The game of a match as its board tells it. `result` is proposed: an arbiter confirms it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="board_games")
    match_number = models.PositiveIntegerField()
    number = models.PositiveIntegerField(default=0)  # of its last step
    plies = models.PositiveIntegerField(default=0)
    result = models.CharField(max_length=7, default="*")  # PGN's
    digest = models.CharField(max_length=64, default="")  # of what was read last
    problem = SentenceField(max_length=300, default="", blank=True)  # why it ends before its file
    changed_at = models.DateTimeField()

    class Meta:
        """One for a match."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "match_number"], name="board_game_unique")
        ]

    def __str__(self) -> str:
        return f"board of {self.tournament_id}/{self.match_number}"


class BoardStep(models.Model):
    """What came of a game, and when. Never changed; two writers cannot both win."""

    game = models.ForeignKey(
        BoardGame, on_delete=models.CASCADE, related_name="steps", db_index=False
    )
    number = models.PositiveIntegerField()
    at = models.BigIntegerField()  # milliseconds since 1970
    payload = models.JSONField()

    class Meta:
        """The number is the guard."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="board_step_unique")
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.payload}"
