"""What happens in games by itself: bots, flags, first moves that do not come, players who are gone.

One conductor works at a time (`timekeeping`). A bot's move is thought out while nobody holds the
game; then the game is locked, and the move is made if no other came in between.
"""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import uuid4

import chess
from django.db import transaction
from django.db.models import Min

from tiltyard import TiltyardError
from tiltyard_hosts.chess.session import Due, Session
from tiltyard_server.common import clock
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.chess.seating import BOOK
from tiltyard_server.play.chess.thinkers import Position, Question, Thinkers
from tiltyard_server.play.chess.timekeeping import BEAT, lay_down_baton, take_baton
from tiltyard_server.play.models import ChessGame
from tiltyard_server.play.tables import Table, store

_AHEAD: Final = timedelta(seconds=3)  # so long before they move, bots are asked
_LOOKED_AT: Final = 2_000  # games that are due soon
_GAMES_AT_ONCE: Final = 128
_SWEEP_EVERY: Final = timedelta(seconds=1)
_FORGET_AFTER: Final = timedelta(seconds=30)  # an answer that did not come, or was not needed
_IDLE: Final = timedelta(milliseconds=500)
_LONGEST_REST: Final = timedelta(milliseconds=250)  # a move in another process wakes nobody here

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Thought:
    plies: int
    asked_at: datetime
    uci: str | None = None


class Conductor:
    """Conducts the games of this server, if no other process does."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._holder = uuid4().hex
        self._beat_at: datetime | None = None  # None: somebody else conducts, or nobody plays
        self._swept_at: datetime | None = None
        self._thoughts: dict[int, _Thought] = {}  # by game

    def work(self) -> bool:
        """Do what is due; return whether there was anything."""
        now = clock.now()
        if not self._has_baton(now):
            return False
        self._sweep(now)
        for position, uci in self._thinkers.collect().items():
            thought = self._thoughts.get(position.game_id)
            if thought is not None and thought.plies == position.plies:
                thought.uci = uci
        ready, unasked = self._look(now)
        if unasked:
            self._ask(ChessGame.objects.filter(pk__in=unasked, due=Due.BOT), now)
        if ready:
            self._conduct(ready[:_GAMES_AT_ONCE], now)
        return bool(ready or unasked)

    def find_rest(self) -> float:
        """Return for how many seconds nothing will be due, unless something wakes us.

        Games that wait for a bot's answer are no reason to look again: the answer wakes us.
        """
        if self._beat_at is None:
            return _IDLE / timedelta(seconds=1)
        now = clock.now()
        later = ChessGame.objects.filter(due_at__gt=now)
        due: datetime | None = later.aggregate(next=Min("due_at"))["next"]
        rest = _LONGEST_REST if due is None else min(due - now, _LONGEST_REST)
        return rest / timedelta(seconds=1)

    def close(self) -> None:
        """Leave the games to somebody else."""
        self._thinkers.close()
        lay_down_baton(self._holder)

    def _has_baton(self, now: datetime) -> bool:
        if self._beat_at is None or not timedelta(0) <= now - self._beat_at < BEAT:
            self._beat_at = now if take_baton(self._holder, now=now) else None
        return self._beat_at is not None

    def _sweep(self, now: datetime) -> None:
        if self._swept_at is not None and now - self._swept_at < _SWEEP_EVERY:
            return
        self._swept_at = now
        BOOK.sweep(now=now)
        for game_id, thought in list(self._thoughts.items()):
            if now - thought.asked_at > _FORGET_AFTER:
                del self._thoughts[game_id]

    def _look(self, now: datetime) -> tuple[list[int], list[int]]:
        """Return the games in which something can be done, and the bots that nobody has asked."""
        soon = ChessGame.objects.filter(due_at__lte=now + _AHEAD).order_by("due_at")
        found = soon.values_list("pk", "plies", "due", "due_at")
        ready, unasked = [], []
        for game_id, plies, what, due_at in found[:_LOOKED_AT]:
            thought = self._thoughts.get(game_id)
            is_asked = thought is not None and thought.plies == plies
            if what == Due.BOT and not is_asked:
                unasked.append(game_id)
            elif due_at and due_at <= now and (what != Due.BOT or (thought and thought.uci)):
                ready.append(game_id)
        return ready, unasked

    def _ask(self, games: Iterable[ChessGame], now: datetime) -> None:
        for game in games:
            self._thoughts[game.pk] = _Thought(game.plies, now)
            due = game.due_at.timestamp() if game.due_at else 0.0
            position = Position(game.pk, game.plies)
            self._thinkers.ask(Question(position, game.session, game.seed, due))

    def _conduct(self, game_ids: list[int], now: datetime) -> None:
        with transaction.atomic():
            games = ChessGame.objects.filter(pk__in=game_ids, due_at__lte=now).order_by("pk")
            locked = games.select_for_update(skip_locked=True)
            tables = [
                Table(CHESS, game, CHESS.make_play(game, self._find_brain(game)))
                for game in locked
                if self._can(game)
            ]
            for table in tables:
                _pass_time(table, now)
            store(tables, now=now, is_conductor=True)
        for table in tables:
            self._thoughts.pop(table.game.pk, None)
        self._ask((table.game for table in tables if table.game.due == Due.BOT), now)

    def _can(self, game: ChessGame) -> bool:
        """Whether the game is still where it was when its bot was asked."""
        thought = self._thoughts.get(game.pk)
        is_answered = thought is not None and thought.plies == game.plies and thought.uci
        return game.due != Due.BOT or bool(is_answered)

    def _find_brain(self, game: ChessGame) -> Callable[[Session, chess.Board, str], str]:
        thought = self._thoughts.get(game.pk)
        answer = thought.uci if thought is not None else None
        return lambda _session, _board, _chance: answer or ""


def _pass_time(table: Table[ChessGame], now: datetime) -> None:
    """Do one thing that is due. A game that cannot go on must not stop the others."""
    try:
        table.play.pass_time(clock.to_ms(now), limit=1)
    except TiltyardError:
        _log.exception(
            "The clock of %s could not be advanced; the other games continue", table.game
        )
