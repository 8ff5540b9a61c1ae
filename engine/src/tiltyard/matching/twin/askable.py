"""A problem of the readable matching behind the methods of the compiled kernel."""

from collections.abc import Iterable, Sequence

from tiltyard.matching.blossom import Blossoms
from tiltyard.matching.twin.arguments import Asked, check_edge, check_vertices


class Askable(Asked):
    """A problem that is solved once, and then narrowed choice by choice."""

    def __init__(self, problem: Blossoms) -> None:
        super().__init__()
        self._problem = problem

    def solve(self) -> bool:
        """Find a cheapest matching; False when there is none."""
        with self._turn():
            if self._is_solved is None:
                self._is_solved = self._problem.solve()
            return self._is_solved

    def mates(self) -> list[int]:
        """Return each vertex's partner, -1 for left over."""
        with self._turn():
            return without_none(self._problem.mate)

    def _fix(self, u: int, v: int) -> bool:
        check_edge(u, v, self._problem.size)
        with self._turn():
            self._check_solved()
            return self._problem.fix(u, v)

    def _keep(self, u: int, allowed: Sequence[int], *, may_exit: bool) -> bool:
        check_vertices([u, *allowed], self._problem.size)
        with self._turn():
            self._check_solved()
            return self._problem.keep(u, set(allowed), may_exit=may_exit)


def without_none(mates: Iterable[int | None]) -> list[int]:
    """Return partners as the kernel writes them: -1 for none."""
    return [-1 if mate is None else mate for mate in mates]
