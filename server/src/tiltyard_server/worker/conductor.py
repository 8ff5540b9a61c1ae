"""What happens by itself when its time comes: one row a kind of deadline."""

import logging
import secrets
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from tiltyard import ChangePhase, Phase, RuleError
from tiltyard_server.common import clock
from tiltyard_server.games.reporting import count_silence
from tiltyard_server.tournaments.envelopes import Envelope
from tiltyard_server.tournaments.models import Deadline, Tournament
from tiltyard_server.tournaments.services import apply_command

Step = Callable[[Tournament], None]
MatchStep = Callable[[Tournament, int], None]
_RETRY: Final = timedelta(seconds=30)
_ATTEMPTS: Final = 5
_WAY_TO_PLAY: Final = (Phase.REGISTRATION, Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
_FAULT: Final = "A fault of the server kept this from being done; its log says why. Do it by hand."
_log = logging.getLogger(__name__)


class _TooEarlyError(Exception):
    """What must come before has not happened; look again in a while."""


def open_registration(tournament: Tournament) -> None:
    """Open registration, unless somebody has done it already."""
    if tournament.phase == Phase.CREATED:
        _move(tournament, Phase.REGISTRATION)


def open_check_in(tournament: Tournament) -> None:
    """Open check-in where it is required or was asked for; wait while registration is to open.

    Once it should have started this is too late: nobody would have had the time to check in.
    """
    start_at, phase = tournament.starts_at, Phase(tournament.phase)
    is_wanted = tournament.config["check_in_required"] or tournament.opens_check_in_at is not None
    if not is_wanted or (start_at is not None and clock.now() >= start_at):
        return
    if phase is Phase.REGISTRATION:
        _move(tournament, Phase.CHECK_IN)
    elif phase is Phase.CREATED and start_at is not None:
        raise _TooEarlyError


def start(tournament: Tournament) -> None:
    """Walk from registration to play. Where check-in is required it must have been opened."""
    phase = Phase(tournament.phase)
    if phase not in _WAY_TO_PLAY[:-1]:
        return
    if phase is Phase.REGISTRATION and tournament.config["check_in_required"]:
        raise RuleError(
            "start.check_in_not_held",
            "Check-in is required and was never opened; open it and start by hand.",
        )
    for to in _WAY_TO_PLAY[_WAY_TO_PLAY.index(phase) + 1 :]:
        _move(tournament, to)


STEPS: Final[Mapping[str, Step]] = {
    Deadline.Kind.OPEN_REGISTRATION: open_registration,
    Deadline.Kind.OPEN_CHECK_IN: open_check_in,
    Deadline.Kind.START: start,
}
MATCH_STEPS: Final[Mapping[str, MatchStep]] = {Deadline.Kind.CONFIRM_RESULT: count_silence}


def meet_deadlines(*, now: datetime, limit: int = 20) -> int:
    """Do what is due; return how much was. Several conductors may: each row is one's alone."""
    due = Deadline.objects.filter(done_at=None, due_at__lte=now).order_by("due_at")
    if not due.exists():
        return 0
    with transaction.atomic():
        claimed = list(due.select_for_update(skip_locked=True, of=("self",))[:limit])
        for deadline in claimed:
            _meet(deadline, now)
    return len(claimed)


def _meet(deadline: Deadline, now: datetime) -> None:
    tournament = Tournament.objects.get(pk=deadline.tournament_id)
    try:
        with transaction.atomic():
            if deadline.match_number:
                MATCH_STEPS[deadline.kind](tournament, deadline.match_number)
            else:
                STEPS[deadline.kind](tournament)
    except _TooEarlyError:
        deadline.due_at = now + _RETRY
    except RuleError as error:  # the rules say no: asking again will not help
        deadline.last_error, deadline.done_at = error.message, now
        _log.warning(
            "The step %s of tournament %s was due and was refused by the rules: %s It is not tried "
            "again; the organiser sees why and can do it by hand",
            deadline.kind,
            deadline.tournament_id,
            error.message,
        )
    except Exception:
        _log.exception(
            "The step %s of tournament %s failed (attempt %s of %s); it is tried again in %s s. If "
            "the last attempt fails, the organiser has to do it by hand",
            deadline.kind,
            deadline.tournament_id,
            deadline.attempts + 1,
            _ATTEMPTS,
            int(_RETRY.total_seconds()),
        )
        deadline.attempts += 1
        deadline.last_error = _FAULT
        deadline.due_at = now + _RETRY
        deadline.done_at = now if deadline.attempts >= _ATTEMPTS else None
    else:
        deadline.last_error, deadline.done_at = "", now
    deadline.save(update_fields=["done_at", "attempts", "last_error", "due_at"])


def _move(tournament: Tournament, to: Phase) -> None:
    command = ChangePhase(to, clock.now_ms(), "by the clock", lot=secrets.token_hex(16))
    apply_command(tournament_id=tournament.pk, envelope=Envelope(command), actor_id=None)
