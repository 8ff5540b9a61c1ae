"""The director: drains inboxes, ticks, pairs. One for each arena at a time, by its lease."""

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event
from typing import Any, Final
from uuid import uuid4

from django.db import IntegrityError, close_old_connections, transaction

from tiltyard import InputError, TiltyardError
from tiltyard.arena.commands import StartGames
from tiltyard.arena.pairing.round import PairedRound, is_priced, pair_round
from tiltyard.sentence import say
from tiltyard_server.arenas import calendar, log, projection
from tiltyard_server.arenas.direction import inbox
from tiltyard_server.arenas.direction.answers import tell_answers
from tiltyard_server.arenas.direction.batch import Answer, Batch, is_tick_due
from tiltyard_server.arenas.direction.inbox import LEASES, write_answers, write_error
from tiltyard_server.arenas.direction.loaded_arena import (
    ASKED_MS,
    WarmArena,
    read_memories,
    warm_up,
    write_memories,
)
from tiltyard_server.arenas.direction.requests import Leave, Request
from tiltyard_server.arenas.honours import awards
from tiltyard_server.arenas.models import Arena, ArenaCommand
from tiltyard_server.arenas.play import game_start, presence, rating
from tiltyard_server.arenas.projection import Change
from tiltyard_server.common import clock
from tiltyard_server.common.messages.announcement import announce
from tiltyard_server.jobs import LeaseLostError, wake

BEAT_SECONDS: Final = 0.1  # between two looks; the loop around adds a breath
_IDLE_SECONDS: Final = 0.5
_BATCH: Final = 1000  # requests decided in one transaction
_KEEP_MS: Final = 60_000  # an arena that nobody asks for is forgotten after so long
_SNAPSHOT_EVERY: Final = 10_000  # events
_REST_SECONDS: Final = 0.05  # between two pieces of a snapshot
_log = logging.getLogger(__name__)


