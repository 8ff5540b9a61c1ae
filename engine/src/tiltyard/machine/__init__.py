"""What tournaments, arenas and cups have in common: a machine, its log, and the proof of it.

A machine is a state, commands, events, `decide`, `evolve` and a codec. Its log is a list of events,
each with the hash of the one before. Knows no rule of any format.
"""

from tiltyard.machine.chain import FIRST_HASH, Link, Verdict, describe, hash_link, verify_chain
from tiltyard.machine.event_migration import EventCodec, Upgrades, name_types
from tiltyard.machine.log import (
    Log,
    LogEntry,
    append_events,
    fold_log,
    list_rows,
    read_log,
    read_rows,
    write_log,
)
from tiltyard.machine.machine import Machine, StateCodec

__all__ = [
    "FIRST_HASH",
    "EventCodec",
    "Link",
    "Log",
    "LogEntry",
    "Machine",
    "StateCodec",
    "Upgrades",
    "Verdict",
    "append_events",
    "describe",
    "fold_log",
    "hash_link",
    "list_rows",
    "name_types",
    "read_log",
    "read_rows",
    "verify_chain",
    "write_log",
]
