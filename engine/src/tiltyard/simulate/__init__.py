"""Random but seeded tournaments."""

from tiltyard.simulate.formats import (
    FormatPlan,
    FormatReport,
    FormatRun,
    play_once,
    simulate_format,
    sum_up,
)
from tiltyard.simulate.generator import Plan, Rates, generate_tournament, play_round
from tiltyard.simulate.names import draw_name
from tiltyard.simulate.plans import draw_plan

__all__ = [
    "FormatPlan",
    "FormatReport",
    "FormatRun",
    "Plan",
    "Rates",
    "draw_name",
    "draw_plan",
    "generate_tournament",
    "play_once",
    "play_round",
    "simulate_format",
    "sum_up",
]
