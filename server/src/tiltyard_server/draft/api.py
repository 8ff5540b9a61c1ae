"""The card shop over HTTP: prizes in words, sheets, decks, the featured match."""

from django.http import HttpRequest
from ninja import Router

from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.draft import schemas, selectors, services
from tiltyard_server.draft.metagame import list_archetypes
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.result_permissions import require_sheet
from tiltyard_server.tournaments.schemas import SeqOut
from tiltyard_server.tournaments.selectors import get_sides

router = Router(tags=["card shop"])
_BASE = "/tournaments/{tournament_id}"


@router.put(f"{_BASE}/prize-texts", response=SeqOut)
def set_prize_texts(request: HttpRequest, tournament_id: Id, body: schemas.PrizeTextsIn) -> SeqOut:
    """Say in words what is won; money is another matter."""
    access = open_tournament(request, tournament_id, Action.EDIT)
    seq = services.set_prizes(tournament_id, body.prizes, actor_id=access.actor_id)
    return SeqOut(seq=seq)


@router.put(f"{_BASE}/matches/{{number}}/sheet", response=SeqOut)
def write_sheet(
    request: HttpRequest, tournament_id: Id, number: Number, body: schemas.SheetIn
) -> SeqOut:
    """Write the archetypes and the notes of a match, in place of what was there."""
    access = open_tournament(request, tournament_id)
    require_sheet(access, get_sides(access.tournament, number))
    seq = services.write_sheet(
        tournament_id, number, decks=body.decks, notes=body.notes, actor_id=access.actor_id
    )
    return SeqOut(seq=seq)


@router.get(f"{_BASE}/decks", response=schemas.DecksOut)
def list_decks(request: HttpRequest, tournament_id: Id) -> schemas.DecksOut:
    """Return which archetypes were played, and how they did."""
    shown = visibility.show(open_tournament(request, tournament_id))
    return schemas.DecksOut.model_validate({"archetypes": list_archetypes(shown)})


@router.get(f"{_BASE}/featured", response=schemas.FeaturedOut)
def get_featured(request: HttpRequest, tournament_id: Id) -> schemas.FeaturedOut:
    """Return the match that is shown on the stream."""
    shown = visibility.show(open_tournament(request, tournament_id))
    match = selectors.showcase_view(tournament_id)["featured_match"]
    is_drawn = shown.head is None or match in shown.head.state.matches
    return schemas.FeaturedOut(match=match if is_drawn else None)


@router.put(f"{_BASE}/featured", response=SeqOut)
def set_featured(request: HttpRequest, tournament_id: Id, body: schemas.FeaturedIn) -> SeqOut:
    """Choose the match that is shown on the stream."""
    access = open_tournament(request, tournament_id, Action.EDIT)
    seq = services.feature_match(tournament_id, body.match, actor_id=access.actor_id)
    return SeqOut(seq=seq)
