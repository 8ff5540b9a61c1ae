"""Casual games: what only they allow (to be aborted, played again), and their ratings."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.db import IntegrityError, transaction

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_hosts.chess.records import VOID
from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.accounts.models import User
from tiltyard_server.casual.models import ORIGIN, Challenge, Color, Status
from tiltyard_server.casual.services import Wish, accept, make_challenge, name_rating
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotAllowedError
from tiltyard_server.play.actions import Action
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.execution import act
from tiltyard_server.play.models import Game
from tiltyard_server.ratings.services import record_matchmaking_game

_SCORES: Final[Mapping[int | None, tuple[int, int]]] = {None: (5, 5), 0: (10, 0), 1: (0, 10)}
_COLORS: Final = (Color.WHITE, Color.BLACK)


class Abort(Action):
    """The game ends before both have moved, without a result."""

    deed = "abort_early"

    def is_done(self, game: Game, side: int) -> bool:
        """Whether it was aborted already."""
        return game.reason == "aborted"


def is_casual(game: Game) -> bool:
    """Whether a game belongs to nothing: it came from a challenge, or is against the computer."""
    return game.tournament_id is None and game.origin_kind in ("", ORIGIN)


def abort(game: Game, *, side: int, now: datetime) -> Game:
    """End a game that has hardly begun.

    Raises:
        NotAllowedError: `game.not_casual`: games of arenas and matches count.
        RuleError: `game.too_late`, `game.not_playing`.
    """
    if not is_casual(game):
        raise NotAllowedError(
            "game.not_casual", say("A game that counts for others is not aborted.")
        )
    return act(game_id=game.pk, side=side, action=Abort(), now=now)


def rematch(game: Game, *, user: User, now: datetime) -> Challenge:
    """Ask for the same game with the colours changed, or accept that the opponent asks for it.

    Raises:
        RuleError: `rematch.not_over`, `rematch.nobody`.
        NotAllowedError: `game.not_casual`, `game.not_yours`.
    """
    opponent = _find_opponent(game, user)
    asked = Challenge.objects.filter(rematch_of=game.pk).exclude(
        status__in=(Status.CANCELED, Status.DECLINED)
    )
    found = asked.order_by("-id").first()
    if found is not None and found.challenger_id == user.pk:
        return found
    if found is not None and found.status == Status.CREATED:
        return accept(found.code, user=user, now=now)
    if found is not None:
        return found
    setup = CHESS.load(game).setup
    wish = Wish(
        setup.time.base_ms // 1000,
        setup.time.increment_ms // 1000,
        setup.variant,
        _COLORS[1 - game.users.index(user.pk)],
        is_rated=game.is_rated,
        position=setup.fen if _is_own_position(setup.variant, setup.fen) else "",
    )
    try:
        with transaction.atomic():
            return make_challenge(
                wish, challenger=user, opponent=opponent, now=now, rematch_of=game.pk
            )
    except IntegrityError:  # both asked at once
        return rematch(game, user=user, now=now)


def rate(payload: Mapping[str, Any]) -> None:
    """Rate a casual game that is over, once, if it is rated and has a result."""
    game = Game.objects.filter(pk=payload["game_id"], origin_kind=ORIGIN, is_rated=True).first()
    if game is None or game.ended_at is None or game.reason in VOID:
        return
    white, black = game.users
    if white is None or black is None:
        return
    setup = CHESS.load(game).setup
    record_matchmaking_game(
        users=(white, black),
        scores=_SCORES[game.winner],
        game=name_rating(setup.variant, setup.time),
        reference=f"{ORIGIN}:{game.pk}",
        at=clock.now(),
    )


def _find_opponent(game: Game, user: User) -> User:
    if not is_casual(game):
        raise NotAllowedError(
            "game.not_casual", say("The next game of a tournament comes from its pairings.")
        )
    if user.pk not in game.users:
        raise NotAllowedError("game.not_yours", say("Only its two players play a game again."))
    if game.ended_at is None:
        raise RuleError("rematch.not_over", say("The game goes on; a rematch is for afterwards."))
    opponent = (game.second_user, game.first_user)[game.users.index(user.pk)]
    if opponent is None:
        raise RuleError(
            "rematch.nobody", say("There is nobody to play again: make a new challenge.")
        )
    return opponent


def _is_own_position(variant: Variant, fen: str) -> bool:
    return variant is Variant.STANDARD and not fen.startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/")