class Director:
    """Directs every arena whose lease it gets. `work` is called again and again by one thread."""

    def __init__(self, name: str = "", *, is_patient: bool = True) -> None:
        self.name = name or uuid4().hex
        self.arenas: dict[int, WarmArena] = {}
        self._is_patient = is_patient  # pairs beside its other work
        self._is_closing = Event()
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="tiltyard-arena")
        self._renew_at = 0
        self._plan_at = 0
        self._held: set[int] = set()

    def work(self) -> int:
        """Do what is due in every arena that is ours; return 0: there is always a rest."""
        now = clock.now_ms()
        if now >= self._plan_at:
            self._plan_at = now + calendar.REFRESH_MS
            calendar.make_planned(now=now)
        wanted = inbox.list_wanted(now=now)
        self._renew(wanted, now)
        for arena_id in sorted(wanted & self._held):
            try:
                self._direct(arena_id, now)
            except (LeaseLostError, IntegrityError):
                _log.warning(
                    "Arena %s was taken over by another process; this one lets it go. That happens "
                    "when this process was too slow to renew its claim",
                    arena_id,
                )
                self._drop(arena_id)
            except Exception:
                self._drop(arena_id)
                _log.exception(
                    "Arena %s could not be moved on; nothing of this step was saved. It is read "
                    "anew from its log and tried again",
                    arena_id,
                )
        return 0

    def find_rest(self) -> float:
        """Return how long to wait for the next look, unless woken."""
        return BEAT_SECONDS if self.arenas else _IDLE_SECONDS

    def close(self) -> None:
        """Let others take over at once."""
        self._is_closing.set()
        self._pool.shutdown(wait=True, cancel_futures=True)
        LEASES.give_up(holder=self.name)
        self.arenas.clear()

    def _renew(self, wanted: set[int], now: int) -> None:
        """Keep the leases of what is warm, take those that are wanted; forget what is idle."""
        for arena_id in [each for each in self.arenas if each not in wanted]:
            if now - self.arenas[arena_id].used_at > _KEEP_MS:
                self._drop(arena_id)
        if now >= self._renew_at or wanted - self._held:
            self._renew_at = now + inbox.RENEW_MS
            self._held = LEASES.take(wanted | self.arenas.keys(), holder=self.name, now=now)
            for arena_id in [each for each in self.arenas if each not in self._held]:
                self._drop(arena_id)

    def _drop(self, arena_id: int) -> None:
        self.arenas.pop(arena_id, None)
        self._held.discard(arena_id)

    def _direct(self, arena_id: int, now: int) -> None:
        warm = self.arenas.get(arena_id)
        if warm is None:
            arena = Arena.objects.get(pk=arena_id)
            LEASES.extend(arena_id, holder=self.name, until=now + inbox.warm_up_ms(arena.seq))
            warm = warm_up(arena, now=now)
            self.arenas[arena_id] = warm
            _log.info("Directing arena %s from event %s on", arena_id, warm.head.seq)
        warm.used_at = now
        waiting = ArenaCommand.objects.filter(arena_id=arena_id, is_done=False)
        rows = list(waiting.order_by("id")[:_BATCH])
        self._decide(warm, rows, now)
        if warm.is_pairing_open and warm.pairing is None:
            if warm.is_here and now >= warm.see_at:
                users = presence.list_present(arena_id, now=now)
                here = (warm.users[each] for each in users if each in warm.users)
                warm.note_present(here, now=now)
            if now >= warm.look_at:
                self._consider_round(warm, now)

    def _decide(self, warm: WarmArena, rows: Sequence[ArenaCommand], now: int) -> None:
        paired = _take_round(warm)
        if not rows and paired is None and not is_tick_due(warm.head.state, now):
            return
        with transaction.atomic():
            LEASES.confirm(warm.arena_id, holder=self.name)
            requests = [inbox.read(row) for row in rows]
            batch = self._make_batch(warm, [each for each in requests if each is not None], now)
            answers = {
                row.command_id: _answer(batch, row, request)
                for row, request in zip(rows, requests, strict=True)
            }
            batch.at = max(batch.at, now)
            batch.tick()
            if paired is not None:
                _start_games(batch, paired, warm.arena_id)
            change = None
            head = warm.head
            if batch.records:
                head, change = _store(warm, batch)
            for answer in answers.values():
                answer.setdefault("seq", head.seq)
            if rows:
                write_answers(rows, answers)
            inbox.keep(warm.arena_id, now=clock.now_ms(), due=inbox.find_due(batch.state))
        warm.asked |= dict.fromkeys(batch.asked, now + ASKED_MS)
        if change is not None:
            warm.at = batch.at
            warm.profiles.update(batch.new_profiles)
            warm.users.update(batch.new_users)
            warm.take(head, change, now=now)
        self._publish(warm, answers, has_changed=change is not None)

    def _make_batch(self, warm: WarmArena, requests: Sequence[Request], now: int) -> Batch:
        state = warm.head.state
        leavers = [each.user_id for each in requests if isinstance(each, Leave)]
        ratings = rating.rate(warm.arena_id, state, requests, warm.profiles, now=now)
        return Batch(
            state=state,
            profiles=warm.profiles,
            users=warm.users,
            memories=read_memories(leavers),
            ratings=ratings,
            at=warm.at,
        )

    def _publish(self, warm: WarmArena, answers: dict[str, Answer], *, has_changed: bool) -> None:
        """Tell those who wait and those who watch. The commit is done: nothing here undoes it."""
        if answers:
            tell_answers(answers)
        if has_changed:
            announce(log.LOG.name, warm.arena_id, warm.head.seq)
        is_idle = warm.snapshot is None or warm.snapshot.done()
        if warm.head.seq - warm.snapshot_seq >= _SNAPSHOT_EVERY and is_idle:
            warm.snapshot_seq = warm.head.seq
            warm.snapshot = self._pool.submit(_take_snapshot, warm.arena_id, warm.head, self._rest)

    def _rest(self) -> bool:
        """Leave the processor to those who wait for an answer; True when everything ends."""
        return self._is_closing.wait(_REST_SECONDS)

    def _consider_round(self, warm: WarmArena, now: int) -> None:
        before = (warm.waiting, warm.next_in)
        request = warm.find_round(now=now)
        if request is None:
            warm.next_in = None
        elif self._is_patient and not is_priced(request):
            warm.pairing = self._pool.submit(pair_round, request)
            warm.pairing.add_done_callback(lambda _: wake(inbox.KIND))
        else:
            warm.pairing = self._pool.submit(pair_round, request)
            wait([warm.pairing])
            self._decide(warm, [], now)
        if (warm.waiting, warm.next_in) != before:
            row = Arena.objects.filter(pk=warm.arena_id)
            row.update(waiting=warm.waiting, next_in=warm.next_in)


