"""The boards of a round over HTTP: PGN for broadcasts."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.hall import round_pgn
from tiltyard_server.tournaments.api.answers import open_tournament

router = Router(tags=["hall"])


@router.get(
    "/tournaments/{tournament_id}/rounds/{round_number}/games.pgn", response={200: str, 304: None}
)
def get_round_pgn(request: HttpRequest, tournament_id: Id, round_number: Number) -> HttpResponse:
    """Return the games of a round as PGN, not younger than the organiser's delay, with an ETag."""
    access = open_tournament(request, tournament_id)
    site = request.build_absolute_uri(f"/tournaments/{tournament_id}")
    text = round_pgn.write_round(access, round_number, site=site)
    etag = round_pgn.make_etag(text)
    if etag in request.headers.get("If-None-Match", ""):
        response = HttpResponse(status=304)
    else:
        content_type = "application/x-chess-pgn; charset=utf-8"
        response = HttpResponse(text.encode(), content_type=content_type)
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    return response
