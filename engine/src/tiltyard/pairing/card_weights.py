"""What card Swiss is asked, and what each pair costs: levels folded into one integer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from hashlib import sha256
from typing import Final

from tiltyard.matching.prices import Prices

_HASH_BITS: Final = 16


class Float(IntEnum):
    """Whom a player met in a round, by match points."""

    UP = 1
    NONE = 0
    DOWN = -1


class Floater(StrEnum):
    """Who floats out of an odd group."""

    COST = "cost"  # whoever makes the round cheapest
    LOWEST = "lowest"  # the lowest of the upper group and the highest of the lower one


@dataclass(frozen=True, slots=True)
class CardPlayer:
    """A player of the pool. `rank` is the place in the standings, 1 is the best."""

    number: int
    points: int
    rank: int
    byes: int = 0  # those the draw gave, not those awarded
    met: Mapping[int, int] = field(default_factory=dict)  # how often paired with each number
    floated: Float = Float.NONE  # in the round before


@dataclass(frozen=True, slots=True)
class CardRequest:
    """Everything the draw may know. The order of `players` never matters."""

    players: tuple[CardPlayer, ...]
    round: int
    lot: str
    floater: Floater = Floater.COST
    is_by_rank: bool = False
    forbidden: frozenset[frozenset[int]] = frozenset()

    def is_forbidden(self, one: int, two: int) -> bool:
        """Whether these two must not meet in this round."""
        return bool(self.forbidden) and frozenset((one, two)) in self.forbidden


@dataclass(frozen=True, slots=True)
class CardPairing:
    """The pairs of a round, best table first, and who has the bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


class _Scale:
    """The worth of one step of each level: more than all that the later ones can add up to."""

    def __init__(self, pool: Sequence[CardPlayer], floater: Floater) -> None:
        """Size every level by the pool."""
        size = len(pool)
        points = [player.points for player in pool]
        spread = max(points) - min(points)
        pairs = size // 2
        self.again = pairs * ((1 << _HASH_BITS) - 1) + 1
        self.rank = self.again * (size + 1) if floater is Floater.LOWEST else 0
        reach = self.rank * (pairs * size + 1) if self.rank else self.again * (size + 1)
        self.gap = reach
        self.rematch = self.gap * (pairs * spread * spread + 1)


def price_pairs(pool: Sequence[CardPlayer], request: CardRequest, *, has_rematches: bool) -> Prices:
    """Return what the pairs of a pool cost; rematches do not exist, or cost what level 1 says.

    Levels 2 and 3 depend on points and last float only: they are a table of such traits.
    """
    scale = _Scale(pool, request.floater)
    traits = list(dict.fromkeys((player.points, player.floated) for player in pool))
    kinds = {trait: kind for kind, trait in enumerate(traits)}
    met = _list_met(pool)
    apart = set(_list_forbidden(pool, request))
    if not has_rematches:
        apart |= met.keys()
    return Prices(
        kinds=[kinds[player.points, player.floated] for player in pool],
        groups=[player.points for player in pool],
        table=[[_cost(one, two, scale) for two in traits] for one in traits],
        seeds=[_seed(request, player) for player in pool],
        hash_bits=_HASH_BITS,
        step=scale.rank,
        apart=frozenset(apart),
        extras={pair: scale.rematch * times for pair, times in met.items() if pair not in apart},
    )


def _list_met(pool: Sequence[CardPlayer]) -> dict[tuple[int, int], int]:
    """Return the pairs of places that met before, and how often."""
    places = {player.number: place for place, player in enumerate(pool)}
    return {
        (place, places[other]): times
        for place, player in enumerate(pool)
        for other, times in player.met.items()
        if times and places.get(other, -1) > place
    }


def _list_forbidden(pool: Sequence[CardPlayer], request: CardRequest) -> Iterator[tuple[int, int]]:
    places = {player.number: place for place, player in enumerate(pool)}
    for pair in request.forbidden:
        if pair <= places.keys():
            low, high = sorted(places[number] for number in pair)
            yield low, high


def _cost(one: tuple[int, Float], two: tuple[int, Float], scale: _Scale) -> int:
    """Return levels 2 and 3 of a pair: the gap squared, and who floats the same way again."""
    (points, last), (their_points, their_last) = one, two
    if points == their_points:
        return 0
    upper, lower = (last, their_last) if points > their_points else (their_last, last)
    again = (upper is Float.DOWN) + (lower is Float.UP)
    return scale.gap * (points - their_points) ** 2 + scale.again * again


def _seed(request: CardRequest, player: CardPlayer) -> int:
    """Return a player's number of this round; a pair's is made from its two (level 4)."""
    text = f"{request.lot}|pair|{request.round}|{player.number}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
