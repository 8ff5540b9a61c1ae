"""Raising flags, and what people make of them. No flag ever does anything by itself."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.db import transaction

from tiltyard import InputError, Phase
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.fairplay.detectors import DETECTORS, Moment
from tiltyard_server.fairplay.evidence import Case, Finding
from tiltyard_server.fairplay.models import Flag, FlagReview
from tiltyard_server.outbox.services import Payload
from tiltyard_server.tournaments.lookup import get_tournament
from tiltyard_server.tournaments.models import Tournament

_MOMENTS: Final = {Phase.IN_PROGRESS.value: Moment.START, Phase.COMPLETED.value: Moment.END}


def examine_matches(payload: Payload) -> None:
    """Look at matches that were resolved: the handler of `match.resolved`."""
    _examine(payload["tournament_id"], Moment.MATCH, payload["matches"])


def examine_tournament(payload: Payload) -> None:
    """Look at a tournament that began or ended: a handler of `tournament.moved`."""
    moment = _MOMENTS.get(payload["to"])
    if moment is not None:
        _examine(payload["tournament_id"], moment, ())


@transaction.atomic
def review_flag(
    *, flag_id: int, status: Flag.Status, note: str, reviewer_id: int, now: datetime
) -> Flag:
    """Say what a flag came to, with a note that says why.

    Raises:
        NotFoundError: `flag.unknown`.
        InputError: `flag.note_missing`.
    """
    flag = Flag.objects.select_for_update().filter(pk=flag_id).first()
    if flag is None:
        raise NotFoundError("flag.unknown", say("There is no flag {flag_id}.", flag_id=flag_id))
    if not note.strip():
        raise InputError("flag.note_missing", say("Say in a note what you found."), field="note")
    FlagReview.objects.create(
        flag=flag, reviewer_id=reviewer_id, status=status, note=note.strip(), at=now
    )
    flag.status = status
    flag.save(update_fields=["status"])
    return flag


def _examine(tournament_id: int, moment: Moment, matches: Sequence[int]) -> None:
    tournament = get_tournament(tournament_id)
    case = Case(tournament, tuple(matches))
    now = clock.now()
    for detector in DETECTORS:
        if moment in detector.moments:
            for finding in detector.find(case):
                _raise(tournament, finding, now)


def _raise(tournament: Tournament, finding: Finding, now: datetime) -> None:
    """Store a finding; what was found before is not found again."""
    flag, is_new = Flag.objects.get_or_create(
        kind=finding.kind,
        key=finding.key,
        defaults={
            "severity": finding.severity,
            "tournament": tournament,
            "match_number": finding.match,
            "evidence": finding.evidence.to_json(),
            "created_at": now,
        },
    )
    if is_new:
        flag.users.set(finding.users)
