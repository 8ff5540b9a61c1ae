"""People over HTTP: profiles and the histories of ratings."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router

from tiltyard_server.accounts.identity import Scope, get_viewer, require_scope
from tiltyard_server.accounts.selectors import get_user_by_name
from tiltyard_server.ratings.models import Pool
from tiltyard_server.tournaments.people import profiles
from tiltyard_server.tournaments.people.schemas import HistoryOut, PlayerOut

router = Router(tags=["players"])
_FIRST_PAGE = 50


@router.get("/users/{username}", response=PlayerOut, by_alias=True)
def get_player(request: HttpRequest, username: str) -> PlayerOut:
    """Return somebody's ratings, history and tournaments."""
    viewer = get_viewer(request)
    require_scope(viewer, Scope.READ)
    user = get_user_by_name(username)
    return PlayerOut.model_validate(profiles.get_player(viewer, user, page_size=_FIRST_PAGE))


@router.get("/users/{username}/ratings/{pool}/history", response=HistoryOut)
def list_rating_history(
    request: HttpRequest,
    username: str,
    pool: Pool,
    game: Annotated[str, Query(max_length=40)] = profiles.DEFAULT_GAME,
    page: Annotated[int, Query(ge=1, le=100_000)] = 1,
    page_size: Annotated[int, Query(ge=1, le=500)] = 50,
) -> HistoryOut:
    """Return the steps of a rating, newest first."""
    viewer = get_viewer(request)
    require_scope(viewer, Scope.READ)
    user = get_user_by_name(username)
    history = profiles.get_history(
        viewer, user, pool=pool, game=game, page=page, page_size=page_size
    )
    return HistoryOut.model_validate(history)
