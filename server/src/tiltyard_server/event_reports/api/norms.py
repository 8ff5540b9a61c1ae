"""Rating changes and norms over HTTP."""

from django.http import HttpRequest
from ninja import Query, Router

from tiltyard.norms import NormTitle
from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.event_reports import norm_forms, norms, rating_changes, schemas
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.permissions import Action

router = Router(tags=["reports of an event"])
_BASE = "/tournaments/{tournament_id}"


@router.get(f"{_BASE}/rating-changes", response=schemas.EventRatingsOut)
def list_rating_changes(
    request: HttpRequest, tournament_id: Id, query: Query[schemas.ChapterQuery]
) -> schemas.EventRatingsOut:
    """Return what the games do to everybody's FIDE rating, to two decimals."""
    access = open_tournament(request, tournament_id)
    found = rating_changes.list_rating_changes(visibility.show(access), query.chapter)
    return schemas.EventRatingsOut.model_validate(found)


@router.get(f"{_BASE}/norms", response=schemas.NormsOut)
def judge_norms(
    request: HttpRequest, tournament_id: Id, query: Query[schemas.NormQuery]
) -> schemas.NormsOut:
    """Return who made a norm, who still can, and what they need."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    found = norms.judge_norms(access.tournament, query.exemption, query.occasion)
    return schemas.NormsOut.model_validate(found)


@router.get(f"{_BASE}/norms/{{number}}/{{title}}", response=schemas.CertificateFormOut)
def write_certificate(
    request: HttpRequest,
    tournament_id: Id,
    number: Number,
    title: NormTitle,
    query: Query[schemas.NormQuery],
) -> schemas.CertificateFormOut:
    """Return form IT1 of a norm that was made."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    found = norm_forms.write_certificate(
        access.tournament, number, title, query.exemption, query.occasion
    )
    return schemas.CertificateFormOut.model_validate(found)


@router.get(f"{_BASE}/norm-report", response=schemas.TournamentReportFormOut)
def write_norm_report(request: HttpRequest, tournament_id: Id) -> schemas.TournamentReportFormOut:
    """Return form IT3, the report of a tournament with norms."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    found = norm_forms.write_tournament_report(access.tournament)
    return schemas.TournamentReportFormOut.model_validate(found)
