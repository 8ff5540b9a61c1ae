"""Random but seeded tournaments."""

from tiltyard.simulate.generator import Plan, Rates, generate_tournament, play_round
from tiltyard.simulate.names import draw_name
from tiltyard.simulate.plans import draw_plan

__all__ = ["Plan", "Rates", "draw_name", "draw_plan", "generate_tournament", "play_round"]
