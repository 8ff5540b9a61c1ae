"""One round of Double-Swiss and of the team system at several sizes: CPU seconds.

Exits 1 when 1,000 entrants take two seconds.
"""

import random
import time

from tiltyard.core.scores import PointSystem
from tiltyard.pairing import double_swiss, team_swiss
from tiltyard.pairing.base import Colour, Kind, PairingRequest, PairingSystem, SwissPlayer
from tiltyard.pairing.fide.upfloat.contender import Match
from tiltyard.pairing.fide.upfloat.double import DOUBLE_POINTS
from tiltyard.standings.rules import TEAM_MATCH_POINTS

ROUNDS, TIMED = 9, 5
LARGEST, TARGET = 1001, 2.0  # entrants, seconds


def time_round(
    pair: PairingSystem, size: int, points: PointSystem, options: dict[str, str]
) -> float:
    """Play up to the timed round at random and return what pairing it takes."""
    draw = random.Random(size)
    histories: dict[int, list[Match]] = {number: [] for number in range(1, size + 1)}
    for number in range(1, TIMED + 1):
        players = tuple(SwissPlayer(n, 0, tuple(rows)) for n, rows in histories.items())
        request = PairingRequest(players, number, ROUNDS, points=points, options=options)
        start = time.process_time()
        result = pair(request)
        took = time.process_time() - start
        for two in result.pairs:
            mine = draw.choice((points.win, points.win, points.draw, points.loss, points.loss))
            for one, other, colour, worth in (
                (two.white, two.black, Colour.WHITE, mine),
                (two.black, two.white, Colour.BLACK, points.win - mine),
            ):
                histories[one].append(Match(Kind.PLAYED, worth, other, colour, worth))
        if result.bye is not None:
            histories[result.bye].append(Match(Kind.PAIRING_BYE, points.pairing_bye))
    return took


def main() -> int:
    """Print a table; return 1 when a target is missed."""
    missed = False
    systems: list[tuple[str, PairingSystem, PointSystem, dict[str, str]]] = [
        ("double", double_swiss, DOUBLE_POINTS, {}),
        *(
            (f"team {kind}", team_swiss, TEAM_MATCH_POINTS, {"preferences": kind})
            for kind in ("A", "B", "none")
        ),
    ]
    for size in (100, 501, 1001, 2001):
        for name, pair, points, options in systems:
            took = time_round(pair, size, points, options)
            is_slow = size <= LARGEST and took > TARGET
            print(f"{size:6} {name:10} {took:.3f} s{'  MISSED' if is_slow else ''}")
            missed |= is_slow
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
