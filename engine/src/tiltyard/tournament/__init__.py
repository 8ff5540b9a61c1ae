"""One tournament in one object: for scripts, notebooks and programs without a server."""

from tiltyard.standings.rules import Score, TeamRules
from tiltyard.tournament.details import EventDetails, Official
from tiltyard.tournament.facade import Tournament
from tiltyard.tournament.people import NationalRating, Player
from tiltyard.tournament.players_csv import read_players_csv
from tiltyard.tournament.record.games import Game, GameKind, Round
from tiltyard.tournament.standings.contributions import Contribution, TieBreakNumber
from tiltyard.tournament.standings.table import Standing

__all__ = [
    "Contribution",
    "EventDetails",
    "Game",
    "GameKind",
    "NationalRating",
    "Official",
    "Player",
    "Round",
    "Score",
    "Standing",
    "TeamRules",
    "TieBreakNumber",
    "Tournament",
    "read_players_csv",
]
