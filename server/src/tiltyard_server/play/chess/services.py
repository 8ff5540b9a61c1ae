"""What players do in games of chess, and what arenas do to them."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from tiltyard_server.common import clock
from tiltyard_server.play import acting
from tiltyard_server.play.chess.actions import Action, Moment
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.chess.timekeeping import ensure_time_is_kept
from tiltyard_server.play.models import ChessGame
from tiltyard_server.play.tables import lock_tables, store


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
    return acting.act(
        CHESS, game_id, lambda play, at: action.do(play, side, Moment(at, lag_ms)), now=now
    )


@transaction.atomic
def abort_games(game_ids: Sequence[int], *, now: datetime) -> None:
    """End games without a result; those that are over stay as they are."""
    tables = lock_tables(CHESS, game_ids)
    for table in tables:
        table.play.abort(clock.to_ms(now))
    store(tables, now=now)
