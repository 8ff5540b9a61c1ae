"""The twin of matching by classes: `_core.ClassMatching`."""

from collections.abc import Sequence

from tiltyard.matching.blossom import Blossoms
from tiltyard.matching.twin.arguments import (
    WIDEST,
    check_digits,
    check_edge,
    check_size,
    check_vertices,
    require,
)
from tiltyard.matching.twin.askable import Askable


class ClassMatching(Askable):
    """A matching of vertices in classes: one cost, a list of digits, for each pair of classes."""

    def __init__(
        self,
        classes: list[int],
        table: list[list[int]],
        exits: list[list[int]],
        apart: list[list[int]],
        widths: list[int],
    ) -> None:
        self._check(classes, table, exits, apart, widths)
        bits = 8 + sum(widths) + len(classes).bit_length()
        sentence = f"The costs need {bits} bits; the widest kernel has {WIDEST}."
        require(bits <= WIDEST, "cost.too_large", sentence)
        banned = {frozenset((v, other)) for v, others in enumerate(apart) for other in others}
        edges = [
            (u, v, _pack(cost, widths))
            for u, own in enumerate(classes)
            for v in range(u + 1, len(classes))
            if (cost := table[own * len(exits) + classes[v]]) and frozenset((u, v)) not in banned
        ]
        leaving = [_pack(cost, widths) if (cost := exits[kind]) else None for kind in classes]
        super().__init__(Blossoms(len(classes), edges, leaving))

    @staticmethod
    def _check(
        classes: list[int],
        table: list[list[int]],
        exits: list[list[int]],
        apart: list[list[int]],
        widths: list[int],
    ) -> None:
        kinds = len(exits)
        require(
            len(table) == kinds * kinds,
            "table.size",
            f"A table of {len(table)} costs does not fit {kinds} classes; give one for each pair "
            "of classes.",
        )
        sentence = "Every vertex needs a list of those it may not be matched to."
        require(len(apart) == len(classes), "apart.length", sentence)
        check_size(len(classes), 1)
        for kind in classes:
            sentence = f"There is no class {kind}; the classes are the places in the list of exits."
            require(0 <= kind < kinds, "class.unknown", sentence)
        for width in widths:
            sentence = f"A digit cannot have {width} bits; 0 to {WIDEST} are possible."
            require(0 <= width <= WIDEST, "cost.digit", sentence)
        for cost in (*table, *exits):
            check_digits(cost, widths)
        for one in range(kinds):
            for other in range(one):
                require(
                    table[one * kinds + other] == table[other * kinds + one],
                    "table.one_sided",
                    f"The table has two costs for the classes {other} and {one}; a pair costs the "
                    "same either way round.",
                )
        for others in apart:
            check_vertices(others, len(classes))

    def fix(self, first: int, second: int) -> bool:
        """Match two vertices for good if a cheapest matching does."""
        return self._fix(first, second)

    def fix_first(self, vertex: int, partners: list[int]) -> int:
        """Match a vertex for good with the first whom a cheapest matching gives it; -1 if none."""
        for partner in partners:
            check_edge(vertex, partner, self._problem.size)
        return next((partner for partner in partners if self._fix(vertex, partner)), -1)

    def restrict(self, vertex: int, keep: list[int], may_exit: bool) -> bool:  # noqa: FBT001
        """Match a vertex within `keep` from now on if a cheapest matching does."""
        return self._keep(vertex, keep, may_exit=may_exit)


def _pack(digits: Sequence[int], widths: Sequence[int]) -> int:
    value = 0
    for digit, width in zip(digits, widths, strict=True):
        value = (value << width) + digit
    return value