def _take_round(warm: WarmArena) -> PairedRound | None:
    """Return a round that is ready and has games, once."""
    if warm.pairing is None or not warm.pairing.done():
        return None
    future, warm.pairing = warm.pairing, None
    try:
        paired = future.result()
    except Exception:
        _log.exception(
            "The waiting players of arena %s could not be paired; games go on, and pairing is "
            "tried again",
            warm.arena_id,
        )
        return None
    warm.note_round(paired)
    return paired if paired.pairings else None


def _start_games(batch: Batch, paired: PairedRound, arena_id: int) -> None:
    """Begin the games of a round; players who left meanwhile are dropped by the engine."""
    if paired.pairings:
        pairs = tuple((each.white, each.black) for each in paired.pairings)
        try:
            batch.run(StartGames(pairs, batch.at, paired.left_out))
        except TiltyardError as error:
            _log.info(
                "%s games of arena %s were not begun: %s The players wait for the next pairing",
                len(pairs),
                arena_id,
                error.message,
            )


def _answer(batch: Batch, row: ArenaCommand, request: Request | None) -> Answer:
    """Decide one request. Whatever goes wrong with it, the others are decided."""
    if request is None:
        return write_error(
            InputError("command.unreadable", say("The command cannot be read; resend it."))
        )
    return batch.answer(request, actor_id=row.actor_id, command_id=row.command_id)


def _take_snapshot(arena_id: int, head: log.Head, pause: Callable[[], bool]) -> None:
    try:
        log.LOG.snapshots.take(arena_id, head, pause=pause)
    except Exception:
        _log.exception(
            "No snapshot of arena %s could be saved. Nothing is lost: it is read from its log, "
            "which takes longer, and the next snapshot is tried later",
            arena_id,
        )
    finally:
        close_old_connections()


def _store(warm: WarmArena, batch: Batch) -> tuple[log.Head, Change]:
    """Write everything that a batch changed; return the new head and the change.

    Raises:
        LeaseLostError: the arena is not where the director thinks it is.
    """
    before = warm.head
    head = log.LOG.append(warm.arena_id, before, batch.records, batch.state)
    change = projection.find_change(before.state, batch.state)
    columns: dict[str, Any] = {
        **projection.describe_arena(batch.state),
        "seq": head.seq,
        "head_hash": head.hash,
        "waiting": warm.waiting_after(change),
    }
    if not projection.write_arena(warm.arena_id, seq=before.seq, columns=columns):
        raise LeaseLostError
    profiles = {**warm.profiles, **batch.new_profiles} if batch.new_profiles else warm.profiles
    chess: Mapping[int, int] = {}
    if warm.is_here:
        chess = game_start.follow(warm.arena_id, batch, profiles)
    projection.write_rows(warm.arena_id, change, seq=head.seq, profiles=profiles, chess=chess)
    awards.follow(warm.arena_id, batch, change, profiles)
    write_memories(batch)
    return head, change
