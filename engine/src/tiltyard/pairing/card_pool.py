"""Card Swiss: pairs by match points, exactly, however large the field (mtg-swiss 5 and 8).

The whole round is one cheapest perfect matching over all pairs; what it minimises, in this order:

1. rematches: a pair that met t times costs t;
2. the squares of the differences in match points;
3. players who float in the direction in which they floated last round (or, with
   `Floater.LOWEST`, first the distance in rank of those who float);
4. a random number of each pair, drawn from the stored lot.

`card_weights.py` says what one step of each level is worth.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from tiltyard.errors import RuleError
from tiltyard.matching import Matching, min_cost_matching
from tiltyard.matching.priced import match_priced
from tiltyard.pairing.card_weights import CardPairing, CardPlayer, CardRequest, price_pairs
from tiltyard.sentence import say

_SOLE: Final = 1


def pair_pool(request: CardRequest) -> CardPairing:
    """Pair one pool: everybody meets somebody, and one has the bye if the number is odd.

    Raises:
        RuleError: `pairing.impossible`, when forbidden pairs leave no complete pairing.
    """
    pool = sorted(request.players, key=lambda player: player.rank)
    if not pool:
        return CardPairing(())
    if len(pool) % 2 == 0:
        return CardPairing(_pair(pool, request))
    if len(pool) == _SOLE:
        return CardPairing((), pool[0].number)
    lowest = _list_bye_candidates(pool)[0]
    rest = [player for player in pool if player is not lowest]
    pairs = _pair_without_rematch(rest, request)
    if pairs is not None:
        return CardPairing(pairs, lowest.number)
    bye = _choose_bye(pool, request)
    return CardPairing(_pair([one for one in pool if one is not bye], request), bye.number)


def _list_bye_candidates(pool: Sequence[CardPlayer]) -> list[CardPlayer]:
    """Return those with the fewest byes, lowest rank first: nobody has two while one has none."""
    fewest = min(player.byes for player in pool)
    return [player for player in reversed(pool) if player.byes == fewest]


def _choose_bye(pool: Sequence[CardPlayer], request: CardRequest) -> CardPlayer:
    """Return who has the bye: the fewest rematches for the others, then the lowest rank (5)."""
    size = len(pool)
    candidates = {player.number for player in _list_bye_candidates(pool)}
    edges = [(one, two, size * times) for one, two, times in _list_open(pool, request)]
    edges += [  # with the seat of the bye: one, no more
        (place, size, size - 1 - place)
        for place, player in enumerate(pool)
        if player.number in candidates
    ]
    mates = min_cost_matching(size + 1, edges, [None] * (size + 1))
    if mates is None or (bye := mates[size]) is None:
        raise _impossible(request)
    return pool[bye]


def _pair(pool: Sequence[CardPlayer], request: CardRequest) -> tuple[tuple[int, int], ...]:
    """Return the best pairing of an even pool; with rematches only if there is no other."""
    pairs = _pair_without_rematch(pool, request)
    if pairs is not None:
        return pairs
    if request.is_by_rank:
        return _pair_by_rank(pool, request, has_rematches=True) or ()
    mates = match_priced(price_pairs(pool, request, has_rematches=True))
    if mates is None:
        raise _impossible(request)
    return _read_pairs(pool, mates)


def _pair_without_rematch(
    pool: Sequence[CardPlayer], request: CardRequest
) -> tuple[tuple[int, int], ...] | None:
    if request.is_by_rank:
        return _pair_by_rank(pool, request, has_rematches=False)
    mates = match_priced(price_pairs(pool, request, has_rematches=False))
    return None if mates is None else _read_pairs(pool, mates)


def _pair_by_rank(
    pool: Sequence[CardPlayer], request: CardRequest, *, has_rematches: bool
) -> tuple[tuple[int, int], ...] | None:
    """Return the last round by standing: 1 meets 2, 3 meets 4 (8, final round).

    From the top each gets the best-ranked opponent with whom the rest can still be paired, and
    with as few rematches as possible.
    """
    edges = [
        (one, two, times)
        for one, two, times in _list_open(pool, request)
        if has_rematches or not times
    ]
    matching = Matching(len(pool), edges, [None] * len(pool))
    if not matching.solve():
        if has_rematches:
            raise _impossible(request)
        return None
    is_open = [True] * len(pool)
    for one in range(len(pool)):
        if is_open[one]:
            below = (two for two in range(one + 1, len(pool)) if is_open[two])
            mate = next(two for two in below if matching.fix(one, two))
            is_open[one] = is_open[mate] = False
    return _read_pairs(pool, matching.mates)


def _list_open(pool: Sequence[CardPlayer], request: CardRequest) -> Iterator[tuple[int, int, int]]:
    """Yield every pair that may meet, and how often it did."""
    for one, player in enumerate(pool):
        for two in range(one + 1, len(pool)):
            other = pool[two].number
            if not request.is_forbidden(player.number, other):
                yield one, two, player.met.get(other, 0)


def _read_pairs(
    pool: Sequence[CardPlayer], mates: Sequence[int | None]
) -> tuple[tuple[int, int], ...]:
    """Return the pairs, the better-ranked first in each and the best-ranked pair at table 1."""
    return tuple(
        (pool[one].number, pool[two].number)
        for one, two in enumerate(mates)
        if two is not None and one < two
    )


def _impossible(request: CardRequest) -> RuleError:
    return RuleError(
        "pairing.impossible",
        say(
            "Round {round} cannot be paired: the forbidden pairs leave somebody without an "
            "opponent. Lift one of them.",
            round=request.round,
        ),
        round=request.round,
    )
