"""What happens by itself when its time comes: one row a kind of deadline."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from tiltyard import ChangePhase, Phase, RuleError
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.games.player_reports import count_silence
from tiltyard_server.jobs import Batch, GiveUpError, LaterError, Queue, Retry
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.lookup import get_tournament
from tiltyard_server.tournaments.models import Deadline, Tournament
from tiltyard_server.tournaments.services import apply_command

Step = Callable[[Tournament], None]
MatchStep = Callable[[Tournament, int], None]
_AT_ONCE: Final = 20
_ATTEMPTS: Final = 5
_PAUSE: Final = timedelta(seconds=30)
_WAY_TO_PLAY: Final = (Phase.REGISTRATION, Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
_FAULT: Final = say(
    "A fault of the server kept this from being done; its log says why. Do it by hand."
)


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
        raise LaterError(_PAUSE)


def start(tournament: Tournament) -> None:
    """Walk from registration to play. Where check-in is required it must have been opened."""
    phase = Phase(tournament.phase)
    if phase not in _WAY_TO_PLAY[:-1]:
        return
    if phase is Phase.REGISTRATION and tournament.config["check_in_required"]:
        raise RuleError(
            "start.check_in_not_held",
            say("Check-in is required and was never opened; open it and start by hand."),
        )
    for to in _WAY_TO_PLAY[_WAY_TO_PLAY.index(phase) + 1 :]:
        _move(tournament, to)


STEPS: Final[Mapping[str, Step]] = {
    Deadline.Kind.OPEN_REGISTRATION: open_registration,
    Deadline.Kind.OPEN_CHECK_IN: open_check_in,
    Deadline.Kind.START: start,
}
MATCH_STEPS: Final[Mapping[str, MatchStep]] = {Deadline.Kind.CONFIRM_RESULT: count_silence}


DEADLINES: Final = Queue(
    Deadline.JOB,
    lambda: Deadline.objects.filter(done_at=None, tournament__binned_at__isnull=True),
)


def make_batch() -> Batch[Deadline]:
    """Return what does the steps that are due."""
    retry = Retry([_PAUSE.total_seconds()] * (_ATTEMPTS - 1))
    return Batch(
        DEADLINES, _meet, finish=_finish, retry=retry, limit=_AT_ONCE, explain=lambda _: _FAULT
    )


def _meet(deadline: Deadline) -> None:
    tournament = get_tournament(deadline.tournament_id)
    try:
        if deadline.match_number:
            MATCH_STEPS[deadline.kind](tournament, deadline.match_number)
        else:
            STEPS[deadline.kind](tournament)
    except RuleError as error:  # the rules say no; the organiser sees why and can do it by hand
        raise GiveUpError(error.message) from error


def _finish(deadlines: Sequence[Deadline], now: datetime) -> None:
    for deadline in deadlines:
        deadline.done_at = now
        deadline.save(update_fields=["done_at", "last_error"])


def _move(tournament: Tournament, to: Phase) -> None:
    command = ChangePhase(to, clock.now_ms(), say("by the clock"), lot=secrets.token_hex(16))
    apply_command(tournament_id=tournament.pk, envelope=Envelope(command), actor_id=None)
