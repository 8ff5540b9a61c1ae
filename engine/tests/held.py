"""Tournaments written as in a crosstable, one line for each entrant: `9w1 13b= H 11b- U`."""

import re

from tiltyard.core.scores import CHESS_POINTS
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow

_CELL = re.compile(r"(?P<opponent>\d+)(?P<colour>[wb:]?)(?P<result>[10=+-])")
_WORTH = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0}
_KINDS = {"+": RoundKind.FORFEIT_WIN, "-": RoundKind.FORFEIT_LOSS}
_BYES = {
    "U": RoundRow(RoundKind.PAIRING_BYE, CHESS_POINTS.pairing_bye),
    "F": RoundRow(RoundKind.FULL_BYE, CHESS_POINTS.full_bye),
    "H": RoundRow(RoundKind.HALF_BYE, CHESS_POINTS.half_bye),
    "Z": RoundRow(RoundKind.ZERO_BYE, CHESS_POINTS.zero_bye),
    "free": RoundRow(RoundKind.REST, 0),
}


def read_cell(text: str) -> RoundRow:
    """Return one round: opponent, colour and result, or the letter of a bye."""
    if text in _BYES:
        return _BYES[text]
    cell = _CELL.fullmatch(text)
    assert cell, text
    result = cell["result"]
    return RoundRow(
        kind=_KINDS.get(result, RoundKind.PLAYED),
        points=_WORTH[result],
        opponent=int(cell["opponent"]),
        colour={"w": "white", "b": "black"}.get(cell["colour"]),  # type: ignore[arg-type]
    )


def read_entrants(text: str) -> list[Entrant]:
    """Return the entrants of lines such as `1 2200: 9w1 13b= …`; the rating may be left out."""
    entrants = []
    for line in text.strip().splitlines():
        head, _, cells = line.partition(":")
        number, *rating = (int(word) for word in head.split())
        rounds = tuple(read_cell(cell) for cell in cells.split())
        entrants.append(Entrant(number, rounds, rating[0] if rating else 0))
    return entrants
