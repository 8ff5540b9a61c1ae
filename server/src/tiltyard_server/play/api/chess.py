"""Chess games over HTTP."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from ninja import Router

from tiltyard_server.accounts.identity import Scope, get_viewer, require_user
from tiltyard_server.common import clock
from tiltyard_server.common.http.json_response import answer_json
from tiltyard_server.common.numbers import Id
from tiltyard_server.play.chess import schemas, selectors
from tiltyard_server.play.chess.actions import read_action
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.execution import act
from tiltyard_server.play.games import find_game
from tiltyard_server.play.permissions import (
    GameAccess,
    get_game_access,
    require_side,
    require_sight,
)

router = Router(tags=["chess games"])


@router.get("/chess/games/mine/", response=list[schemas.OwnChessGameOut])
def list_own_chess_games(request: HttpRequest) -> list[schemas.OwnChessGameOut]:
    """Return the chess games that you play now, newest first."""
    user_id = require_user(get_viewer(request), Scope.READ)
    own = selectors.list_own_games(user_id)
    return [schemas.OwnChessGameOut.model_validate(game) for game in own]


@router.get("/chess/games/{game_id}/", response=schemas.ChessGameOut)
def get_chess_game(request: HttpRequest, game_id: Id) -> HttpResponse:
    """Return a game; one of a tournament to spectators as it was a little while ago."""
    return _answer(_open(request, game_id))


@router.get("/chess/games/{game_id}/pgn/")
def get_chess_pgn(request: HttpRequest, game_id: Id) -> HttpResponse:
    """Return a game as PGN, with the clock after every move, as far as you may see it."""
    seat = _open(request, game_id)
    site = request.build_absolute_uri(f"/games/chess/{game_id}")
    text = selectors.get_pgn(seat.game, site=site, until=_moment(seat))
    response = HttpResponse(text.encode(), content_type="application/x-chess-pgn; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="chess-{game_id}.pgn"'
    return response


@router.post("/chess/games/{game_id}/{action}/", response=schemas.ChessGameOut)
def act_in_chess_game(
    request: HttpRequest,
    game_id: Id,
    action: schemas.ActionName,
    body: schemas.ChessActionIn | None = None,
) -> HttpResponse:
    """Do something in your own game: be ready, move, berserk, draws, claims, resign."""
    taken_at = clock.now()
    seat = _open(request, game_id)
    side = require_side(seat)
    asked = read_action(action, body.model_dump(exclude_none=True) if body else {})
    act(game_id=game_id, side=side, action=asked, now=taken_at)
    return _answer(replace(seat, game=find_game(CHESS.address, game_id)))


def _open(request: HttpRequest, game_id: int) -> GameAccess:
    return require_sight(get_game_access(get_viewer(request), CHESS.address, game_id))


def _answer(seat: GameAccess) -> HttpResponse:
    view = selectors.game_view(seat.game, now=clock.now(), side=seat.side, until=_moment(seat))
    return answer_json(view)


def _moment(seat: GameAccess) -> int | None:
    """Return the moment up to which somebody sees the game; None: until now."""
    return clock.now_ms() - seat.delay_ms if seat.delay_ms else None
