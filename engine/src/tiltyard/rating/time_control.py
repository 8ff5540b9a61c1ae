"""Time controls: for which rating list a game counts, and whether its players had time enough."""

import re
from dataclasses import dataclass
from typing import Final

from tiltyard.core.arguments import check_text
from tiltyard.core.checked import checked, checked_fields
from tiltyard.errors import InputError
from tiltyard.rating.fide import Chapter
from tiltyard.sentence import say

_MOVES: Final = 60  # the length of game that every limit is written for
_MIN_FIRST_MOVES: Final = 30  # B.02 1.2
_BLITZ_ABOVE: Final = 3 * 60
_RAPID_ABOVE: Final = 10 * 60
_STANDARD_FROM: Final = 60 * 60
_MINUTES: Final = ((2400, 120), (1800, 90), (0, 60))  # B.02 1.1: rating of one player, minutes
_PERIOD: Final = re.compile(r"(?:([0-9]{1,3})/)?([0-9]{1,6})(?:\+([0-9]{1,4}))?")
_UNEQUAL: Final = re.compile(r"W(.+)-B(.+)")


@checked_fields
@dataclass(frozen=True, slots=True)
class Period:
    """A part of a player's time: seconds, seconds added a move, and for how many moves."""

    seconds: int
    increment: int = 0
    moves: int | None = None  # None: all the rest


@checked_fields
@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time of one player."""

    periods: tuple[Period, ...]

    @property
    def total(self) -> int:
        """Seconds for a game of 60 moves."""
        seconds, left = 0, _MOVES
        for period in self.periods:
            if left > 0:
                moves = left if period.moves is None else min(period.moves, left)
                seconds += period.seconds + moves * period.increment
                left -= moves
        return seconds

    @property
    def first_moves(self) -> int | None:
        """The moves of the first control; None where one control is for all moves."""
        return self.periods[0].moves


@checked
def parse_time_control(text: str) -> tuple[TimeControl, TimeControl]:
    """Return White's and Black's time from the code of TRF-2026 (record 222).

    Periods `S`, `S+I`, `M/S` or `M/S+I` in seconds are joined by colons; `W…-B…` where the two
    differ. A period without its number of moves is for all the rest.

    Raises:
        InputError: `rating.time`.

    >>> white, black = parse_time_control("40/6000+30:900+30")
    >>> white.total // 60, white == black
    (145, True)
    >>> [side.total for side in parse_time_control("W300-B240")]
    [300, 240]
    """
    code = check_text(text, "A time control", "rating.time").strip()
    unequal = _UNEQUAL.fullmatch(code)
    white, black = unequal.groups() if unequal else (code, code)
    return _parse_side(white, text), _parse_side(black, text)


@checked
def find_chapter(time: TimeControl) -> Chapter | None:
    """Return the list a time control belongs to, or None where it is too fast for any.

    Blitz is more than 3 and at most 10 minutes, rapid more than 10 and less than 60 (rapid and
    blitz regulations, article 1), and what is longer standard, if it is `is_long_enough`.

    >>> [find_chapter(parse_time_control(code)[0]) for code in ("180", "180+2", "600+5")]
    [None, <Chapter.BLITZ: 'blitz'>, <Chapter.RAPID: 'rapid'>]
    """
    if time.total >= _STANDARD_FROM:
        return Chapter.STANDARD
    if time.total > _RAPID_ABOVE:
        return Chapter.RAPID
    return Chapter.BLITZ if time.total > _BLITZ_ABOVE else None


@checked
def is_long_enough(time: TimeControl, highest: int) -> bool:
    """Whether a standard game with a player rated `highest` has the time it needs (B.02 1.1, 1.2).

    120 minutes if one of the two has 2400, 90 if one has 1800, else 60. The article speaks of the
    players in the game, so a fast tournament with one grandmaster loses the games of that one
    only. A first control by moves has at least 30 of them.

    >>> time, _ = parse_time_control("3600+30")
    >>> is_long_enough(time, 2399), is_long_enough(time, 2400)
    (True, False)
    """
    if time.first_moves is not None and time.first_moves < _MIN_FIRST_MOVES:
        return False
    return time.total >= 60 * next(minutes for rating, minutes in _MINUTES if highest >= rating)


def _parse_side(code: str, text: str) -> TimeControl:
    periods = []
    for part in code.split(":"):
        found = _PERIOD.fullmatch(part)
        if found is None:
            raise InputError(
                "rating.time",
                say(
                    "{text} is no time control; write periods in seconds such as 5400+30, "
                    "40/6000+30:900+30, or W300-B240 where the times differ.",
                    text=f"{text!r}",
                ),
                time=text,
            )
        moves, seconds, increment = found.groups()
        periods.append(Period(int(seconds), int(increment or 0), int(moves) if moves else None))
    return TimeControl(tuple(periods))
