"""The Baku acceleration (C.04.7)."""

from collections.abc import Iterable
from dataclasses import replace

from tiltyard.core.scores import PointSystem
from tiltyard.pairing.base import SwissPlayer


def baku_group_size(players: int) -> int:
    """Return the size of group A: half the field, rounded up to an even number (1.2).

    >>> baku_group_size(161)
    82
    """
    return 2 * -(-players // 4)


def baku_points(round_number: int, rounds: int, win: int) -> int:
    """Return the virtual points of group A in `round_number`, in tenths (1.4).

    >>> [baku_points(number, 9, 10) for number in range(1, 10)]
    [10, 10, 10, 5, 5, 0, 0, 0, 0]
    """
    accelerated = (rounds + 1) // 2
    if round_number > accelerated:
        return 0
    return win if round_number <= (accelerated + 1) // 2 else win // 2


def accelerate_baku(
    players: Iterable[SwissPlayer], *, last_of_group_a: int, rounds: int, points: PointSystem
) -> tuple[SwissPlayer, ...]:
    """Return the players with the virtual points of every round.

    `last_of_group_a` is the pairing number of the last player of group A. It names a
    player, not a place: late entries inserted above belong to the group too (1.3).
    """
    virtual = tuple(baku_points(number, rounds, points.win) for number in range(1, rounds + 1))
    return tuple(
        replace(player, virtual_points=virtual if player.number <= last_of_group_a else ())
        for player in players
    )
