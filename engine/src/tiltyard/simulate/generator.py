"""Random but seeded tournaments: for tests, benches, demonstrations and acceptance runs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise
from random import Random
from typing import Final

from tiltyard.core.checked import checked, checked_fields
from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import InputError, RuleError
from tiltyard.pairing.base import (
    Colour,
    Kind,
    Meeting,
    PairingRequest,
    PairingResult,
    PairingSystem,
    SwissPlayer,
)
from tiltyard.pairing.fide.baku import baku_group_size, baku_points

_ELO_WIDTH: Final = 400


@checked_fields
@dataclass(frozen=True, slots=True)
class Rates:
    """How often things happen, as probabilities from 0 to 1.

    Draws, forfeits and double forfeits are per game, byes and withdrawals per player and round,
    late entries and missing ratings per player, forbidden pairs per player (half of it each).
    `white_win` are played games that White wins whatever the ratings: they leave brackets in
    which all want one colour. `odd_result` are played games that an arbiter decides without
    symmetry: a draw for one side and a loss for the other, or a loss for both.
    """

    draw: float = 0.3
    forfeit: float = 0.01
    double_forfeit: float = 0.002
    half_bye: float = 0.02
    full_bye: float = 0.0
    zero_bye: float = 0.01
    withdrawal: float = 0.01
    late_entry: float = 0.02
    forbidden: float = 0.0
    white_win: float = 0.0
    unrated: float = 0.0
    odd_result: float = 0.0

    def __post_init__(self) -> None:
        for name in self.__slots__:
            if not 0 <= getattr(self, name) <= 1:
                raise InputError(
                    "generator.rate",
                    f"The rate {name} is {getattr(self, name)}; give a number from 0 to 1.",
                )


class Acceleration(StrEnum):
    """Who gets virtual points."""

    NONE = "none"
    BAKU = "baku"  # C.04.7
    FREE = "free"  # any points for any stretch of numbers, drawn for each round


@checked_fields
@dataclass(frozen=True, slots=True)
class Plan:
    """The tournament to make up."""

    players: int
    rounds: int
    rates: Rates = Rates()
    points: PointSystem = CHESS_POINTS
    acceleration: Acceleration = Acceleration.NONE
    highest_rating: int = 2600
    lowest_rating: int = 1400
    is_seeded: bool = True  # numbers follow the ratings; else they are drawn
    initial_colour: Colour | None = None  # None: drawn
    tie_breaks: str = ""  # codes with commas, as in record 202
    options: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.lowest_rating > self.highest_rating:
            raise InputError(
                "generator.ratings",
                f"The lowest rating {self.lowest_rating} is above the highest "
                f"{self.highest_rating}; turn them.",
            )
        if self.players < 2 or self.rounds < 1:
            raise InputError(
                "generator.size",
                f"{self.players} players and {self.rounds} rounds are no tournament; ask for at "
                f"least 2 players and 1 round.",
            )


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
    while request.round <= plan.rounds:
        request = _accelerate(request, virtual)
        byes = dict(_draw_byes(request, plan.rates, arrivals, left, source))
        request = replace(request, absent=frozenset(byes))
        try:
            result = pair(request)
        except RuleError:
            break
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
        white, black, kind = _draw_result(edge, rates, request.points, source)
        meetings[pair.white] = Meeting(kind, white, pair.black, Colour.WHITE)
        meetings[pair.black] = Meeting(kind, black, pair.white, Colour.BLACK)
    players = (
        replace(player, history=(*player.history, meetings[player.number]))
        for player in request.players
    )
    return replace(request, players=tuple(players), round=request.round + 1, absent=frozenset())


def _start(plan: Plan, source: Random) -> PairingRequest:
    ratings = sorted(
        (source.randint(plan.lowest_rating, plan.highest_rating) for _ in range(plan.players)),
        reverse=True,
    )
    if plan.rates.unrated:
        ratings = [0 if source.random() < plan.rates.unrated else rating for rating in ratings]
        ratings.sort(reverse=True)
    if not plan.is_seeded:
        source.shuffle(ratings)
    return PairingRequest(
        players=tuple(SwissPlayer(number, rating) for number, rating in enumerate(ratings, 1)),
        round=1,
        rounds=plan.rounds,
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


def _draw_result(
    edge: int, rates: Rates, points: PointSystem, source: Random
) -> tuple[int, int, Kind]:
    """Return both players' points, White first, from the rating difference (Elo)."""
    draw = source.random()
    if draw < rates.double_forfeit + rates.forfeit:
        won, lost = points.forfeit_win, points.forfeit_loss
        if draw < rates.double_forfeit:
            won = lost
        white, black = (won, lost) if source.random() < 0.5 else (lost, won)
        return white, black, Kind.FORFEIT
    if rates.odd_result and source.random() < rates.odd_result:
        odd = ((points.draw, points.loss), (points.loss, points.draw), (points.loss, points.loss))
        return *source.choice(odd), Kind.PLAYED
    if rates.white_win and source.random() < rates.white_win:
        return points.win, points.loss, Kind.PLAYED
    expected = 1 / (1 + 10 ** (-edge / _ELO_WIDTH))
    drawn = rates.draw * 2 * min(expected, 1 - expected)
    point = source.random()
    if point < expected - drawn / 2:
        return points.win, points.loss, Kind.PLAYED
    if point < expected + drawn / 2:
        return points.draw, points.draw, Kind.PLAYED
    return points.loss, points.win, Kind.PLAYED
