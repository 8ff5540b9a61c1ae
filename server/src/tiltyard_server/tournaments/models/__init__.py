"""The tables of tournaments: the log, what is made from it, and the people around it."""

from tiltyard_server.tournaments.models.deletions import Deletion
from tiltyard_server.tournaments.models.hall_passes import HallPass
from tiltyard_server.tournaments.models.invitations import Guest, Invitation, InvitationLink
from tiltyard_server.tournaments.models.log import LogEntry, Receipt, Snapshot
from tiltyard_server.tournaments.models.people import Deadline, Notification, Staff
from tiltyard_server.tournaments.models.tables import Entry, Match
from tiltyard_server.tournaments.models.tournament import Tournament

__all__ = [
    "Deadline",
    "Deletion",
    "Entry",
    "Guest",
    "HallPass",
    "Invitation",
    "InvitationLink",
    "LogEntry",
    "Match",
    "Notification",
    "Receipt",
    "Snapshot",
    "Staff",
    "Tournament",
]
