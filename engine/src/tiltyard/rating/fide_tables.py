"""The conversion tables of the FIDE Rating Regulations (B.02 8.1), in whole hundredths.

They are no logistic curve: a difference of 400 points is .92, not .909. What the rules read
from a table is read from a table here.
"""

from bisect import bisect_left
from typing import Final

# B.02 8.1.1: the rating difference of a score of 50, 51, … 100 per cent.
_DIFFERENCES: Final = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)

# B.02 8.1.2: the greatest difference that is worth 50, 51, … 99 per cent to the higher rated.
_BOUNDS: Final = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
CERTAIN: Final = _BOUNDS[-1] + 1  # from this difference on the higher rated is sure to win
_EXPECTED: Final = tuple(50 + bisect_left(_BOUNDS, difference) for difference in range(CERTAIN + 1))


def rating_difference(percentage: int) -> int:
    """Return dp, the rating difference behind a score of 0 to 100 per cent (B.02 8.1.1).

    >>> rating_difference(57), rating_difference(43), rating_difference(100)
    (50, -50, 800)
    """
    if percentage < 50:
        return -_DIFFERENCES[50 - percentage]
    return _DIFFERENCES[percentage - 50]


def expected_hundredths(difference: int) -> int:
    """Return PD, the score to expect from a rating difference, in hundredths (B.02 8.1.2).

    >>> expected_hundredths(400), expected_hundredths(-400), expected_hundredths(736)
    (92, 8, 100)
    """
    higher = _EXPECTED[min(abs(difference), CERTAIN)]
    return higher if difference >= 0 else 100 - higher


def round_half_up(numerator: int, denominator: int) -> int:
    """Return the nearest whole number to a quotient; a half goes up. `denominator` is positive.

    >>> round_half_up(5, 2), round_half_up(-5, 2), round_half_up(7, 3)
    (3, -2, 2)
    """
    return (2 * numerator + denominator) // (2 * denominator)
