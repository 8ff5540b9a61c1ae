"""Doing something in a game, whatever it is; and ending games from outside."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from tiltyard import RuleError
from tiltyard_server.common import clock
from tiltyard_server.play.matches import is_called_off
from tiltyard_server.play.rules import Rules
from tiltyard_server.play.shelves import Row
from tiltyard_server.play.tables import lock_table, lock_tables, store

Deed = Callable[[Any, int], None]  # something done in a play, and when


def act(
    rules: Rules[Row],
    game_id: int,
    deed: Deed,
    *,
    now: datetime | None = None,
    is_done: Callable[[Row], bool] | None = None,
) -> Row:
    """Do something in a game, and return the game after it.

    Args:
        rules: of the game.
        game_id: the game.
        deed: what is done.
        now: when the server took it, if that was before it got hold of the game.
        is_done: says of the game, held, whether it was done already; may refuse.

    Raises:
        RuleError: what the rules refuse; `game.moved_on` when somebody else was faster.
        NotFoundError: `game.unknown`.
    """
    try:
        with transaction.atomic():
            table = lock_table(rules, game_id)
            if is_done is not None and is_done(table.game):
                return table.game
            moment = now or clock.now()
            if is_called_off(table.game):
                table.play.call_off(clock.to_ms(moment))
            else:
                deed(table.play, clock.to_ms(moment))
            store([table], now=moment)
            return table.game
    except IntegrityError as error:  # the guard in the database
        raise RuleError(
            "game.moved_on", "Somebody was faster; look at the game and decide again."
        ) from error


@transaction.atomic
def call_off_games(rules: Rules[Any], game_ids: Sequence[int], *, now: datetime) -> None:
    """End games whose match was decided otherwise, or is between others now."""
    tables = [table for table in lock_tables(rules, game_ids) if is_called_off(table.game)]
    for table in tables:
        table.play.call_off(clock.to_ms(now))
    store(tables, now=now)
