"""What players say about their matches, what arbiters decide, and who tried what, over HTTP."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router

from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.games import player_reports, selectors
from tiltyard_server.games.schemas import AttemptsOut, DecisionIn, OpenReportOut, ReportedOut
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.inputs import ResultIn
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.result_permissions import require_report
from tiltyard_server.tournaments.schemas import SeqOut
from tiltyard_server.tournaments.selectors import get_sides

router = Router(tags=["results"])
_BASE = "/tournaments/{tournament_id}"


@router.put(f"{_BASE}/matches/{{number}}/report", response=ReportedOut)
def report_result(
    request: HttpRequest, tournament_id: Id, number: Number, body: ResultIn
) -> ReportedOut:
    """Report your own match, or confirm what your opponent reported by saying the same."""
    access = open_tournament(request, tournament_id)
    entry = require_report(access, get_sides(access.tournament, number))
    reported = player_reports.report_result(access, entry, number, body.to_result())
    return ReportedOut(seq=reported.seq, state=reported.standing.value)


@router.put(f"{_BASE}/matches/{{number}}/decision", response=SeqOut)
def decide_match(
    request: HttpRequest, tournament_id: Id, number: Number, body: DecisionIn
) -> SeqOut:
    """Decide a match that its players report differently, or that only one of them reports."""
    access = open_tournament(request, tournament_id, Action.ENTER_RESULTS)
    return SeqOut(seq=player_reports.decide_match(access, number, body.to_result(), body.reason))


@router.get(f"{_BASE}/reports", response=list[OpenReportOut])
def list_reports(request: HttpRequest, tournament_id: Id) -> list[OpenReportOut]:
    """Return the matches that players have reported and nobody has decided."""
    access = open_tournament(request, tournament_id)
    return [OpenReportOut.model_validate(row) for row in selectors.list_reports(access)]


@router.get(f"{_BASE}/result-attempts", response=AttemptsOut)
def list_result_attempts(
    request: HttpRequest,
    tournament_id: Id,
    before: Id | None = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> AttemptsOut:
    """Return who tried to report results, newest first: refused attempts as well."""
    access = open_tournament(request, tournament_id, Action.READ_LOG)
    found = selectors.list_attempts(access.tournament, before=before, limit=limit)
    return AttemptsOut.model_validate(found)
