"""Challenges and casual games over HTTP."""

from typing import Any

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard_server.accounts.identity import Scope, Viewer, get_viewer, require_scope, require_user
from tiltyard_server.accounts.selectors import get_user, get_user_by_name
from tiltyard_server.casual import chat, games, schemas, selectors, services
from tiltyard_server.casual.models import Challenge, GameLine
from tiltyard_server.casual.permissions import Action, get_access
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.permissions import (
    GameAccess,
    get_game_access,
    require_side,
    require_sight,
)

router = Router(tags=["challenges"])
_ONE = "/challenges/{code}/"


@router.get("/challenges/", response=schemas.ChallengesOut)
def list_challenges(request: HttpRequest) -> schemas.ChallengesOut:
    """Return the lobby of open challenges, and yours that wait for an answer."""
    viewer = get_viewer(request)
    require_scope(viewer, Scope.READ)
    now = clock.now()
    own = [] if viewer.user_id is None else list(selectors.list_open(viewer.user_id, now=now))
    made = [each for each in own if each.challenger_id == viewer.user_id]
    return schemas.ChallengesOut(
        lobby=[_view(viewer, each) for each in selectors.list_lobby(now=now)],
        received=[_view(viewer, each) for each in own if each not in made],
        made=[_view(viewer, each) for each in made],
    )


@router.post("/challenges/", response={201: schemas.ChallengeOut})
def create_challenge(
    request: HttpRequest, body: schemas.ChallengeIn
) -> Status[schemas.ChallengeOut]:
    """Challenge somebody, whoever has the link, or everybody in the lobby."""
    viewer = get_viewer(request)
    challenger = get_user(require_user(viewer, Scope.PLAY))
    challenge = services.make_challenge(
        _wish(body, is_rated=body.is_rated),
        challenger=challenger,
        opponent=get_user_by_name(body.opponent) if body.opponent else None,
        is_listed=body.is_listed,
        now=clock.now(),
    )
    return Status(201, _view(viewer, challenge))


@router.post("/challenges/computer/", response={201: schemas.GameIdOut})
def play_computer(request: HttpRequest, body: schemas.ComputerGameIn) -> Status[schemas.GameIdOut]:
    """Begin a game against the computer; it is never rated."""
    user = get_user(require_user(get_viewer(request), Scope.PLAY))
    game = services.play_computer(_wish(body), user=user, level=body.level, now=clock.now())
    return Status(201, schemas.GameIdOut(game_id=game.pk))


@router.get(_ONE, response=schemas.ChallengeOut)
def get_challenge(request: HttpRequest, code: schemas.Code) -> schemas.ChallengeOut:
    """Return a challenge: an open one to whoever has its code, others to the two."""
    viewer = get_viewer(request)
    return _view(viewer, get_access(viewer, code).challenge)


@router.post(f"{_ONE}accept/", response=schemas.ChallengeOut)
def accept_challenge(request: HttpRequest, code: schemas.Code) -> schemas.ChallengeOut:
    """Accept: the game begins at once."""
    access = get_access(get_viewer(request), code)
    user = get_user(access.require(Action.ACCEPT))
    return _view(access.viewer, services.accept(code, user=user, now=clock.now()))


@router.post(f"{_ONE}decline/", response=schemas.ChallengeOut)
def decline_challenge(
    request: HttpRequest, code: schemas.Code, body: schemas.DeclineIn | None = None
) -> schemas.ChallengeOut:
    """Decline a challenge that was made to you."""
    access = get_access(get_viewer(request), code)
    access.require(Action.DECLINE)
    reason = (body or schemas.DeclineIn()).reason
    return _view(access.viewer, services.decline(code, reason=reason, now=clock.now()))


@router.post(f"{_ONE}cancel/", response=schemas.ChallengeOut)
def cancel_challenge(request: HttpRequest, code: schemas.Code) -> schemas.ChallengeOut:
    """Take your challenge back."""
    access = get_access(get_viewer(request), code)
    access.require(Action.CANCEL)
    return _view(access.viewer, services.cancel(code, now=clock.now()))


@router.post(f"{_ONE}wait/", response=schemas.ChallengeOut)
def wait_for_challenge(request: HttpRequest, code: schemas.Code) -> schemas.ChallengeOut:
    """Say that you are there and wait; after 40 seconds without it the lobby shows it no more."""
    access = get_access(get_viewer(request), code)
    user_id = access.require(Action.WAIT)
    services.note_waiting(user_id, code=code, now=clock.now())
    return _view(access.viewer, get_access(access.viewer, code).challenge)


@router.post("/chess/games/{int:game_id}/rematch/", response=schemas.ChallengeOut)
def ask_for_rematch(request: HttpRequest, game_id: Id) -> schemas.ChallengeOut:
    """Ask for a rematch of a casual game, or accept that the opponent asks for one."""
    seat = _open(request, game_id)
    require_side(seat)
    user = get_user(require_user(seat.viewer, Scope.PLAY))
    return _view(seat.viewer, games.rematch(seat.game, user=user, now=clock.now()))


@router.post("/chess/games/{int:game_id}/abort/", response=schemas.GameIdOut)
def abort_casual_game(request: HttpRequest, game_id: Id) -> schemas.GameIdOut:
    """End your casual game without a result, before both have moved."""
    seat = _open(request, game_id)
    games.abort(seat.game, side=require_side(seat), now=clock.now())
    return schemas.GameIdOut(game_id=game_id)


@router.get("/chess/games/{int:game_id}/chat/", response=schemas.GameChatOut)
def get_game_chat(request: HttpRequest, game_id: Id) -> schemas.GameChatOut:
    """Return what was said at a game: to players by players, to others by those who watch."""
    return _chat(_open(request, game_id))


@router.post("/chess/games/{int:game_id}/chat/", response=schemas.GameChatOut)
def write_game_chat(
    request: HttpRequest, game_id: Id, body: schemas.GameLineIn
) -> schemas.GameChatOut:
    """Write a line to your opponent, or to those who watch."""
    seat = _open(request, game_id)
    is_for_players = body.room == "players"
    chat.write_line(seat, body.text, is_for_players=is_for_players, now=clock.now())
    return _chat(seat)


def _open(request: HttpRequest, game_id: int) -> GameAccess:
    return require_sight(get_game_access(get_viewer(request), CHESS.address, game_id))


def _wish(body: schemas.GameWishIn, *, is_rated: bool = False) -> services.Wish:
    return services.Wish(
        body.initial_seconds,
        body.increment_seconds,
        body.variant,
        body.color,
        is_rated=is_rated,
        position=body.position,
    )


def _view(viewer: Viewer, challenge: Challenge) -> schemas.ChallengeOut:
    view = selectors.challenge_view(challenge, viewer_id=viewer.user_id, now=clock.now())
    return schemas.ChallengeOut.model_validate(view)


def _chat(seat: GameAccess) -> schemas.GameChatOut:
    is_player = seat.side is not None
    lines = chat.list_lines(seat.game.pk, is_player=is_player)
    view: dict[str, Any] = {
        "room": "players" if is_player else "watchers",
        "lines": [_line_view(line) for line in lines],
    }
    return schemas.GameChatOut.model_validate(view)


def _line_view(line: GameLine) -> dict[str, Any]:
    return {
        "id": line.pk,
        "username": line.user.username,
        "display_name": line.user.get_full_name(),
        "text": line.text,
        "at": clock.to_ms(line.at),
    }
