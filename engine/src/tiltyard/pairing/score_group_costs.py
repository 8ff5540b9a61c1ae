"""What a pair costs in a Swiss by score groups.

The criteria and their order are those of `score_groups`.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from tiltyard.matching.distances import MOST_BITS, Column, Distances, match_distances
from tiltyard.matching.prices import MIXER

if TYPE_CHECKING:
    from tiltyard.pairing.score_groups import Ranked

_MOST_HASH_BITS: Final = 24
_WORD: Final = (1 << 64) - 1


def match_ranked(
    ranked: Sequence["Ranked"], forbidden: Collection[frozenset[int]]
) -> Sequence[int] | None:
    """Return the partner of each player, best first; the last seat of an odd field is the bye's."""
    for hash_bits in range(_MOST_HASH_BITS, 0, -4):
        distances = _price(ranked, forbidden, hash_bits)
        if distances.width <= MOST_BITS:
            break
    return match_distances(distances)


def _price(
    ranked: Sequence["Ranked"], forbidden: Collection[frozenset[int]], hash_bits: int
) -> Distances:
    """Return what pairs cost: each criterion outweighs all that the later ones can add up to.

    The least of all is a number mixed from the two pairing numbers, so that of rounds that are
    equally good always the same one is taken.
    """
    size, pairs = len(ranked), len(ranked) // 2
    scores = [one.score for one in ranked]
    ratings = [one.player.rating for one in ranked]
    rank = pairs * ((1 << hash_bits) - 1) + 1
    rating = rank * (pairs * size + 1)
    score = rating * (pairs * (max(ratings) - min(ratings)) + 1)
    bye = score * (pairs * (max(scores) - min(scores)) ** 2 + 1)
    repeat = bye * (size * max(one.free_wins for one in ranked) + size)
    places = {one.number: place for place, one in enumerate(ranked)}
    return Distances(
        columns=(
            Column(scores, score, is_squared=True),
            Column(ratings, rating),
            Column(range(size), rank),
        ),
        seeds=[(one.number * MIXER) & _WORD for one in ranked],
        hash_bits=hash_bits,
        apart=_list_apart(forbidden, places),
        extras={
            (place, places[number]): repeat * times
            for place, one in enumerate(ranked)
            for number, times in one.met.items()
            if times and places.get(number, -1) > place
        },
        seat={place: bye * cost for place, cost in _list_byes(ranked)},
    )


def _list_apart(
    forbidden: Collection[frozenset[int]], places: dict[int, int]
) -> frozenset[tuple[int, int]]:
    known = [[places[number] for number in pair] for pair in forbidden if pair <= places.keys()]
    return frozenset((min(pair), max(pair)) for pair in known)


def _list_byes(ranked: Sequence["Ranked"]) -> list[tuple[int, int]]:
    """Return who can have the bye of an odd field, and what it costs with each."""
    size = len(ranked)
    if size % 2 == 0:
        return []
    fewest = min(one.byes for one in ranked)
    takers = [place for place, one in enumerate(ranked) if one.byes == fewest]
    return [(place, ranked[place].free_wins * size + size - 1 - place) for place in takers]
