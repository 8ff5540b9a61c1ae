"""Standings, crosstable, wall chart, pairings: text, CSV, JSON, and HTML fit for print."""

from tiltyard.io.report.lists import list_crosstable, list_pairings, list_standings
from tiltyard.io.report.render import FORMATS, render
from tiltyard.io.report.sheet import Column, Sheet
from tiltyard.io.report.wall_chart import list_wall_chart

__all__ = [
    "FORMATS",
    "Column",
    "Sheet",
    "list_crosstable",
    "list_pairings",
    "list_standings",
    "list_wall_chart",
    "render",
]
