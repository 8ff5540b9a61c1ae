"""Flags over HTTP, for operators only."""

from django.http import HttpRequest
from ninja import Query, Router

from tiltyard_server.accounts.identity import get_viewer, require_operator
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id
from tiltyard_server.fairplay import selectors, services
from tiltyard_server.fairplay.detectors import DETECTORS
from tiltyard_server.fairplay.models import Flag
from tiltyard_server.fairplay.schemas import FlagChoice, FlagKindOut, FlagOut, FlagsOut, ReviewIn

router = Router(tags=["operations"])


@router.get("/operations/flags", response=FlagsOut)
def list_flags(request: HttpRequest, choice: Query[FlagChoice]) -> FlagsOut:
    """Return what looks odd, newest first."""
    require_operator(get_viewer(request))
    found = selectors.list_flags(
        status=choice.status or "",
        kind=choice.kind or "",
        username=choice.username,
        tournament_id=choice.tournament,
    )
    first = (choice.page - 1) * choice.page_size
    return FlagsOut(
        items=[_flag_out(flag) for flag in found[first : first + choice.page_size]],
        total=found.count(),
        page=choice.page,
        page_size=choice.page_size,
        counts={Flag.Status(k): v for k, v in selectors.count_by_status().items()},
        kinds=[FlagKindOut(code=detector.kind, name=detector.name) for detector in DETECTORS],
    )


@router.post("/operations/flags/{flag_id}/review", response=FlagOut)
def review_flag(request: HttpRequest, flag_id: Id, body: ReviewIn) -> FlagOut:
    """Dismiss, confirm or reopen a flag, with a note."""
    reviewer_id = require_operator(get_viewer(request))
    services.review_flag(
        flag_id=flag_id,
        status=body.status,
        note=body.note,
        reviewer_id=reviewer_id,
        now=clock.now(),
    )
    return _flag_out(selectors.get_flag(flag_id))


def _flag_out(flag: Flag) -> FlagOut:
    return FlagOut.model_validate(selectors.flag_view(flag))
