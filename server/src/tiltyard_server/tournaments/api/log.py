"""The log over HTTP: reading, downloading, proving."""

from typing import Annotated, Literal

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Query, Router

from tiltyard_server.common.http.downloads import answer_file
from tiltyard_server.common.numbers import Count, Id
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.history import audit
from tiltyard_server.tournaments.history.schemas import LogOut, VerdictOut
from tiltyard_server.tournaments.permissions import Action

router = Router(tags=["log"])
_BASE = "/tournaments/{tournament_id}/log"


@router.get(_BASE, response=LogOut)
def list_log(
    request: HttpRequest,
    tournament_id: Id,
    after: Count = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> LogOut:
    """Return the events behind `after`, each with a sentence."""
    access = open_tournament(request, tournament_id, Action.READ_LOG)
    return LogOut.model_validate(audit.list_log(access.tournament, after=after, limit=limit))


@router.get(f"{_BASE}/export", response={200: str})
def export_log(
    request: HttpRequest,
    tournament_id: Id,
    kind: Annotated[Literal["ndjson", "csv"], Query(alias="as")] = "ndjson",
) -> HttpResponseBase:
    """Download the whole log."""
    tournament = open_tournament(request, tournament_id, Action.READ_LOG).tournament
    name = f"tournament-{tournament.pk}-log.{kind}"
    if kind == "csv":
        lines, content_type = audit.export_csv(tournament), "text/csv; charset=utf-8"
    else:
        lines, content_type = audit.export_ndjson(tournament), "application/x-ndjson"
    return answer_file(request, lines, name=name, content_type=content_type)


@router.get(f"{_BASE}/verify", response=VerdictOut)
def verify_log(request: HttpRequest, tournament_id: Id) -> VerdictOut:
    """Recompute the chain of hashes and say whether it holds."""
    access = open_tournament(request, tournament_id, Action.READ_LOG)
    verdict = log.verify(access.tournament)
    return VerdictOut(
        ok=verdict.broken_at is None, checked=verdict.checked, broken_at=verdict.broken_at
    )
