"""Tournaments written as in a crosstable, one line for each entrant: `9w1 13b= H 11b- U`."""

import re

from tiltyard.core.scores import CHESS_POINTS
from tiltyard.standings.rounds import Colour, Entrant, RoundKind, RoundRow

_CELL = re.compile(r"(?P<opponent>\d+)(?P<colour>[wb:]?)(?P<result>[10=+-])")
_TEAM_CELL = re.compile(r"(\d+)(?:([wb])([\d.]+)|([+-]))")
_TEAM_BYES = {
    "PAB": RoundRow(RoundKind.PAIRING_BYE, 10, game_points=20),
    "HPB": RoundRow(RoundKind.HALF_BYE, 10, game_points=20),
    "ZPB": RoundRow(RoundKind.ZERO_BYE, 0),
}
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


def read_team_cell(text: str, boards: int) -> RoundRow:
    """Return one round of a team: opponent, colour and game points, or a bye or forfeit."""
    if text in _TEAM_BYES:
        return _TEAM_BYES[text]
    cell = _TEAM_CELL.fullmatch(text)
    assert cell, text
    opponent, colour, points, forfeit = cell.groups()
    if forfeit:
        is_won = forfeit == "+"
        kind = RoundKind.FORFEIT_WIN if is_won else RoundKind.FORFEIT_LOSS
        return RoundRow(kind, 20 * is_won, int(opponent), game_points=10 * boards * is_won)
    won = int(10 * float(points))
    match_points = 20 if won > 5 * boards else 10 if won == 5 * boards else 0
    side: Colour = "white" if colour == "w" else "black"
    return RoundRow(RoundKind.PLAYED, match_points, int(opponent), side, game_points=won)


def read_teams(text: str, boards: int) -> list[Entrant]:
    """Return the teams of lines such as `1: 8w2.5 4b1.5 6+ PAB`."""
    teams = []
    for line in text.strip().splitlines():
        number, _, cells = line.partition(":")
        rounds = tuple(read_team_cell(cell, boards) for cell in cells.split())
        teams.append(Entrant(int(number), rounds))
    return teams
