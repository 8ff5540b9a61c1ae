"""Keizer: a win is worth the value of the opponent, and values follow from the table.

No federation has written the rule down; this is the common form of Dutch and Belgian clubs, as
docs/algorithms/keizer.md states it. All numbers are exact.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Final

MOST_PASSES: Final = 20
_HALF: Final = Fraction(1, 2)
_THIRD: Final = Fraction(1, 3)


class KeizerKind(StrEnum):
    """How a round ended for somebody."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    BYE = "bye"  # nobody was left to play
    CLUB = "club"  # away for the club
    EXCUSED = "excused"
    MISSED = "missed"  # away without an excuse
    OUTSIDE = "outside"  # not yet entered, or gone
    PENDING = "pending"


@dataclass(frozen=True, slots=True)
class KeizerRound:
    """One round of one player; `opponent` is a number of the starting order, 1 the best."""

    kind: KeizerKind
    opponent: int | None = None


def _usual_parts() -> dict[KeizerKind, Fraction]:
    return {
        KeizerKind.FORFEIT_WIN: _HALF,
        KeizerKind.BYE: _HALF,
        KeizerKind.CLUB: 2 * _THIRD,
        KeizerKind.EXCUSED: _THIRD,
    }


@dataclass(frozen=True, slots=True)
class KeizerRules:
    """What is set: the top value, the parts of the own value, when to stop."""

    top: int = 0  # 0: twice the players
    parts: Mapping[KeizerKind, Fraction] = field(default_factory=_usual_parts)
    paid_absences: int = 0  # excused rounds that count, the first ones; 0: all
    passes: int = MOST_PASSES
    stops_at_repeat: bool = False


@dataclass(frozen=True, slots=True)
class KeizerRow:
    """One line of the table: number, value and points by the last pass."""

    number: int
    value: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class KeizerTable:
    """The table, best first; `is_settled` when another pass would not change the order."""

    rows: tuple[KeizerRow, ...]
    passes: int
    is_settled: bool


def list_values(players: int, top: int = 0) -> list[int]:
    """Return the values of the ranks, best first; nobody is worth less than 2.

    >>> list_values(4), list_values(4, 20), list_values(4, 3)
    ([8, 7, 6, 5], [20, 19, 18, 17], [5, 4, 3, 2])
    """
    first = max(top, players + 1) if top else 2 * players
    return [first - rank for rank in range(players)]


def rank_keizer(histories: Sequence[Sequence[KeizerRound]], rules: KeizerRules) -> KeizerTable:
    """Score all rounds with the values of the order, rank anew, until the order stays.

    `histories` are in starting order, which also parts those with equal points. Small fields can
    go round in a circle for ever: then the last allowed pass counts or, if the rules say so, the
    first one whose order was there before.
    """
    order = tuple(range(1, len(histories) + 1))
    seen = {order}
    number = 0
    while True:
        number += 1
        values = dict(zip(order, list_values(len(order), rules.top), strict=True))
        points = {one: _score(one, histories, values, rules) for one in order}
        following = tuple(sorted(order, key=lambda one: (-points[one], one)))
        is_settled = following == order
        is_repeat = rules.stops_at_repeat and following in seen
        if is_settled or is_repeat or number == rules.passes:
            break
        seen.add(following)
        order = following
    rows = tuple(KeizerRow(one, values[one], points[one]) for one in following)
    return KeizerTable(rows, number, is_settled)


def _score(
    player: int,
    histories: Sequence[Sequence[KeizerRound]],
    values: Mapping[int, int],
    rules: KeizerRules,
) -> Fraction:
    """Return the points of a player: parts of the values of opponents, and of the own one."""
    total = Fraction(0)
    excused = 0
    for one in histories[player - 1]:
        if one.kind is KeizerKind.EXCUSED:
            excused += 1
            if rules.paid_absences and excused > rules.paid_absences:
                continue
        total += _score_round(one, values[player], values, rules)
    return total


def _score_round(
    one: KeizerRound, own: int, values: Mapping[int, int], rules: KeizerRules
) -> Fraction:
    if one.opponent is not None and one.kind is KeizerKind.WIN:
        return Fraction(values[one.opponent])
    if one.opponent is not None and one.kind is KeizerKind.DRAW:
        return values[one.opponent] * _HALF
    return own * rules.parts.get(one.kind, Fraction(0))
