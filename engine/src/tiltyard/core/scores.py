"""Points, exact: integers in tenths of a point."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class PointSystem:
    """What each way to end a round is worth, in tenths of a point.

    >>> from tiltyard import PointSystem
    >>> PointSystem(win=30, draw=10).win
    30
    """

    win: int = 10
    draw: int = 5
    loss: int = 0
    pairing_bye: int = 10
    full_bye: int = 10
    half_bye: int = 5
    zero_bye: int = 0
    forfeit_win: int = 10
    forfeit_loss: int = 0


CHESS_POINTS: Final = PointSystem()
CARD_POINTS: Final = PointSystem(
    win=30, draw=10, pairing_bye=30, full_bye=30, half_bye=10, forfeit_win=30
)


def format_points(tenths: int) -> str:
    """Return tenths of a point as people write them: `15` is "1.5", `20` is "2".

    >>> format_points(15), format_points(20), format_points(0)
    ('1.5', '2', '0')
    """
    whole, rest = divmod(tenths, 10)
    return f"{whole}.{rest}" if rest else str(whole)
