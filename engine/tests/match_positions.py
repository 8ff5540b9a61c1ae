"""Small tournaments played at random, to ask a pairing system about: one seed, one position."""

from random import Random

from tiltyard.core.scores import PointSystem
from tiltyard.pairing.base import Colour, Kind, PairingRequest, SwissPlayer
from tiltyard.pairing.fide.upfloat.contender import Match

_KINDS = (Kind.ZERO_BYE, Kind.HALF_BYE, Kind.FULL_BYE)


def random_position(
    seed: int, *, size: tuple[int, int], points: PointSystem, options: dict[str, str] | None = None
) -> PairingRequest:
    """Return a request after some rounds: random pairs, colours, forfeits, byes, absences."""
    random = Random(seed)
    count = random.randint(*size)
    rounds = random.randint(2, max(2, count - 1))
    played = random.randint(0, rounds - 1)
    histories: dict[int, list[Match]] = {number: [] for number in range(1, count + 1)}
    spread = random.random()  # 0: everybody draws; 1: nobody does
    met: set[frozenset[int]] = set()
    for _ in range(played):
        _play_round(random, histories, met, points, spread)
    is_accelerated = random.random() < 0.2
    players = [
        SwissPlayer(
            number=number,
            history=tuple(history),
            virtual_points=(points.win,) * (played + 1)
            if is_accelerated and number <= count // 2
            else (),
        )
        for number, history in histories.items()
    ]
    random.shuffle(players)
    numbers = sorted(histories)
    absent = [n for n in numbers if random.random() < 0.05]
    forbidden = [frozenset(random.sample(numbers, 2)) for _ in range(random.choice((0, 0, 0, 1)))]
    return PairingRequest(
        players=tuple(players),
        round=played + 1,
        rounds=rounds,
        absent=frozenset(absent),
        forbidden=frozenset(forbidden),
        initial_colour=random.choice(tuple(Colour)),
        points=points,
        options=options or {},
    )


def _play_round(
    random: Random,
    histories: dict[int, list[Match]],
    met: set[frozenset[int]],
    points: PointSystem,
    spread: float,
) -> None:
    numbers = [n for n in histories if random.random() > 0.04]
    totals = {n: sum(m.points for m in histories[n]) for n in numbers}
    random.shuffle(numbers)
    numbers.sort(key=lambda n: -totals[n] + random.choice((0, 0, 0, points.win)))
    done: set[int] = set()
    for one in numbers:
        rivals = [n for n in numbers if n not in done | {one} and frozenset((one, n)) not in met]
        if one in done or not rivals:
            continue
        two = rivals[0]
        done |= {one, two}
        _play_match(random, histories, (one, two), points, spread)
        if histories[one][-1].kind is Kind.PLAYED:
            met.add(frozenset((one, two)))
    left = [n for n in histories if n not in done]
    for number in left:
        had = any(m.kind is Kind.PAIRING_BYE for m in histories[number])
        if number == left[0] and not had:
            histories[number].append(Match(Kind.PAIRING_BYE, points.pairing_bye))
        else:
            worth = (points.zero_bye, points.half_bye, points.full_bye)
            which = random.choice((0, 0, 0, 1, 2))
            histories[number].append(Match(_KINDS[which], worth[which]))


def _play_match(
    random: Random,
    histories: dict[int, list[Match]],
    pair: tuple[int, int],
    points: PointSystem,
    spread: float,
) -> None:
    one, two = pair
    colour = random.choice(tuple(Colour))
    if random.random() < 0.08:
        mine, theirs = random.choice(
            ((points.forfeit_win, 0), (0, points.forfeit_win), (0, 0)),
        )
        kind = Kind.FORFEIT
    else:
        kind = Kind.PLAYED
        mine = points.draw
        if random.random() < spread:
            mine = random.choice((points.win, points.loss))
        theirs = points.win - mine
    secondary = random.randint(0, 4) * 5
    histories[one].append(Match(kind, mine, two, colour, secondary))
    histories[two].append(Match(kind, theirs, one, colour.opposite, 20 - secondary))
