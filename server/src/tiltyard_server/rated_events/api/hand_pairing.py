"""Pairing by hand over HTTP: begun, changed, compared, ended or dropped."""

from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Router, Status
from pydantic import Field

from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.rated_events.hand_pairing import session, views
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.schemas import SeqOut

router = Router(tags=["rounds"])
_BASE = "/tournaments/{tournament_id}/hand-pairing"
Seats = Annotated[list[Number | None], Field(min_length=2, max_length=2)]


class BeginIn(Body):
    """Which round: the last one, or the next."""

    round: Number


class HandByeIn(Body):
    """Somebody who sits out."""

    entry: Number
    kind: Literal["full-bye", "half-bye", "zero-bye"]


class SeatsOfRoundIn(Body):
    """All seats as they shall be, White first; `change` is that of the copy they were made from."""

    boards: Annotated[list[Seats], Field(max_length=5_000)]
    byes: Annotated[list[HandByeIn], Field(max_length=10_000)] = Field(default_factory=list)
    change: Annotated[int, Field(ge=0)]


class HandPairedOut(SeqOut):
    """How many boards are not those of the system."""

    by_hand: int


@router.post(_BASE, response={201: views.HandPairingOut})
def begin_hand_pairing(
    request: HttpRequest, tournament_id: Id, body: BeginIn
) -> Status[views.HandPairingOut]:
    """Begin to pair a round by hand, with the seats that it has or that the system gives it."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    return Status(201, views.show(session.begin(access, body.round)))


@router.get(_BASE, response=views.HandPairingOut)
def get_hand_pairing(request: HttpRequest, tournament_id: Id) -> views.HandPairingOut:
    """Return the seats as they are now, with what speaks against them."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    return views.show(session.find(access.tournament))


@router.put(_BASE, response=views.HandPairingOut)
def change_hand_pairing(
    request: HttpRequest, tournament_id: Id, body: SeatsOfRoundIn
) -> views.HandPairingOut:
    """Keep other seats; nobody but the staff sees them before the end."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    byes = [(bye.entry, bye.kind) for bye in body.byes]
    return views.show(session.change(access, body.boards, byes, body.change))


@router.get(f"{_BASE}/comparison", response=views.HandComparisonOut)
def compare_hand_pairing(request: HttpRequest, tournament_id: Id) -> views.HandComparisonOut:
    """Return what the system would have paired instead, and why not these games."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    return views.compare(session.find(access.tournament))


@router.post(f"{_BASE}/end", response=HandPairedOut)
def end_hand_pairing(request: HttpRequest, tournament_id: Id) -> HandPairedOut:
    """Make the seats the pairing of the round; what speaks against them is confirmed."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    seq, count = session.end(access)
    return HandPairedOut(seq=seq, by_hand=count)


@router.delete(_BASE, response=SeqOut)
def drop_hand_pairing(request: HttpRequest, tournament_id: Id) -> SeqOut:
    """Leave the round as it was."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    return SeqOut(seq=session.drop(access))
