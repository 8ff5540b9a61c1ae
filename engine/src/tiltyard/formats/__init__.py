"""Formats: state machines over the shared lifecycle."""

from tiltyard.core.fold import evolve, replay
from tiltyard.formats.forecast import Forecast, ForecastMethod, count_progress, expected_places
from tiltyard.formats.machine import TOURNAMENT, decide, rank, step
from tiltyard.formats.shared.results import find_consequences
from tiltyard.formats.table import FORMATS, get_format

__all__ = [
    "FORMATS",
    "TOURNAMENT",
    "Forecast",
    "ForecastMethod",
    "count_progress",
    "decide",
    "evolve",
    "expected_places",
    "find_consequences",
    "get_format",
    "rank",
    "replay",
    "step",
]
