"""The log of an arena: which tables and which machine."""

from typing import Final

from tiltyard.arena.arena import ARENA
from tiltyard.arena.model import ArenaState
from tiltyard_server.arenas.models import ArenaLogEntry, ArenaSnapshot
from tiltyard_server.log import heads
from tiltyard_server.log.log import Log

Head = heads.Head[ArenaState]
LOG: Final = Log(ARENA, ArenaLogEntry, ArenaSnapshot, is_big=True)
load_head, verify = LOG.load_head, LOG.verify
