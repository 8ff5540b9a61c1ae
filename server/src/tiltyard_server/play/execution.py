"""Doing something in a game, whatever it is; and ending games from outside."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, OperationalError, transaction

from tiltyard import RuleError, TiltyardError
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.play.actions import Action
from tiltyard_server.play.conductor.timekeeper import ensure_time_is_kept
from tiltyard_server.play.games import unknown_game
from tiltyard_server.play.matches.matches import is_called_off
from tiltyard_server.play.models import Game
from tiltyard_server.play.tables import Table, lock_tables, lock_tables_in_play, store

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a side wants to do.

    Attributes:
        game_id: the game.
        side: who acts; that they may is for the caller to know.
        action: what they do.
        at: when the server took it.
        lag_ms: the round trip to the player as the server measured it.
    """

    game_id: int
    side: int
    action: Action
    at: datetime
    lag_ms: int = 0


def act(*, game_id: int, side: int, action: Action, now: datetime | None = None) -> Game:
    """Do something for a side, now or when the server took it, and return the game after it.

    Raises:
        RuleError: what the rules refuse; `game.moved_on` when somebody else was faster.
        InputError: an action that cannot be read.
        NotFoundError: `game.unknown`.
    """
    (outcome,) = act_together([Deed(game_id, side, action, now or clock.now())])
    if isinstance(outcome, Exception):
        raise outcome
    return outcome


def act_together(deeds: Sequence[Deed]) -> list[Game | Exception]:
    """Do something in several games with one commit; each deed is refused for itself.

    No two are in the same game. When anything but a refusal happens, each is done alone, and what
    one breaks on is its own answer: others are saved by then.
    """
    ensure_time_is_kept(now=max(deed.at for deed in deeds))
    try:
        with transaction.atomic():
            return _act_together(deeds)
    except IntegrityError as error:  # the guard in the database
        if len(deeds) == 1:
            refusal = say("Somebody was faster; look at the game and decide again.")
            raise RuleError("game.moved_on", refusal) from error
    except OperationalError:  # the database is busy, and would be for each
        raise
    except Exception:
        if len(deeds) == 1:
            raise
        _log.exception(
            "Of %s actions in games that were to be saved together one failed; none was saved, and "
            "each is tried alone",
            len(deeds),
        )
    return [_act_alone(deed) for deed in deeds]


def _act_alone(deed: Deed) -> Game | Exception:
    try:
        (outcome,) = act_together([deed])
    except Exception as error:  # raised where it was asked for
        return error
    return outcome


def _act_together(deeds: Sequence[Deed]) -> list[Game | Exception]:
    tables = {table.game.pk: table for table in lock_tables([deed.game_id for deed in deeds])}
    outcomes: list[Game | Exception] = []
    changed = []
    for deed in deeds:
        table = tables.get(deed.game_id)
        try:
            if table is None:
                raise unknown_game(deed.game_id)
            if not deed.action.is_done(table.game, deed.side):
                _do(table, deed)
                changed.append(table)
            outcomes.append(table.game)
        except TiltyardError as error:
            outcomes.append(error)
    store(changed, now=max(deed.at for deed in deeds))
    return outcomes


def _do(table: Table, deed: Deed) -> None:
    at, action = clock.to_ms(deed.at), deed.action
    if is_called_off(table.game):
        table.play.call_off(at)
        return
    told = action.list_told() | ({"lag_ms": deed.lag_ms} if action.has_lag else {})
    getattr(table.play, action.deed)(side=deed.side, at=at, **told)


@transaction.atomic
def abort_games(game_ids: Sequence[int], *, now: datetime) -> None:
    """End games without a result; those that are over stay as they are."""
    tables = lock_tables_in_play(game_ids)
    for table in tables:
        table.play.abort(clock.to_ms(now))
    store(tables, now=now)


@transaction.atomic
def call_off_games(game_ids: Sequence[int], *, now: datetime) -> None:
    """End games whose match was decided otherwise, or is between others now."""
    tables = [table for table in lock_tables_in_play(game_ids) if is_called_off(table.game)]
    for table in tables:
        table.play.call_off(clock.to_ms(now))
    store(tables, now=now)
