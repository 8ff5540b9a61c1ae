"""What the system would have paired in place of the arbiter, and why."""

from collections.abc import Iterator
from typing import Final

from tiltyard import PAIRING_SYSTEMS, EntryId, RuleError, TournamentState
from tiltyard.formats.swiss.record import SwissRecord
from tiltyard.pairing.base import PairingRequest
from tiltyard.pairing.explanation import make_reasoner
from tiltyard.pairing.explanation.alternative import find_alternative
from tiltyard.sentence import Sentence
from tiltyard_server.rated_events.hand_pairing.session import Board, read_boards, read_byes
from tiltyard_server.rated_events.models import HandPairing

_MOST_EXPLAINED: Final = 12
_EDITIONS: Final = {"fide-dutch-2026": "2026", "fide-dutch-2017": "2017"}


def list_system_boards(session: HandPairing, state: TournamentState) -> list[Board] | None:
    """Return what the system would pair with the same people sitting out; None if it cannot."""
    record = SwissRecord(state)
    try:
        result = PAIRING_SYSTEMS[record.settings.system](_make_request(session, record))
    except RuleError:
        return None
    return list(record.name_pairs(result))


def explain(
    session: HandPairing, state: TournamentState, names: dict[int, str]
) -> Iterator[tuple[Board, Sentence | str]]:
    """Yield why the system has not the games that are its own no more, the first of them."""
    record = SwissRecord(state)
    system = record.settings.system
    proposed = list_system_boards(session, state)
    if proposed is None:
        return
    known = {frozenset(board) for board in proposed}
    options = {"edition": _EDITIONS[system]} if system in _EDITIONS else {}
    base = _make_request(session, record)
    request = PairingRequest(
        base.players,
        base.round,
        base.rounds,
        base.absent,
        base.forbidden,
        base.initial_colour,
        base.points,
        {**base.options, **options},
    )
    called = {number: names[int(entry)] for number, entry in enumerate(record.order, 1)}
    reasoner = make_reasoner(PAIRING_SYSTEMS[system], request, called)
    changed = [board for board in list_seated(session) if frozenset(board) not in known]
    for board in changed[:_MOST_EXPLAINED]:
        one, two = (None if entry is None else record.numbers[entry] for entry in board)
        assert one is not None
        yield board, find_alternative(reasoner, one, two).reason


def list_seated(session: HandPairing) -> list[Board]:
    """Return the boards with somebody at them, who is alone first."""
    seated: list[Board] = []
    for white, black in read_boards(session):
        if white is not None:
            seated.append((white, black))
        elif black is not None:
            seated.append((black, None))
    return seated


def _make_request(session: HandPairing, record: SwissRecord) -> PairingRequest:
    there = {entry for board in read_boards(session) for entry in board if entry is not None}
    out = {entry for entry, _ in read_byes(session)}
    absent: list[EntryId] = [e for e in record.order if e not in there or e in out]
    return record.make_request(session.round, absent)
