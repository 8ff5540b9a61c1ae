"""Slips over HTTP: the arbiters print them, whoever holds one reports."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router

from tiltyard_server.common.http.client_address import find_address
from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.draft import schemas, slip_reports, slips
from tiltyard_server.games.schemas import ReportedOut
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.permissions import Action

router = Router(tags=["card shop"])
_BASE = "/tournaments/{tournament_id}"


@router.get(f"{_BASE}/slips", response=schemas.SlipsOut)
def list_slips(request: HttpRequest, tournament_id: Id) -> schemas.SlipsOut:
    """Return the slips of the open matches of the round that is on."""
    access = open_tournament(request, tournament_id, Action.ENTER_RESULTS)
    return schemas.SlipsOut.model_validate({"slips": slips.list_slips(access.tournament)})


@router.get(f"{_BASE}/matches/{{number}}/slip-report", response=schemas.SlipStandingOut)
def get_slip(
    request: HttpRequest,
    tournament_id: Id,
    number: Number,
    code: Annotated[str, Query(min_length=1, max_length=20)],
) -> schemas.SlipStandingOut:
    """Return what either side has said about the match of a slip."""
    access = open_tournament(request, tournament_id)
    standing = slip_reports.get_standing(
        access.tournament, number, code, address=find_address(request)
    )
    return schemas.SlipStandingOut.model_validate(standing)


@router.put(f"{_BASE}/matches/{{number}}/slip-report", response=ReportedOut)
def report_slip(
    request: HttpRequest, tournament_id: Id, number: Number, body: schemas.SlipReportIn
) -> ReportedOut:
    """Report a match with its slip, or confirm what the other side reported by saying the same."""
    access = open_tournament(request, tournament_id)
    reported = slip_reports.report_slip(
        access.tournament, number, body, address=find_address(request)
    )
    return ReportedOut(seq=reported.seq, state=reported.standing.value)
