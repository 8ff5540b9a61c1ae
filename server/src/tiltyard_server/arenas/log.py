"""The log of an arena: reading it into states, appending to it, proving that nobody touched it."""

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from tiltyard import InputError
from tiltyard.arena.arena import ARENA
from tiltyard.arena.events import ArenaEvent
from tiltyard.arena.model import ArenaState
from tiltyard.machine import FIRST_HASH, Verdict, describe, hash_link, verify_chain
from tiltyard_server.arenas.models import Arena, ArenaLogEntry, ArenaSnapshot
from tiltyard_server.common.upserts import add_rows


class Head(NamedTuple):
    """A state with its place in the log: the number and the hash of the last event in it."""

    seq: int
    hash: str
    state: ArenaState


class Record(NamedTuple):
    """An event on its way into the log, with who asked for it."""

    event: ArenaEvent
    actor_id: int | None = None
    command_id: str | None = None


def load_head(arena: Arena) -> Head:
    """Return the state after `arena.seq` events, from the snapshot if there is a good one."""
    base = _find_snapshot(arena) or Head(0, FIRST_HASH, ARENA.start)
    entries = ArenaLogEntry.objects.filter(
        arena=arena, seq__gt=base.seq, seq__lte=arena.seq
    ).order_by("seq")
    last: tuple[int, str] = (base.seq, base.hash)

    def events() -> Iterator[ArenaEvent]:
        nonlocal last
        for entry in entries.iterator(chunk_size=2000):
            last = (entry.seq, entry.hash)
            yield ARENA.read_event(entry.kind, entry.version, entry.data)

    state = ARENA.replay_log(base.state, events())
    return Head(*last, state)


def append_records(arena_id: int, head: Head, records: Sequence[Record]) -> str:
    """Write events behind `head`; return the hash of the last one."""
    previous = head.hash
    entries = []
    for seq, record in enumerate(records, start=head.seq + 1):
        kind, version, data = ARENA.write_event(record.event)
        entry = ArenaLogEntry(
            arena_id=arena_id,
            seq=seq,
            kind=kind,
            version=version,
            data=data,
            at=record.event.at,
            actor_id=record.actor_id,
            command_id=record.command_id,
        )
        previous = hash_entry(previous, entry)
        entries.append({"arena_id": arena_id, **describe(entry), "hash": previous})
    add_rows(ArenaLogEntry, entries)
    return previous


def hash_entry(previous: str, entry: ArenaLogEntry) -> str:
    """Return the hash of an entry: of the one before and all that the entry says."""
    return hash_link(previous, (ARENA.code, entry.arena_id), entry)


def take_snapshot(arena_id: int, head: Head, *, pause: Callable[[], bool] = lambda: False) -> None:
    """Store a state in place of an older one, so that a new director need not read the whole log.

    A state never changes, so another thread may do this while the arena goes on. A big one takes
    seconds: `pause` is called after every piece, and whoever returns True there gives it up.
    """
    packer, packed = zlib.compressobj(1), []
    for part in ARENA.write_snapshot_parts(head.state):
        packed.append(packer.compress(part.encode()))
        if pause():
            return
    data = b"".join((*packed, packer.flush()))
    ArenaSnapshot.objects.update_or_create(
        arena_id=arena_id, defaults={"seq": head.seq, "hash": head.hash, "data": data}
    )


def verify(arena: Arena) -> Verdict:
    """Recompute the chain from the first entry to the head that the arena's row names."""
    owner = (ARENA.code, arena.pk)
    return verify_chain(list_entries(arena.pk), owner, seq=arena.seq, head_hash=arena.head_hash)


def list_entries(arena_id: int, *, after: int = 0) -> Iterator[ArenaLogEntry]:
    """Yield the entries of a log in order, a chunk at a time."""
    entries = ArenaLogEntry.objects.filter(arena_id=arena_id, seq__gt=after)
    return entries.order_by("seq").iterator(chunk_size=1000)


def describe_entries(entries: Iterable[ArenaLogEntry]) -> list[dict[str, Any]]:
    """Return entries as the API shows them."""
    return [{**describe(entry), "hash": entry.hash} for entry in entries]


def _find_snapshot(arena: Arena) -> Head | None:
    """Return the snapshot if the log confirms it and this version can read it."""
    found = ArenaSnapshot.objects.filter(arena=arena, seq__lte=arena.seq).first()
    if found is None:
        return None
    entry = ArenaLogEntry.objects.filter(arena=arena, seq=found.seq, hash=found.hash)
    if not entry.exists():
        return None
    try:
        state = ARENA.read_snapshot(json.loads(zlib.decompress(found.data)))
    except InputError:
        return None  # made by another version: the log is the truth
    return Head(found.seq, found.hash, state)
