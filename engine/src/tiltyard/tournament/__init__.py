"""One tournament in one object: for scripts, notebooks and programs without a server."""

from tiltyard.tournament.details import EventDetails, Official
from tiltyard.tournament.facade import Tournament
from tiltyard.tournament.games import Game, GameKind, Round
from tiltyard.tournament.people import NationalRating, Player
from tiltyard.tournament.table import Standing

__all__ = [
    "EventDetails",
    "Game",
    "GameKind",
    "NationalRating",
    "Official",
    "Player",
    "Round",
    "Standing",
    "Tournament",
]
