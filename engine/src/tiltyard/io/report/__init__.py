"""Standings, crosstable, wall chart, pairings, ratings: text, CSV, JSON, and HTML fit for print."""

from tiltyard.io.report.lists import list_crosstable, list_pairings, list_standings, list_wall_chart
from tiltyard.io.report.rating import list_rated_games, list_rating_changes
from tiltyard.io.report.render import FORMATS, render
from tiltyard.io.report.sheet import Column, Sheet

__all__ = [
    "FORMATS",
    "Column",
    "Sheet",
    "list_crosstable",
    "list_pairings",
    "list_rated_games",
    "list_rating_changes",
    "list_standings",
    "list_wall_chart",
    "render",
]
