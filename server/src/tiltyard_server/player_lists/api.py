"""Player lists over HTTP: which there are, and who is on them."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router

from tiltyard_server.accounts.identity import Scope, get_viewer, require_user
from tiltyard_server.common import clock
from tiltyard_server.player_lists import searching
from tiltyard_server.player_lists.schemas import HitsOut, ListedOut, ListOut

router = Router(tags=["player lists"])


@router.get("/player-lists", response=list[ListOut])
def list_player_lists(request: HttpRequest) -> list[ListOut]:
    """Return the lists that the operator imported."""
    require_user(get_viewer(request), Scope.ORGANISE)
    return [
        ListOut(
            code=one.code,
            name=one.name,
            label=one.edition.label,
            players=one.edition.players,
            imported_at=clock.to_iso(one.edition.imported_at) or "",
        )
        for one in searching.list_lists()
        if one.edition is not None
    ]


@router.get("/player-lists/search", response=HitsOut)
def search_players(
    request: HttpRequest,
    q: Annotated[str, Query(max_length=80)],
    code: Annotated[str, Query(alias="list", max_length=40)] = "fide",
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> HitsOut:
    """Find people by words of their name, in any order, or by their number."""
    require_user(get_viewer(request), Scope.ORGANISE)
    found = searching.find_list(code)
    assert found.edition is not None  # as `find_list` promises
    people = searching.search(code, q, limit=limit)
    items = [
        ListedOut(**{name: getattr(person, name) for name in ListedOut.model_fields})
        for person in people
    ]
    return HitsOut(name=found.name, label=found.edition.label, items=items)
