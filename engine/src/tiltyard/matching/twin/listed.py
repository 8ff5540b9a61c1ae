"""The twin of matching with listed edges: `_core.Matching64` and its wider sisters."""

from typing import ClassVar

from tiltyard.matching.blossom import Blossoms
from tiltyard.matching.twin.arguments import check_edge, check_size, read_cost, require
from tiltyard.matching.twin.askable import Askable


class Matching64(Askable):
    """A matching that survives small changes, its costs within so many bits."""

    bits: ClassVar = 64

    def __init__(self, size: int, edges: list[tuple[int, int, bytes]], exits: list[bytes]) -> None:
        check_size(size, self.bits // 8)
        require(
            len(exits) == size,
            "exits.length",
            f"{size} vertices need as many exits, not {len(exits)}; None forbids one to be left "
            "over.",
        )
        for u, v, _ in edges:
            check_edge(u, v, size)
        listed = [(u, v, read_cost(cost, size, self.bits)) for u, v, cost in edges]
        leaving = [read_cost(cost, size, self.bits) if cost else None for cost in exits]
        super().__init__(Blossoms(size, listed, leaving))

    def fix(self, u: int, v: int) -> bool:
        """Keep the pair for good if some cheapest matching has it."""
        return self._fix(u, v)

    def keep(self, u: int, allowed: list[int], may_exit: bool) -> bool:  # noqa: FBT001
        """Keep `u` to these neighbours if some cheapest matching does."""
        return self._keep(u, allowed, may_exit=may_exit)


class Matching256(Matching64):
    """The same with wider costs."""

    bits = 256


class Matching512(Matching64):
    """The same with wider costs."""

    bits = 512


class Matching1024(Matching64):
    """The same with wider costs."""

    bits = 1024


class Matching4096(Matching64):
    """The same with the widest costs."""

    bits = 4096
