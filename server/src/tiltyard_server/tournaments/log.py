"""The log: reading it into states, appending to it, and proving that nobody touched it."""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from threading import Lock
from typing import Final, NamedTuple

from django.conf import settings

from tiltyard import TOURNAMENT, Event, InputError, Phase, TournamentState
from tiltyard.machine import FIRST_HASH, Verdict, hash_link, verify_chain
from tiltyard_server.tournaments.envelopes import NOTE_VERSION, Note, Record
from tiltyard_server.tournaments.models import LogEntry, Snapshot, Tournament


class Head(NamedTuple):
    """A state with its place in the log: the number and the hash of the last event in it."""

    seq: int
    hash: str
    state: TournamentState


class Ripe(NamedTuple):
    """How much of a log is old enough: the last event that is, and when the next one happened."""

    seq: int
    next_at: int | None


MOVED: Final = "phase-changed"
_ORIGIN: Final = Head(0, FIRST_HASH, TOURNAMENT.start)
_heads: OrderedDict[int, Head] = OrderedDict()
_lock = Lock()


def load_head(tournament: Tournament) -> Head:
    """Return the state after `tournament.seq` events: what we remember, plus the tail.

    What is remembered is never trusted by itself: its hash must stand in the log.
    """
    known = _heads.get(tournament.pk)
    if known is not None and known.seq == tournament.seq and known.hash == tournament.head_hash:
        return known
    return _load(tournament.pk, tournament.seq, known)


def load_head_at(tournament: Tournament, seq: int) -> Head:
    """Return the state after the first `seq` events: the time machine."""
    return _load(tournament.pk, min(seq, tournament.seq), _heads.get(tournament.pk))


def load_head_after(tournament: Tournament, base: Head, seq: int) -> Head:
    """Return the state after the first `seq` events, on from `base` if the log knows it."""
    return _load(tournament.pk, min(seq, tournament.seq), base)


def find_ripe(tournament: Tournament, *, after: int, moment: int) -> Ripe:
    """Return the longest beginning of the log without an event later than `moment`.

    `after` events are known to be in it. The first event counts as old from the start: it says
    no more than that there is a tournament.
    """
    young = LogEntry.objects.filter(
        tournament=tournament, seq__gt=max(after, 1), seq__lte=tournament.seq, at__gt=moment
    )
    first = young.order_by("seq").values_list("seq", "at").first()
    return Ripe(tournament.seq, None) if first is None else Ripe(first[0] - 1, first[1])


def find_start(tournament: Tournament) -> tuple[int, int]:
    """Return the number and the time of the event that began play, the last time that it did."""
    moves = LogEntry.objects.filter(
        tournament=tournament, kind=MOVED, data__to=Phase.IN_PROGRESS.value
    )
    return moves.order_by("-seq").values_list("seq", "at")[0]


def find_first(tournament: Tournament, kinds: Collection[str], *, after: int) -> Ripe:
    """Return the longest beginning of the log without an event of some kinds behind `after`."""
    found = LogEntry.objects.filter(
        tournament=tournament, kind__in=kinds, seq__gt=after, seq__lte=tournament.seq
    )
    first = found.order_by("seq").values_list("seq", "at").first()
    return Ripe(tournament.seq, None) if first is None else Ripe(first[0] - 1, first[1])


def list_noted(
    tournament: Tournament, kind: str, name: str, *, after: int, until: int | None = None
) -> set[int]:
    """Return the numbers that notes of a kind give in a part of the log."""
    notes = LogEntry.objects.filter(tournament=tournament, seq__gt=after, kind=kind)
    if until is not None:
        notes = notes.filter(seq__lte=until)
    return {data[name] for data in notes.values_list("data", flat=True)}


def remember(tournament_id: int, head: Head) -> None:
    """Keep a state for the next command. Only for what is committed."""
    with _lock:
        known = _heads.get(tournament_id)
        if known is None or known.seq <= head.seq:
            _heads[tournament_id] = head
        _heads.move_to_end(tournament_id)
        while len(_heads) > settings.TILTYARD_STATES_KEPT:
            _heads.popitem(last=False)


def forget(tournament_id: int) -> None:
    """Drop what is remembered, after a lost race."""
    with _lock:
        _heads.pop(tournament_id, None)


