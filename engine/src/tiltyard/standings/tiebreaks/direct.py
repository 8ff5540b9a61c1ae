"""Games among the tied: Direct Encounter and its extension for teams (C.07 6, 13.3)."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tiltyard.standings.rounds import FORFEITS, RoundKind
from tiltyard.standings.rules import Edition, Score
from tiltyard.standings.tiebreaks.base import Spec
from tiltyard.standings.view import StandingsView

Key = Callable[[StandingsView, Spec, int, int], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class _MiniTable:
    """The separate standings of a tied group."""

    scores: dict[int, Fraction | int]
    missing: dict[int, int]  # members of the group not met

    @property
    def is_complete(self) -> bool:
        return not any(self.missing.values())


def direct_encounter(view: StandingsView, spec: Spec, group: list[int]) -> list[list[int]]:
    """Split the tied by their own games (C.07 6).

    If all have met, the separate standings decide, and again within each new tie. If not, in a
    Swiss, whoever is first whatever the missing games would bring is placed first, and the
    next after them (6.3); what remains is taken afresh.
    """
    score = spec.score_in(view)
    placed: list[list[int]] = []
    rest = group
    while len(rest) > 1:
        table = _count_mutual(view, spec, rest, score)
        if table.is_complete:
            return placed + _split_complete(view, spec, rest, table)
        certain = _list_certain(rest, table, view.rules.win(score)) if view.rules.is_swiss else []
        if not certain:
            break
        placed += [[entrant] for entrant in certain]
        rest = [entrant for entrant in rest if entrant not in set(certain)]
    return [*placed, rest] if rest else placed


def extended_direct_encounter(view: StandingsView, spec: Spec, group: list[int]) -> list[list[int]]:
    """Direct Encounter by the primary score, then by the secondary if nothing broke (13.3).

    A new, smaller tie begins again with the primary score. The text of 2023 asked the
    secondary score only while all were still tied.
    """
    primary, secondary = view.rules.primary, view.rules.secondary
    blocks = direct_encounter(view, _by(spec, primary), group)
    if len(blocks) == 1:
        blocks = direct_encounter(view, _by(spec, secondary), group)
    if len(blocks) == 1 or view.rules.edition < Edition.AUGUST_2024:
        return blocks
    return [
        part
        for block in blocks
        for part in (extended_direct_encounter(view, spec, block) if len(block) > 1 else [block])
    ]


def with_boards(*keys: Key) -> Callable[[StandingsView, Spec, list[int]], list[list[int]]]:
    """Return an extended direct encounter that parts by boards (12) two whom it left tied (13.3).

    `keys` give (view, spec, team, opponent) something to order by, the lowest first.
    """

    def split(view: StandingsView, spec: Spec, group: list[int]) -> list[list[int]]:
        blocks = extended_direct_encounter(view, spec, group)
        return [part for block in blocks for part in _part_two(view, spec, block, keys)]

    return split


def _part_two(
    view: StandingsView, spec: Spec, block: list[int], keys: tuple[Key, ...]
) -> list[list[int]]:
    if len(block) != 2:
        return [block]
    one, two = block
    for key in keys:
        first, second = key(view, spec, one, two), key(view, spec, two, one)
        if first != second:
            return [[one], [two]] if first < second else [[two], [one]]
    return [block]


def _by(spec: Spec, score: Score) -> Spec:
    return Spec(spec.row, score=score, as_played=spec.as_played)


def _split_complete(
    view: StandingsView, spec: Spec, group: list[int], table: _MiniTable
) -> list[list[int]]:
    ordered = sorted(group, key=lambda entrant: -table.scores[entrant])
    classes = [
        list(same) for _, same in groupby(ordered, key=lambda entrant: table.scores[entrant])
    ]
    if len(classes) == 1:
        return [group]
    return [block for same in classes for block in direct_encounter(view, spec, same)]


def _list_certain(group: list[int], table: _MiniTable, win: int) -> list[int]:
    """Return, first to last, who is ahead of the others even if those win what is missing."""
    rest = list(group)
    certain = []
    while rest:
        best = max(rest, key=lambda entrant: table.scores[entrant])
        others = (
            table.scores[other] + win * table.missing[other] for other in rest if other != best
        )
        if any(bound >= table.scores[best] for bound in others):
            break
        certain.append(best)
        rest.remove(best)
    return certain


def _count_mutual(view: StandingsView, spec: Spec, group: list[int], score: Score) -> _MiniTable:
    """Several meetings of two count as one, their average (6.2)."""
    scores: dict[int, Fraction | int] = {}
    missing: dict[int, int] = {}
    for entrant in group:
        met: dict[int, list[int]] = {}
        opponents = view.opponents[entrant]
        for place, points in _list_mutual(view, spec, group, entrant, score):
            met.setdefault(opponents[place], []).append(points)
        scores[entrant] = sum(_average(points) for points in met.values())
        missing[entrant] = len(group) - 1 - len(met)
    return _MiniTable(scores, missing)


def list_meetings(
    view: StandingsView, spec: Spec, group: list[int], entrant: int
) -> list[tuple[int, int]]:
    """Return the elements in which an entrant met others of the tied, and the points (C.07 6)."""
    return _list_mutual(view, spec, group, entrant, spec.score_in(view))


def _list_mutual(
    view: StandingsView, spec: Spec, group: list[int], entrant: int, score: Score
) -> list[tuple[int, int]]:
    members = set(group)
    has_forfeits = spec.as_played or not view.rules.is_swiss
    rounds = zip(
        view.elements[entrant], view.opponents[entrant], view.points(score)[entrant], strict=True
    )
    return [
        (place, points)
        for place, (row, opponent, points) in enumerate(rounds)
        if opponent in members
        and (row.kind is RoundKind.PLAYED or (has_forfeits and row.kind in FORFEITS))
    ]


def _average(points: list[int]) -> Fraction | int:
    return points[0] if len(points) == 1 else Fraction(sum(points), len(points))
