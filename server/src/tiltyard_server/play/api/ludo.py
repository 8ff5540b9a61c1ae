"""Games of Ludo over HTTP."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from tiltyard import RuleError
from tiltyard_server.accounts.identity import get_viewer
from tiltyard_server.common import clock
from tiltyard_server.common.answers import answer_json
from tiltyard_server.common.numbers import Count, Id
from tiltyard_server.play import hosted
from tiltyard_server.play.ludo import schemas, services
from tiltyard_server.play.ludo.proofs import make_game_proof
from tiltyard_server.play.models import HostedGame
from tiltyard_server.play.permissions import (
    GameAccess,
    get_game_access,
    require_side,
    require_sight,
)
from tiltyard_server.play.shelves import HOSTED

router = Router(tags=["hosted games"])
_GAME = "/hosted-games/{game_id}"


@router.get(_GAME, response=schemas.HostedGameOut)
def get_hosted_game(request: HttpRequest, game_id: Id) -> HttpResponse:
    """Return a game; to those who are not insiders as it was a little while ago."""
    return _answer(_open(request, game_id))


@router.get(f"{_GAME}/record", response=schemas.HostedRecordOut, by_alias=True)
def get_hosted_record(
    request: HttpRequest,
    game_id: Id,
    after: Count = 0,
) -> HttpResponse:
    """Return the record after an entry: to insiders, and to all once the game is over."""
    seat = require_sight(_open(request, game_id))
    if not seat.is_insider and not seat.is_over:
        raise RuleError("record.sealed", "The record is published when the game is over.")
    entries = hosted.list_entries(seat.game, after=after)
    return answer_json({"number": seat.game.number, "record": entries})


@router.post(f"{_GAME}/ready", response=schemas.HostedGameOut)
def set_ready(
    request: HttpRequest, game_id: Id, body: schemas.ReadyIn | None = None
) -> HttpResponse:
    """Say that you are there, and add a seed of your own to the dice."""
    seat, side = _sit_down(request, game_id)
    seed = body.seed if body else ""
    return _answer(seat, services.set_ready(game_id=game_id, side=side, seed=seed))


@router.post(f"{_GAME}/roll", response=schemas.HostedGameOut)
def roll_die(request: HttpRequest, game_id: Id, body: schemas.RollIn) -> HttpResponse:
    """Roll."""
    seat, side = _sit_down(request, game_id)
    game = services.roll(game_id=game_id, side=side, after=body.after, is_auto=body.auto)
    return _answer(seat, game)


@router.post(f"{_GAME}/move", response=schemas.HostedGameOut)
def move_token(request: HttpRequest, game_id: Id, body: schemas.MoveIn) -> HttpResponse:
    """Move a token by the die that lies there."""
    seat, side = _sit_down(request, game_id)
    game = services.move(game_id=game_id, side=side, after=body.after, token=body.token)
    return _answer(seat, game)


@router.post(f"{_GAME}/resign", response=schemas.HostedGameOut)
def resign_game(request: HttpRequest, game_id: Id) -> HttpResponse:
    """Give the game up."""
    seat, side = _sit_down(request, game_id)
    return _answer(seat, services.resign(game_id=game_id, side=side))


@router.get(f"{_GAME}/proof", response=schemas.LudoProofOut, by_alias=True)
def get_proof(request: HttpRequest, game_id: Id) -> HttpResponse:
    """Return all that `tiltyard ludo verify` needs, once the game is over."""
    seat = require_sight(_open(request, game_id))
    if not seat.is_insider and not seat.is_over:
        raise RuleError("proof.sealed", "The seed is published when the game is over.")
    return answer_json(make_game_proof(seat.game))


def _open(request: HttpRequest, game_id: int) -> GameAccess[HostedGame]:
    return get_game_access(get_viewer(request), HOSTED, game_id)


def _sit_down(request: HttpRequest, game_id: int) -> tuple[GameAccess[HostedGame], int]:
    seat = _open(request, game_id)
    return seat, require_side(seat)


def _answer(seat: GameAccess[HostedGame], game: HostedGame | None = None) -> HttpResponse:
    require_sight(seat)
    view = hosted.game_view(game or seat.game, now=clock.now(), delay_ms=seat.delay_ms)
    return answer_json({**view, "my_side": seat.side})
