"""What results are worth: as people write it, and what FIDE does not allow (C.04.2, VCL Q70-88)."""

import re
from enum import StrEnum
from typing import Final

from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import InputError
from tiltyard.sentence import say

_VALUE: Final = re.compile(r"(\d{1,2})(?:\.(\d))?")
_COUNTS: Final = (3, 4)  # win, draw, loss; and what a bye is worth


class PointFault(StrEnum):
    """What is wrong with points for an event of FIDE."""

    DRAWS = "draws"  # two draws are worth more than a win and a loss
    BYE = "bye"  # a bye is worth more than a win
    ODD_BYE = "odd-bye"  # with the usual points, a bye that no result is worth


def read_points(text: str) -> PointSystem:
    """Return the points written as "3-1-0", or with those of a bye as a fourth value.

    >>> read_points("3-1-0").pairing_bye, read_points("1-0.5-0-0.5").pairing_bye
    (30, 5)

    Raises:
        InputError: `points.invalid`.
    """
    found = [_VALUE.fullmatch(part.strip()) for part in text.split("-")]
    if len(found) not in _COUNTS or not all(found):
        raise InputError(
            "points.invalid", say("{text} is no point system; write it as 3-1-0.", text=f"{text!r}")
        )
    win, draw, loss, *bye = (10 * int(one[1]) + int(one[2] or 0) for one in found if one)
    return PointSystem(
        win=win,
        draw=draw,
        loss=loss,
        pairing_bye=bye[0] if bye else win,
        full_bye=win,
        half_bye=draw,
        forfeit_win=win,
    )


def find_faults(points: PointSystem) -> tuple[PointFault, ...]:
    """Return what FIDE does not allow of these points.

    >>> find_faults(CHESS_POINTS), find_faults(PointSystem(win=10, draw=6))
    ((), (<PointFault.DRAWS: 'draws'>,))
    """
    usual = (CHESS_POINTS.win, CHESS_POINTS.draw, CHESS_POINTS.loss)
    found = []
    if 2 * points.draw > points.win + points.loss:
        found.append(PointFault.DRAWS)
    if points.pairing_bye > points.win:
        found.append(PointFault.BYE)
    elif (points.win, points.draw, points.loss) == usual and points.pairing_bye not in usual:
        found.append(PointFault.ODD_BYE)
    return tuple(found)
