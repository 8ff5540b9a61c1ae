"""Why these two in an arena, and why not those: bans, costs and what waiting on would cost.

The answer has the shape of those of the Swiss systems. What it says holds for the moment of the
round: who waited then, for how long, and who was about to come free.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from tiltyard.arena.pairing.costs import COLOUR_RUN, Field, Waiting, make_field
from tiltyard.arena.pairing.round import (
    PairedRound,
    RoundRequest,
    find_rules,
    is_fast_start,
    is_priced,
    pair_round,
    price_waiting,
)
from tiltyard.errors import InputError, NotFoundError
from tiltyard.matching.sparse import Numbers
from tiltyard.pairing.base import Pair, PairingResult
from tiltyard.pairing.explanation.alternative import Alternative, tell
from tiltyard.pairing.explanation.difference import Measure, find_difference
from tiltyard.sentence import say

_SHOWN: Final = 5  # candidates of a player


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody whom a player could meet: at which cost, or the ban that forbids it."""

    player: int
    cost: int | None
    ban: str = ""


@dataclass(frozen=True, slots=True)
class PlayerReasons:
    """What was on offer for one player of a pair: the cheapest first, banned ones last."""

    player: int
    waited_ms: int
    wait_price: int | None  # what waiting on would have cost; None where no prices decide
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class ArenaPairReasons:
    """Why two meet: what the pair costs, and what else there was for either."""

    white: int
    black: int
    cost: int
    reason: str
    sides: tuple[PlayerReasons, PlayerReasons]


def explain_arena_round(
    request: RoundRequest, names: Mapping[int, str] | None = None
) -> tuple[ArenaPairReasons, ...]:
    """Return the reasons for every pair of a round, in the order of the round.

    >>> from tiltyard.arena.pairing.costs import CostRules
    >>> people = tuple(Waiting(n, n - 1, 2000 - 10 * n) for n in range(1, 4))
    >>> request = RoundRequest(people, CostRules(), 60_000, 0, 9, 15, "lot")
    >>> [str(pair.reason) for pair in explain_arena_round(request)]
    ['2 and 1 cost 2100, part of the least sum of all pairs']
    """
    return tuple(_Teller(request, names or {}).explain())


def why_not_in_arena(
    request: RoundRequest, one: int, other: int, names: Mapping[int, str] | None = None
) -> Alternative:
    """Return why two who waited do not meet in a round: the ban, or what it would cost more.

    Raises:
        InputError: `pairing.same`, for one and the same player.
        NotFoundError: `player.unknown`, for somebody who did not wait.
    """
    here = {each.player for each in request.waiting}
    for player in (one, other):
        if player not in here:
            raise NotFoundError("player.unknown", f"Player {player} did not wait in this round.")
    if one == other:
        raise InputError("pairing.same", "Nobody meets themselves; name two players.")
    return _Teller(request, names or {}).answer(one, other)


