"""Whether the log, the snapshot and the tables of an arena are what they should be."""

import json
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tiltyard.arena.arena import ARENA
from tiltyard.arena.model import ArenaState
from tiltyard_server.arenas import log
from tiltyard_server.arenas.models import (
    Arena,
    ArenaGame,
    ArenaLogEntry,
    ArenaPlayer,
    ArenaSnapshot,
)
from tiltyard_server.arenas.projection import Profile, describe_arena, make_game, make_player
from tiltyard_server.common.seals import Table, find_differences

# What the log cannot tell: surrogate keys, who somebody is, and what is not decided by the arena.
NOT_IN_LOG: Final[Mapping[type, frozenset[str]]] = {
    ArenaLogEntry: frozenset({"id"}),
    ArenaSnapshot: frozenset(),
    ArenaPlayer: frozenset({"id", "user_id", "name", "bot", "title", "has_shield", "is_banned"}),
    ArenaGame: frozenset({"id", "chess"}),
    Arena: frozenset(
        {
            "id", "organiser_id", "host", "kind", "category", "password", "allow_list",
            "created_at", "waiting", "stats", "is_announced",
        }
    ),
}  # fmt: skip


def find_problems(arena: Arena) -> Iterator[str]:
    """Yield what is wrong with an arena, a sentence each."""
    verdict = log.verify(arena)
    if verdict.broken_at is not None:
        yield f"arena {arena}: BROKEN at event {verdict.broken_at}"
        return
    try:
        state = _replay(arena, arena.seq)
    except Exception as error:
        yield f"arena {arena}: its log cannot be replayed ({type(error).__name__})"
        return
    wrong = find_differences(arena, describe_arena(state))
    if wrong:
        yield f"arena {arena}: its row differs from the log in {', '.join(wrong)}"
    nobody = Profile("")
    players = {
        number: make_player(arena.pk, state, number, nobody, 0)
        for number in range(1, len(state.players) + 1)
    }
    games = {
        number: make_game(arena.pk, state, number, {}, 0)
        for number in range(1, len(state.games) + 1)
    }
    for problem in (
        *_compare_rows(ArenaPlayer, arena, players),
        *_compare_rows(ArenaGame, arena, games),
        *_find_wrong_snapshot(arena),
    ):
        yield f"arena {arena}: {problem}"


def _replay(arena: Arena, seq: int) -> ArenaState:
    entries = ArenaLogEntry.objects.filter(arena=arena, seq__lte=seq).order_by("seq")
    found = entries.iterator(chunk_size=2000)
    return ARENA.replay_log(
        ARENA.start, (ARENA.read_event(e.kind, e.version, e.data) for e in found)
    )


def _compare_rows(
    model: type[ArenaPlayer | ArenaGame], arena: Arena, expected: Mapping[int, Mapping[str, Any]]
) -> Iterator[str]:
    name = "player" if model is ArenaPlayer else "game"
    table = Table(name, "seq", arena.seq, NOT_IN_LOG[model])
    return table.compare(model.objects.filter(arena=arena), expected)


def _find_wrong_snapshot(arena: Arena) -> Iterator[str]:
    found = ArenaSnapshot.objects.filter(arena=arena).first()
    if found is None:
        return
    entry = ArenaLogEntry.objects.filter(arena=arena, seq=found.seq, hash=found.hash)
    if not entry.exists():
        yield f"the snapshot at event {found.seq} is not of this log"
        return
    try:
        stored = "".join(
            ARENA.write_snapshot_parts(ARENA.read_snapshot(json.loads(zlib.decompress(found.data))))
        )
    except Exception:
        yield f"the snapshot at event {found.seq} cannot be read"
        return
    if stored != "".join(ARENA.write_snapshot_parts(_replay(arena, found.seq))):
        yield f"the snapshot at event {found.seq} differs from the log"
