"""Tournaments between engines: knock-outs and series of pairs of games, each a log.

Pure: who meets whom, which game comes next, from which opening, and when a match is over.
Playing the games is the business of `tiltyard_hosts.uci`.
"""

from tiltyard.cup.commands import (
    AdoptCup,
    BeginPair,
    ChangeBook,
    ChangeRules,
    CupCommand,
    DrawCup,
    DrawSeries,
    ForfeitMatch,
    NoteMachine,
    RecordGame,
    VoidGames,
)
from tiltyard.cup.draw import draw_cup
from tiltyard.cup.events import CupEvent
from tiltyard.cup.foreign_file import adopt_cup, is_foreign
from tiltyard.cup.game import CupGame
from tiltyard.cup.machine import CUP
from tiltyard.cup.machine_residuals import MachineFigures, measure_machines
from tiltyard.cup.model import (
    BYE,
    Contender,
    Cup,
    CupMatch,
    CupSettings,
    FirstWhite,
    GameSlot,
    Pair,
    Seeding,
)
from tiltyard.cup.openings import hash_opening
from tiltyard.cup.play import count_games, decide_match, find_next, list_open, score_match
from tiltyard.cup.series import (
    choose_opening,
    draw_series,
    find_match,
    find_slot,
    is_series_over,
    list_missing,
)
from tiltyard.cup.series_file import adopt_series, write_series
from tiltyard.cup.series_model import (
    Meeting,
    Series,
    SeriesKind,
    SeriesRules,
    SeriesSlot,
    TestRule,
)
from tiltyard.cup.series_rounds import find_leader, list_rungs, list_standings
from tiltyard.cup.state_file import read_cup, write_cup

__all__ = [
    "BYE",
    "CUP",
    "AdoptCup",
    "BeginPair",
    "ChangeBook",
    "ChangeRules",
    "Contender",
    "Cup",
    "CupCommand",
    "CupEvent",
    "CupGame",
    "CupMatch",
    "CupSettings",
    "DrawCup",
    "DrawSeries",
    "FirstWhite",
    "ForfeitMatch",
    "GameSlot",
    "MachineFigures",
    "Meeting",
    "NoteMachine",
    "Pair",
    "RecordGame",
    "Seeding",
    "Series",
    "SeriesKind",
    "SeriesRules",
    "SeriesSlot",
    "TestRule",
    "VoidGames",
    "adopt_cup",
    "adopt_series",
    "choose_opening",
    "count_games",
    "decide_match",
    "draw_cup",
    "draw_series",
    "find_leader",
    "find_match",
    "find_next",
    "find_slot",
    "hash_opening",
    "is_foreign",
    "is_series_over",
    "list_missing",
    "list_open",
    "list_rungs",
    "list_standings",
    "measure_machines",
    "read_cup",
    "score_match",
    "write_cup",
    "write_series",
]
