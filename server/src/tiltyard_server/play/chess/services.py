"""What players do in games, and what is done to games from outside."""

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from tiltyard import RuleError
from tiltyard_server.common import clock
from tiltyard_server.play.chess.actions import Action, Moment
from tiltyard_server.play.chess.tables import lock_table, lock_tables, store
from tiltyard_server.play.chess.timekeeping import ensure_time_is_kept
from tiltyard_server.play.matches import is_called_off
from tiltyard_server.play.models import ChessGame


def act(
    *, game_id: int, side: int, action: Action, now: datetime | None = None, lag_ms: int = 0
) -> ChessGame:
    """Do something for a side, and return the game after it.

    Args:
        game_id: the game.
        side: who acts; that they may is for the caller to know.
        action: what they do.
        now: when the server took it, if that was earlier than now.
        lag_ms: the round trip to the player as the server measured it.

    Raises:
        RuleError: what the rules refuse; `game.moved_on` when somebody else was faster.
        InputError: a move that cannot be read.
        NotFoundError: `game.unknown`.
    """
    now = now or clock.now()
    ensure_time_is_kept(now=now)
    try:
        with transaction.atomic():
            table = lock_table(game_id)
            if is_called_off(table.game):
                table.play.call_off(clock.to_ms(now))
                store([table], now=now)
                return table.game
            action.do(table.play, side, Moment(clock.to_ms(now), lag_ms))
            store([table], now=now)
            return table.game
    except IntegrityError as error:  # the guard in the database
        raise RuleError(
            "game.moved_on", "Somebody was faster; look at the game and decide again."
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
