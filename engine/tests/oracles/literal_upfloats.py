"""Articles 2 and 3 of C.04.5 and C.04.6 word by word: every set, every pairing, for small fields.

Written from the articles and kept apart from the product: it shares with it only the entrants
(scores, floats, preferences), not the search.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tiltyard.pairing.base import PairingRequest
from tiltyard.pairing.fide.upfloat.contender import Contender
from tiltyard.pairing.fide.upfloat.procedure import UpfloatRules, impossible

Group = tuple[Contender, ...]
Pairs = tuple[tuple[Contender, Contender], ...]


def literal_round(
    contenders: Sequence[Contender], rules: UpfloatRules, request: PairingRequest
) -> tuple[int | None, set[frozenset[int]]]:
    """Return the bye and the pairs of a round, by enumeration."""
    left = tuple(sorted(contenders, key=lambda c: c.number))
    bye = None
    if len(left) % 2:
        eligible = [c for c in left if not c.is_barred and _pairable(_minus(left, (c,)))]
        if not eligible:
            raise impossible(request)
        lowest = min(c.score for c in eligible)  # 3.4.1
        eligible = [c for c in eligible if c.score == lowest]
        most = max(c.played for c in eligible)  # 3.4.2
        bye = max((c for c in eligible if c.played == most), key=lambda c: c.number)  # 3.4.3
        left = _minus(left, (bye,))
    elif not _pairable(left):
        raise impossible(request)
    levels = sorted({c.score for c in contenders}, reverse=True)
    pairs: set[frozenset[int]] = set()
    while left:
        top = max(c.score for c in left)
        below = [level for level in levels if level < top]
        residents = tuple(c for c in left if c.score == top)
        upfloaters = _first_set(residents, left, below[0] if below else None, rules)
        bracket = _first_pairing(residents + upfloaters, rules)
        pairs |= {frozenset((a.number, b.number)) for a, b in bracket}
        left = _minus(left, residents + upfloaters)
    return (None if bye is None else bye.number), pairs


def _first_set(residents: Group, left: Group, following: int | None, rules: UpfloatRules) -> Group:
    """Article 3.5: best on C4, C5; in order; best on C6, then C7."""
    potential = sorted(_minus(left, residents), key=lambda c: (-c.score, c.number))
    for count in range(len(potential) + 1):  # C4
        sets = [
            chosen
            for chosen in combinations(potential, count)
            if _pairable(residents + chosen) and _pairable(_minus(left, residents + chosen))
        ]
        if sets:
            break
    best = max(sorted(c.score for c in chosen) for chosen in sets)  # C5
    sets = [chosen for chosen in sets if sorted(c.score for c in chosen) == best]
    sets.sort(key=lambda chosen: [c.number for c in chosen])
    if len(sets) == 1:
        return sets[0]

    def quality(chosen: Group) -> tuple[int, int]:
        rest = _minus(left, residents + chosen)
        need, parity = _needed(rest, following)
        c6 = need if rules.is_c6_graded else int(need > parity)
        return c6, sum(c.is_floater for c in chosen) if rules.spares_floaters else 0

    return min(sets, key=quality)  # the first of the best


def _needed(rest: Group, following: int | None) -> tuple[int, int]:
    """How many upfloaters the following scoregroup will need, and the least its size allows."""
    group = tuple(c for c in rest if c.score == following)
    if not group:
        return 0, 0
    lower = _minus(rest, group)
    for count in range(len(lower) + 1):
        for chosen in combinations(lower, count):
            if _pairable(group + chosen) and _pairable(_minus(lower, chosen)):
                return count, len(group) % 2
    raise AssertionError("the rest can be paired, so some number of upfloaters must do")


def _first_pairing(members: Group, rules: UpfloatRules) -> Pairs:
    """Article 3.6: the first identifier among the pairings best on the criteria."""

    def key(pairs: Pairs) -> tuple[list[int], list[int]]:
        costs = [rules.cost(a, b) for a, b in pairs]
        identifier = identify([(a.number, b.number) for a, b in pairs])
        return [sum(column) for column in zip(*costs, strict=True)], identifier

    return min(_pairings(tuple(sorted(members, key=lambda c: c.number))), key=key)


def identify(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Article 3.6: the smaller numbers in order, followed by their opponents."""
    ordered = sorted(sorted(pair) for pair in pairs)
    return [top for top, _ in ordered] + [bottom for _, bottom in ordered]


def _pairings(members: Group) -> Iterator[Pairs]:
    if not members:
        yield ()
        return
    first, *others = members
    for other in others:
        if other.number not in first.excluded:
            rest = tuple(c for c in others if c is not other)
            for pairs in _pairings(rest):
                yield ((first, other), *pairs)


def _pairable(members: Group) -> bool:
    if len(members) % 2:
        return False
    return next(_pairings(members), None) is not None


def _minus(members: Sequence[Contender], gone: Sequence[Contender]) -> Group:
    return tuple(c for c in members if c not in gone)
