"""Bonuses and penalties of a Swiss (TRF-2026, record 299): in standings and pairing scores."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tiltyard.core.model import EntryId, TournamentState
from tiltyard.pairing.base import PairingRequest

STANDINGS_ONLY: Final = 999  # the round of an adjustment that no pairing minds


def count_adjustments(
    state: TournamentState, entry: EntryId, rounds: int, *, is_final: bool = True
) -> int:
    """Return what an entry was given or lost once so many rounds are over, in tenths."""
    return sum(
        one.points
        for one in state.adjustments
        if one.entry == entry
        and (one.round <= rounds or (is_final and one.round == STANDINGS_ONLY))
    )


def adjust_players(
    state: TournamentState, order: Sequence[EntryId], request: PairingRequest
) -> PairingRequest:
    """Return the request with bonuses and penalties in the pairing scores.

    They are virtual points from the round after, so that no round looks better than it was.
    """
    if not state.adjustments:
        return request
    rounds = range(max(request.rounds, request.round))
    players = []
    for entry, player in zip(order, request.players, strict=True):
        given = dict(enumerate(player.virtual_points))
        points = tuple(
            given.get(n, 0) + count_adjustments(state, entry, n, is_final=False) for n in rounds
        )
        players.append(replace(player, virtual_points=points) if any(points) else player)
    return replace(request, players=tuple(players))
