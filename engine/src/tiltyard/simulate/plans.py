"""Plans drawn at random: tournaments of every kind, for acceptance runs."""

from random import Random
from typing import Final

from tiltyard.core.checked import checked
from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.simulate.generator import Plan, Rates

_POINT_SYSTEMS: Final = (
    CHESS_POINTS,
    CHESS_POINTS,
    CHESS_POINTS,
    PointSystem(pairing_bye=5),
    PointSystem(pairing_bye=0),
    PointSystem(
        win=30, draw=10, pairing_bye=30, full_bye=30, half_bye=10, zero_bye=0, forfeit_win=30
    ),
    PointSystem(win=30, draw=20, loss=10, pairing_bye=30, full_bye=30, half_bye=20, forfeit_win=30),
)


@checked
def draw_plan(source: Random, *, smallest: int = 4, largest: int = 60) -> Plan:
    """Return a random plan: size, rounds, rates, points and acceleration all vary.

    Acceleration needs a win worth two draws and a loss worth nothing (C.04.7 article 1.1).
    """
    players = source.randint(smallest, largest)
    points = source.choice(_POINT_SYSTEMS)
    can_accelerate = points.win == 2 * points.draw and points.loss == 0
    calm, wild = 0.01, 0.15
    return Plan(
        players=players,
        rounds=source.randint(1, max(1, min(20, players - 1))),
        rates=Rates(
            draw=source.uniform(0, 0.8),
            forfeit=source.choice((0, calm, wild)),
            double_forfeit=source.choice((0, calm)),
            half_bye=source.choice((0, calm, wild)),
            full_bye=source.choice((0, 0, calm)),
            zero_bye=source.choice((0, calm, wild)),
            withdrawal=source.choice((0, calm, 0.05)),
            late_entry=source.choice((0, calm, wild)),
            forbidden=source.choice((0, 0, wild)),
            white_win=source.choice((0, 0, 0.8, 1)),
        ),
        points=points,
        is_accelerated=can_accelerate and source.random() < 0.25,
        highest_rating=source.choice((2700, 2000, 1600, 1400)),
        lowest_rating=1400,
    )
