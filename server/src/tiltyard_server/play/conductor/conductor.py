"""What happens in games by itself: bots, time that runs out, players who do not come or are gone.

One conductor works at a time (`timekeeper`). Where others think for a bot, its move is thought out
while nobody holds the game; then the game is locked, and the move is made if no other came in
between.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Protocol
from uuid import uuid4

from django.db import transaction
from django.db.models import Min

from tiltyard import TiltyardError
from tiltyard_server.common import clock
from tiltyard_server.play.conductor import presence
from tiltyard_server.play.conductor.timekeeper import BEAT, lay_down_baton, take_baton
from tiltyard_server.play.games import find_rules
from tiltyard_server.play.models import Game
from tiltyard_server.play.rules import BOT
from tiltyard_server.play.tables import CONDUCTOR_RESTS, Table, store

_AHEAD: Final = timedelta(seconds=3)  # so long before they move, bots are asked
_LOOKED_AT: Final = 2_000  # games that are due soon
_GAMES_AT_ONCE: Final = 128
_RECORDS_AT_ONCE: Final = 3_000  # a transaction of bots that think for no time stays short
_SWEEP_EVERY: Final = timedelta(seconds=1)
_FORGET_AFTER: Final = timedelta(seconds=30)  # an answer that did not come, or was not needed
_IDLE: Final = timedelta(milliseconds=500)

_log = logging.getLogger(__name__)


class Thinkers(Protocol):
    """Whoever thinks for bots. For one thread."""

    def ask(self, question: Any) -> None:  # noqa: ANN401 - each game has questions of its own
        """Begin to think."""

    def collect(self) -> Mapping[Any, str]:
        """Return the moves found since the last call, by game and plies."""

    def close(self) -> None:
        """Stop thinking."""


@dataclass(slots=True)
class _Thought:
    plies: int
    asked_at: datetime
    answer: str | None = None


class Conductor:
    """Conducts the games of this server, if no other process does.

    Without `thinkers` it leaves those bots alone for which others think.
    """

    def __init__(self, thinkers: Thinkers | None, *, holder: str = "") -> None:
        self._thinkers = thinkers
        self._holder = holder or uuid4().hex
        self._beat_at: datetime | None = None  # None: somebody else conducts, or nobody plays
        self._swept_at: datetime | None = None
        self._thoughts: dict[int, _Thought] = {}  # by game

    def work(self) -> int:
        """Do what is due; return in how many games there was anything."""
        now = clock.now()
        if not self._has_baton(now):
            return 0
        gone = self._sweep(now)
        self._collect()
        ready, unasked = self._look(now)
        if unasked:
            self._ask(Game.objects.filter(pk__in=unasked, due=BOT), now)
        if ready:
            self._conduct(ready[:_GAMES_AT_ONCE], now)
        return gone + len(ready) + len(unasked)

    def find_rest(self) -> float:
        """Return for how many seconds nothing will be due, unless something wakes us.

        Games that wait for a bot's answer are no reason to look again: the answer wakes us.
        """
        if self._beat_at is None:
            return _IDLE / timedelta(seconds=1)
        now = clock.now()
        later = Game.objects.filter(due_at__gt=now)
        due: datetime | None = later.aggregate(next=Min("due_at"))["next"]
        rest = CONDUCTOR_RESTS if due is None else min(due - now, CONDUCTOR_RESTS)
        return rest / timedelta(seconds=1)

    def close(self) -> None:
        """Leave the games to somebody else."""
        if self._thinkers is not None:
            self._thinkers.close()
        lay_down_baton(self._holder)

    def _has_baton(self, now: datetime) -> bool:
        if self._beat_at is None or not timedelta(0) <= now - self._beat_at < BEAT:
            self._beat_at = now if take_baton(self._holder, now=now) else None
        return self._beat_at is not None

    def _sweep(self, now: datetime) -> int:
        if self._swept_at is not None and now - self._swept_at < _SWEEP_EVERY:
            return 0
        self._swept_at = now
        for game_id, thought in list(self._thoughts.items()):
            if now - thought.asked_at > _FORGET_AFTER:
                del self._thoughts[game_id]
        return presence.sweep(now=now)

    def _collect(self) -> None:
        found = self._thinkers.collect() if self._thinkers is not None else {}
        for (game_id, plies), answer in found.items():
            thought = self._thoughts.get(game_id)
            if thought is not None and thought.plies == plies:
                thought.answer = answer

    def _look(self, now: datetime) -> tuple[list[int], list[int]]:
        """Return the games in which something can be done, and the bots that nobody has asked."""
        soon = Game.objects.filter(due_at__lte=now + _AHEAD).order_by("due_at")
        if self._thinkers is None:
            soon = soon.exclude(due=BOT)
        found = soon.values_list("pk", "plies", "due", "due_at")
        ready, unasked = [], []
        for game_id, plies, what, due_at in found[:_LOOKED_AT]:
            thought = self._thoughts.get(game_id)
            is_asked = thought is not None and thought.plies == plies
            if what == BOT and not is_asked:
                unasked.append(game_id)
            elif due_at and due_at <= now and (what != BOT or (thought and thought.answer)):
                ready.append(game_id)
        return ready, unasked

    def _ask(self, games: Iterable[Game], now: datetime) -> None:
        if self._thinkers is None:
            return
        for game in games:
            self._thoughts[game.pk] = _Thought(game.plies, now)
            self._thinkers.ask(find_rules(game).make_question(game))

    def _conduct(self, game_ids: list[int], now: datetime) -> None:
        with transaction.atomic():
            games = Game.objects.filter(pk__in=game_ids, due_at__lte=now).order_by("pk")
            locked = games.select_for_update(skip_locked=True)
            tables = [Table(game, self._find_answer(game)) for game in locked if self._can(game)]
            _pass_time(tables, now)
            store(tables, now=now, is_conductor=True)
        for table in tables:
            self._thoughts.pop(table.game.pk, None)
        self._ask((table.game for table in tables if table.game.due == BOT), now)

    def _can(self, game: Game) -> bool:
        """Whether the game is still where it was when its bot was asked."""
        thought = self._thoughts.get(game.pk)
        is_answered = thought is not None and thought.plies == game.plies and thought.answer
        return game.due != BOT or bool(is_answered)

    def _find_answer(self, game: Game) -> str | None:
        thought = self._thoughts.get(game.pk)
        return None if thought is None else thought.answer


def _pass_time(tables: Sequence[Table], now: datetime) -> None:
    """Do what is due. A game that cannot go on must not stop the others."""
    pausing = [table.game.pk for table in tables if table.rules.is_paused_by_absence]
    seen = presence.list_seen(pausing) if pausing else {}
    written = 0
    for table in tables:
        if written >= _RECORDS_AT_ONCE:
            return  # the rest is still due
        try:
            if table.game.status == "playing":
                presence.leave_if_gone(table, seen.get(table.game.pk, {}), now)
            table.play.pass_time(clock.to_ms(now), limit=table.rules.records_at_once)
        except TiltyardError:
            _log.exception(
                "The clock of %s could not be advanced; the other games continue", table.game
            )
        written += len(table.play.records)
