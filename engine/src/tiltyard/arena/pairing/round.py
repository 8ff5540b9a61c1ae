"""One pairing round: everybody who waits, at the least cost (arena rules 2.3 to 2.7)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from tiltyard.arena.pairing.cheapest import Solution, solve_field
from tiltyard.arena.pairing.costs import CostRules, Field, Waiting, make_field
from tiltyard.arena.pairing.interval import CROWD, choose_out
from tiltyard.arena.pairing.reserve import NEVER, NOBODY, Outlook, Reserves, find_reserves
from tiltyard.core.lots import shuffle
from tiltyard.matching.sparse import SparseMatching

PAIR_ALONE: Final = 2  # so many active players may meet again and again (2.5)
FAST_START_MS: Final = 15_000  # neighbours by standing are paired without a matching (2.4)


@dataclass(frozen=True, slots=True)
class RoundRequest:
    """All a round depends on. `lot` is the text from which coins are tossed."""

    waiting: tuple[Waiting, ...]
    rules: CostRules
    at: int
    started_at: int
    active: int  # players of the whole arena who are not paused
    patience: int  # seconds: W of the rules
    lot: str
    sat_out: frozenset[int] = frozenset()  # left out last time; empty unless they are spared
    lifts_stuck: bool = False  # proposal in 2.5: a rematch for those who find nobody else
    worst: int = 0  # the worst rank of the arena
    outlook: Outlook = NOBODY  # who comes free soon; asked where prices decide


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players, White first, and the worse of their ranks."""

    white: int
    black: int
    worse_rank: int


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The games to begin, those who go on waiting, and the proofs (none in the fast start)."""

    pairings: tuple[Pairing, ...]
    left_out: tuple[int, ...]
    solutions: tuple[tuple[Field, Solution], ...] = ()
    next_ms: int | None = None  # until one of those left out may be paired; None where unknown
    waited_ms: tuple[int, ...] = ()  # by those who are paired, where prices decided


def pair_round(request: RoundRequest) -> PairedRound:
    """Pair the waiting players. Whoever is paired is allowed to be: every ban holds everywhere."""
    if request.waiting and is_priced(request):
        return _pair_worthwhile(request)
    if len(request.waiting) < 2:
        return PairedRound((), tuple(each.player for each in request.waiting))
    out = choose_out(request.waiting, sat_out=request.sat_out)
    chosen = [each for each in request.waiting if each is not out]
    if is_fast_start(request):
        return _finish(request, _pair_neighbours(chosen), (), is_drawn=True)
    pairs, proofs = _match(request, chosen)
    if not pairs and out is not None:
        pairs, proofs = _match(request, list(request.waiting))
    return _finish(request, pairs, proofs, is_drawn=False)


def is_priced(request: RoundRequest) -> bool:
    """Say whether prices decide who waits on, in milliseconds. A crowd is paired at once."""
    is_small = request.active > PAIR_ALONE and len(request.waiting) <= CROWD
    return request.rules.is_prompt and is_small


def give_colours(first: Waiting, second: Waiting, lot: str) -> tuple[Waiting, Waiting]:
    """Return White and Black: the lower strike, then the lower balance has White, then a coin."""
    one, other = (first.strike, first.balance), (second.strike, second.balance)
    if one != other:
        return (first, second) if one < other else (second, first)
    return _toss(first, second, lot)


def choose_featured(current_worse_rank: int | None, pairings: Iterable[Pairing]) -> Pairing | None:
    """Return the new pairing to put on the featured board, None to keep the old one (2.9).

    `current_worse_rank` is that of the game on the board now, None when it is over.
    """
    best = min(pairings, key=lambda each: (each.worse_rank, each.white), default=None)
    if best is None or current_worse_rank is None:
        return best
    return best if best.worse_rank < current_worse_rank else None


_Pairs = list[tuple[Waiting, Waiting]]
_Proofs = tuple[tuple[Field, Solution], ...]


def is_fast_start(request: RoundRequest) -> bool:
    """Say whether neighbours are paired: only as long as nobody can meet a last opponent (2.6)."""
    if request.rules.is_team_battle or request.at - request.started_at >= FAST_START_MS:
        return False
    return not any(each.last_opponent for each in request.waiting)


def _pair_neighbours(waiting: Sequence[Waiting]) -> _Pairs:
    """All scores are zero, so ranks follow ratings: 1-2, 3-4 and so on (2.4)."""
    order = sorted(waiting, key=lambda each: each.rank)
    return list(zip(order[::2], order[1::2], strict=False))


def find_rules(request: RoundRequest) -> CostRules:
    """Return how pairs are priced: two players alone meet again and again (2.5)."""
    if request.active == PAIR_ALONE and not request.rules.is_team_battle:
        return replace(request.rules, allows_rematch=True, is_flat=True)
    return request.rules


def _match(request: RoundRequest, chosen: Sequence[Waiting]) -> tuple[_Pairs, _Proofs]:
    field = make_field(chosen, find_rules(request))
    rules = field.rules
    solution = solve_field(field)
    pairs = [(field.players[a], field.players[b]) for a, b in solution.pairs]
    proofs: _Proofs = ((field, solution),)
    if request.lifts_stuck and rules.is_team_battle:
        paired = {place for pair in solution.pairs for place in pair}
        more, more_proofs = _match_stuck(request, field, paired)
        return pairs + more, proofs + more_proofs
    return pairs, proofs


def _pair_worthwhile(request: RoundRequest) -> PairedRound:
    """Pair those for whom waiting on would cost more: the cheapest matching, staying free priced.

    The exits of the matching are the reservation prices, so it has no most pairs: it has the
    best ones. Costs are doubled, since two prices stand against the cost of a pair.
    """
    reserves = price_waiting(request)
    field = make_field(request.waiting, request.rules, worst=request.worst)
    first, second = np.triu_indices(len(field), 1)
    cost = 2 * field.cost(first, second)
    good = field.is_allowed(first, second)
    good &= cost < reserves.prices[first] + reserves.prices[second]
    matching = SparseMatching(reserves.prices)
    matching.solve(first[good], second[good], cost[good])
    mates = matching.mates
    pairs = [
        (field.players[place], field.players[mate])
        for place, mate in enumerate(mates.tolist())
        if mate > place
    ]
    if request.lifts_stuck and request.rules.is_team_battle:
        pairs += _match_stuck(request, field, {p for p, mate in enumerate(mates) if mate >= 0})[0]
    done = _finish(request, pairs, (), is_drawn=False)
    waits = reserves.waits[mates < 0]
    soon = int(waits.min(initial=NEVER))
    waited = tuple(request.at - each.since for pair in pairs for each in pair)
    return replace(done, next_ms=soon if soon < NEVER else None, waited_ms=waited)


def price_waiting(request: RoundRequest) -> Reserves:
    """Return what waiting on costs, by place; doubled, as two prices stand against a pair."""
    coming = tuple(each.player for each in request.outlook.coming)
    everybody = make_field((*request.waiting, *coming), request.rules, worst=request.worst)
    most = 4 * len(request.waiting) * everybody.bound + 1
    return find_reserves(everybody, request.outlook, at=request.at, most=most)


def _match_stuck(request: RoundRequest, field: Field, paired: set[int]) -> tuple[_Pairs, _Proofs]:
    """Let those meet again who find nobody else for twice the patience (proposal in 2.5)."""
    everybody = np.arange(len(field))
    stuck = [
        each
        for place, each in enumerate(field.players)
        if place not in paired
        and request.at - each.since >= 2000 * request.patience
        and not field.is_allowed(np.full(len(field), place), everybody).any()
    ]
    if len(stuck) < 2:
        return [], ()
    again = make_field(stuck, replace(field.rules, allows_rematch=True))
    found = solve_field(again)
    return [(again.players[a], again.players[b]) for a, b in found.pairs], ((again, found),)


def _finish(
    request: RoundRequest, pairs: _Pairs, proofs: _Proofs, *, is_drawn: bool
) -> PairedRound:
    """Give the colours: by what was had, or in the fast start by lot."""
    pairings = []
    colour = _toss if is_drawn else give_colours
    for first, second in pairs:
        white, black = colour(first, second, request.lot)
        pairings.append(Pairing(white.player, black.player, max(first.rank, second.rank)))
    paired = {each.white for each in pairings} | {each.black for each in pairings}
    left = tuple(each.player for each in request.waiting if each.player not in paired)
    return PairedRound(tuple(pairings), left, proofs)


def _toss(first: Waiting, second: Waiting, lot: str) -> tuple[Waiting, Waiting]:
    low, high = sorted((first, second), key=lambda each: each.player)
    white, black = shuffle((low, high), f"{lot}:{low.player}:{high.player}")
    return white, black
