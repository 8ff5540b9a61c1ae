"""Random but seeded tournaments."""

from tiltyard.simulate.generator import Plan, Rates, generate_tournament, play_round

__all__ = ["Plan", "Rates", "generate_tournament", "play_round"]
