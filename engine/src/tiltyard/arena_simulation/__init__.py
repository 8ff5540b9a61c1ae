"""Whole arenas played by lot, to compare rules of when to pair: waiting against quality."""

from tiltyard.arena_simulation.course import ArenaPlan, play_arena
from tiltyard.arena_simulation.figures import Figures, Tally, add_up
from tiltyard.arena_simulation.rules import RULES, PairingRule

__all__ = ["RULES", "ArenaPlan", "Figures", "PairingRule", "Tally", "add_up", "play_arena"]
