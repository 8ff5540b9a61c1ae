"""A round over the board, and PGN as programs of electronic boards write it."""

from typing import Any

from django.test import Client
from factories import make_tournament

from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.services import create_key
from tiltyard_server.common import clock
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.models import Entry, Match

NAMES = ("Carlsen, Magnus", "Müller, Karsten", "Roe, Al", "Đoković, Ana")


class Hall:
    """A Swiss of four in its first round."""

    def __init__(self, marshal: User, details: Details | None = None) -> None:
        config = {"format": "swiss", "options": {"rounds": 3}}
        details = details or Details(spectator_delay=0)
        self.tournament = make_tournament(marshal, size=4, config=config, details=details)
        self.path = f"/tournaments/{self.tournament.pk}"
        for number, name in enumerate(NAMES, 1):
            Entry.objects.filter(tournament=self.tournament, number=number).update(name=name)

    def find_names(self, board: int) -> tuple[str, str]:
        """Return who plays at a board of the first round."""
        match = Match.objects.get(tournament=self.tournament, number=board)
        found = dict(Entry.objects.filter(tournament=self.tournament).values_list("number", "name"))
        return found[match.first_entry or 0], found[match.second_entry or 0]

    def push(self, text: str | bytes, *, key: str = "", query: str = "") -> tuple[int, Any]:
        """Send PGN with a key."""
        answer = Client().post(
            f"/api{self.path}/relay/games{query}",
            data=text,
            content_type="application/x-chess-pgn",
            headers={"Authorization": f"Bearer {key or self.key}"},
        )
        return answer.status_code, answer.json()

    @property
    def key(self) -> str:
        """A new key of the organiser, good for nothing but this."""
        return make_relay_key(self.tournament.owner)


def make_relay_key(user: User, scope: Scope = Scope.RELAY) -> str:
    """Return a key of somebody."""
    return create_key(user_id=user.pk, name="boards", scopes=[scope], now=clock.now())[1]


def write_game(moves: str, result: str = "*", **tags: str) -> str:
    """Return a game as PGN."""
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join([*lines, f'[Result "{result}"]', "", f"{moves} {result}", "", ""])
