"""A tie-break is a row of a table: a code, an article and a function of contributions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from typing import TypeAlias

from tiltyard.core.scores import format_points
from tiltyard.rating.fide_tables import round_half_up
from tiltyard.standings.rules import Edition, Score
from tiltyard.standings.view import StandingsView

Number: TypeAlias = int | Fraction
Value: TypeAlias = Number | tuple[int, ...] | None  # None: no value, which ranks last

Contribution: TypeAlias = tuple[Number, Number, bool]
"""How significant it is, what it adds, and whether 16.5 says to cut it first (a VUR)."""

Contributions: TypeAlias = "Callable[[StandingsView, Spec, int], Sequence[Contribution]]"
Total: TypeAlias = Callable[[list[Number]], Value]
Split: TypeAlias = "Callable[[StandingsView, Spec, list[int]], list[list[int]]]"
Meet: TypeAlias = "Callable[[StandingsView, Spec, list[int], int], list[tuple[int, int]]]"
"""The elements, by place, in which an entrant met others of a tied group, and the points."""


class Source(Enum):
    """What the contributions of a tie-break stand for, one by one."""

    OWN = auto()  # the entrant's own number, of no round
    ROUNDS = auto()  # the rounds so far
    ELEMENTS = auto()  # the rounds that count
    WORTHS = auto()  # the same, where a virtual opponent stands in for whom one did not play
    GAMES = auto()  # the games over the board
    OPPONENTS = auto()  # the rounds with an opponent, who came or not


def add(values: list[Number]) -> Value:
    """Return the sum of what is left after the cuts."""
    return sum(values)


def format_value(value: Value, scale: int = 1) -> str:
    """Return a value as people write it; fractions with two decimals, a half rounded up.

    >>> format_value(1250, 100), format_value(Fraction(63, 5)), format_value(None)
    ('12.5', '12.60', '–')
    """
    if value is None:
        return "–"
    if isinstance(value, tuple):
        return " ".join(format_points(part) for part in value)
    if isinstance(value, Fraction):
        hundredths = round_half_up(100 * value.numerator, value.denominator)
        sign = "-" if hundredths < 0 else ""
        return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"
    whole, rest = divmod(abs(value), scale)
    sign = "-" if value < 0 else ""
    digits = len(str(scale)) - 1
    return f"{sign}{whole}.{rest:0{digits}}".rstrip("0") if rest else f"{sign}{whole}"


@dataclass(frozen=True, slots=True)
class Row:
    """What every tie-break has. `modifiers` are MP, GP, C, M, P, F, R, L and K."""

    code: str
    name: str
    article: str
    modifiers: str = ""
    since: Edition = Edition.BEFORE_2023
    is_for_teams: bool = False
    is_for_individuals: bool = False
    is_rating_based: bool = False
    is_for_swiss: bool = False  # since 2026 not allowed in round robins

    @property
    def allowed(self) -> tuple[str, ...]:
        """The modifiers, one by one."""
        return tuple(self.modifiers.split())


@dataclass(frozen=True, slots=True)
class TieBreak(Row):
    """A number for each entrant. `scale` is how many units of it make one point."""

    contributions: Contributions = lambda view, spec, entrant: ()
    total: Total = add
    scale: int = 1
    is_lower_better: bool = False
    applies: Callable[[StandingsView, list[int]], bool] = lambda view, group: True
    source: Source = Source.OWN
    basis: "Contributions | None" = None  # what a value is computed from that is no sum or mean
    unit: int | None = None  # the scale of a contribution, if it is not that of the value


@dataclass(frozen=True, slots=True)
class Positional(Row):
    """An order of the tied, no number: `split` returns the tied group in blocks, best first."""

    split: Split = lambda view, spec, group: [group]
    meet: Meet = lambda view, spec, group, entrant: []


@dataclass(frozen=True, slots=True)
class Spec:
    """A tie-break with its modifiers, as chosen for a tournament."""

    row: TieBreak | Positional
    score: Score | None = None  # None: the primary score
    cut: int = 0
    median: int = 0
    as_played: bool = False
    fore: bool = False
    reverse: bool = False
    shift: int = 0  # half points
    divisor: Fraction | None = None

    @property
    def code(self) -> str:
        """The code with its modifiers, in the spelling of the regulations (MTB26).

        >>> from tiltyard.standings.tiebreaks import parse_tie_break
        >>> parse_tie_break("bh:c1:gp").code, parse_tie_break("KS/L-2").code
        ('BH:GP/C1', 'KS/L-2')
        """
        score = {None: "", Score.POINTS: ":MP", Score.GAME_POINTS: ":GP"}[self.score]
        parts = (
            f"/C{self.cut}" if self.cut else "",
            f"/M{self.median}" if self.median else "",
            f"/L{self.shift:+}" if self.shift else "",
            f"/K{format_divisor(self.divisor)}" if self.divisor is not None else "",
            "/P" if self.as_played else "",
            "/F" if self.fore else "",
            "/R" if self.reverse else "",
        )
        return self.row.code + score + "".join(parts)

    def score_in(self, view: StandingsView) -> Score:
        """Return the score this tie-break is made of."""
        return view.rules.primary if self.score is None else self.score

    def is_lower_better(self) -> bool:
        """Whether the lowest value is the best, /R included."""
        return isinstance(self.row, TieBreak) and self.row.is_lower_better is not self.reverse


def format_divisor(divisor: Fraction) -> str:
    """Return a divisor as it is written: 3, 2.5."""
    return str(divisor) if divisor.denominator == 1 else str(float(divisor))


def cut_contributions(parts: Sequence[Contribution], spec: Spec) -> Sequence[Contribution]:
    """Drop what Cut-n and Median-n drop (C.07 14, 16.5): low ones first, then high ones.

    The least significant contribution goes, unless a voluntary unplayed round contributed no
    less: then the lowest of those goes, of equals the least significant. The high cut of a
    median has no such exception.
    """
    gone = set(find_cut(parts, spec))
    return [part for place, part in enumerate(parts) if place not in gone]


def find_cut(parts: Sequence[Contribution], spec: Spec) -> list[int]:
    """Return the places of what `cut_contributions` drops."""
    left = list(range(len(parts)))
    gone: list[int] = []
    for _ in range(min(spec.cut + spec.median, len(left))):
        lowest = min(left, key=parts.__getitem__)
        voluntary = min(
            (place for place in left if parts[place][2]),
            key=lambda place: _worth(parts[place]),
            default=lowest,
        )
        gone.append(voluntary if parts[voluntary][1] >= parts[lowest][1] else lowest)
        left.remove(gone[-1])
    for _ in range(min(spec.median, len(left))):
        gone.append(max(left, key=parts.__getitem__))
        left.remove(gone[-1])
    return gone


def list_values(view: StandingsView, spec: Spec) -> list[Value]:
    """Return the value of everybody, in order of pairing number."""
    row = spec.row
    if not isinstance(row, TieBreak):
        return [None] * view.size
    values: list[Value] = []
    is_cut = bool(spec.cut or spec.median)
    for entrant in range(view.size):
        parts = row.contributions(view, spec, entrant)
        if is_cut:
            parts = cut_contributions(parts, spec)
        values.append(row.total([part[1] for part in parts]))
    return values


def _worth(part: Contribution) -> tuple[Number, Number]:
    return part[1], part[0]
