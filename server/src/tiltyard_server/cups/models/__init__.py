"""Tournaments of engines, their games, and the machines that play them."""

from tiltyard_server.cups.models.machines import LabMachine, LabNote, LabPair, LabSeat
from tiltyard_server.cups.models.runs import CupGame, CupLogEntry, CupRun

__all__ = ["CupGame", "CupLogEntry", "CupRun", "LabMachine", "LabNote", "LabPair", "LabSeat"]
