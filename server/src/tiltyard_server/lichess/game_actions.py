"""Acting in games: moves, draws, resigning, aborting, chat, claims; for bots and for boards."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tiltyard import RuleError
from tiltyard_hosts.chess.session import Session
from tiltyard_server.accounts.models import User
from tiltyard_server.casual import chat
from tiltyard_server.casual.games import abort
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotAllowedError
from tiltyard_server.lichess.names import find_game_by_id
from tiltyard_server.lichess.requests import Answer, Asked, ok
from tiltyard_server.play.actions import Action, Resign
from tiltyard_server.play.chess.actions import (
    ClaimAbsence,
    ClaimDraw,
    DeclineDraw,
    GoBerserk,
    Move,
    OfferDraw,
)
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.execution import act
from tiltyard_server.play.permissions import (
    GameAccess,
    find_game_access,
    require_side,
    require_sight,
)

BOTS: Final = "bot"
BOARDS: Final = "board"
_ROOMS: Final = ("player", "spectator")


@dataclass(frozen=True, slots=True)
class Place:
    """A side of a game, and how the game stands."""

    seat: GameAccess
    side: int
    session: Session

    def do(self, action: Action) -> None:
        """Act."""
        act(game_id=self.seat.game.pk, side=self.side, action=action)


def require_kind(user: User, kind: str) -> None:
    """Keep people and programs apart: programs play by the routes for bots, people do not.

    Raises:
        NotAllowedError: `bot.needed`, `bot.not_allowed`.
    """
    if kind == BOTS and not user.is_bot:
        raise NotAllowedError(
            "bot.needed",
            "These routes are for bots: POST to /api/bot/account/upgrade first, for good.",
        )
    if kind == BOARDS and user.is_bot:
        raise NotAllowedError(
            "bot.not_allowed", "These routes are for people's boards; yours are under /api/bot/."
        )


def take_place(asked: Asked, kind: str, game_id: str) -> Place:
    """Return the side of who asks.

    Raises:
        NotFoundError, NotAllowedError: `game.unknown`, `game.not_yours`; see `require_kind`.
    """
    require_kind(asked.user, kind)
    seat = find_game_access(asked.viewer, find_game_by_id(game_id))
    return Place(seat, require_side(seat), CHESS.load(seat.game))


def move(asked: Asked, kind: str, game_id: str, uci: str) -> Answer:
    """Move, and offer a draw with it if `offeringDraw` is said."""
    taken_at = clock.now()
    place = take_place(asked, kind, game_id)
    if asked.flag("offeringDraw") and place.session.turn == place.side:
        _try(lambda: place.do(OfferDraw()))
    ply = place.session.plies
    act(
        game_id=place.seat.game.pk,
        side=place.side,
        action=Move(uci, ply),
        now=taken_at,
    )
    return ok()


def resign(asked: Asked, kind: str, game_id: str) -> Answer:
    """Give the game up."""
    take_place(asked, kind, game_id).do(Resign())
    return ok()


def abort_game(asked: Asked, kind: str, game_id: str) -> Answer:
    """End a casual game that has hardly begun."""
    place = take_place(asked, kind, game_id)
    abort(place.seat.game, side=place.side, now=clock.now())
    return ok()


def answer_draw(asked: Asked, kind: str, game_id: str, accept: str) -> Answer:
    """Offer a draw or accept one with yes; decline it with anything else."""
    place = take_place(asked, kind, game_id)
    place.do(OfferDraw() if accept in ("yes", "true") else DeclineDraw())
    return ok()


def refuse_takeback(asked: Asked, kind: str, game_id: str, accept: str) -> Answer:
    """Say that moves are not taken back here; to decline what nobody proposed is fine."""
    take_place(asked, kind, game_id)
    if accept in ("yes", "true"):
        raise RuleError("takeback.none", "Moves are not taken back on this server.")
    return ok()


def claim_victory(asked: Asked, kind: str, game_id: str) -> Answer:
    """Claim the win over an opponent who has been away for long enough."""
    take_place(asked, kind, game_id).do(ClaimAbsence())
    return ok()


def claim_draw(asked: Asked, kind: str, game_id: str) -> Answer:
    """Claim a draw: by the rules, else as the opponent is away."""
    place = take_place(asked, kind, game_id)
    if place.session.away[1 - place.side] is None:
        place.do(ClaimDraw())
    else:
        place.do(ClaimAbsence(is_draw=True))
    return ok()


def go_berserk(asked: Asked, game_id: str) -> Answer:
    """Halve one's clock in an arena."""
    take_place(asked, BOARDS, game_id).do(GoBerserk())
    return ok()


def write_chat(asked: Asked, kind: str, game_id: str) -> Answer:
    """Write to the opponent, or to those who watch."""
    require_kind(asked.user, kind)
    seat = require_sight(find_game_access(asked.viewer, find_game_by_id(game_id)))
    room = asked.say("room", "player")
    if room not in _ROOMS:
        raise RuleError("chat.room", "The room is player or spectator.")
    is_for_players = room == "player"
    text = asked.say("text")[: chat.LONGEST]
    chat.write_line(seat, text, is_for_players=is_for_players, now=clock.now())
    return ok()


def read_chat(asked: Asked, kind: str, game_id: str) -> Answer:
    """Return what was said."""
    seat = require_sight(find_game_access(asked.viewer, find_game_by_id(game_id)))
    lines = chat.list_lines(seat.game.pk, is_player=seat.side is not None)
    return [{"user": line.user.username, "text": line.text} for line in lines]


def _try(deed: Callable[[], Any]) -> None:
    """Do what may be refused without harm: a draw that was offered too often."""
    try:
        deed()
    except RuleError:
        return
