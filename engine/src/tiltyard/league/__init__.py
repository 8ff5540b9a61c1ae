"""Leagues: the table of a season, which follows from the events of it and nothing else.

>>> from tiltyard.league import Finish, Result, Scoring, make_season_table
>>> spring = Result("spring", (Finish("ann", 1), Finish("bo", 2), Finish("cy", 3)))
>>> autumn = Result("autumn", (Finish("bo", 1), Finish("ann", 2)))
>>> for line in make_season_table([spring, autumn], Scoring(table=(10, 8, 6))):
...     print(line.rank, line.player, line.points)
1 ann 18
1 bo 18
3 cy 6
"""

from tiltyard.league.points import (
    TABLES,
    Finish,
    Points,
    Result,
    Scoring,
    TieBreak,
    Ties,
    score_event,
)
from tiltyard.league.table import Counted, Line, make_season_table

__all__ = [
    "TABLES",
    "Counted",
    "Finish",
    "Line",
    "Points",
    "Result",
    "Scoring",
    "TieBreak",
    "Ties",
    "make_season_table",
    "score_event",
]
