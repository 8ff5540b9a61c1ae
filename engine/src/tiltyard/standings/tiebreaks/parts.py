"""What the value of a tie-break is made of: which round and opponent gave what, what was cut."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tiltyard.standings.rounds import RoundKind, RoundRow
from tiltyard.standings.tiebreaks.base import (
    Contribution,
    Positional,
    Source,
    Spec,
    TieBreak,
    find_cut,
)
from tiltyard.standings.view import StandingsView


@dataclass(frozen=True, slots=True)
class Part:
    """What one round gave; without a round, a number that is the entrant's own."""

    value: Fraction
    round: int | None = None
    opponent: int | None = None  # the pairing number of whom was scheduled
    kind: RoundKind | None = None
    points: int = 0  # scored in that round, in tenths
    is_cut: bool = False  # left out by Cut or Median (C.07 14, 16.5)
    is_virtual: bool = False  # a virtual opponent stood in (C.07 16.4)


def list_parts(
    view: StandingsView, spec: Spec, entrant: int, group: Sequence[int] = ()
) -> tuple[Part, ...]:
    """Return what the value of an entrant is made of, round by round.

    Those that are left add up to the value, or have it as their mean. Of a performance they are
    the ratings and results it is computed from. Of a direct encounter, whose `group` of tied
    entrants is needed, they are the points of the games among these.
    """
    if isinstance(spec.row, Positional):
        met = spec.row.meet(view, spec, list(group), entrant)
        numbers = view.number_elements(entrant)
        return tuple(
            _make(view.elements[entrant][place], numbers[place], Fraction(points, 10))
            for place, points in met
        )
    return _list_values(view, spec, spec.row, entrant)


def _list_values(view: StandingsView, spec: Spec, row: TieBreak, entrant: int) -> tuple[Part, ...]:
    given = (row.basis or row.contributions)(view, spec, entrant)
    gone = set(find_cut(given, spec))
    virtual: Sequence[bool] = ()
    if row.source is Source.WORTHS:
        virtual = view.list_virtual(entrant, as_played=spec.as_played)
    rounds = _list_rounds(view, row.source, entrant, given)
    scale = row.scale if row.unit is None else row.unit
    parts = []
    for place, (one, (number, played)) in enumerate(zip(given, rounds, strict=True)):
        value = Fraction(one[1]) / scale
        is_virtual = bool(virtual) and virtual[place]
        if played is None:
            parts.append(Part(value, number, is_cut=place in gone))
        else:
            parts.append(_make(played, number, value, is_cut=place in gone, is_virtual=is_virtual))
    return tuple(parts)


def _list_rounds(
    view: StandingsView, source: Source, entrant: int, given: Sequence[Contribution]
) -> list[tuple[int | None, RoundRow | None]]:
    """Return the round that each contribution comes from."""
    if source is Source.OWN:
        return [(None, None)] * len(given)
    if source is Source.ROUNDS:
        return list(enumerate(view.rows[entrant][: view.rounds], 1))
    elements = list(zip(view.number_elements(entrant), view.elements[entrant], strict=True))
    if source is Source.GAMES:
        return [(number, row) for number, row in elements if view.counts_as_game(row)]
    if source is Source.OPPONENTS:
        return [(number, row) for number, row in elements if row.opponent is not None]
    return list(elements)


def _make(
    row: RoundRow,
    number: int | None,
    value: Fraction,
    *,
    is_cut: bool = False,
    is_virtual: bool = False,
) -> Part:
    return Part(value, number, row.opponent, row.kind, row.points, is_cut, is_virtual)
