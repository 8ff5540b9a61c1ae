"""Player lists over HTTP: which there are, and who is on them."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Path, Query, Router, Status

from tiltyard_server.accounts.identity import Scope, get_viewer, require_operator, require_user
from tiltyard_server.player_lists import search, sources
from tiltyard_server.player_lists.schemas import (
    Code,
    HitsOut,
    ListedOut,
    ListOut,
    ListSourceIn,
    ListSourceOut,
)

router = Router(tags=["player lists"])


@router.get("/player-lists", response=list[ListOut])
def list_player_lists(request: HttpRequest) -> list[ListOut]:
    """Return the lists that the operator imported."""
    require_user(get_viewer(request), Scope.ORGANISE)
    return [
        ListOut.model_validate(sources.list_view(listed, source))
        for listed, source in sources.list_all()
        if listed is not None and listed.edition is not None
    ]


@router.post("/player-lists/{code}/look", response={202: ListOut})
def look_at_list(request: HttpRequest, code: Annotated[Code, Path()]) -> Status[ListOut]:
    """Ask the address of a list for a newer one, unless that was done within the hour."""
    require_user(get_viewer(request), Scope.ORGANISE)
    listed = search.find_list(code)
    sources.look(code)
    return Status(202, ListOut.model_validate(sources.list_view(listed, sources.find(code))))


@router.get("/operations/player-lists", response=list[ListSourceOut])
def list_player_list_sources(request: HttpRequest) -> list[ListSourceOut]:
    """Return all lists with their addresses, and how fetching them goes."""
    require_operator(get_viewer(request))
    return [
        ListSourceOut.model_validate(sources.source_view(listed, source))
        for listed, source in sources.list_all()
    ]


@router.post("/operations/player-lists/fetch", response={202: None})
def fetch_player_lists(request: HttpRequest) -> Status[None]:
    """Fetch every list that has an address now."""
    require_operator(get_viewer(request))
    sources.fetch_all()
    return Status(202, None)


@router.put("/operations/player-lists/{code}", response={204: None})
def set_player_list_source(
    request: HttpRequest, code: Annotated[Code, Path()], body: ListSourceIn
) -> Status[None]:
    """Write the address of a list; it is fetched now, and from now on every day."""
    require_operator(get_viewer(request))
    sources.set_source(code, name=body.name, url=body.url, chapter=body.chapter)
    return Status(204, None)


@router.delete("/operations/player-lists/{code}", response={204: None})
def remove_player_list_source(request: HttpRequest, code: Annotated[Code, Path()]) -> Status[None]:
    """Fetch a list no more; what was imported stays."""
    require_operator(get_viewer(request))
    sources.remove_source(code)
    return Status(204, None)


@router.get("/player-lists/search", response=HitsOut)
def search_players(
    request: HttpRequest,
    q: Annotated[str, Query(max_length=80)],
    code: Annotated[str, Query(alias="list", max_length=40)] = "fide",
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> HitsOut:
    """Find people by words of their name, in any order, or by their number."""
    require_user(get_viewer(request), Scope.ORGANISE)
    found = search.find_list(code)
    assert found.edition is not None  # as `find_list` promises
    people = search.search(code, q, limit=limit)
    items = [
        ListedOut(**{name: getattr(person, name) for name in ListedOut.model_fields})
        for person in people
    ]
    return HitsOut(name=found.name, label=found.edition.label, items=items)
