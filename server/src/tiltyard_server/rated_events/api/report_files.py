"""Report files over HTTP: checked, written, read."""

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from tiltyard import Tournament as Library
from tiltyard_server.accounts.identity import get_viewer
from tiltyard_server.common.numbers import Id
from tiltyard_server.rated_events import readiness, report_import, schemas
from tiltyard_server.rated_events.library import read_finished, read_library
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.permissions import Action

router = Router(tags=["rated events"])
_BASE = "/tournaments/{tournament_id}"
_NOT_IN_A_FILE = re.compile(r"[^a-z0-9]+")


@router.get(f"{_BASE}/report-check", response=schemas.ReadinessOut)
def check_report(request: HttpRequest, tournament_id: Id) -> schemas.ReadinessOut:
    """Say whether the rating report can be sent, and what stands against it."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    return schemas.ReadinessOut.model_validate(readiness.check_report(access.tournament))


@router.get(f"{_BASE}/report.trf", response={200: str})
def download_report(
    request: HttpRequest, tournament_id: Id, query: Query[schemas.ReportFileQuery]
) -> HttpResponse:
    """Download the rating report, or a file from which other programs pair the next round.

    A report that is written before the end is called a draft, and has the rounds that are over.
    """
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    if query.form == "exchange":
        library = read_library(access.tournament)
        data = library.to_trf(dialect=query.dialect, comments=query.comments)
    else:
        library = read_finished(access.tournament)
        data = library.to_report(comments=query.comments, even_unfinished=True)
    response = HttpResponse(data, content_type="text/plain; charset=utf-8")
    name = _name_file(access.tournament.name, library, query.form)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@router.post("/import/report/preview", response=schemas.ReportImportOut)
def preview_report(request: HttpRequest, body: schemas.ReportImportIn) -> schemas.ReportImportOut:
    """Say what a report file would become, and every adjustment; nothing is made."""
    report_import.require_room(get_viewer(request))
    read = report_import.read_file(body.text, body.name)
    return schemas.ReportImportOut.model_validate(_import_view(read))


@router.post("/import/report", response={201: schemas.ImportedOut})
def import_report(
    request: HttpRequest, body: schemas.ReportImportIn
) -> Status[schemas.ImportedOut]:
    """Make a tournament of a report file, with all its rounds."""
    viewer = get_viewer(request)
    report_import.require_room(viewer)
    read = report_import.read_file(body.text, body.name)
    tournament = report_import.import_file(viewer, read)
    return Status(201, schemas.ImportedOut(id=tournament.pk, **_import_view(read)))


def _import_view(read: report_import.ReadFile) -> dict[str, Any]:
    return {
        "name": read.name,
        "players": len(read.library.players),
        "rounds": read.library.rounds,
        "rounds_played": read.library.current_round,
        "adjustments": [{"line": one.line, "message": one.message} for one in read.adjustments],
        "wrong_rounds": [
            {
                "round": one.round,
                "found": one.found,
                "expected": one.expected,
                "problem": one.problem,
            }
            for one in read.wrong
        ],
    }


def _name_file(title: str, library: Library, form: str) -> str:
    name = _NOT_IN_A_FILE.sub("-", title.lower()).strip("-")[:60] or "tournament"
    if form == "exchange":
        return f"{name}-round-{library.current_round}.trf"
    return f"{name}.trf" if library.is_complete else f"{name}-draft.trf"
