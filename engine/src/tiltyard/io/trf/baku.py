"""The virtual points of the Baku method (C.04.7) for the players of a file."""

from collections.abc import Mapping

from tiltyard.io.trf.history import Entry
from tiltyard.pairing.base import Kind, Meeting
from tiltyard.pairing.fide.baku import baku_group_size, baku_points


def list_baku_points(
    meetings: Mapping[int, tuple[Meeting, ...]],
    entries: Mapping[int, Entry],
    *,
    rounds: tuple[int, int],
    win: int,
) -> dict[int, list[int]]:
    """Group A is half of who was paired in round 1, or will be (C.04.7 article 1.2)."""
    total, horizon = rounds
    started = sorted(
        rank
        for rank, history in meetings.items()
        if (history and (history[0].opponent or history[0].kind is Kind.PAIRING_BYE))
        or (not history and not entries[rank].record.cell(1).result)
    )
    group = started[: baku_group_size(len(started))]
    row = [baku_points(number, total, win) for number in range(1, horizon + 1)]
    return {rank: row for rank in entries if group and rank <= group[-1]}
