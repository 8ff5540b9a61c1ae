"""What arbiters note of players at boards: illegal moves, warnings, what followed."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from tiltyard import MatchId, RuleError
from tiltyard.formats.shared.results import get_match
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.rated_events.models import Incident
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands.envelopes import (
    INCIDENT_NOTED,
    INCIDENT_REMOVED,
    Envelope,
    Note,
)
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.services import apply_command


@transaction.atomic
def note(access: Access, match: int, fields: dict[str, Any]) -> tuple[int, Incident]:
    """Write down what happened at a board; return the new `seq` and the row.

    Raises:
        NotFoundError: `match.unknown`.
        RuleError: `incident.not_there`.
    """
    tournament = lock_tournament(access.tournament.pk)
    held = get_match(log.load_head(tournament).state, MatchId(match))
    if fields["entry"] not in [side.entry for side in held.sides]:
        raise RuleError(
            "incident.not_there",
            say("Entry {entry} does not play match {match}.", entry=fields["entry"], match=match),
        )
    row = Incident.objects.create(
        tournament=tournament,
        match=match,
        noted_by_id=access.actor_id,
        noted_at=clock.now(),
        **fields,
    )
    data = {"match": match, "entry": row.entry, "kind": row.kind, "sanction": row.sanction}
    return _log(access, Note(INCIDENT_NOTED, data, clock.now_ms())), row


@transaction.atomic
def remove(access: Access, number: int) -> int:
    """Take a note back; the log keeps that there was one."""
    tournament = lock_tournament(access.tournament.pk)
    row = Incident.objects.filter(tournament=tournament, pk=number).first()
    if row is None:
        raise NotFoundError("incident.unknown", say("There is no such note."))
    data = {"match": row.match, "entry": row.entry}
    row.delete()
    return _log(access, Note(INCIDENT_REMOVED, data, clock.now_ms()))


def list_all(tournament: Tournament) -> Sequence[Incident]:
    """Return all notes of a tournament, in order."""
    rows = Incident.objects.filter(tournament=tournament).select_related("noted_by")
    return list(rows.order_by("pk"))


def _log(access: Access, note: Note) -> int:
    seq, _ = apply_command(
        tournament_id=access.tournament.pk, envelope=Envelope(note), actor_id=access.actor_id
    )
    return seq
