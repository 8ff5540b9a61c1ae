"""The log of an arena: which tables and which machine."""

import json
import zlib
from collections.abc import Callable
from typing import Final

from tiltyard.arena.codec import read_event, read_snapshot, write_event, write_snapshot_parts
from tiltyard.arena.fold import START, replay_long
from tiltyard.arena.model import ArenaState
from tiltyard_server.arenas.models import ArenaLogEntry, ArenaSnapshot
from tiltyard_server.log import heads
from tiltyard_server.log.log import Log, Subject

Head = heads.Head[ArenaState]


def _pack(state: ArenaState, pause: Callable[[], bool]) -> bytes | None:
    packer, packed = zlib.compressobj(1), []
    for part in write_snapshot_parts(state):
        packed.append(packer.compress(part.encode()))
        if pause():
            return None
    return b"".join((*packed, packer.flush()))


def _unpack(data: bytes) -> ArenaState:
    return read_snapshot(json.loads(zlib.decompress(data)))


LOG: Final = Log(
    Subject(
        name="arena",
        events=ArenaLogEntry,
        states=ArenaSnapshot,
        start=START,
        replay=replay_long,
        read=read_event,
        write=write_event,
        pack=_pack,
        unpack=_unpack,
        keeps_one=True,
    )
)
load_head, verify = LOG.load_head, LOG.verify
