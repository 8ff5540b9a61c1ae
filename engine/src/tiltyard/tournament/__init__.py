"""One tournament in one object: for scripts, notebooks and programs without a server."""

from tiltyard.tournament.facade import Tournament
from tiltyard.tournament.games import Game, GameKind, Round
from tiltyard.tournament.people import Player
from tiltyard.tournament.table import Standing

__all__ = ["Game", "GameKind", "Player", "Round", "Standing", "Tournament"]
