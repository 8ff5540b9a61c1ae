"""What the page of a round that is paired by hand shows."""

from typing import Any, Literal

from tiltyard import TournamentState
from tiltyard_server.common.sentences import Telling
from tiltyard_server.rated_events.fide_mode.guard import describe
from tiltyard_server.rated_events.fide_mode.people import People
from tiltyard_server.rated_events.fide_mode.seats import list_warned
from tiltyard_server.rated_events.hand_pairing import comparison
from tiltyard_server.rated_events.hand_pairing.session import read_boards, read_round
from tiltyard_server.rated_events.models import HandPairing
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.schemas import Strict


class SeatWarningOut(Strict):
    """What speaks against a board."""

    act: str
    grade: int
    article: str
    is_second: bool
    message: str
    template: str
    values: dict[str, Any]


class HandBoardOut(Strict):
    """A board of the working copy; an empty seat is null."""

    white: int | None
    black: int | None
    is_changed: bool
    is_played: bool
    warnings: list[SeatWarningOut]


class HandByeOut(Strict):
    """Somebody who sits out."""

    entry: int
    kind: Literal["full-bye", "half-bye", "zero-bye"]


class HandPairingOut(Strict):
    """A round that is paired by hand."""

    round: int
    is_new: bool
    change: int
    boards: list[HandBoardOut]
    byes: list[HandByeOut]


class SystemPairOut(Strict):
    """A game, or without `black` the bye, that the system would have."""

    white: int
    black: int | None


class DifferenceReasonOut(Telling):
    """A game that the system would not have, and why."""

    white: int
    black: int | None
    reason: str


class HandComparisonOut(Strict):
    """How the working copy and the pairing of the system differ; null: the system has none."""

    same: int
    instead: list[SystemPairOut] | None
    by_hand: list[DifferenceReasonOut]


def show(session: HandPairing) -> HandPairingOut:
    """Return the working copy, with what speaks against each board."""
    state = _load(session.tournament)
    boards = read_boards(session)
    known, played = _read_known(session, state)
    warned = list_warned(state, session.round, boards)
    people = People(session.tournament)
    return HandPairingOut(
        round=session.round,
        is_new=not any(m.fixture.round == session.round for m in state.matches.values()),
        change=session.changes,
        boards=[
            HandBoardOut(
                white=white,
                black=black,
                is_changed=(white, black) not in known,
                is_played=(white, black) in played,
                warnings=[SeatWarningOut(**describe(one, 0)) for one in people.name(warnings)],
            )
            for (white, black), warnings in zip(boards, warned, strict=True)
        ],
        byes=[HandByeOut(entry=entry, kind=kind) for entry, kind in session.byes],
    )


def compare(session: HandPairing) -> HandComparisonOut:
    """Return what the system would have paired instead, and why not what the arbiter has."""
    state = _load(session.tournament)
    proposed = comparison.list_system_boards(session, state)
    seated = comparison.list_seated(session)
    names = dict(
        Entry.objects.filter(tournament_id=session.tournament_id).values_list("number", "name")
    )
    reasons = dict(comparison.explain(session, state, names))
    systems = set(proposed or ())
    by_hand = [board for board in seated if board not in systems]
    return HandComparisonOut(
        same=len(seated) - len(by_hand),
        instead=None
        if proposed is None
        else [
            SystemPairOut(white=white, black=black)
            for white, black in proposed
            if white is not None and (white, black) not in seated
        ],
        by_hand=[
            DifferenceReasonOut(white=white, black=black, reason=reasons.get((white, black), ""))
            for white, black in by_hand
            if white is not None
        ],
    )


def _read_known(session: HandPairing, state: TournamentState) -> tuple[set[Any], set[Any]]:
    """Return the boards as they were at the beginning, and those with a result."""
    boards, _ = read_round(state, session.round)
    played = {
        (match.sides[0].entry, match.sides[1].entry)
        for match in state.matches.values()
        if match.fixture.round == session.round and (match.result is not None or match.games)
    }
    return set(boards), played


def _load(tournament: Tournament) -> TournamentState:
    return log.load_head(tournament).state
