"""A log: reading it into states, deciding, appending, the rows that follow, the chain."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, Generic, Protocol, TypeVar

from django.conf import settings
from django.db.models import Model, QuerySet

from tiltyard import RuleError
from tiltyard.machine import (
    FIRST_HASH,
    LogEntry,
    Machine,
    Verdict,
    describe,
    hash_link,
    verify_chain,
)
from tiltyard.sentence import say
from tiltyard_server.common.database.upserts import add_rows, put_rows
from tiltyard_server.common.messages.announcement import announce
from tiltyard_server.log.heads import Head, Heads
from tiltyard_server.log.models import LoggedEvent, LoggedState
from tiltyard_server.log.snapshots import Snapshots

S = TypeVar("S")
E = TypeVar("E")
R = TypeVar("R", bound="Record[Any]")
_LONG: Final = 2000  # entries: more are not held in memory together
Write = Callable[[Any], tuple[str, int, Any]]


class Owner(Protocol):
    """The row of something that a log is kept of."""

    pk: Any
    seq: Any
    head_hash: Any


@dataclass(frozen=True, slots=True)
class Record(Generic[E]):
    """An event on its way into a log, with who asked for it by which command."""

    event: E
    actor_id: int | None = None
    command_id: str | None = None


@dataclass(slots=True, kw_only=True)
class Batch(Generic[S, R]):
    """The state as it goes from command to command, and the records to be written afterwards."""

    state: S
    records: list[R] = field(default_factory=list)
    who: tuple[int | None, str | None] = (None, None)  # asks, under which id

    @contextmanager
    def deciding(self, actor_id: int | None, command_id: str | None) -> Iterator[None]:
        """Decide one command in here: if it is refused, nothing has happened."""
        state, count = self.state, len(self.records)
        self.who = (actor_id, command_id)
        try:
            yield
        except Exception:
            self.state = state
            del self.records[count:]
            raise
        finally:
            self.who = (None, None)


class Log(Generic[S]):
    """The logs of one kind of subject. An owner is a row with `seq` and `head_hash`.

    Args:
        machine: how events make a state, and how both are written. Its code stands in hashes and
            sentences, and names the column that says whose log an entry is of.
        events: the table of entries.
        states: the table of snapshots, if there are any.
        write: how an event is written, where the machine does not know all that is recorded.
        is_big: a state may take seconds to write; there is one snapshot at a time, packed.
    """

    def __init__(
        self,
        machine: Machine[S, Any, Any],
        events: type[LoggedEvent],
        states: type[LoggedState] | None = None,
        *,
        write: Write | None = None,
        is_big: bool = False,
    ) -> None:
        self.name = machine.code
        self.origin = Head(0, FIRST_HASH, machine.start)
        self.heads: Heads[S] = Heads(lambda: settings.TILTYARD_STATES_KEPT)
        self.snapshots = Snapshots(machine, states, is_big=is_big)
        self._machine, self._events = machine, events
        self._write: Write = write or machine.write_event
        self._owner_id = f"{self.name}_id"

    def load_head(self, owner: Owner) -> Head[S]:
        """Return the state after `owner.seq` events: what we remember, plus the tail.

        What is remembered is never trusted by itself: its hash must stand in the log.
        """
        known = self.heads.find(owner.pk)
        if known is not None and (known.seq, known.hash) == (owner.seq, owner.head_hash):
            return known
        return self._load(owner.pk, owner.seq, known)

    def load_head_at(self, owner: Owner, seq: int, base: Head[S] | None = None) -> Head[S]:
        """Return the state after the first `seq` events: the time machine.

        It goes on from `base`, or from what is remembered, if the log knows that.
        """
        known = base or self.heads.find(owner.pk)
        return self._load(owner.pk, min(seq, owner.seq), known)

    def remember(self, owner_id: int, head: Head[S]) -> None:
        """Keep a state for the next command. Only for what is committed."""
        self.heads.put(owner_id, head)

    def publish(self, owner_id: int, head: Head[S]) -> None:
        """Remember a state that was just committed, and announce that the log grew."""
        self.remember(owner_id, head)
        announce(self.name, owner_id, head.seq)

    def forget(self, owner_id: int) -> None:
        """Drop what is remembered, after a lost race."""
        self.heads.drop(owner_id)

    def append(
        self, owner_id: int, head: Head[S], records: Sequence[Record[Any]], after: S
    ) -> Head[S]:
        """Write events behind `head`; return the head with the state `after` them."""
        previous, rows = head.hash, []
        for seq, record in enumerate(records, start=head.seq + 1):
            kind, version, data = self._write(record.event)
            at = record.event.at
            line = LogEntry(seq, kind, version, data, at, record.actor_id, record.command_id)
            previous = hash_link(previous, (self.name, owner_id), line)
            rows.append({self._owner_id: owner_id, **describe(line), "hash": previous})
        add_rows(self._events, rows)
        return Head(head.seq + len(rows), previous, after)

    def verify(self, owner: Owner) -> Verdict:
        """Recompute the chain from the first entry to the head that the owner's row names."""
        return verify_chain(
            self.list_entries(owner.pk),
            (self.name, owner.pk),
            seq=owner.seq,
            head_hash=owner.head_hash,
        )

    def hash_entry(self, previous: str, entry: LoggedEvent) -> str:
        """Return the hash of an entry: of the one before and all that the entry says."""
        return hash_link(previous, (self.name, getattr(entry, self._owner_id)), entry)

    def replay(self, owner_id: int, seq: int, base: Head[S] | None = None) -> Head[S]:
        """Return the state after `seq` events by the log alone: no memory, no snapshot.

        It goes on from `base`, which is of this log for certain.
        """
        base = base or self.origin
        return self._fold(base, self._read(owner_id, base.seq + 1, seq))

    def list_entries(self, owner_id: int, *, after: int = 0) -> Iterator[Any]:
        """Yield the entries of a log in order, a chunk at a time."""
        return self._find_entries(owner_id, after + 1).iterator(chunk_size=1000)

    def describe(self, owner_id: int, *, after: int, limit: int) -> list[dict[str, Any]]:
        """Return a part of a log as programs read it: all that the hashes are made of, and them."""
        entries = self._find_entries(owner_id, after + 1)[:limit]
        return [{**describe(entry), "hash": entry.hash} for entry in entries]

    def _load(self, owner_id: int, seq: int, known: Head[S] | None) -> Head[S]:
        """Replay from the nearest base that the log confirms."""
        head = None
        if known is not None and known.seq <= seq:
            head = self._catch_up(owner_id, known, seq)
        if head is None and (stored := self.snapshots.find_last(owner_id, seq)) is not None:
            head = self._catch_up(owner_id, stored, seq)
        return head or self.replay(owner_id, seq)

    def _catch_up(self, owner_id: int, base: Head[S], seq: int) -> Head[S] | None:
        """Return the state at `seq` from `base`, or None when the log does not know `base`."""
        if not base.seq:
            return self.replay(owner_id, seq)
        tail = self._read(owner_id, base.seq, seq)
        first = next(tail, None)
        if first is None or first.hash != base.hash:
            return None
        return self._fold(base, tail)

    def _fold(self, base: Head[S], tail: Iterator[Any]) -> Head[S]:
        last = (base.seq, base.hash)

        def events() -> Iterator[Any]:
            nonlocal last
            for entry in tail:
                last = (entry.seq, entry.hash)
                if entry.kind not in self._machine.events.notes:
                    yield self._machine.read_event(entry.kind, entry.version, entry.data)

        state = self._machine.replay_log(base.state, events())
        return base if last[0] == base.seq else Head(*last, state)

    def _read(self, owner_id: int, first: int, last: int) -> Iterator[Any]:
        entries = self._find_entries(owner_id, first).filter(seq__lte=last)
        return entries.iterator(chunk_size=_LONG) if last - first > _LONG else iter(entries)

    def _find_entries(self, owner_id: int, first: int = 1) -> QuerySet[Any]:
        mine = {self._owner_id: owner_id, "seq__gte": first}
        return self._events._default_manager.filter(**mine).order_by("seq")  # noqa: SLF001


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows made from a log, by their numbers: one for each thing in the state.

    Touched rows only are written, in one statement a table, in the transaction of the events.
    Each says which event changed it last, so "what is new since 300?" is one question.
    """

    name: str  # of one row, in sentences
    model: type[Model]
    owner: str  # the column that says of whom they are
    seq: str  # the column that says which event changed a row last
    changing: tuple[str, ...]  # columns that may change when the row is there already
    unknown: frozenset[str] = frozenset()  # columns of a made row that the log cannot tell

    def write(
        self,
        owner_id: int,
        rows: Iterable[Mapping[str, Any]],
        *,
        seq: int,
        also: tuple[str, ...] = (),
    ) -> None:
        """Add rows or bring them up to date; `also` names columns that change this once."""
        put_rows(
            self.model,
            [{**row, self.owner: owner_id, self.seq: seq} for row in rows],
            unique=(self.owner, "number"),
            changing=(*also, *self.changing, self.seq),
        )


def fingerprint(content: object) -> str:
    """Return a digest of what a command asks, to tell another one under the same id."""
    text = json.dumps(content, sort_keys=True, default=str)
    return sha256(text.encode()).hexdigest()


def refuse_reuse(command_id: str) -> RuleError:
    """Return the refusal of an id that stands for another command already."""
    return RuleError(
        "command.id_reused",
        say(
            "The command id {command_id} was used for another command; make a new one.",
            command_id=f"{command_id!r}",
        ),
        command_id=command_id,
    )
