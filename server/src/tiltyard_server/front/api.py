"""The start page, search, the desk, forecasts, sharing and imports over HTTP."""

import re
from dataclasses import asdict
from typing import Annotated

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from ninja import Query, Router, Status

from tiltyard.sentence import say
from tiltyard_server.accounts.identity import (
    Scope,
    get_viewer,
    require_person,
    require_scope,
    require_user,
)
from tiltyard_server.accounts.selectors import get_user
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.common.http.downloads import answer_file
from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.front import (
    calendar_file,
    desk,
    entry_import,
    forecasts,
    home,
    link_picture,
    page_summary,
    schemas,
)
from tiltyard_server.front import (
    search as searching,
)
from tiltyard_server.front.privacy import account_closure, personal_data
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.api.answers import open_tournament

router = Router(tags=["front"])
_BASE = "/tournaments/{tournament_id}"
_NUMBER = re.compile(r"\d{1,9}")


@router.get("/home", response=schemas.HomeOut)
def get_home(request: HttpRequest) -> schemas.HomeOut:
    """Return what is on now, what comes, and what waits for you."""
    viewer = get_viewer(request)
    require_scope(viewer, Scope.READ)
    return schemas.HomeOut.model_validate(home.get_home(viewer))


@router.get("/search", response=schemas.SearchOut)
def search(
    request: HttpRequest,
    q: Annotated[str, Query(min_length=2, max_length=100)],
    most: Annotated[int, Query(ge=1, le=searching.MOST)] = searching.FEW,
) -> schemas.SearchOut:
    """Find tournaments, festivals, players and clubs by words of their names, accents folded."""
    viewer = get_viewer(request)
    require_scope(viewer, Scope.READ)
    return schemas.SearchOut.model_validate(searching.find(viewer, q, most=most))


@router.get("/me/desk", response=list[schemas.TaskOut])
def get_desk(request: HttpRequest) -> list[schemas.TaskOut]:
    """Return what needs your attention across the tournaments that you run."""
    viewer = get_viewer(request)
    user_id = require_user(viewer, Scope.ORGANISE)
    tasks = desk.list_tasks(viewer, user_id, now=clock.now())
    return [schemas.TaskOut.model_validate(task) for task in tasks]


@router.get("/me/export", response={200: dict[str, object]})
def export_my_data(request: HttpRequest) -> StreamingHttpResponse:
    """Download all that is stored about you, as JSON."""
    user = get_user(require_person(get_viewer(request)))
    return answer_file(
        request,
        personal_data.export_data(user),
        name=f"tiltyard-{user.pk}.json",
        content_type="application/json; charset=utf-8",
    )


@router.post("/me/close", response={204: None})
def close_account(request: HttpRequest, body: schemas.CloseIn) -> Status[None]:
    """Close your account and erase your name, if nothing is left to be settled."""
    user_id = require_person(get_viewer(request))
    account_closure.close_account(user_id=user_id, password=body.password, now=clock.now())
    logout(request)
    return Status(204, None)


@router.get(f"{_BASE}/forecast", response=schemas.ForecastOut)
def get_forecast(request: HttpRequest, tournament_id: Id) -> schemas.ForecastOut:
    """Return how likely each entry is to win, from ratings and the results so far."""
    shown = visibility.show(open_tournament(request, tournament_id))
    return schemas.ForecastOut.model_validate(forecasts.get_forecast(shown))


@router.get(f"{_BASE}/seal", response=schemas.SealOut)
def get_seal(
    request: HttpRequest,
    tournament_id: Id,
    at_seq: Number | None = None,
) -> schemas.SealOut:
    """Return the hash of the log, now or after `at_seq` events. It gives nothing away."""
    tournament = visibility.show(open_tournament(request, tournament_id)).tournament
    seq = tournament.seq if at_seq is None else at_seq
    reach = tournament.log.filter(seq__lte=tournament.seq)
    entry = reach.filter(seq=seq).values_list("hash", "at").first()
    if entry is None:
        raise NotFoundError(
            "log.unknown_seq",
            say("The log has {seq} events; there is no {seq2}.", seq=tournament.seq, seq2=seq),
        )
    at = clock.to_iso(clock.from_ms(entry[1])) or ""
    return schemas.SealOut(tournament_id=tournament.pk, seq=seq, hash=entry[0], at=at)


@router.get(f"{_BASE}/calendar.ics", response={200: str})
def get_calendar(request: HttpRequest, tournament_id: Id) -> HttpResponse:
    """Download the start for a calendar."""
    tournament = visibility.show(open_tournament(request, tournament_id)).tournament
    url = request.build_absolute_uri(f"/tournaments/{tournament.pk}")
    text = calendar_file.write_calendar(tournament, url=url, now=clock.now())
    response = HttpResponse(text.encode(), content_type="text/calendar; charset=utf-8")
    name = f"tournament-{tournament.pk}.ics"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@router.get(f"{_BASE}/card.png", response={200: str})
def get_card(request: HttpRequest, tournament_id: Id) -> HttpResponse:
    """Return a picture of the tournament to share."""
    shown = visibility.show(open_tournament(request, tournament_id))
    response = HttpResponse(
        link_picture.draw_card(page_summary.sheet_of_tournament(shown)),
        content_type="image/png",
    )
    response.headers["Cache-Control"] = "private, max-age=60"
    return response


@router.get("/share/{kind}/{key}/card.png", response={200: str})
def get_share_card(request: HttpRequest, kind: schemas.SharedKind, key: str) -> HttpResponse:
    """Return a picture of a page that everybody may see, to share."""
    if kind != "players" and not _NUMBER.fullmatch(key):
        raise NotFoundError(
            "share.unknown", say("There is nothing to share under {key}.", key=f"{key!r}")
        )
    sheet = page_summary.find_sheet(kind, key)
    if sheet is None:
        raise NotFoundError(
            "share.unknown", say("There is nothing to share under {key}.", key=f"{key!r}")
        )
    response = HttpResponse(link_picture.draw_card(sheet), content_type="image/png")
    response.headers["Cache-Control"] = "public, max-age=60"
    return response


@router.post("/import/preview", response=schemas.ImportOut)
def preview_import(request: HttpRequest, body: schemas.ImportIn) -> schemas.ImportOut:
    """Read a list of players (CSV) or a report file (TRF) and say what is wrong in which line."""
    require_user(get_viewer(request), Scope.ORGANISE)
    found = entry_import.preview(body.text, body.kind)
    return schemas.ImportOut.model_validate(asdict(found))
