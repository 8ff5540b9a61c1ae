"""A row of the card table as a standing: exact texts for people, integers for machines."""

from fractions import Fraction
from typing import Final

from tiltyard.core.model import EntryId
from tiltyard.core.standing import Standing, TieBreakValue
from tiltyard.standings.cards import DRAW, LOSS, WIN, CardRow

_MILLIONTHS: Final = 1_000_000


def make_standing(row: CardRow) -> Standing:
    """Return the standing of a row, places still open.

    `OMW`, `GW` and `OGW` have the exact fraction as text ("16/27") and, as value, its millionths
    rounded down; `GAMES` has the games won, lost and drawn.
    """
    won, lost, drawn = row.games
    return Standing(
        entry=EntryId(row.number),
        rank=0,
        rank_to=0,
        score=10 * row.points,
        played=sum(one.opponent is not None for one in row.rounds),
        wins=row.count(WIN),
        draws=row.count(DRAW),
        losses=row.count(LOSS),
        tiebreaks=(
            _percentage("OMW", row.opponents_match_win),
            _percentage("GW", row.game_win),
            _percentage("OGW", row.opponents_game_win),
            TieBreakValue("GAMES", won, f"{won}-{lost}-{drawn}"),
        ),
    )


def _percentage(code: str, value: Fraction) -> TieBreakValue:
    return TieBreakValue(code, value.numerator * _MILLIONTHS // value.denominator, str(value))
