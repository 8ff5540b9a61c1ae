"""Ranking: by score, then tie-break after tie-break within every group still tied (C.07 4.2)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from tiltyard.core.lots import shuffle
from tiltyard.standings.rounds import Entrant
from tiltyard.standings.rules import SWISS, Rules
from tiltyard.standings.tiebreaks.base import (
    Positional,
    Spec,
    TieBreak,
    Value,
    format_value,
    list_values,
)
from tiltyard.standings.tiebreaks.notation import Choice, specify
from tiltyard.standings.tiebreaks.parts import Part, list_parts
from tiltyard.standings.tiebreaks.ratings import is_dropped
from tiltyard.standings.tiebreaks.table import TIE_BREAKS
from tiltyard.standings.view import StandingsView


class Cell(NamedTuple):
    """One tie-break of one entrant: the exact value, how good it is, and as people read it.

    `value` is None where the tie-break says nothing. Of a positional tie-break it is the place
    within the tied group. `order` compares entrants of one table: the higher is the better.
    """

    code: str
    value: Value
    order: int
    text: str
    scale: int = 1  # of a whole `value`: 100 where it counts hundredths


def number_repeats(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names, the second of a kind with (2) after it, so that no two are alike.

    >>> number_repeats(["BH", "SB", "BH"])
    ('BH', 'SB', 'BH (2)')
    """
    found: list[str] = []
    for name in names:
        label, copy = name, 1
        while label in found:
            copy += 1
            label = f"{name} ({copy})"
        found.append(label)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A line of the standings: places `rank` to `rank_to` are shared by all who have both."""

    entrant: Entrant
    rank: int
    rank_to: int
    score: int  # tenths, of the primary score
    cells: tuple[Cell, ...] = ()


class Ranking:
    """Entrants in order, and what each of their tie-breaks is made of."""

    def __init__(
        self, view: StandingsView, specs: Sequence[Spec], *, lot: str | None = None
    ) -> None:
        self._view, self._specs = view, specs
        self._tied: list[list[list[int]]] = []  # the groups that met each tie-break
        groups = [list(range(view.size))] if view.size else []
        if not any(spec.row is TIE_BREAKS["PTS"] for spec in specs):
            groups, _ = _break_by(view, Spec(TIE_BREAKS["PTS"]), groups)
        columns: list[list[Cell]] = []
        for spec in specs:
            self._tied.append(groups)
            groups, cells = _break_by(view, spec, groups)
            columns.append(cells)
        self._tied.append(groups)
        if lot is not None:
            groups = [[one] for group in groups for one in shuffle(group, f"{lot}:{group[0]}")]
        self.rows = _list_rows(view, groups, columns)

    def list_parts(self, column: int, number: int) -> tuple[Part, ...]:
        """Return what a tie-break, the first is 0, of a pairing number is made of."""
        entrant = self._view.place_of(number)
        group = _find_group(self._tied[column], entrant)
        return list_parts(self._view, self._specs[column], entrant, group)

    def find_decider(self, one: int, two: int) -> int | None:
        """Return which tie-break parts two pairing numbers: -1 for points, None for none."""
        places = self._view.place_of(one), self._view.place_of(two)
        for column, groups in enumerate(self._tied, -1):
            if places[1] not in _find_group(groups, places[0]):
                return column
        return None


def make_ranking(
    entrants: Iterable[Entrant],
    tie_breaks: Iterable[Choice] = (),
    *,
    rules: Rules = SWISS,
    lot: str | None = None,
) -> Ranking:
    """Return the same as `rank_entrants`, able to say what each value is made of.

    Raises:
        InputError: when a tie-break is unknown or not for this kind of tournament.
    """
    specs = specify(tie_breaks, rules)
    return Ranking(StandingsView(entrants, rules), specs, lot=lot)


def rank_entrants(
    entrants: Iterable[Entrant],
    tie_breaks: Iterable[Choice] = (),
    *,
    rules: Rules = SWISS,
    lot: str | None = None,
) -> tuple[RankedRow, ...]:
    """Return the standings, best first, in an order that does not depend on the input's.

    Points come first, unless the list itself says where (PTS). Whoever is equal in all shares
    places, in order of pairing number; with `lot`, a stored text, lots are drawn instead.

    Raises:
        InputError: when a tie-break is unknown or not for this kind of tournament.
    """
    return make_ranking(entrants, tie_breaks, rules=rules, lot=lot).rows


def _find_group(groups: list[list[int]], entrant: int) -> list[int]:
    return next(group for group in groups if entrant in group)


def _break_by(
    view: StandingsView, spec: Spec, groups: list[list[int]]
) -> tuple[list[list[int]], list[Cell]]:
    if isinstance(spec.row, Positional):
        return _break_by_position(view, spec, spec.row, groups)
    if spec.row.is_rating_based and is_dropped(view):
        return groups, [Cell(spec.code, None, 0, "–")] * view.size
    return _break_by_value(view, spec, spec.row, groups)


def _break_by_value(
    view: StandingsView, spec: Spec, row: TieBreak, groups: list[list[int]]
) -> tuple[list[list[int]], list[Cell]]:
    values = list_values(view, spec)
    orders = _order(values, is_lower_better=spec.is_lower_better())
    broken: list[list[int]] = []
    for group in groups:
        if len(group) == 1 or not row.applies(view, group):
            broken.append(group)
            continue
        ordered = sorted(group, key=lambda entrant: -orders[entrant])
        broken += [list(same) for _, same in groupby(ordered, key=orders.__getitem__)]
    code, scale = spec.code, row.scale
    texts = {value: format_value(value, scale) for value in set(values)}
    cells = [
        Cell(code, value, order, texts[value], scale)
        for value, order in zip(values, orders, strict=True)
    ]
    return broken, cells


def _break_by_position(
    view: StandingsView, spec: Spec, row: Positional, groups: list[list[int]]
) -> tuple[list[list[int]], list[Cell]]:
    code = spec.code
    cells = [Cell(code, None, 0, "–")] * view.size
    broken: list[list[int]] = []
    for group in groups:
        blocks = row.split(view, spec, group) if len(group) > 1 else [group]
        broken += blocks
        if len(blocks) > 1:
            for number, block in enumerate(blocks, 1):
                for entrant in block:
                    cells[entrant] = Cell(code, number, -number, str(number))
    return broken, cells


def _order(values: Sequence[Value], *, is_lower_better: bool) -> list[int]:
    """Return dense orders, 1 for the worst value; 0 for none."""
    present = sorted({value for value in values if value is not None}, reverse=is_lower_better)
    orders: dict[Value, int] = {value: order for order, value in enumerate(present, 1)}
    return [orders.get(value, 0) for value in values]


def _list_rows(
    view: StandingsView, groups: list[list[int]], columns: list[list[Cell]]
) -> tuple[RankedRow, ...]:
    rows: list[RankedRow] = []
    scores = view.scores(view.rules.primary)
    for group in groups:
        first, last = len(rows) + 1, len(rows) + len(group)
        rows += [
            RankedRow(
                entrant=view.entrants[entrant],
                rank=first,
                rank_to=last,
                score=scores[entrant],
                cells=tuple([column[entrant] for column in columns]),
            )
            for entrant in sorted(group)
        ]
    return tuple(rows)
