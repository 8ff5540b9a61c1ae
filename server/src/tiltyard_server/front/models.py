"""Names by which events, players and clubs are found. `search_index` writes them."""

from django.db import models

from tiltyard_server.player_lists.name_folds import KEY_MAX
from tiltyard_server.tournaments.models import Tournament


class SearchKey(models.Model):
    """A name as everybody may read it, folded, beginning with one of its words."""

    class Kind(models.TextChoices):
        """What is called so."""

        EVENT = "event"
        PLAYER = "player"
        CLUB = "club"

    kind = models.CharField(max_length=6, choices=Kind.choices)
    key = models.CharField(max_length=KEY_MAX, db_index=True)
    name = models.CharField(max_length=120)  # in full
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="search_keys")
    entry = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class SearchedTournament(models.Model):
    """How far the names of a tournament are written."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, primary_key=True, related_name="searched"
    )
    seq = models.PositiveIntegerField()  # of its log
    digest = models.CharField(max_length=64)  # of the names

    def __str__(self) -> str:
        return f"{self.tournament_id} till {self.seq}"
