"""Random but seeded tournaments: for tests, benches, demonstrations and acceptance runs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from tiltyard.core.checked import checked
from tiltyard.core.scores import PointSystem
from tiltyard.errors import RuleError
from tiltyard.pairing.base import (
    Colour,
    Kind,
    Meeting,
    Pair,
    PairingRequest,
    PairingResult,
    PairingSystem,
    SwissPlayer,
)
from tiltyard.pairing.fide.baku import baku_group_size, baku_points
from tiltyard.simulate.plan import Acceleration, Plan, Rates
from tiltyard.simulate.results import draw_result


@checked
def generate_tournament(plan: Plan, pair: PairingSystem, source: Random) -> PairingRequest:
    """Play a tournament through and return it as the request after its last round.

    Deterministic: the same plan, system and state of `source` give the same tournament. Where
    a round cannot be paired any more, the tournament ends early.
    """
    arrivals = _draw_arrivals(plan, source)
    request = _start(plan, source)
    virtual = dict(_draw_virtual_points(plan, arrivals, source))
    left: set[int] = set()
    while request.round <= request.rounds:
        request = _accelerate(request, virtual)
        byes = dict(_draw_byes(request, plan.rates, arrivals, left, source))
        request = replace(request, absent=frozenset(byes))
        try:
            result = pair(request)
        except RuleError:
            break
        request = play_round(request, result, byes, plan.rates, source)
        for _ in range(1, plan.games):
            result, byes = _turn(result, byes)
            request = play_round(request, result, byes, plan.rates, source)
    return _accelerate(replace(request, absent=frozenset()), virtual)


@checked
def play_round(
    request: PairingRequest,
    result: PairingResult,
    byes: Mapping[int, Kind],
    rates: Rates,
    source: Random,
) -> PairingRequest:
    """Return the request for the next round after results by rating have been drawn."""
    ratings = {player.number: player.rating for player in request.players}
    meetings = {number: _bye(kind, request.points) for number, kind in byes.items()}
    if result.bye is not None:
        meetings[result.bye] = Meeting(Kind.PAIRING_BYE, request.points.pairing_bye)
    for pair in result.pairs:
        edge = ratings[pair.white] - ratings[pair.black]
        white, black, kind = draw_result(edge, rates, request.points, source)
        meetings[pair.white] = Meeting(kind, white, pair.black, Colour.WHITE)
        meetings[pair.black] = Meeting(kind, black, pair.white, Colour.BLACK)
    players = (
        replace(player, history=(*player.history, meetings[player.number]))
        for player in request.players
    )
    return replace(request, players=tuple(players), round=request.round + 1, absent=frozenset())


def _turn(result: PairingResult, byes: Mapping[int, Kind]) -> tuple[PairingResult, dict[int, Kind]]:
    """Return the next game of every match; a match's bye is a win and then a draw (C.04.5 1.4)."""
    turned = tuple(Pair(pair.black, pair.white) for pair in result.pairs)
    allocated = {} if result.bye is None else {result.bye: Kind.HALF_BYE}
    return PairingResult(turned), {**byes, **allocated}


def _draw_ratings(plan: Plan, source: Random) -> Sequence[int]:
    if plan.ratings:
        return plan.ratings
    ratings = sorted(
        (source.randint(plan.lowest_rating, plan.highest_rating) for _ in range(plan.players)),
        reverse=True,
    )
    if plan.rates.unrated:
        ratings = [0 if source.random() < plan.rates.unrated else rating for rating in ratings]
        ratings.sort(reverse=True)
    if not plan.is_seeded:
        source.shuffle(ratings)
    return ratings


def _start(plan: Plan, source: Random) -> PairingRequest:
    ratings = _draw_ratings(plan, source)
    return PairingRequest(
        players=tuple(SwissPlayer(number, rating) for number, rating in enumerate(ratings, 1)),
        round=1,
        rounds=plan.rounds * plan.games,
        forbidden=frozenset(_draw_forbidden(plan, source)),
        initial_colour=plan.initial_colour or source.choice((Colour.WHITE, Colour.BLACK)),
        points=plan.points,
        options=plan.options,
    )


def _draw_virtual_points(
    plan: Plan, arrivals: Mapping[int, int], source: Random
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield who has virtual points, with those of every round, and none after the last."""
    rounds = range(1, plan.rounds + 1)
    if plan.acceleration is Acceleration.BAKU:
        starters = [number for number, first in arrivals.items() if first == 1]
        last = starters[: baku_group_size(len(starters))][-1]
        points = tuple(baku_points(number, plan.rounds, plan.points.win) for number in rounds)
        yield from ((number, (*points, 0)) for number in range(1, last + 1))
    elif plan.acceleration is Acceleration.FREE:
        values = (0, plan.points.draw, plan.points.win, 2 * plan.points.win)
        bounds = sorted(source.randint(0, plan.players) for _ in range(source.randint(1, 3)))
        for first, last in pairwise((0, *bounds)):
            points = tuple(source.choice(values) for _ in rounds)
            yield from ((number, (*points, 0)) for number in range(first + 1, last + 1))


def _accelerate(request: PairingRequest, virtual: Mapping[int, tuple[int, ...]]) -> PairingRequest:
    """Give the virtual points up to the round to pair, to whoever has any by then."""
    given = {number: points[: request.round] for number, points in virtual.items()}
    if not given:
        return request
    players = (
        replace(player, virtual_points=given[player.number])
        if any(given.get(player.number, ()))
        else player
        for player in request.players
    )
    return replace(request, players=tuple(players))


def _draw_forbidden(plan: Plan, source: Random) -> Iterator[frozenset[int]]:
    for _ in range(plan.players):
        if source.random() < plan.rates.forbidden:
            yield frozenset(source.sample(range(1, plan.players + 1), 2))


def _draw_arrivals(plan: Plan, source: Random) -> dict[int, int]:
    """Return the first round of each player; at least two are there from the start."""
    arrivals = dict.fromkeys(range(1, plan.players + 1), 1)
    for number in range(3, plan.players + 1):
        if plan.rounds > 1 and source.random() < plan.rates.late_entry:
            arrivals[number] = source.randint(2, plan.rounds)
    return arrivals


def _draw_byes(
    request: PairingRequest,
    rates: Rates,
    arrivals: Mapping[int, int],
    left: set[int],
    source: Random,
) -> Iterator[tuple[int, Kind]]:
    """Yield who sits out and how; `left` collects those who will not come back."""
    staying = len(request.players)
    for player in request.players:
        number = player.number
        gone = number in left or arrivals[number] > request.round
        kind = Kind.ZERO_BYE if gone else _draw_bye(rates, source)
        if not gone and request.round > 1 and source.random() < rates.withdrawal:
            left.add(number)
            kind = Kind.ZERO_BYE
        if kind is not None and staying > 2:
            staying -= 1
            yield number, kind


def _draw_bye(rates: Rates, source: Random) -> Kind | None:
    draw = source.random()
    for rate, kind in (
        (rates.half_bye, Kind.HALF_BYE),
        (rates.full_bye, Kind.FULL_BYE),
        (rates.zero_bye, Kind.ZERO_BYE),
    ):
        if draw < rate:
            return kind
        draw -= rate
    return None


def _bye(kind: Kind, points: PointSystem) -> Meeting:
    worth = {Kind.FULL_BYE: points.full_bye, Kind.HALF_BYE: points.half_bye}
    return Meeting(kind, worth.get(kind, points.zero_bye))
