"""Tie-breaks as exact numbers that know where they come from."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tiltyard.standings.ranking import Cell
from tiltyard.standings.tiebreaks.base import format_value
from tiltyard.tournament.record.games import GameKind


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round gave to a tie-break; without a round, a number that is the player's own.

    >>> from tiltyard import Player, Tournament
    >>> t = Tournament([Player("ann"), Player("bob")], 1, tiebreaks=["SB"])
    >>> game = t.pair_round()
    >>> t.record_result("ann", "bob", 0.5)
    >>> [str(part) for part in t.standings()[0].tiebreaks["SB"].contributions]
    ['round 1: 0.25 by bob']
    """

    value: Fraction
    round: int | None = None
    opponent: str | None = None  # the id of whom was scheduled
    kind: GameKind | None = None  # how the round went, seen from the player
    points: int = 0  # scored in that round, in tenths
    is_cut: bool = False  # left out by Cut or Median (C.07 14, 16.5)
    is_virtual: bool = False  # a virtual opponent stood in for this one (C.07 16.4)

    def __str__(self) -> str:
        who = "" if self.opponent is None else f" by {self.opponent}"
        if self.is_virtual:
            who = f" by a virtual opponent ({self.kind})"
        when = "" if self.round is None else f"round {self.round}: "
        return f"{when}{_write(self.value)}{who}{', cut' if self.is_cut else ''}"


class TieBreakNumber(Fraction):
    """The exact value of a tie-break: a `Fraction` that prints as people write it.

    Sums and products of it are plain fractions; `float()` gives what JSON can hold.

    >>> from tiltyard import Player, Tournament
    >>> t = Tournament([Player("ann"), Player("bob"), Player("cid")], 2, tiebreaks=["BH", "AOB"])
    >>> for scores in ((1,), (0.5,)):
    ...     for game, score in zip(t.pair_round().pairings, scores):
    ...         t.record_result(game.white, game.black, score)
    >>> row = t.standings()[1]
    >>> row.player.id, row.tiebreaks["BH"], row.tiebreaks["BH"] == 2.5
    ('cid', 2.5, True)
    >>> for part in row.tiebreaks["BH"].contributions:
    ...     print(part)
    round 1: 1 by a virtual opponent (pairing-bye)
    round 2: 1.5 by ann
    """

    __slots__ = ("_contributions", "_text")
    _text: str
    _contributions: "tuple[Contribution, ...] | Callable[[], tuple[Contribution, ...]]"

    @classmethod
    def make(
        cls,
        value: int | Fraction,
        text: str | None = None,
        contributions: "tuple[Contribution, ...] | Callable[[], tuple[Contribution, ...]]" = (),
    ) -> "TieBreakNumber":
        """Return a number with its text and what it is made of, or how to find out."""
        self = cls(value)
        self._text = _write(Fraction(value)) if text is None else text
        self._contributions = contributions
        return self

    @property
    def contributions(self) -> tuple[Contribution, ...]:
        """What the value is made of, round by round.

        Those that are not cut add up to the value, or have it as their mean. Of a performance
        they are the opponents' ratings, of a direct encounter the points among the tied.
        """
        known = getattr(self, "_contributions", ())
        if not isinstance(known, tuple):
            self._contributions = known = known()
        return known

    def __str__(self) -> str:
        known: str | None = getattr(self, "_text", None)  # none where a fraction made it
        return _write(Fraction(self)) if known is None else known

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        """Write it by a format of numbers; with a width alone, as people write it, to the right."""
        if spec[-1:].isalpha() or set(spec) & set(".,_+"):
            whole = self.denominator == 1
            return format(self.numerator if whole else float(self), spec)
        is_aligned = spec[:1] in "<>^" or spec[1:2] in ("<", ">", "^")
        return format(str(self), spec if is_aligned else f">{spec}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle with the contributions: found now, since nobody can ask later."""
        value = Fraction(self.numerator, self.denominator)
        return (type(self).make, (value, str(self), self.contributions))

    def __copy__(self) -> "TieBreakNumber":
        return self

    def __deepcopy__(self, memo: object) -> "TieBreakNumber":
        return self


def read_cell(
    cell: Cell, find: Callable[[], tuple[Contribution, ...]]
) -> TieBreakNumber | tuple[TieBreakNumber, ...] | None:
    """Return the value of a cell of the standings; `find` says, when asked, where it is from."""
    if cell.value is None:
        return None
    if isinstance(cell.value, tuple):
        return tuple(TieBreakNumber.make(Fraction(points, 10)) for points in cell.value)
    return TieBreakNumber.make(Fraction(cell.value) / cell.scale, cell.text, find)


def _write(value: Fraction) -> str:
    """Return a number with as few decimals as it needs, and two where it has no end.

    >>> _write(Fraction(5, 4)), _write(Fraction(3)), _write(Fraction(1, 3))
    ('1.25', '3', '0.33')
    """
    hundredths = 100 * value
    if hundredths.denominator == 1:
        return format_value(hundredths.numerator, 100)
    return format_value(value)
