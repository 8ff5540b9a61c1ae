"""Storing a batch: log, rows, answers and what follows, in the transaction of the caller."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tiltyard.arena.cooldown import PauseMemory
from tiltyard.arena.model import ArenaPhase, ArenaState
from tiltyard_server.arenas import ending, hosting, log, projection
from tiltyard_server.arenas.deciding import Batch
from tiltyard_server.arenas.models import ArenaCommand, ArenaMemory
from tiltyard_server.arenas.projection import Change
from tiltyard_server.arenas.warm import WarmArena
from tiltyard_server.jobs import LeaseLostError


def store_batch(warm: WarmArena, batch: Batch) -> tuple[log.Head, Change]:
    """Write everything that a batch changed; return the new head and the change.

    Raises:
        LeaseLostError: the arena is not where the director thinks it is.
    """
    before = warm.head
    hash_ = log.append_records(warm.arena_id, before, batch.records)
    head = log.Head(before.seq + len(batch.records), hash_, batch.state)
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
        chess = hosting.follow(warm.arena_id, batch, profiles)
    projection.write_rows(warm.arena_id, change, seq=head.seq, profiles=profiles, chess=chess)
    ending.follow(warm.arena_id, batch, change, profiles)
    _write_memories(batch)
    return head, change


def find_due(state: ArenaState) -> int | None:
    """Return from when on an arena needs a director even if nobody asks."""
    if state.phase is ArenaPhase.CREATED:
        return state.settings.starts_at
    return 0 if state.phase is ArenaPhase.RUNNING else None


def write_answers(rows: Sequence[ArenaCommand], answers: Mapping[str, dict[str, Any]]) -> None:
    """Say in the inbox what was decided. Most answers of a batch are the same: one statement."""
    groups: dict[str, list[int]] = {}
    for row in rows:
        groups.setdefault(json.dumps(answers[row.command_id]), []).append(row.pk)
    for answer, ids in groups.items():
        done = ArenaCommand.objects.filter(pk__in=ids)
        done.update(is_done=True, answer=json.loads(answer))


def read_memories(user_ids: Iterable[int]) -> dict[int, PauseMemory]:
    """Return the pauses of these people."""
    wanted = list(user_ids)
    if not wanted:
        return {}
    rows = ArenaMemory.objects.filter(pk__in=wanted).values_list("pk", "pauses", "paused_at")
    return {user_id: PauseMemory(count, at) for user_id, count, at in rows}


def _write_memories(batch: Batch) -> None:
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
