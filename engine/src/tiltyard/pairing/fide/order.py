"""Pairing numbers, rank order and board order (C.04.2 art. 2 and 3.6; C.04.3 1.2)."""

from collections.abc import Iterable

from tiltyard.pairing.base import Kind, PairingRequest, SwissPlayer

_PAIRED = (Kind.PLAYED, Kind.FORFEIT, Kind.PAIRING_BYE)


def has_been_paired(player: SwissPlayer) -> bool:
    """Whether an earlier round took the player into account: paired, or given the bye."""
    return any(meeting.kind in _PAIRED for meeting in player.history)


def effective_numbers(request: PairingRequest) -> dict[int, int]:
    """Return the number of each player counted without those who have not arrived yet.

    Only the parity of these numbers matters (C.04.3 5.2.5). Whoever once took part keeps
    the number; a late entry occupies none until the first pairing.
    """
    arrived = sorted(
        player.number
        for player in request.players
        if player.number not in request.absent or has_been_paired(player)
    )
    return {number: place for place, number in enumerate(arrived, start=1)}


def board_key(higher: tuple[int, int], lower: tuple[int, int]) -> tuple[int, int, int]:
    """Return the sort key of a board from two `(score, number)`, higher ranked first (3.6)."""
    return (-higher[0], -(higher[0] + lower[0]), higher[1])


def rank_key(score: int, number: int) -> tuple[int, int]:
    """Return the sort key of a player: score first, then pairing number (C.04.3 1.2)."""
    return (-score, number)


def present_players(request: PairingRequest) -> Iterable[SwissPlayer]:
    """Yield the players to pair in this round."""
    return (player for player in request.players if player.number not in request.absent)
