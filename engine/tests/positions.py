"""Random positions of small tournaments, from a seed: odd ones on purpose."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import RuleError
from tiltyard.pairing import dutch
from tiltyard.pairing.base import (
    Colour,
    Kind,
    Meeting,
    Pair,
    PairingRequest,
    PairingResult,
    SwissPlayer,
)

THREE = PointSystem(
    win=30, draw=10, pairing_bye=30, full_bye=30, half_bye=10, forfeit_win=30
)  # fmt: skip
SMALL_BYE = PointSystem(pairing_bye=5)


def list_positions(seed: int, most: int, edition: str = "2026") -> Iterator[PairingRequest]:
    """Yield the rounds of one random tournament of at most `most` players."""
    random = Random(seed)
    size = random.randint(4, most)
    request = PairingRequest(
        players=tuple(SwissPlayer(number) for number in range(1, size + 1)),
        round=1,
        rounds=random.randint(2, max(3, size)),
        forbidden=frozenset(
            frozenset(random.sample(range(1, size + 1), 2))
            for _ in range(random.choice([0, 0, 0, 1, 2]))
        ),
        initial_colour=random.choice(list(Colour)),
        points=random.choice([CHESS_POINTS, CHESS_POINTS, THREE, SMALL_BYE]),
        options={"edition": edition},
    )
    if random.random() < 0.25:
        request = replace(request, players=_accelerated(request, random))
    is_wild = random.random() < 0.3
    rates = random.choice([0, 0.1, 0.3]), random.choice([0, 0.1, 0.3]), random.choice([0.1, 0.6])
    while request.round <= request.rounds:
        absent = frozenset(p.number for p in request.players if random.random() < rates[0])
        request = replace(request, absent=absent)
        if len(absent) < size:
            yield request
        try:
            paired = _pair_wildly(request, random) if is_wild else dutch(request)
        except RuleError:
            return
        request = _play(request, paired, random, rates)


def _accelerated(request: PairingRequest, random: Random) -> tuple[SwissPlayer, ...]:
    half = len(request.players) // 2
    return tuple(
        replace(
            player,
            virtual_points=tuple(
                random.choice([0, 5, 10]) if player.number <= half else 0
                for _ in range(request.rounds)
            ),
        )
        for player in request.players
    )


def _pair_wildly(request: PairingRequest, random: Random) -> PairingResult:
    """Any pairs at all, rematches included: what a manual arbiter may have left behind."""
    present = [p.number for p in request.players if p.number not in request.absent]
    random.shuffle(present)
    bye = present.pop() if len(present) % 2 else None
    return PairingResult(tuple(map(Pair, present[::2], present[1::2])), bye)


def _play(
    request: PairingRequest,
    paired: PairingResult,
    random: Random,
    rates: tuple[float, float, float],
) -> PairingRequest:
    points, meetings = request.points, {}
    for pair in paired.pairs:
        if random.random() < rates[1]:
            kind, ends = Kind.FORFEIT, (points.forfeit_win, points.forfeit_loss)
            if random.random() < 0.2:
                ends = (points.forfeit_loss, points.forfeit_loss)
        else:
            kind, ends = Kind.PLAYED, (points.win, points.loss)
            if random.random() < rates[2]:
                ends = (points.draw, points.draw)
        white, black = random.sample(ends, 2)
        meetings[pair.white] = Meeting(kind, white, pair.black, Colour.WHITE)
        meetings[pair.black] = Meeting(kind, black, pair.white, Colour.BLACK)
    if paired.bye is not None:
        meetings[paired.bye] = Meeting(Kind.PAIRING_BYE, points.pairing_bye)
    byes = [
        Meeting(Kind.ZERO_BYE, points.zero_bye),
        Meeting(Kind.HALF_BYE, points.half_bye),
        Meeting(Kind.FULL_BYE, points.full_bye),
    ]
    meetings |= {number: random.choice(byes) for number in sorted(request.absent)}
    players = tuple(
        replace(player, history=(*player.history, meetings[player.number]))
        for player in request.players
    )
    return replace(request, players=players, round=request.round + 1)
