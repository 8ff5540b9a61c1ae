"""A log outside a database: lines of JSON, an event each, with the chain of hashes."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from tiltyard.errors import InputError
from tiltyard.machine.chain import FIRST_HASH, describe, hash_link
from tiltyard.machine.codec import from_json
from tiltyard.machine.event_migration import Timed
from tiltyard.machine.machine import Machine

StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT", bound=Timed)
EventT = TypeVar("EventT", bound=Timed)
_FIELDS: Final = ("seq", "kind", "version", "data", "at", "actor_id", "command_id", "hash")


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One event as it stands in a log."""

    seq: int
    kind: str
    version: int
    data: object
    at: int
    actor_id: int | None = None
    command_id: str | None = None
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Log:
    """A log, whose it is, and its entries: each proves the one before."""

    owner: tuple[str, int]  # the code of the machine and a number
    entries: tuple[LogEntry, ...] = ()

    @property
    def head_hash(self) -> str:
        """The hash of the last entry, which stands for the whole log."""
        return self.entries[-1].hash if self.entries else FIRST_HASH


def append_events(
    machine: Machine[StateT, CommandT, EventT], log: Log, events: Iterable[EventT]
) -> Log:
    """Return the log with more events behind its last."""
    previous, entries = log.head_hash, list(log.entries)
    for event in events:
        kind, version, data = machine.write_event(event)
        entry = LogEntry(len(entries) + 1, kind, version, data, event.at)
        previous = hash_link(previous, log.owner, entry)
        entries.append(replace(entry, hash=previous))
    return Log(log.owner, tuple(entries))


def fold_log(machine: Machine[StateT, CommandT, EventT], log: Log) -> StateT:
    """Return the present of a log.

    Raises:
        InputError: `event.unknown` or `json.invalid`, for what this library cannot read.
    """
    return machine.replay_log(
        machine.start,
        (
            machine.read_event(entry.kind, entry.version, entry.data)
            for entry in log.entries
            if entry.kind not in machine.events.notes
        ),
    )


def write_log(log: Log, *, after: int = 0) -> Iterator[str]:
    """Yield a log, a line of JSON an entry: all that the hashes are made of."""
    new = Log(log.owner, log.entries[after:])
    return (json.dumps(row, ensure_ascii=False) + "\n" for row in list_rows(new))


def read_log(lines: Iterable[str], code: str) -> Log:
    """Return the log of a machine that was written by `write_log` or exported by a server.

    Raises:
        InputError: `log.invalid` for lines that are none of such a log, `log.broken` when an
            entry is not what its hash says.
    """
    return read_rows(map(_parse, lines), code)


def list_rows(log: Log) -> Iterator[dict[str, object]]:
    """Yield the entries of a log as objects for JSON."""
    code, number = log.owner
    return ({code: number, **describe(entry), "hash": entry.hash} for entry in log.entries)


def read_rows(rows: Iterable[object], code: str) -> Log:
    """Return the log of a machine from the objects of its entries.

    Raises:
        InputError: as `read_log`.
    """
    number, entries, previous = 0, [], FIRST_HASH
    for place, row in enumerate(rows, 1):
        number, entry = _read_row(row, code, place)
        if entry.seq != place or hash_link(previous, (code, number), entry) != entry.hash:
            raise InputError(
                "log.broken",
                f"Line {place} is not what its hash says: it was changed, or lines before it are "
                "missing. Ask for the log again.",
                line=place,
            )
        entries.append(entry)
        previous = entry.hash
    return Log((code, number), tuple(entries))


def _parse(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _read_row(row: object, code: str, place: int) -> tuple[int, LogEntry]:
    data = dict(row) if isinstance(row, dict) else {}
    number = data.pop(code, None)
    if type(number) is not int or set(data) != set(_FIELDS):
        raise InputError(
            "log.invalid", f"Line {place} is no entry of the log of a {code}.", line=place
        )
    return number, from_json(LogEntry, data, f"line {place}")
