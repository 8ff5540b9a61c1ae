"""A judge for the 2017 edition (readings R1 to R11): everything tried, nothing clever.

Players are their places in rank order. Brackets are paired top-down; the first whose
downfloaters cannot be completed becomes the penultimate one, and everybody below it the
collapsed last bracket (A.9).
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations

from tiltyard.pairing.fide.dutch.criteria import (
    denies_strong,
    descending,
    exceeds_difference,
    repeats_thrice,
    share_colour,
)
from tiltyard.pairing.fide.dutch.judge import list_exchanges
from tiltyard.pairing.fide.entrant import Entrant, Float

ONE_POINT = 10
Places = tuple[int, ...]
PairList = tuple[tuple[int, int], ...]
COLOURS = (exceeds_difference, repeats_thrice, share_colour, denies_strong)  # C.8 to C.11


class Judge2017:
    """Pairs a small round by trying everything."""

    def __init__(self, ranked: Sequence[Entrant]) -> None:
        self.players = ranked
        self.is_odd = len(ranked) % 2 == 1
        self.completes = cache(self._completes)
        scores = sorted({p.score for p in ranked}, reverse=True)
        self.groups = [
            tuple(i for i, p in enumerate(ranked) if p.score == score) for score in scores
        ]

    def pair(self) -> tuple[PairList, Places] | None:
        """The pairs and who is left; None when there is no complete pairing."""
        if not self.completes(frozenset(range(len(self.players)))):
            return None
        out: PairList = ()
        moved: Places = ()
        for place, residents in enumerate(self.groups):
            below = tuple(i for group in self.groups[place + 1 :] for i in group)
            if not below:
                found = _Bracket2017(self, moved, residents, "final").pair()
                return out + found[0], found[1]
            bracket = _Bracket2017(self, moved, residents, "normal")
            bracket.following = self.groups[place + 1]
            bracket.is_following_last = place + 2 == len(self.groups)
            found = bracket.pair()
            if not self.completes(frozenset(below + found[1])):
                return self._collapse(out, moved, residents, below)
            out, moved = out + found[0], tuple(sorted(found[1]))
        return out, moved

    def _collapse(
        self, out: PairList, moved: Places, residents: Places, below: Places
    ) -> tuple[PairList, Places]:
        bracket = _Bracket2017(self, moved, residents, "penultimate")
        bracket.below = below
        found = bracket.pair()
        last = _Bracket2017(self, tuple(sorted(found[1])), below, "final").pair()
        return out + found[0] + last[0], last[1]

    def _completes(self, left: frozenset[int]) -> bool:
        if not left:
            return True
        first = min(left)
        rest = left - {first}
        if len(left) % 2 and not self.players[first].is_barred and self.completes(rest):
            return True
        return any(self.may_meet(first, i) and self.completes(rest - {i}) for i in rest)

    def may_meet(self, a: int, b: int) -> bool:
        """C.1 and C.3."""
        return self.players[a].may_meet(self.players[b])


class _Bracket2017:
    def __init__(self, judge: Judge2017, moved: Places, residents: Places, mode: str) -> None:
        self.judge, self.moved, self.residents, self.mode = judge, moved, residents, mode
        self.following: Places = ()
        self.below: Places = ()
        self.is_following_last = False
        self.low = judge.players[residents[-1]].score
        self.next_failure = cache(self._next_failure)

    def score(self, i: int) -> int:
        return self.judge.players[i].score

    def drop(self, i: int) -> int:
        """Score difference of a downfloater (A.8)."""
        return self.score(i) - (self.low - ONE_POINT)

    def pair(self) -> tuple[PairList, Places]:
        """As many pairs as can be (C.5): none at all is always possible."""
        size = len(self.moved) + len(self.residents)
        counts = range(size // 2, -1, -1)
        return next(found for pairs in counts if (found := self._find_best(pairs)))

    def _find_best(self, pairs: int) -> tuple[PairList, Places] | None:
        best: tuple[list[object], PairList, Places] | None = None
        for candidate in self._candidates(pairs):
            if not self._is_allowed(candidate[1]):
                continue
            failures = self._failures(*candidate)
            if best is None or failures < best[0]:
                best = (failures, *candidate)
        return None if best is None else best[1:]

    def _is_allowed(self, down: Places) -> bool:
        if self.mode == "penultimate":
            return self.judge.completes(frozenset(self.below + down))
        if self.mode == "final":
            barred = any(self.judge.players[i].is_barred for i in down)
            return len(down) == self.judge.is_odd and not barred
        return True

    def _candidates(self, pairs: int) -> Iterator[tuple[PairList, Places]]:
        for floated in range(min(len(self.moved), pairs, len(self.residents)), -1, -1):
            if 2 * (pairs - floated) > len(self.residents) - floated:
                continue
            uppers = sorted(  # D.3: highest differing score, then lowest numbers
                combinations(self.moved, floated), key=lambda s: ([-self.score(x) for x in s], s)
            )
            for upper in uppers:
                limbo = tuple(i for i in self.moved if i not in upper)
                for lower in permutations(self.residents, floated):
                    heads = tuple(zip(upper, lower, strict=True))
                    if all(self.judge.may_meet(a, b) for a, b in heads):
                        rest = tuple(i for i in self.residents if i not in lower)
                        for more, left in self._remainders(rest, pairs - floated):
                            yield heads + more, left + limbo

    def _remainders(self, group: Places, pairs: int) -> Iterator[tuple[PairList, Places]]:
        for down, up in list_exchanges(pairs, len(group) - pairs):
            numbers = sorted({*range(1, pairs + 1)} - {*down} | {*up})
            first = [group[x - 1] for x in numbers]
            second = [i for i in group if i not in first]
            for chosen in permutations(second, pairs):
                found = tuple(zip(first, chosen, strict=True))
                if all(self.judge.may_meet(a, b) for a, b in found):
                    yield found, tuple(i for i in second if i not in chosen)

    def _failures(self, pairs: PairList, down: Places) -> list[object]:
        players = self.judge.players
        gaps = [abs(self.score(a) - self.score(b)) for a, b in pairs]
        out: list[object] = [len(down), descending(gaps + [self.drop(i) for i in down])]
        out.append(self.next_failure(tuple(sorted(down))) if self.mode == "normal" else ())
        out += [sum(t(players[a].colours, players[b].colours) for a, b in pairs) for t in COLOURS]
        floated = [
            tuple(sorted(pair, key=lambda i: -self.score(i)))
            for pair in pairs
            if self.score(pair[0]) != self.score(pair[1])
        ]
        lists = []
        for when in (0, 1):
            again = [self.drop(i) for i in down if players[i].floats[when] is Float.DOWN]
            again += [
                self.score(a) - self.score(b)
                for a, b in floated
                if players[a].floats[when] is Float.DOWN
            ]
            up = [
                self.score(a) - self.score(b)
                for a, b in floated
                if players[b].floats[when] is Float.UP
            ]
            lists += [again, up]
        return out + [len(x) for x in lists] + [descending(x) for x in lists]

    def _next_failure(self, down: Places) -> tuple[int, tuple[int, ...]]:
        """C.7 with readings R5 and R6: fewest unpaired in the next bracket, then their scores."""
        players = self.judge.players
        near, apart = down + self.following, frozenset(down)
        best: tuple[int, tuple[int, ...]] | None = None

        @cache
        def all_pairable(left: frozenset[int]) -> bool:
            if not left:
                return True
            first = min(left)
            return any(
                self.judge.may_meet(first, i)
                and not {first, i} <= apart
                and all_pairable(left - {first, i})
                for i in left - {first}
            )

        for count in range(len(near) % 2, len(near) + 1, 2):
            for left in combinations(near, count):
                if not all_pairable(frozenset(near) - {*left}):
                    continue
                weight = sum(
                    3 if self.is_following_last and players[i].is_barred else 1 for i in left
                )
                value = weight, descending([self.score(i) for i in left])
                best = value if best is None else min(best, value)
        assert best is not None
        return best
