"""The cross table and player cards over HTTP."""

from django.http import HttpRequest
from ninja import Router

from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.hall import schemas
from tiltyard_server.hall.crosstable import make_crosstable
from tiltyard_server.hall.player_card import make_player_card
from tiltyard_server.tournaments import showing
from tiltyard_server.tournaments.api.answers import open_tournament

router = Router(tags=["hall"])
_BASE = "/tournaments/{tournament_id}"


@router.get(f"{_BASE}/crosstable", response=schemas.CrosstableOut)
def get_crosstable(request: HttpRequest, tournament_id: Id) -> schemas.CrosstableOut:
    """Return everybody in order of the table, with opponent, colour and result of each round."""
    access = open_tournament(request, tournament_id)
    return schemas.CrosstableOut.model_validate(make_crosstable(showing.show(access)))


@router.get(f"{_BASE}/entries/{{number}}/player-card", response=schemas.PlayerCardOut)
def get_player_card(
    request: HttpRequest, tournament_id: Id, number: Number
) -> schemas.PlayerCardOut:
    """Return the rounds of an entry, its performance, and the working of each of its tie-breaks."""
    access = open_tournament(request, tournament_id)
    return schemas.PlayerCardOut.model_validate(make_player_card(showing.show(access), number))
