"""What a pair costs in a Swiss by score groups, for all pairs of the field at once.

The criteria and their order are those of `score_groups`.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import numpy as np

from tiltyard.matching.columns import Column, Numbers, match_columns

if TYPE_CHECKING:
    from tiltyard.pairing.score_groups import Ranked


def match_ranked(
    ranked: Sequence["Ranked"], forbidden: Collection[frozenset[int]]
) -> Sequence[int] | None:
    """Return the partner of each player, best first; the last seat of an odd field is the bye's."""
    seats = len(ranked) + len(ranked) % 2
    return match_columns(seats, *_list_pairs(ranked, forbidden, _Scale(ranked)))


class _Scale:
    """The worth of one step of each criterion: more than all that the later ones can add up to."""

    def __init__(self, ranked: Sequence["Ranked"]) -> None:
        """Size every criterion by the field."""
        size = len(ranked)
        ratings = [one.player.rating for one in ranked]
        spread = max(one.score for one in ranked) - min(one.score for one in ranked)
        self.rank = 1
        self.rating = self.rank * (size * size + 1)
        self.score = self.rating * (size * (max(ratings) - min(ratings)) + 1)
        self.bye = self.score * (size * spread**2 + 1)
        most = max(one.free_wins for one in ranked)
        self.repeat = self.bye * ((most + 1) * size + 1)


def _list_pairs(
    ranked: Sequence["Ranked"], forbidden: Collection[frozenset[int]], scale: _Scale
) -> tuple[Numbers, Numbers, list[Column]]:
    """Return who may meet, pair by pair, and what it costs by each criterion; then the byes."""
    size = len(ranked)
    is_apart = np.zeros((size, size), bool)
    repeats = np.zeros((size, size), np.int64)
    places = {one.number: place for place, one in enumerate(ranked)}
    for pair in forbidden:
        if pair <= places.keys():
            one, two = sorted(places[number] for number in pair)
            is_apart[one, two] = True
    for place, player in enumerate(ranked):
        for number, times in player.met.items():
            if (other := places.get(number, -1)) > place:
                repeats[place, other] = times
    first, second = np.nonzero(np.triu(~is_apart, 1))
    scores = np.array([one.score for one in ranked], np.int64)
    ratings = np.array([one.player.rating for one in ranked], np.int64)
    pairs: list[Column] = [
        (scale.repeat, repeats[first, second]),
        (scale.score, (scores[first] - scores[second]) ** 2),
        (scale.rating, np.abs(ratings[first] - ratings[second])),
        (scale.rank, second - first),
    ]
    takers, byes = _list_byes(ranked)
    none = np.zeros(len(takers), np.int64)
    gaps = np.zeros(len(first), np.int64)
    columns = [(scale.bye, np.concatenate([gaps, byes]))]
    columns += [(factor, np.concatenate([entries, none])) for factor, entries in pairs]
    seats = np.full(len(takers), size, np.int64)
    return np.concatenate([first, takers]), np.concatenate([second, seats]), columns


def _list_byes(ranked: Sequence["Ranked"]) -> tuple[Numbers, Numbers]:
    """Return who can have the bye of an odd field, and what it costs with each."""
    size = len(ranked)
    if size % 2 == 0:
        return np.array([], np.int64), np.array([], np.int64)
    fewest = min(one.byes for one in ranked)
    takers = [place for place, one in enumerate(ranked) if one.byes == fewest]
    costs = [ranked[place].free_wins * size + size - 1 - place for place in takers]
    return np.array(takers, np.int64), np.array(costs, np.int64)
