"""The cross table and player cards over HTTP."""

from django.http import HttpRequest
from ninja import Router

from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.hall import schemas
from tiltyard_server.hall.check_in import make_check_in_list
from tiltyard_server.hall.crosstable import make_crosstable
from tiltyard_server.hall.player_card import make_player_card
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.permissions import Action

router = Router(tags=["hall"])
_BASE = "/tournaments/{tournament_id}"


@router.get(f"{_BASE}/crosstable", response=schemas.CrosstableOut)
def get_crosstable(request: HttpRequest, tournament_id: Id) -> schemas.CrosstableOut:
    """Return everybody in order of the table, with opponent, colour and result of each round."""
    access = open_tournament(request, tournament_id)
    return schemas.CrosstableOut.model_validate(make_crosstable(visibility.show(access)))


@router.get(f"{_BASE}/entries/{{number}}/player-card", response=schemas.PlayerCardOut)
def get_player_card(
    request: HttpRequest, tournament_id: Id, number: Number
) -> schemas.PlayerCardOut:
    """Return the rounds of an entry, its performance, and the working of each of its tie-breaks."""
    access = open_tournament(request, tournament_id)
    return schemas.PlayerCardOut.model_validate(make_player_card(visibility.show(access), number))


@router.get(f"{_BASE}/check-in-list", response=schemas.CheckInListOut)
def get_check_in_list(request: HttpRequest, tournament_id: Id) -> schemas.CheckInListOut:
    """Return who takes part, who is here, and who still owes the fee."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    return schemas.CheckInListOut.model_validate(make_check_in_list(access.tournament))
