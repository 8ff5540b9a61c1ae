"""FIDE mode over HTTP: the table of warnings, leaving, missing results, notes at boards."""

from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Router, Status
from pydantic import Field

from tiltyard_server.common import clock
from tiltyard_server.common.names import PLAIN, line
from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.rated_events import adjournment, incidents
from tiltyard_server.rated_events.fide_mode import mode
from tiltyard_server.rated_events.fide_mode.acts import ACTS
from tiltyard_server.rated_events.models import Incident
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.schemas import SeqOut, Strict

router = Router(tags=["rated events"])
_BASE = "/tournaments/{tournament_id}"
Kind = Literal["illegal-move", "touch-move", "late", "phone", "disturbance", "clock", "other"]
Sanction = Literal[
    "none", "warning", "time-for-opponent", "time-taken", "points", "game-lost", "expulsion"
]


Strength = Literal[2, 3, 4, 5]


class ActOut(Strict):
    """A warning: 2 is read, 3 confirmed, 4 confirmed twice, 5 refused in FIDE mode."""

    act: str
    grade: Strength
    article: str
    is_always: bool


class IncidentIn(Body):
    """What happened at a board, and what followed."""

    entry: Number
    kind: Kind
    sanction: Sanction = "none"
    minutes: Annotated[int, Field(ge=0, le=120)] = 0
    article: Annotated[str, line(20), PLAIN] = ""
    note: Annotated[str, line(200), PLAIN] = ""


class IncidentOut(Strict):
    """A note of an arbiter."""

    id: int
    match: int
    entry: int
    kind: Kind
    sanction: Sanction
    minutes: int
    article: str
    note: str
    noted_by: str
    noted_at: str


class NotedOut(SeqOut):
    """The note that was made."""

    id: int


@router.get("/fide-mode/acts", response=list[ActOut])
def list_acts(request: HttpRequest) -> list[ActOut]:
    """Return which acts are warned of, how strongly, and by which article."""
    return [
        ActOut(
            act=name,
            grade=act.grade.value,
            article=act.article,
            is_always=act.is_always,
        )
        for name, act in ACTS.items()
    ]


@router.delete(f"{_BASE}/fide-mode", response=SeqOut)
def leave_fide_mode(request: HttpRequest, tournament_id: Id) -> SeqOut:
    """Leave FIDE mode, for ever: confirmed twice, marked on the page and in the report file."""
    access = open_tournament(request, tournament_id, Action.EDIT)
    return SeqOut(seq=mode.leave(access))


@router.post(f"{_BASE}/rounds/last/adjourned", response=SeqOut)
def adjourn_missing(request: HttpRequest, tournament_id: Id) -> SeqOut:
    """Let the games without a result be adjourned: draws for the pairing until they are over."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    return SeqOut(seq=adjournment.adjourn_missing(access))


@router.get(f"{_BASE}/incidents", response=list[IncidentOut])
def list_incidents(request: HttpRequest, tournament_id: Id) -> list[IncidentOut]:
    """Return what arbiters noted at the boards."""
    access = open_tournament(request, tournament_id, Action.ENTER_RESULTS)
    return [_show(row) for row in incidents.list_all(access.tournament)]


@router.post(f"{_BASE}/matches/{{number}}/incidents", response={201: NotedOut})
def note_incident(
    request: HttpRequest, tournament_id: Id, number: Number, body: IncidentIn
) -> Status[NotedOut]:
    """Note an illegal move, a warning or another sanction of a player at a board."""
    access = open_tournament(request, tournament_id, Action.ENTER_RESULTS)
    seq, row = incidents.note(access, number, body.model_dump())
    return Status(201, NotedOut(seq=seq, id=row.pk))


@router.delete(f"{_BASE}/incidents/{{incident_id}}", response=SeqOut)
def remove_incident(request: HttpRequest, tournament_id: Id, incident_id: Number) -> SeqOut:
    """Take a note back; the log keeps that there was one."""
    access = open_tournament(request, tournament_id, Action.ENTER_RESULTS)
    return SeqOut(seq=incidents.remove(access, incident_id))


def _show(row: Incident) -> IncidentOut:
    return IncidentOut(
        id=row.pk,
        match=row.match,
        entry=row.entry,
        kind=row.kind,  # type: ignore[arg-type]
        sanction=row.sanction,  # type: ignore[arg-type]
        minutes=row.minutes,
        article=row.article,
        note=row.note,
        noted_by=row.noted_by.get_full_name() if row.noted_by else "",
        noted_at=clock.to_iso(row.noted_at) or "",
    )
