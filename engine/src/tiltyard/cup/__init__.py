"""Engine cups: a knockout of pairs of games, with openings dealt out before they are played.

Pure: who meets whom, which game comes next, from which opening, and when a match is over.
Playing the games is the business of `tiltyard_hosts.uci`.
"""

from tiltyard.cup.commands import (
    AdoptCup,
    BeginPair,
    ChangeBook,
    CupCommand,
    DrawCup,
    ForfeitMatch,
    RecordGame,
)
from tiltyard.cup.draw import draw_cup
from tiltyard.cup.events import CupEvent
from tiltyard.cup.foreign_file import adopt_cup, is_foreign
from tiltyard.cup.machine import CUP
from tiltyard.cup.model import (
    BYE,
    Contender,
    Cup,
    CupGame,
    CupMatch,
    CupSettings,
    FirstWhite,
    GameSlot,
    Pair,
    Seeding,
)
from tiltyard.cup.openings import hash_opening
from tiltyard.cup.play import count_games, decide_match, find_next, list_open, score_match
from tiltyard.cup.state_file import read_cup, write_cup

__all__ = [
    "BYE",
    "CUP",
    "AdoptCup",
    "BeginPair",
    "ChangeBook",
    "Contender",
    "Cup",
    "CupCommand",
    "CupEvent",
    "CupGame",
    "CupMatch",
    "CupSettings",
    "DrawCup",
    "FirstWhite",
    "ForfeitMatch",
    "GameSlot",
    "Pair",
    "RecordGame",
    "Seeding",
    "adopt_cup",
    "count_games",
    "decide_match",
    "draw_cup",
    "find_next",
    "hash_opening",
    "is_foreign",
    "list_open",
    "read_cup",
    "score_match",
    "write_cup",
]