class _Teller:
    def __init__(self, request: RoundRequest, names: Mapping[int, str]) -> None:
        self._request = request
        self._names = names
        self._round = pair_round(request)
        worst = request.worst if is_priced(request) else None
        self._field: Field = make_field(request.waiting, find_rules(request), worst=worst)
        self._place = {each.player: place for place, each in enumerate(self._field.players)}
        self._prices: Numbers | None = None
        if request.waiting and is_priced(request):
            self._prices = price_waiting(request).prices

    def explain(self) -> Iterator[ArenaPairReasons]:
        for pair in self._round.pairings:
            cost = self._cost(pair.white, pair.black)
            yield ArenaPairReasons(
                pair.white,
                pair.black,
                cost,
                self._reason(pair.white, pair.black, cost),
                (self._describe(pair.white), self._describe(pair.black)),
            )

    def answer(self, one: int, other: int) -> Alternative:
        two = frozenset((one, other))
        if any({pair.white, pair.black} == two for pair in self._round.pairings):
            return tell((one, other), say("they meet in this round"), is_actual=True)
        ban = self._ban(one, other)
        if ban:
            return tell((one, other), ban, code="2.5")
        if self._prices is None and is_fast_start(self._request):
            return tell(
                (one, other), say("in the first seconds neighbours in rank meet"), code="2.4"
            )
        return self._compare(one, other)

    def _compare(self, one: int, other: int) -> Alternative:
        """Pair the others as well as they can be, and add everything up."""
        rest = tuple(e for e in self._request.waiting if e.player not in (one, other))
        forced = pair_round(replace(self._request, waiting=rest))
        theirs = [(one, other), *((pair.white, pair.black) for pair in forced.pairings)]
        ours = [(pair.white, pair.black) for pair in self._round.pairings]
        found = find_difference(self._measure(ours, self._round), self._measure(theirs, forced))
        assert found is not None  # the last measure is whether it is the round
        known = {frozenset(pair) for pair in ours}
        pairs = tuple(Pair(*pair) for pair in theirs)
        return Alternative(
            players=(one, other),
            is_actual=False,
            pairing=PairingResult(pairs),
            changed=tuple(p for p in pairs if frozenset((p.white, p.black)) not in known),
            code=found.code,
            article=found.article,
            score=None,
            actual=found.actual,
            other=found.other,
            reason=found.reason,
        )

    def _measure(self, pairs: list[tuple[int, int]], found: PairedRound) -> Iterator[Measure]:
        """Yield who goes on waiting, then the sum of costs; where prices decide, that alone."""
        total = sum(self._cost(*pair) for pair in pairs)
        paired = {player for pair in pairs for player in pair}
        left = [player for player in self._place if player not in paired]
        if self._prices is None:
            yield Measure("2.3", "2.3", say("fewer pairs"), (-len(pairs),), str(len(pairs)))
            mine = set(left) == set(self._round.left_out)
            shown = ", ".join(self._name(player) for player in left) or "–"
            yield Measure("2.3", "2.3", say("somebody else who waits on"), (not mine,), shown)
        else:
            total += sum(int(self._prices[self._place[player]]) for player in left) // 2
        yield Measure("2.5", "2.5", say("a higher sum of costs"), (total,), str(total))
        is_other = found is not self._round
        yield Measure("2.5", "2.5", say("the same sum, found later"), (is_other,), str(total))

    def _describe(self, player: int) -> PlayerReasons:
        place = self._place[player]
        each = self._field.players[place]
        others = [other for other in self._place if other != player]
        listed = [
            Candidate(other, None, ban) if ban else Candidate(other, self._cost(player, other))
            for other in others
            for ban in (self._ban(player, other),)
        ]
        listed.sort(key=lambda one: (one.cost is None, one.cost or 0, one.player))
        price = None if self._prices is None else int(self._prices[place]) // 2
        return PlayerReasons(player, self._request.at - each.since, price, tuple(listed[:_SHOWN]))

    def _reason(self, white: int, black: int, cost: int) -> str:
        one, other = self._name(white), self._name(black)
        if self._prices is None and is_fast_start(self._request):
            return say("{one} and {other} are neighbours in rank (2.4)", one=one, other=other)
        if self._prices is not None:
            both = self._prices[[self._place[white], self._place[black]]]
            price = int(both.sum()) // 2
            return say(
                "{one} and {other} cost {cost}, less than the {price} of waiting on",
                one=one, other=other, cost=cost, price=price,
            )  # fmt: skip
        return say(
            "{one} and {other} cost {cost}, part of the least sum of all pairs",
            one=one, other=other, cost=cost,
        )  # fmt: skip

    def _ban(self, one: int, other: int) -> str:
        """Return why two may not meet at all (2.5); empty where they may."""
        first, second = (self._field.players[self._place[player]] for player in (one, other))
        if self._is_allowed(one, other):
            return ""
        rules = self._field.rules
        if rules.is_team_battle and first.team == second.team:
            return say("they play for the same team (2.5)")
        if not rules.allows_rematch and _have_just_met(first, second):
            return say("they have just met (2.5)")
        return say("both had one colour {count} times in a row (2.5)", count=COLOUR_RUN)

    def _is_allowed(self, one: int, other: int) -> bool:
        return bool(self._field.is_allowed(*self._columns(one, other))[0])

    def _cost(self, one: int, other: int) -> int:
        return int(self._field.cost(*self._columns(one, other))[0])

    def _columns(self, one: int, other: int) -> tuple[Numbers, Numbers]:
        first, second = (np.array([self._place[player]]) for player in (one, other))
        return first, second

    def _name(self, player: int) -> str:
        return str(self._names.get(player, player))


def _have_just_met(one: Waiting, other: Waiting) -> bool:
    return one.last_opponent == other.player or other.last_opponent == one.player
