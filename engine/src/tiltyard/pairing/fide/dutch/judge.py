"""A judge for small fields: every candidate in the order of the articles, judged one by one.

Nothing here knows how the engine searches, so it is a second opinion on it: `tiltyard accept`
and the tests ask it. 2026 candidates are judged by the criteria functions; the 2017 edition is
restated in full in `judge_2017`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

from tiltyard.pairing.fide.dutch.criteria import Candidate, descending, judge
from tiltyard.pairing.fide.entrant import Entrant

Pairs = tuple[tuple[Entrant, Entrant], ...]
Group = tuple[Entrant, ...]


def list_exchanges(upper: int, lower: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The exchanges of two halves with sequence numbers 1, 2, … in the order of 4.3."""
    s1, s2 = range(1, upper + 1), range(upper + 1, upper + lower + 1)
    return sorted(
        (
            (down, up)
            for k in range(min(upper, lower) + 1)
            for down in combinations(s1, k)
            for up in combinations(s2, k)
        ),
        key=lambda e: (len(e[0]), sum(e[1]) - sum(e[0]), [-x for x in reversed(e[0])], e[1]),
    )


def list_remainders(group: Group, pairs: int) -> Iterator[tuple[Pairs, Group]]:
    """Pairs and unpaired players of a homogeneous group, in the order of 4.2 and 4.3."""
    player = dict(enumerate(group, start=1))
    for down, up in list_exchanges(pairs, len(group) - pairs):
        first = sorted({*range(1, pairs + 1)} - {*down} | {*up})
        second = sorted({*player} - {*first})
        for chosen in permutations(second, pairs):
            if all(player[a].may_meet(player[b]) for a, b in zip(first, chosen, strict=True)):
                left = tuple(player[x] for x in second if x not in chosen)
                yield (
                    tuple((player[a], player[b]) for a, b in zip(first, chosen, strict=True)),
                    left,
                )


class Judge:
    """Pairs a small round by trying everything."""

    def __init__(self, ranked: Sequence[Entrant]) -> None:
        self.ranked = tuple(ranked)
        self.is_odd = len(ranked) % 2 == 1
        self.bye_score: int | None = None
        self.groups: list[Group] = []
        for score in sorted({p.score for p in ranked}, reverse=True):
            self.groups.append(tuple(p for p in ranked if p.score == score))
        self.completes = cache(self._completes)
        self.float_best = cache(self._float_best)
        self.all_pairable = cache(self._all_pairable)

    def pair(self) -> tuple[list[tuple[Entrant, Entrant]], Entrant | None] | None:
        """The pairs and the bye; None when there is no complete pairing."""
        everybody = frozenset(self.ranked)
        scores = sorted({p.score for p in self.ranked}) if self.is_odd else [None]
        for score in scores:
            self.bye_score = score
            self.completes.cache_clear()
            if self.completes(everybody, frozenset()):
                break
        else:
            return None
        out: list[tuple[Entrant, Entrant]] = []
        moved: Group = ()
        for place, residents in enumerate(self.groups):
            pairs, moved = self._pair_bracket(moved, residents, place)
            out += pairs
        return out, moved[0] if moved else None

    def _may_have_bye(self, player: Entrant) -> bool:
        return (
            self.bye_score is not None and not player.is_barred and player.score <= self.bye_score
        )

    def _completes(self, left: frozenset[Entrant], apart: frozenset[Entrant]) -> bool:
        """C4: everybody paired, nobody with another of `apart`, one bye if the number is odd."""
        if not left:
            return True
        first = min(left, key=lambda p: p.number)
        rest = left - {first}
        if len(left) % 2 and self._may_have_bye(first) and self.completes(rest, apart):
            return True
        return any(
            first.may_meet(p) and not {first, p} <= apart and self.completes(rest - {p}, apart)
            for p in rest
        )

    def _below(self, place: int) -> Group:
        return tuple(p for group in self.groups[place + 1 :] for p in group)

    def _may_float(self, down: Group, place: int) -> bool:
        below = self._below(place)
        if below:
            return self.completes(frozenset(below) | frozenset(down), frozenset(down))
        return len(down) == self.is_odd and all(map(self._may_have_bye, down))

    def _float_best(self, moved: Group, place: int) -> tuple[int, tuple[int, ...]]:
        """C6 and C7 of a bracket: the fewest downfloaters, then their scores. C4 leaves some."""
        players = moved + self.groups[place]
        counts = range(len(players) % 2, len(players) + 1, 2)
        return next((n, min(ways)) for n in counts if (ways := self._list_ways(moved, n, place)))

    def _list_ways(self, moved: Group, count: int, place: int) -> list[tuple[int, ...]]:
        players = moved + self.groups[place]
        return [
            descending([p.score for p in down])
            for down in combinations(players, count)
            if self.all_pairable(frozenset(players) - {*down}, frozenset(moved))
            and self._may_float(down, place)
        ]

    def _all_pairable(self, left: frozenset[Entrant], apart: frozenset[Entrant]) -> bool:
        """Whether `left` can be paired, nobody with another of `apart`."""
        if not left:
            return True
        first = min(left, key=lambda p: p.number)
        rest = left - {first}
        return any(
            first.may_meet(p) and not {first, p} <= apart and self.all_pairable(rest - {p}, apart)
            for p in rest
        )

    def _pair_bracket(self, moved: Group, residents: Group, place: int) -> tuple[Pairs, Group]:
        count, scores = self.float_best(moved, place)
        outlook = _Outlook(self, place)
        limbo_scores = tuple(s for s in scores if s > residents[0].score)
        floated = len(moved) - len(limbo_scores)
        pairs = (len(moved) + len(residents) - count) // 2
        chosen: tuple[tuple[object, ...], Pairs, Group] | None = None
        for candidate in self._candidates(moved, residents, floated, pairs):
            if descending([p.score for p in candidate[1]]) != scores:
                continue
            if not self._may_float(candidate[1], place):
                continue
            numbers = frozenset(p.number for p in moved)
            failures = judge(Candidate(numbers, candidate[0], candidate[1], outlook))
            if chosen is None or failures < chosen[0]:
                chosen = (failures, *candidate)
        assert chosen is not None
        down = sorted(chosen[2], key=lambda p: (-p.score, p.number))
        return chosen[1], tuple(down)

    def _candidates(
        self, moved: Group, residents: Group, floated: int, pairs: int
    ) -> Iterator[tuple[Pairs, Group]]:
        """Candidates in the order of 3.6 and 3.7: sets, transpositions, then the remainder."""
        for upper in combinations(moved, floated):
            limbo = tuple(p for p in moved if p not in upper)
            for lower in permutations(residents, floated):
                if not all(a.may_meet(b) for a, b in zip(upper, lower, strict=True)):
                    continue
                rest = tuple(p for p in residents if p not in lower)
                for more, left in list_remainders(rest, pairs - floated):
                    yield (*zip(upper, lower, strict=True), *more), left + limbo


@dataclass(frozen=True)
class _Outlook:
    judge: Judge
    place: int

    def following_failure(self, downfloaters: Sequence[Entrant]) -> tuple[int, ...]:
        if self.place + 1 == len(self.judge.groups):
            return ()
        down = tuple(sorted(downfloaters, key=lambda p: (-p.score, p.number)))
        count, scores = self.judge.float_best(down, self.place + 1)
        return (count, *scores)

    def gives_bye(self, downfloaters: Sequence[Entrant]) -> bool:
        own = self.judge.groups[self.place][0].score
        score = self.judge.bye_score
        return score is not None and len(downfloaters) == 1 and score >= own
