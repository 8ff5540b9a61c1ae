"""Random but seeded tournaments."""

from tiltyard.simulate.generator import Plan, Rates, generate_tournament, play_round
from tiltyard.simulate.names import draw_name

__all__ = ["Plan", "Rates", "draw_name", "generate_tournament", "play_round"]
