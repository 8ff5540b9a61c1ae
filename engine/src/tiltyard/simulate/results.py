"""Results of made-up games, drawn by the rating difference."""

from random import Random
from typing import Final

from tiltyard.core.scores import PointSystem
from tiltyard.pairing.base import Kind
from tiltyard.simulate.plan import Rates

_ELO_WIDTH: Final = 400


def draw_result(
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
