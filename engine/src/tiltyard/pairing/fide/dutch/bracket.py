"""A bracket of the Dutch system and what lies below it (C.04.3 1.3, 1.9)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tiltyard.matching import min_cost_matching
from tiltyard.pairing.fide.dutch.criteria import descending
from tiltyard.pairing.fide.entrant import Entrant

Edge = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Bracket:
    """Players to pair now, and everybody below them. An `Outlook` of its candidates."""

    moved_down: tuple[Entrant, ...]
    residents: tuple[Entrant, ...]
    following: tuple[Entrant, ...]  # the next scoregroup
    below: tuple[Entrant, ...]  # all further ones
    bye_score: int | None  # C5; None when the round needs no bye

    def gives_bye(self, downfloaters: Sequence[Entrant]) -> bool:
        """Whether one downfloater leaves whom nobody below can spare the bye (C9)."""
        return (
            self.bye_score is not None
            and len(downfloaters) == 1
            and self.bye_score >= self.residents[0].score
        )

    def following_failure(self, downfloaters: Sequence[Entrant]) -> tuple[int, ...]:
        """Return how many stay unpaired in the following bracket, then their scores (C8)."""
        if not self.following:
            return ()
        low = self.following[0].score
        heads = sorted({*(p.score for p in downfloaters), low}, reverse=True)
        near = [*downfloaters, *self.following]
        floor = (len(near) + 1) ** len(heads)
        weight = [floor + (len(near) + 1) ** (len(heads) - 1 - heads.index(p.score)) for p in near]
        everybody: list[Entrant | None] = [*near, *self.below]
        everybody += [None] * (len(everybody) % 2)
        edges = [
            (u, v, weight[u] if u < len(near) <= v else 0)
            for u, v in self.legal_edges(everybody, len(downfloaters))
        ]
        mates = min_cost_matching(len(everybody), edges, [None] * len(everybody))
        if mates is None:
            return (len(near) + 1,)
        left = [near[u].score for u, mate in enumerate(mates[: len(near)]) if _is_below(mate, near)]
        return (len(left), *descending(left))

    def legal_edges(self, players: Sequence[Entrant | None], apart: int) -> list[Edge]:
        """Return the pairs C1 to C3 and C5 allow, none inside the first `apart` players."""
        return [
            (u, v)
            for u, first in enumerate(players)
            for v in range(max(u + 1, apart if u < apart else 0), len(players))
            if first is not None and self._may_pair(first, players[v])
        ]

    def _may_pair(self, player: Entrant, other: Entrant | None) -> bool:
        if other is not None:
            return player.may_meet(other)
        return (
            self.bye_score is not None and not player.is_barred and player.score <= self.bye_score
        )


def _is_below(mate: int | None, near: Sequence[Entrant]) -> bool:
    return mate is None or mate >= len(near)
