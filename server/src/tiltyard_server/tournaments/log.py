"""The log of a tournament: which tables and which machine, and what is looked up in it."""

from collections.abc import Collection
from typing import Final, NamedTuple

from tiltyard import TOURNAMENT, Event, Phase, TournamentState
from tiltyard_server.log import heads
from tiltyard_server.log.log import Log
from tiltyard_server.tournaments.commands.envelopes import NOTE_VERSION, Note
from tiltyard_server.tournaments.models import LogEntry, Snapshot, Tournament

Head = heads.Head[TournamentState]
MOVED: Final = "phase-changed"


class Ripe(NamedTuple):
    """How much of a log is old enough: the last event that is, and when the next one happened."""

    seq: int
    next_at: int | None


def _write(event: Event | Note) -> tuple[str, int, object]:
    if isinstance(event, Note):
        return event.kind, NOTE_VERSION, {**event.data, "at": event.at}
    return TOURNAMENT.write_event(event)


LOG: Final = Log(TOURNAMENT, LogEntry, Snapshot, write=_write)
load_head, load_head_at = LOG.load_head, LOG.load_head_at
remember, forget, verify = LOG.remember, LOG.forget, LOG.verify


def find_ripe(tournament: Tournament, *, after: int, moment: int) -> Ripe:
    """Return the longest beginning of the log without an event later than `moment`.

    `after` events are known to be in it. The first event counts as old from the start: it says
    no more than that there is a tournament.
    """
    return _find_until(tournament, seq__gt=max(after, 1), at__gt=moment)


def find_first(tournament: Tournament, kinds: Collection[str], *, after: int) -> Ripe:
    """Return the longest beginning of the log without an event of some kinds behind `after`."""
    return _find_until(tournament, seq__gt=after, kind__in=kinds)


def find_start(tournament: Tournament) -> tuple[int, int]:
    """Return the number and the time of the event that began play, the last time that it did."""
    moves = LogEntry.objects.filter(
        tournament=tournament, kind=MOVED, data__to=Phase.IN_PROGRESS.value
    )
    return moves.order_by("-seq").values_list("seq", "at")[0]


def list_noted(
    tournament: Tournament, kind: str, name: str, *, after: int, until: int | None = None
) -> set[int]:
    """Return the numbers that notes of a kind give in a part of the log."""
    notes = LogEntry.objects.filter(tournament=tournament, seq__gt=after, kind=kind)
    if until is not None:
        notes = notes.filter(seq__lte=until)
    return {data[name] for data in notes.values_list("data", flat=True)}


def _find_until(tournament: Tournament, **young: object) -> Ripe:
    """Return what lies before the first entry of that description."""
    found = LogEntry.objects.filter(tournament=tournament, seq__lte=tournament.seq, **young)
    first = found.order_by("seq").values_list("seq", "at").first()
    return Ripe(tournament.seq, None) if first is None else Ripe(first[0] - 1, first[1])
