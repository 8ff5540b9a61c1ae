"""The tables of results from outside: who may report, what was said, and who disagreed."""

from tiltyard_server.games.models.players import Dispute, PlayerReport
from tiltyard_server.games.models.proposals import ProposedResult
from tiltyard_server.games.models.reports import GameReport, ResultAttempt
from tiltyard_server.games.models.servers import GameServer, TournamentGameServer, UsedNonce

__all__ = [
    "Dispute",
    "GameReport",
    "GameServer",
    "PlayerReport",
    "ProposedResult",
    "ResultAttempt",
    "TournamentGameServer",
    "UsedNonce",
]
