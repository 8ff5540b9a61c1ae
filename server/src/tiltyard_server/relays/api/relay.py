"""The boards of a tournament over HTTP: games that come in, results that are confirmed."""

from typing import Any, Final

from django.http import HttpRequest
from ninja import Query, Router, Schema, Status

from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.relays import address, confirmation, intake, schemas, selectors
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.api.matches import command_out
from tiltyard_server.tournaments.history.schemas import CommandsOut
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.result_permissions import require_games

router = Router(tags=["boards"])
_BASE: Final = "/tournaments/{tournament_id}/relay"
_PGN: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "content": {"application/x-chess-pgn": {"schema": {"type": "string"}}},
    }
}


class PushQuery(Schema):
    """Of which round the games are; without it, of the one that is on."""

    round: Number | None = None


@router.get(_BASE, response=schemas.RelayOut)
def get_relay(request: HttpRequest, tournament_id: Id) -> schemas.RelayOut:
    """Return the boards of the round that is on, what they propose, and what has no board."""
    access = open_tournament(request, tournament_id, Action.ENTER_RESULTS)
    return schemas.RelayOut.model_validate(selectors.get_relay(access.tournament))


@router.post(f"{_BASE}/games", response=schemas.ArrivalOut, openapi_extra=_PGN)
def push_games(
    request: HttpRequest, tournament_id: Id, query: Query[PushQuery]
) -> schemas.ArrivalOut:
    """Send games as PGN: a whole file or single ones, as often as you like."""
    access = open_tournament(request, tournament_id, Action.RELAY_GAMES)
    arrival = intake.take(access.tournament, request.body, round_number=query.round)
    return schemas.ArrivalOut.model_validate(selectors.arrival_view(arrival))


@router.put(f"{_BASE}/address", response=schemas.RelayOut)
def set_relay_address(
    request: HttpRequest, tournament_id: Id, body: schemas.AddressIn
) -> schemas.RelayOut:
    """Name the address from which the games are fetched while the tournament is played."""
    tournament = open_tournament(request, tournament_id, Action.EDIT).tournament
    address.set_address(tournament, url=body.url.strip(), every=body.every)
    return schemas.RelayOut.model_validate(selectors.get_relay(tournament))


@router.delete(f"{_BASE}/address", response={204: None})
def remove_relay_address(request: HttpRequest, tournament_id: Id) -> Status[None]:
    """Fetch no more; what came stays."""
    address.remove_address(open_tournament(request, tournament_id, Action.EDIT).tournament)
    return Status(204, None)


@router.post(f"{_BASE}/confirm", response=CommandsOut, exclude_none=True)
def confirm_results(
    request: HttpRequest, tournament_id: Id, body: schemas.ConfirmIn
) -> CommandsOut:
    """Record results that boards propose, as they were seen; each has its own answer."""
    access = open_tournament(request, tournament_id)
    require_games(access)
    wanted = [confirmation.Proposed(each.match, each.result) for each in body.results]
    done = confirmation.confirm(access, wanted)
    return CommandsOut(seq=done.seq, results=[command_out(each) for each in done.outcomes])
