"""An arena in the memory of its director: the state, who everybody is, who waits since when."""

from collections import deque
from collections.abc import Iterable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Final

from tiltyard.arena.arena import describe_scene, list_waiting, request_round
from tiltyard.arena.cooldown import PauseMemory
from tiltyard.arena.model import ArenaPhase, PlayerStatus
from tiltyard.arena.pairing.costs import Waiting
from tiltyard.arena.pairing.interval import DEBOUNCE_MS, TICK_MS, is_round_due
from tiltyard.arena.pairing.round import PairedRound, RoundRequest
from tiltyard_server.arenas import log, projection
from tiltyard_server.arenas.direction.batch import Batch
from tiltyard_server.arenas.models import Arena, ArenaMemory
from tiltyard_server.arenas.projection import Change, Profile

_ENOUGH: Final = 8  # waits that say what is usual
_STEPS: Final = (1, 2, 3, 5, 10, 15, 20, 30, 45, 60)  # seconds; finer would be guessing
ASKED_MS: Final = 70_000  # joining counts as being present for so long (arena rules 2.1)


@dataclass(slots=True)
class WarmArena:
    """What a director knows by heart. It follows from the database, and is dropped at any doubt."""

    arena_id: int
    is_here: bool
    head: log.Head
    profiles: dict[int, Profile]
    users: dict[int, int]
    free: dict[int, int] = field(default_factory=dict)  # active and in no game, since when
    present: dict[int, int] = field(default_factory=dict)  # on the page, since when
    asked: dict[int, int] = field(default_factory=dict)  # present without a page, until when
    waiting: int = 0
    waited: deque[int] = field(default_factory=lambda: deque(maxlen=40))  # by those paired last
    next_in: int | None = None  # seconds until those who wait are paired, about
    at: int = 0  # of the last event: time never runs backwards
    look_at: int = 0  # when pairing is considered next
    see_at: int = 0  # when presence is read next
    used_at: int = 0
    pairing: Future[PairedRound] | None = None
    snapshot: Future[None] | None = None
    snapshot_seq: int = 0

    @property
    def is_running(self) -> bool:
        """Whether games are played."""
        return self.head.state.phase is ArenaPhase.RUNNING

    @property
    def is_pairing_open(self) -> bool:
        """Whether games are begun."""
        return self.is_running and not self.head.state.is_closed

    def take(self, head: log.Head, change: Change, *, now: int) -> None:
        """Go on to a state that is committed."""
        self.waiting = self.waiting_after(change)
        self.head = head
        for number in change.players:
            self._note(number, now)

    def waiting_after(self, change: Change) -> int:
        """Return how many go on waiting when those who are paired play."""
        return max(0, self.waiting - max(0, change.after.playing - change.before.playing))

    def note_present(self, numbers: Iterable[int], *, now: int) -> None:
        """Note who is on the page now; for somebody who just came a round is considered soon."""
        self.see_at = now + DEBOUNCE_MS
        here = set(numbers)
        for number in [each for each in self.present if each not in here]:
            del self.present[number]
        for number in here - self.present.keys():
            self.present[number] = now
            self.look_at = min(self.look_at, now + DEBOUNCE_MS)

    def find_round(self, *, now: int) -> RoundRequest | None:
        """Return the pairing problem of now, if a round is due (arena rules 2.2)."""
        self.look_at = now + TICK_MS
        state = self.head.state
        waiting = self._list_waiting(now)
        self.waiting = len(waiting)
        if not is_round_due(waiting, describe_scene(state, now)):
            return None
        return request_round(state, waiting, now)

    def note_round(self, paired: PairedRound) -> None:
        """Note when those who were left out will be paired: most of the last had waited so long.

        In steps that are told apart; None where nobody can be expected.
        """
        self.waited.extend(paired.waited_ms)
        self.next_in = None
        if paired.next_ms is not None:
            known = sorted(self.waited)
            usual = known[len(known) * 3 // 4] if len(known) >= _ENOUGH else paired.next_ms
            self.next_in = next((step for step in _STEPS if usual <= 1000 * step), _STEPS[-1])

    def _list_waiting(self, now: int) -> tuple[Waiting, ...]:
        return list_waiting(self.head.state, self._list_present(now))

    def _list_present(self, now: int) -> Mapping[int, int]:
        """Return who could be paired, and since when. Played elsewhere, everybody is present."""
        if not self.is_here:
            return self.free
        found: dict[int, int] = {}
        for number, since in self.free.items():
            if self.profiles[number].bot:
                found[number] = since
            elif number in self.present:
                found[number] = max(since, self.present[number])
            elif self.asked.get(number, 0) > now:
                found[number] = since
        return found

    def _note(self, number: int, now: int) -> None:
        """Note whether a player can be paired."""
        player = self.head.state.players[number]
        if player.status is PlayerStatus.ACTIVE and not player.game:
            if number not in self.free:
                self.free[number] = now
                self.look_at = min(self.look_at, now + DEBOUNCE_MS)
        else:
            self.free.pop(number, None)


def warm_up(arena: Arena, *, now: int) -> WarmArena:
    """Read an arena from the database."""
    head = log.load_head(arena)
    profiles = dict(projection.read_profiles(arena.pk))
    users = {each.user_id: number for number, each in profiles.items() if each.user_id is not None}
    warm = WarmArena(
        arena.pk, arena.host == Arena.Host.HERE, head, profiles, users, snapshot_seq=head.seq
    )
    for player in head.state.players:
        warm._note(player.id, now)  # noqa: SLF001 - still being made
    return warm


def read_memories(user_ids: Iterable[int]) -> dict[int, PauseMemory]:
    """Return the pauses of these people."""
    wanted = list(user_ids)
    if not wanted:
        return {}
    rows = ArenaMemory.objects.filter(pk__in=wanted).values_list("pk", "pauses", "paused_at")
    return {user_id: PauseMemory(count, at) for user_id, count, at in rows}


def write_memories(batch: Batch) -> None:
    """Keep the pauses that a batch has changed."""
    rows = [
        ArenaMemory(
            user_id=user_id,
            pauses=batch.memories[user_id].count,
            paused_at=batch.memories[user_id].last_at,
        )
        for user_id in sorted(batch.paused)
    ]
    if rows:
        ArenaMemory.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["user"],
            update_fields=["pauses", "paused_at"],
        )
