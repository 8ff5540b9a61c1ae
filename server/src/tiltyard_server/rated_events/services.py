"""Changing who the entries are and what is known of the event: rows, and a note in the log."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import transaction

from tiltyard.rating.time_control import parse_time_control
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.rated_events.models import EventRecord, Identity
from tiltyard_server.rated_events.seeding_ratings import follow_method
from tiltyard_server.tournaments.commands.envelopes import (
    EVENT_CHANGED,
    IDENTITY_CHANGED,
    Envelope,
    Note,
)
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Entry
from tiltyard_server.tournaments.services import apply_commands

Changes = Mapping[str, Any]
_RATINGS: Final = frozenset({"fide_rating", "national_rating"})


@transaction.atomic
def edit_identities(
    tournament_id: int, changes: Sequence[tuple[int, Changes]], *, actor_id: int | None
) -> int:
    """Write what is known of some entries, all or nothing; return the new `seq`.

    The log says whose data changed and which, never to what.

    Raises:
        NotFoundError: `entry.unknown`.
    """
    tournament = lock_tournament(tournament_id)
    numbers = {number for number, _ in changes}
    entries = Entry.objects.filter(tournament=tournament, number__in=numbers)
    unknown = sorted(numbers - set(entries.values_list("number", flat=True)))
    if unknown:
        raise NotFoundError(
            "entry.unknown", say("There is no entry {entry}.", entry=unknown[0]), entry=unknown[0]
        )
    rows = {
        row.number: row
        for row in Identity.objects.filter(tournament=tournament, number__in=numbers)
    }
    at = clock.now_ms()
    notes = []
    for number, given in changes:
        row = rows.setdefault(number, Identity(tournament=tournament, number=number))
        fields = sorted(name for name, value in given.items() if getattr(row, name) != value)
        for name in fields:
            setattr(row, name, given[name])
        if fields:
            row.save()
            notes.append(Note(IDENTITY_CHANGED, {"entry": number, "fields": fields}, at))
    seq = _note(tournament_id, notes, actor_id, seq=tournament.seq)
    if any(_RATINGS & set(given) for _, given in changes):
        return follow_method(tournament, actor_id=actor_id, seq=seq)
    return seq


@transaction.atomic
def edit_event(tournament_id: int, changes: Changes, *, actor_id: int | None) -> int:
    """Write facts of the event; return the new `seq`.

    Raises:
        InputError: `rating.time`, for a time control that nobody can play by.
    """
    tournament = lock_tournament(tournament_id)
    if changes.get("time_control"):
        parse_time_control(changes["time_control"])
    event, _ = EventRecord.objects.get_or_create(tournament=tournament)
    fields = sorted(name for name, value in changes.items() if getattr(event, name) != value)
    for name in fields:
        setattr(event, name, changes[name])
    if fields:
        event.save(update_fields=fields)
    notes = [Note(EVENT_CHANGED, {"fields": fields}, clock.now_ms())] if fields else []
    seq = _note(tournament_id, notes, actor_id, seq=tournament.seq)
    if "rating_method" in fields:
        return follow_method(tournament, actor_id=actor_id, seq=seq)
    return seq


def _note(tournament_id: int, notes: Sequence[Note], actor_id: int | None, *, seq: int) -> int:
    if not notes:
        return seq
    applied = apply_commands(
        tournament_id=tournament_id,
        envelopes=[Envelope(note) for note in notes],
        actor_id=actor_id,
        is_atomic=True,
    )
    return applied.seq
