"""Random but seeded tournaments."""

from tiltyard.simulate.axes import AXES, NOT_VARIED, TRAITS, Axis, draw_plan
from tiltyard.simulate.by_lot import PairingByLot
from tiltyard.simulate.formats import (
    FormatPlan,
    FormatReport,
    FormatRun,
    play_once,
    simulate_format,
    sum_up,
)
from tiltyard.simulate.generator import generate_tournament, play_round
from tiltyard.simulate.names import draw_name
from tiltyard.simulate.plan import Acceleration, Plan, Rates

__all__ = [
    "AXES",
    "NOT_VARIED",
    "TRAITS",
    "Acceleration",
    "Axis",
    "FormatPlan",
    "FormatReport",
    "FormatRun",
    "PairingByLot",
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
