"""What speaks against a round that is seated by hand, as rows of the table of warnings."""

from collections.abc import Iterable, Iterator
from typing import Final

from tiltyard import EntryId, TournamentState
from tiltyard.core.plan_commands import PairByHand
from tiltyard.formats.swiss.record import SwissRecord
from tiltyard.pairing.base import PairingRequest
from tiltyard.pairing.objections import Found, find_objections
from tiltyard_server.rated_events.fide_mode.warned import Warned

Board = tuple[EntryId | None, EntryId | None]
_PREFIX: Final = "pairing."


def find_seat_acts(state: TournamentState, command: PairByHand) -> tuple[Warned, ...]:
    """Return what is to be warned of before a round is seated so."""
    return tuple(
        warned for board in list_warned(state, command.round, command.boards) for warned in board
    )


def list_warned(
    state: TournamentState, number: int, boards: Iterable[Board]
) -> list[tuple[Warned, ...]]:
    """Return the warnings of each board, in order; an empty seat alone has none."""
    record = SwissRecord(state)
    request = record.make_plain_request(number, ())
    return [tuple(_find(record, request_board(record, board), request)) for board in boards]


def request_board(record: SwissRecord, board: Board) -> tuple[int, int | None] | None:
    """Return a board by pairing numbers, who is alone first; None for one that is empty."""
    one, two = (record.numbers.get(entry) if entry is not None else None for entry in board)
    if one is None:
        return None if two is None else (two, None)
    return one, two


def _find(
    record: SwissRecord, board: tuple[int, int | None] | None, request: PairingRequest
) -> Iterator[Warned]:
    if board is None:
        return
    for found in find_objections(request, [board]):
        yield Warned(_PREFIX + found.objection.value, _tell(record, found))


def _tell(record: SwissRecord, found: Found) -> dict[str, object]:
    entries = [int(record.order[number - 1]) for number in found.numbers]
    return {"one": entries[0], "other": entries[-1], "round": found.round}
