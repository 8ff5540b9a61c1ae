"""Tie-breaks, one row each: FIDE Handbook C.07."""

from collections.abc import Mapping
from typing import Final

from tiltyard.core.model import EntryId
from tiltyard.standings.tiebreaks.base import TieBreak
from tiltyard.standings.view import StandingsView


def sonneborn_berger(view: StandingsView, entry: EntryId) -> list[int]:
    """Each opponent's score times the points taken from them, in hundredths (C.07 9.1)."""
    return [view.score(row.opponent) * row.points for row in view.games[entry]]


def number_of_wins(view: StandingsView, entry: EntryId) -> list[int]:
    """One for every win, played or not (C.07 7.1)."""
    return [int(row.is_win) for row in view.games[entry]]


TIE_BREAKS: Final[Mapping[str, TieBreak]] = {
    row.code: row
    for row in (
        TieBreak("SB", "C.07 9.1", sonneborn_berger, unit=100),
        TieBreak("WIN", "C.07 7.1", number_of_wins),
    )
}
