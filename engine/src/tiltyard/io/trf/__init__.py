"""Tournament report files (TRF): read, written and understood without loss."""

from tiltyard.io.trf.document import Document, Line, read_trf, write_trf
from tiltyard.io.trf.export import Dialect, document_of
from tiltyard.io.trf.history import list_warnings
from tiltyard.io.trf.request import TrfTournament, check_points, read_tournament, request_for_round
from tiltyard.io.trf.system import read_edition, read_system
from tiltyard.io.trf.teams.tournament import TeamTournament, read_team_tournament

__all__ = [
    "Dialect",
    "Document",
    "Line",
    "TeamTournament",
    "TrfTournament",
    "check_points",
    "document_of",
    "list_warnings",
    "read_edition",
    "read_system",
    "read_team_tournament",
    "read_tournament",
    "read_trf",
    "request_for_round",
    "write_trf",
]
