"""Tie-breaks, one row each: FIDE Handbook C.07."""

from tiltyard.standings.tiebreaks.base import Spec, list_values
from tiltyard.standings.tiebreaks.notation import (
    ALIASES,
    TieBreakFunction,
    parse_tie_break,
    parse_tie_breaks,
    specify,
)
from tiltyard.standings.tiebreaks.table import TIE_BREAKS

__all__ = [
    "ALIASES",
    "TIE_BREAKS",
    "Spec",
    "TieBreakFunction",
    "list_values",
    "parse_tie_break",
    "parse_tie_breaks",
    "specify",
]
