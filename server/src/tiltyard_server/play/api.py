"""Hosted games over HTTP."""

from datetime import timedelta
from functools import partial

from django.http import HttpRequest, HttpResponse
from ninja import Router, Status

from tiltyard import RuleError
from tiltyard_hosts.ludo.session import Status as GameStatus
from tiltyard_server.accounts.identity import Scope, get_viewer, require_user
from tiltyard_server.common import clock
from tiltyard_server.common.answers import answer_json
from tiltyard_server.common.numbers import Count, Id, Number
from tiltyard_server.play import lists, schemas, seats, selectors, services
from tiltyard_server.play.models import HostedGame
from tiltyard_server.play.permissions import GameAccess, get_game_access
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.permissions import (
    Action,
    is_insider,
    require_side,
    require_spectator,
)
from tiltyard_server.tournaments.schemas import NumbersOut

router = Router(tags=["hosted games"])
_TOURNAMENT = "/tournaments/{tournament_id}"
_GAME = "/hosted-games/{game_id}"


@router.get(f"{_TOURNAMENT}/host", response=schemas.HostOut)
def get_host(request: HttpRequest, tournament_id: Id) -> schemas.HostOut:
    """Return whether the games are played here, and with what times."""
    access = open_tournament(request, tournament_id)
    return schemas.HostOut.model_validate(selectors.host_view(access.tournament))


@router.put(f"{_TOURNAMENT}/host", response=schemas.HostOut)
def set_host(request: HttpRequest, tournament_id: Id, body: schemas.HostIn) -> schemas.HostOut:
    """Say which game is played here, and how; games already open keep their times."""
    tournament = open_tournament(request, tournament_id, Action.EDIT).tournament
    settings = body.model_dump(mode="json", exclude={"kind"})
    services.set_host(tournament, settings, kind=body.kind, now=clock.now())
    return schemas.HostOut.model_validate(selectors.host_view(tournament))


@router.delete(f"{_TOURNAMENT}/host", response=schemas.HostOut)
def remove_host(request: HttpRequest, tournament_id: Id) -> schemas.HostOut:
    """Let the games be played elsewhere or over the board, while none was opened here."""
    tournament = open_tournament(request, tournament_id, Action.EDIT).tournament
    services.remove_host(tournament)
    return schemas.HostOut.model_validate(selectors.host_view(tournament))


@router.post(f"{_TOURNAMENT}/bots", response={201: NumbersOut})
def add_bots(request: HttpRequest, tournament_id: Id, body: schemas.BotsIn) -> Status[NumbersOut]:
    """Enter bots."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    applied = seats.add_bots(
        access.tournament, count=body.count, level=body.level, actor_id=access.actor_id
    )
    return Status(201, NumbersOut(seq=applied.seq, numbers=applied.numbers))


@router.get(f"{_TOURNAMENT}/hosted-games", response=list[schemas.HostedGameHeadOut])
def list_hosted_games(
    request: HttpRequest,
    tournament_id: Id,
    match: Number | None = None,
    status: schemas.Status | None = None,
) -> list[schemas.HostedGameHeadOut]:
    """Return the games of a tournament, newest first, at most 200.

    Your own and, to the staff, all are shown as they are; to others as they were a while ago.
    """
    access = open_tournament(request, tournament_id)
    require_spectator(access)
    games = lists.list_games(
        access.tournament,
        moment=clock.now() - timedelta(seconds=access.tournament.spectator_delay),
        is_insider=partial(is_insider, access),
        match=match,
        status=status or "",
    )
    return [schemas.HostedGameHeadOut.model_validate(game) for game in games]


@router.get("/me/hosted-games", response=list[schemas.HostedGameHeadOut])
def list_own_games(request: HttpRequest) -> list[schemas.HostedGameHeadOut]:
    """Return the games that wait for you or go on, newest first."""
    user_id = require_user(get_viewer(request), Scope.READ)
    return [
        schemas.HostedGameHeadOut.model_validate(game) for game in lists.list_own_games(user_id)
    ]


@router.get(_GAME, response=schemas.HostedGameOut)
def get_hosted_game(request: HttpRequest, game_id: Id) -> HttpResponse:
    """Return a game; to those who are not insiders as it was a little while ago."""
    return _answer(get_game_access(get_viewer(request), game_id))


@router.get(f"{_GAME}/record", response=schemas.HostedRecordOut, by_alias=True)
def get_hosted_record(
    request: HttpRequest,
    game_id: Id,
    after: Count = 0,
) -> HttpResponse:
    """Return the record after an entry: to insiders, and to all once the game is over."""
    seat = get_game_access(get_viewer(request), game_id)
    if not seat.is_insider:
        require_spectator(seat.access)
    if not seat.is_insider and not _is_past(seat):
        raise RuleError("record.sealed", "The record is published when the game is over.")
    entries = selectors.list_entries(seat.game, after=after)
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
    seat = get_game_access(get_viewer(request), game_id)
    if not seat.is_insider:
        require_spectator(seat.access)
        if not _is_past(seat):
            raise RuleError("proof.sealed", "The seed is published when the game is over.")
    return answer_json(selectors.get_proof(seat.game))


def _sit_down(request: HttpRequest, game_id: int) -> tuple[GameAccess, int]:
    seat = get_game_access(get_viewer(request), game_id)
    return seat, require_side(seat.access, seat.game.entries)


def _answer(seat: GameAccess, game: HostedGame | None = None) -> HttpResponse:
    game, now = game or seat.game, clock.now()
    if not seat.is_insider:
        require_spectator(seat.access)
    delay = 0 if seat.is_insider else 1000 * seat.access.tournament.spectator_delay
    view = selectors.game_view(game, now=now, delay_ms=delay)
    return answer_json({**view, "my_side": seat.side})


def _is_past(seat: GameAccess) -> bool:
    """Whether a game is over for spectators too, who are behind."""
    game, delay = seat.game, timedelta(seconds=seat.access.tournament.spectator_delay)
    if game.status != GameStatus.OVER or game.ended_at is None:
        return False
    return game.ended_at + delay <= clock.now()
