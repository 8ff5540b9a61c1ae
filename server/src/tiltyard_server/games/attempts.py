"""The memory of who tried to report what: one row an attempt, accepted or refused."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from tiltyard import TiltyardError
from tiltyard_server.games.claims import ResultClaim
from tiltyard_server.games.models import GameServer, ResultAttempt
from tiltyard_server.tournaments.models import Tournament

Reason = ResultAttempt.Reason

GOOD: Final = frozenset({Reason.ACCEPTED, Reason.REPEATED})
_UNSIGNED: Final = (Reason.MALFORMED, Reason.UNKNOWN_SERVER, Reason.FORGED, Reason.TOO_MANY)
_MINUTE: Final = timedelta(minutes=1)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Attempt:
    """What somebody wanted to be recorded, and what became of it. No claim: it was unreadable."""

    reason: ResultAttempt.Reason
    error: TiltyardError | None = None
    claim: ResultClaim | None = None


def store_attempts(
    attempts: Iterable[Attempt], *, server: GameServer | None, address: str, at: datetime
) -> None:
    """Remember attempts, and tell the log of the process about refusals."""
    attempts = list(attempts)
    named = {attempt.claim.tournament for attempt in attempts if attempt.claim is not None}
    known = set(Tournament.objects.filter(pk__in=named).values_list("pk", flat=True))
    rows = [_row(attempt, known) for attempt in attempts]
    for row in rows:
        row.server, row.address, row.at = server, address[:64], at
        if row.reason not in GOOD:
            _log.warning(
                "A result was refused (%s, %s): server %s, tournament %s, match %s, from %s",
                row.reason,
                row.code,
                server,
                row.tournament_id,
                row.match_number,
                address,
            )
    ResultAttempt.objects.bulk_create(rows)


def count_unsigned(address: str, *, now: datetime) -> int:
    """Return how many letters without a good signature came from here within a minute."""
    found = ResultAttempt.objects.filter(address=address[:64], at__gt=now - _MINUTE)
    return found.filter(reason__in=_UNSIGNED).count()


def is_flood(count: int) -> bool:
    """Whether so many letters are too many to remember each."""
    return count >= settings.TILTYARD_UNSIGNED_A_MINUTE


def _row(attempt: Attempt, known: set[int]) -> ResultAttempt:
    claim, error = attempt.claim, attempt.error
    row = ResultAttempt(
        reason=attempt.reason,
        code=error.code if error else "",
        message=error.message if error else "",
    )
    if claim is not None:
        row.tournament_id = claim.tournament if claim.tournament in known else None
        row.match_number = claim.match
        row.claim = claim.model_dump(mode="json", exclude_unset=True, exclude={"nonce"})
    return row
