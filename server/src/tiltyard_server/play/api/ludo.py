"""Games of Ludo over HTTP."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from ninja import Router

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import get_viewer
from tiltyard_server.common import clock
from tiltyard_server.common.http.json_response import answer_json
from tiltyard_server.common.numbers import Count, Id
from tiltyard_server.play.actions import Action, Resign
from tiltyard_server.play.execution import act
from tiltyard_server.play.games import find_rules
from tiltyard_server.play.ludo import actions, schemas
from tiltyard_server.play.ludo.proofs import make_game_proof
from tiltyard_server.play.permissions import (
    GameAccess,
    get_game_access,
    require_side,
    require_sight,
)
from tiltyard_server.play.rules import HOSTED, list_entries

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
        raise RuleError("record.sealed", say("The record is published when the game is over."))
    entries = list_entries(seat.game, after=after)
    return answer_json({"number": seat.game.number, "record": entries})


@router.post(f"{_GAME}/ready", response=schemas.HostedGameOut)
def set_ready(
    request: HttpRequest, game_id: Id, body: schemas.ReadyIn | None = None
) -> HttpResponse:
    """Say that you are there, and add a seed of your own to the dice."""
    return _act(request, game_id, actions.BeReady(body.seed if body else ""))


@router.post(f"{_GAME}/roll", response=schemas.HostedGameOut)
def roll_die(request: HttpRequest, game_id: Id, body: schemas.RollIn) -> HttpResponse:
    """Roll for the side of whoever asks, if nothing came in between."""
    return _act(request, game_id, actions.Roll(body.after, is_auto=body.auto))


@router.post(f"{_GAME}/move", response=schemas.HostedGameOut)
def move_token(request: HttpRequest, game_id: Id, body: schemas.MoveIn) -> HttpResponse:
    """Move a token by the die that lies there."""
    return _act(request, game_id, actions.Move(body.after, body.token))


@router.post(f"{_GAME}/resign", response=schemas.HostedGameOut)
def resign_game(request: HttpRequest, game_id: Id) -> HttpResponse:
    """Give the game up."""
    return _act(request, game_id, Resign())


@router.get(f"{_GAME}/proof", response=schemas.LudoProofOut, by_alias=True)
def get_proof(request: HttpRequest, game_id: Id) -> HttpResponse:
    """Return all that `tiltyard ludo verify` needs, once the game is over."""
    seat = require_sight(_open(request, game_id))
    if not seat.is_insider and not seat.is_over:
        raise RuleError("proof.sealed", say("The seed is published when the game is over."))
    return answer_json(make_game_proof(seat.game))


def _open(request: HttpRequest, game_id: int) -> GameAccess:
    return get_game_access(get_viewer(request), HOSTED, game_id)


def _act(request: HttpRequest, game_id: int, action: Action) -> HttpResponse:
    seat = _open(request, game_id)
    side = require_side(seat)
    return _answer(replace(seat, game=act(game_id=seat.game.pk, side=side, action=action)))


def _answer(seat: GameAccess) -> HttpResponse:
    game, rules = require_sight(seat).game, find_rules(seat.game)
    at = clock.now_ms() - seat.delay_ms
    session = rules.state_at(game, at) if seat.delay_ms else rules.load(game)
    view = rules.describe(game, session, at=at, is_delayed=seat.delay_ms > 0)
    return answer_json({**view, "my_side": seat.side})
