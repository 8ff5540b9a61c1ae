"""What a pair of waiting players costs, and which pairs may not be (arena rules 2.5)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from tiltyard.matching.sparse import Numbers

Flags = npt.NDArray[np.bool_]

LEAST_FACTOR: Final = 300
FACTOR_SPAN: Final = 1700
COLOUR_RUN: Final = 3  # two players with such a run of the same colour do not meet
REPEAT_COST: Final = 4000  # for each recent meeting, where the arena asks for it
REPEAT_GAMES: Final = 5  # "recent": within the last games of either
REPEAT_PLAYERS: Final = 8  # smaller groups cannot be choosy
COLOUR_COST: Final = 4000  # for each game in a row that both had the same colour, beyond the first


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who can be paired now."""

    player: int
    rank: int  # live in the whole arena, 0 for the leader
    rating: int
    since: int = 0  # milliseconds; when they began to wait
    strike: int = 0  # run of one colour, + White, - Black
    balance: int = 0  # Whites minus Blacks
    team: int = 0  # 0 in an individual arena
    last_opponent: int = 0  # 0 before the first game
    recent_opponents: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CostRules:
    """How pairs are priced in one arena."""

    is_squared: bool = True  # "balanced"; the linear form is "classic"
    is_team_battle: bool = False
    avoids_repeats: bool = False  # proposal in 2.5
    allows_rematch: bool = False  # two players alone, or a lifted ban
    is_flat: bool = False  # every pair costs 1: two players alone
    is_prompt: bool = False  # pairs come few at a time: repeats and colours count in any group


@dataclass(frozen=True, slots=True)
class Field:
    """The waiting players of one round as columns, best rank first."""

    players: tuple[Waiting, ...]
    rules: CostRules
    rank: Numbers
    rating: Numbers
    factor: Numbers
    team: Numbers
    strike: Numbers
    last: Numbers  # the place of the last opponent in this field, -1 for nobody
    repeat_keys: Numbers = field(default_factory=lambda: np.zeros(0, np.int64))
    repeat_costs: Numbers = field(default_factory=lambda: np.zeros(0, np.int64))

    def __len__(self) -> int:
        return len(self.players)

    def cost(self, first: Numbers, second: Numbers) -> Numbers:
        """Return what each pair costs, bans not considered."""
        if self.rules.is_flat:
            return np.ones(np.broadcast(first, second).shape, np.int64)
        better = np.minimum(first, second)
        apart: Numbers = np.abs(self.rating[first] - self.rating[second])
        if self.rules.is_squared:
            apart *= apart
        ranks = np.abs(self.rank[first] - self.rank[second])
        total: Numbers = ranks * self.factor[better] + apart
        if len(self.repeat_keys):
            total += self._repeats(better, np.maximum(first, second))
        if self.rules.is_prompt:
            total += self._colours(first, second)
        return total

    def is_allowed(self, first: Numbers, second: Numbers) -> Flags:
        """Say which pairs may be: two people, no ban."""
        allowed: Flags = first != second
        if self.rules.is_team_battle:
            allowed &= self.team[first] != self.team[second]
        if not self.rules.allows_rematch:
            allowed &= (self.last[first] != second) & (self.last[second] != first)
        low = np.minimum(self.strike[first], self.strike[second])
        high = np.maximum(self.strike[first], self.strike[second])
        if not self.rules.is_flat:
            allowed &= (low < COLOUR_RUN) & (high > -COLOUR_RUN)
        return allowed

    @property
    def bound(self) -> int:
        """No pair costs more."""
        if not len(self):
            return 1
        apart = int(self.rating.max() - self.rating.min())
        most = int(self.rank.max()) * (LEAST_FACTOR + FACTOR_SPAN)
        repeats = int(self.repeat_costs.max()) if len(self.repeat_costs) else 0
        colours = COLOUR_COST * COLOUR_RUN if self.rules.is_prompt else 0
        return most + (apart * apart if self.rules.is_squared else apart) + repeats + colours + 1

    def _colours(self, first: Numbers, second: Numbers) -> Numbers:
        """Return what it costs that both are due for the same colour: one of them will not get it.

        The shorter run of the two counts, as that player gets the colour once more.
        """
        one, other = self.strike[first], self.strike[second]
        shorter = np.minimum(np.minimum(np.abs(one), np.abs(other)), COLOUR_RUN + 1)
        return np.where(one * other > 0, COLOUR_COST * np.maximum(shorter - 1, 0), 0)

    def _repeats(self, better: Numbers, worse: Numbers) -> Numbers:
        keys = better * len(self) + worse
        at = np.minimum(np.searchsorted(self.repeat_keys, keys), len(self.repeat_keys) - 1)
        return np.where(self.repeat_keys[at] == keys, self.repeat_costs[at], 0)


def make_field(waiting: Sequence[Waiting], rules: CostRules, *, worst: int | None = None) -> Field:
    """Put the waiting players in order of rank and prepare their columns.

    The rank factor counts from the worst rank among them, or from `worst`, which is none better.
    """
    players = tuple(sorted(waiting, key=lambda each: (each.rank, each.player)))
    place = {each.player: at for at, each in enumerate(players)}
    rank = _column(each.rank for each in players)
    if worst is None:
        worst = int(rank.max()) if players else 0
    span = FACTOR_SPAN * (worst - rank) // worst if worst else np.full(len(players), FACTOR_SPAN)
    keys, costs = _list_repeats(players, place) if _is_choosy(players, rules) else ((), ())
    return Field(
        players=players,
        rules=rules,
        rank=rank,
        rating=_column(each.rating for each in players),
        factor=LEAST_FACTOR + span,
        team=_column(each.team for each in players),
        strike=_column(each.strike for each in players),
        last=_column(place.get(each.last_opponent, -1) for each in players),
        repeat_keys=_column(keys),
        repeat_costs=_column(costs),
    )


def _is_choosy(players: Sequence[Waiting], rules: CostRules) -> bool:
    return rules.is_prompt or (rules.avoids_repeats and len(players) >= REPEAT_PLAYERS)


def _column(values: Iterable[int]) -> Numbers:
    return np.array(list(values), np.int64)


def _list_repeats(
    players: Sequence[Waiting], place: Mapping[int, int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the pairs that met lately as keys in order, and what each adds."""
    met: dict[int, int] = {}
    for at, each in enumerate(players):
        times: dict[int, int] = {}
        for opponent in each.recent_opponents[-REPEAT_GAMES:]:
            other = place.get(opponent)
            if other is not None:
                times[other] = times.get(other, 0) + 1
        for other, count in times.items():
            key = min(at, other) * len(players) + max(at, other)
            met[key] = max(met.get(key, 0), count)
    keys = tuple(sorted(met))
    return keys, tuple(REPEAT_COST * met[key] for key in keys)
