"""Doing something in a game, whatever it is; and ending games from outside."""

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.play.actions import Action
from tiltyard_server.play.matches import is_called_off
from tiltyard_server.play.models import Game
from tiltyard_server.play.tables import lock_table, lock_tables, store
from tiltyard_server.play.timekeeping import ensure_time_is_kept


def act(
    *, game_id: int, side: int, action: Action, now: datetime | None = None, lag_ms: int = 0
) -> Game:
    """Do something for a side, and return the game after it.

    Args:
        game_id: the game.
        side: who acts; that they may is for the caller to know.
        action: what they do.
        now: when the server took it, if that was before it got hold of the game.
        lag_ms: the round trip to the player as the server measured it.

    Raises:
        RuleError: what the rules refuse; `game.moved_on` when somebody else was faster.
        InputError: an action that cannot be read.
        NotFoundError: `game.unknown`.
    """
    ensure_time_is_kept(now=now or clock.now())
    told = action.list_told() | ({"lag_ms": lag_ms} if action.has_lag else {})
    try:
        with transaction.atomic():
            table = lock_table(game_id)
            if action.is_done(table.game, side):
                return table.game
            moment = now or clock.now()
            at = clock.to_ms(moment)
            if is_called_off(table.game):
                table.play.call_off(at)
            else:
                getattr(table.play, action.deed)(side=side, at=at, **told)
            store([table], now=moment)
            return table.game
    except IntegrityError as error:  # the guard in the database
        raise RuleError(
            "game.moved_on", say("Somebody was faster; look at the game and decide again.")
        ) from error


@transaction.atomic
def abort_games(game_ids: Sequence[int], *, now: datetime) -> None:
    """End games without a result; those that are over stay as they are."""
    tables = lock_tables(game_ids)
    for table in tables:
        table.play.abort(clock.to_ms(now))
    store(tables, now=now)


@transaction.atomic
def call_off_games(game_ids: Sequence[int], *, now: datetime) -> None:
    """End games whose match was decided otherwise, or is between others now."""
    tables = [table for table in lock_tables(game_ids) if is_called_off(table.game)]
    for table in tables:
        table.play.call_off(clock.to_ms(now))
    store(tables, now=now)