def append_records(
    tournament: Tournament, head: Head, records: Sequence[Record], *, actor_id: int | None
) -> str:
    """Write events behind `head`; return the hash of the last one."""
    previous = head.hash
    entries = []
    for seq, record in enumerate(records, start=head.seq + 1):
        kind, version, data = _write(record.event)
        entry = LogEntry(
            tournament=tournament,
            seq=seq,
            kind=kind,
            version=version,
            data=data,
            at=record.event.at,
            actor_id=actor_id,
            command_id=record.command_id,
        )
        entry.hash = previous = hash_entry(previous, entry)
        entries.append(entry)
    LogEntry.objects.bulk_create(entries)
    return previous


def hash_entry(previous: str, entry: LogEntry) -> str:
    """Return the hash of an entry: of the one before and all that the entry says."""
    return hash_link(previous, (TOURNAMENT.code, entry.tournament_id), entry)


def take_snapshot(tournament: Tournament, head: Head) -> None:
    """Store a state, so that a cold start need not read the whole log."""
    Snapshot.objects.update_or_create(
        tournament=tournament,
        seq=head.seq,
        defaults={"hash": head.hash, "data": TOURNAMENT.write_snapshot(head.state)},
    )


def verify(tournament: Tournament) -> Verdict:
    """Recompute the chain from the first entry to the head that the tournament row names."""
    return verify_chain(
        list_entries(tournament.pk),
        (TOURNAMENT.code, tournament.pk),
        seq=tournament.seq,
        head_hash=tournament.head_hash,
    )


def replay_from_start(tournament_id: int, seq: int) -> TournamentState:
    """Return the state after `seq` events by the log alone: no memory, no snapshot."""
    return _fold(_ORIGIN, _tail(tournament_id, 1, seq)).state


def list_entries(tournament_id: int, *, after: int = 0) -> Iterator[LogEntry]:
    """Yield the entries of a log in order, a chunk at a time."""
    entries = LogEntry.objects.filter(tournament_id=tournament_id, seq__gt=after)
    return entries.order_by("seq").iterator(chunk_size=1000)


def _write(event: Event | Note) -> tuple[str, int, object]:
    if isinstance(event, Note):
        return event.kind, NOTE_VERSION, {**event.data, "at": event.at}
    return TOURNAMENT.write_event(event)


def _load(tournament_id: int, seq: int, known: Head | None) -> Head:
    """Replay from the nearest base that the log confirms."""
    bases = (known if known is not None and known.seq <= seq else None,)
    for base in chain(bases, (_find_snapshot(tournament_id, seq),)):
        if base is not None:
            head = _catch_up(tournament_id, base, seq)
            if head is not None:
                return head
    return _fold(_ORIGIN, _tail(tournament_id, 1, seq))


def _catch_up(tournament_id: int, base: Head, seq: int) -> Head | None:
    """Return the state at `seq` from `base`, or None when the log does not know `base`."""
    tail = _tail(tournament_id, base.seq, seq)
    first = next(tail, None)
    if first is None or first.hash != base.hash:
        return None
    return _fold(base, tail)


def _tail(tournament_id: int, first: int, last: int) -> Iterator[LogEntry]:
    entries = LogEntry.objects.filter(
        tournament_id=tournament_id, seq__gte=first, seq__lte=last
    ).order_by("seq")
    return iter(entries)


def _fold(base: Head, tail: Iterable[LogEntry]) -> Head:
    last: LogEntry | None = None

    def events() -> Iterator[Event]:
        nonlocal last
        for entry in tail:
            last = entry
            if entry.kind not in TOURNAMENT.events.notes:
                yield TOURNAMENT.read_event(entry.kind, entry.version, entry.data)

    state = TOURNAMENT.replay(base.state, events())
    return base if last is None else Head(last.seq, last.hash, state)


def _find_snapshot(tournament_id: int, seq: int) -> Head | None:
    snapshot = (
        Snapshot.objects.filter(tournament_id=tournament_id, seq__lte=seq).order_by("-seq").first()
    )
    if snapshot is None:
        return None
    try:
        return Head(snapshot.seq, snapshot.hash, TOURNAMENT.read_snapshot(snapshot.data))
    except InputError:
        return None  # made by another version: the log is the truth
