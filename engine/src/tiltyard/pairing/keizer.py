"""Keizer pairing: from the top of the table, each with the nearest below who may be met.

No federation has written the rule down; docs/algorithms/keizer.md states the form we follow.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tiltyard.errors import RuleError
from tiltyard.matching.classes import Reach
from tiltyard.pairing.base import Pair, PairingResult
from tiltyard.sentence import say

PairOf = frozenset[int]
Apart = Mapping[int, Collection[int]]  # whom each may not meet


@dataclass(frozen=True, slots=True)
class KeizerRequest:
    """What the pairing of a round needs. Numbers are anything that tells players apart."""

    round: int
    ranked: tuple[int, ...]  # who is present, best first
    last_met: Mapping[PairOf, int] = field(default_factory=dict)  # the latest round of each pair
    gap: int = 0  # rounds from a game to its repetition at least; 0: never, while it can be
    forbidden: frozenset[PairOf] = frozenset()
    balance: Mapping[int, int] = field(default_factory=dict)  # games with White less with Black
    byes: Mapping[int, int] = field(default_factory=dict)  # byes of the draw so far
    spares_byes: bool = True  # who had fewer byes gets it first


@dataclass(frozen=True, slots=True)
class KeizerPairing:
    """The pairs, and the gap that could be kept: smaller than asked where nothing else was left."""

    result: PairingResult
    gap: int


def pair_keizer(request: KeizerRequest) -> KeizerPairing:
    """Pair a round; the distance of rematches shrinks round by round until a pairing exists.

    Raises:
        RuleError: `pairing.impossible`, when forbidden pairs leave no pairing at all.
    """
    asked = min(request.gap or request.round, request.round)
    for gap in range(asked, 0, -1):
        apart = _list_apart(request, gap)
        for bye in list_byes(request):
            ranked = [one for one in request.ranked if one != bye]
            if _can_pair(ranked, apart):
                pairs = tuple(_colour(request, *pair) for pair in _pair_down(ranked, apart))
                return KeizerPairing(PairingResult(pairs, bye), gap)
    raise RuleError(
        "pairing.impossible",
        say(
            "Round {round} cannot be paired: too many pairs are kept apart. Let some of them meet.",
            round=request.round,
        ),
        round=request.round,
    )


def _list_apart(request: KeizerRequest, gap: int) -> Apart:
    """Return whom each may not meet: kept apart, or met less than `gap` rounds ago."""
    recent = (pair for pair, last in request.last_met.items() if request.round - last < gap)
    present = frozenset(request.ranked)
    apart: dict[int, set[int]] = {one: set() for one in request.ranked}
    for pair in (*request.forbidden, *recent):
        for one in pair & present:
            apart[one] |= (pair & present) - {one}
    return apart


def list_byes(request: KeizerRequest) -> Iterator[int | None]:
    """Yield who may sit out, the first choice first; nobody where the field is even."""
    if len(request.ranked) % 2 == 0:
        yield None
        return
    lowest_first = list(reversed(request.ranked))
    if request.spares_byes:
        lowest_first.sort(key=lambda one: request.byes.get(one, 0))
    yield from lowest_first


def _pair_down(ranked: Sequence[int], apart: Apart) -> Iterator[tuple[int, int]]:
    """Yield pairs from the top: the nearest below that leaves a complete pairing for the rest.

    The same pairs that going back over every choice would find, without trying them all.
    """
    reach = _reach(ranked, apart)
    left = dict.fromkeys(ranked)
    for first in ranked:
        if first not in left:
            continue
        del left[first]
        second = reach.fix_first(first, left)
        assert second is not None  # a complete pairing exists
        del left[second]
        yield first, second


def _can_pair(ranked: Sequence[int], apart: Apart) -> bool:
    """Whether everybody can be paired.

    Certain where each may meet at least half of the field (Dirac's theorem); else it is tried.
    """
    most = max((len(apart[one]) for one in ranked), default=0)
    if len(ranked) > 2 and len(ranked) % 2 == 0 and 2 * (len(ranked) - 1 - most) >= len(ranked):
        return True
    return _reach(ranked, apart).is_possible


def _reach(ranked: Sequence[int], apart: Apart) -> Reach:
    return Reach(dict.fromkeys(ranked), lambda _one, _two: (0,), apart=apart.__getitem__)


def _colour(request: KeizerRequest, upper: int, lower: int) -> Pair:
    """Return the pair with colours: White to who had it less, else to the lower one."""
    ahead = request.balance.get(upper, 0) - request.balance.get(lower, 0)
    return Pair(upper, lower) if ahead < 0 else Pair(lower, upper)
