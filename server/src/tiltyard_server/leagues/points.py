"""How a season is scored, as it is stored and as the library reads it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tiltyard.league import Points, Scoring, TieBreak, Ties


def read_scoring(stored: Mapping[str, Any]) -> Scoring:
    """Return the scoring of a season.

    Raises:
        InputError: what is stored, or was asked for, is none.
    """
    return Scoring(
        points=Points(stored["points"]),
        table=tuple(stored["table"]),
        ties=Ties(stored["ties"]),
        attendance=stored["attendance"],
        best=stored["best"],
        tie_breaks=tuple(map(TieBreak, stored["tie_breaks"])),
    )


def write_points(points: Fraction) -> str:
    """Return points with two decimals at most, for reading: ranks are decided by the fraction.

    >>> write_points(Fraction(19, 3)), write_points(Fraction(25, 2)), write_points(Fraction(7))
    ('6.33', '12.5', '7')
    """
    hundredths = (200 * points.numerator + points.denominator) // (2 * points.denominator)
    whole, part = divmod(hundredths, 100)
    return f"{whole}.{part:02}".rstrip("0").rstrip(".") if part else str(whole)
