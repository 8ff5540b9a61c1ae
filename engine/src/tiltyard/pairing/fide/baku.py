"""The Baku acceleration (C.04.7), for any system."""

from dataclasses import replace

from tiltyard.core.arguments import check_kind
from tiltyard.pairing.base import PairingRequest, SwissPlayer
from tiltyard.pairing.fide.entrant import has_been_paired


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


def baku_acceleration(request: PairingRequest) -> tuple[SwissPlayer, ...]:
    """Return the players with the virtual points of the Baku method (C.04.7).

    Group A is half of those who took part in round 1, rounded up to an even number (1.2);
    whoever enters later above its last member belongs to it (1.3).

    >>> from tiltyard import PairingRequest, baku_acceleration
    >>> from tiltyard.pairing.base import SwissPlayer
    >>> field = tuple(SwissPlayer(number, 2000 - number) for number in range(1, 5))
    >>> request = PairingRequest(field, round=1, rounds=5)
    >>> [player.virtual_points for player in baku_acceleration(request)]
    [(10, 10, 5, 0, 0), (10, 10, 5, 0, 0), (), ()]
    """
    check_kind(request, PairingRequest, "An acceleration takes a PairingRequest")
    started = sorted(
        player.number
        for player in request.players
        if (
            player.number not in request.absent
            if request.round == 1
            else has_been_paired(replace(player, history=player.history[:1]))
        )
    )
    group = started[: baku_group_size(len(started))]
    win = request.points.win
    virtual = tuple(baku_points(n + 1, request.rounds, win) for n in range(request.rounds))
    return tuple(
        replace(player, virtual_points=virtual) if group and player.number <= group[-1] else player
        for player in request.players
    )
