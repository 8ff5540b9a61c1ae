"""The plain fields of a tournament: what no rule depends on, and what is due when."""

from dataclasses import asdict, dataclass, fields
from datetime import datetime, timedelta
from typing import Final

from tiltyard import InputError, Phase, RuleError
from tiltyard.sentence import say
from tiltyard_server.jobs import wake_after_commit
from tiltyard_server.tournaments.models import Deadline, Tournament

_CHECK_IN_BEFORE: Final = timedelta(minutes=60)
_PLAYED: Final = (Phase.IN_PROGRESS, Phase.COMPLETED, Phase.ABORTED)


@dataclass(frozen=True, slots=True)
class Details:
    """What an organiser says about a tournament besides its rules."""

    description: str = ""
    is_public: bool = True
    starts_at: datetime | None = None
    opens_registration_at: datetime | None = None
    opens_check_in_at: datetime | None = None
    has_auto_start: bool = False
    confirm_after_minutes: int = 0
    game: str = "general"
    is_rated: bool = True
    spectator_delay: int = 3
    spectators: str = Tournament.Spectators.EVERYONE.value
    delays_results: bool = False


def read_details(tournament: Tournament) -> Details:
    """Return the details as they stand."""
    return Details(**{field.name: getattr(tournament, field.name) for field in fields(Details)})


def check_details(tournament: Tournament, details: Details) -> None:
    """Refuse what cannot change any more.

    Raises:
        RuleError: `rating.fixed`, when the ratings are played for already.
    """
    is_same = (details.game, details.is_rated) == (tournament.game, tournament.is_rated)
    if not is_same and Phase(tournament.phase) in _PLAYED:
        raise RuleError(
            "rating.fixed",
            say("Game and rating are fixed once play has begun; make a new tournament for others."),
        )


def write_details(tournament: Tournament, details: Details) -> list[str]:
    """Store the details and set the deadlines that follow; return which fields changed.

    Raises:
        InputError: `check_in.out_of_order`.
    """
    check_order(details)
    before = asdict(read_details(tournament))
    changed = [name for name, value in asdict(details).items() if value != before[name]]
    for name in changed:
        setattr(tournament, name, getattr(details, name))
    if changed:
        tournament.save(update_fields=changed)
    _set_deadline(tournament, Deadline.Kind.OPEN_REGISTRATION, details.opens_registration_at)
    _set_deadline(tournament, Deadline.Kind.OPEN_CHECK_IN, _find_check_in(details))
    start = details.starts_at if details.has_auto_start else None
    _set_deadline(tournament, Deadline.Kind.START, start)
    return changed


def check_order(details: Details) -> None:
    """Refuse a check-in that would open when play has begun, or before registration.

    Raises:
        InputError: `check_in.out_of_order`.
    """
    opens, start, before = (
        details.opens_check_in_at,
        details.starts_at,
        details.opens_registration_at,
    )
    if opens is None:
        return
    if (start is not None and opens >= start) or (before is not None and opens <= before):
        raise InputError(
            "check_in.out_of_order",
            say("Check-in must open after registration and before the start."),
            field="opens_check_in_at",
        )


def _find_check_in(details: Details) -> datetime | None:
    """Return when check-in opens by itself: as was said, else an hour before it starts by itself.

    If registration opens later than that, it is half of the time that is left.
    """
    start, registration = details.starts_at, details.opens_registration_at
    if details.opens_check_in_at is not None or start is None or not details.has_auto_start:
        return details.opens_check_in_at
    usual = start - _CHECK_IN_BEFORE
    if registration is None or registration <= usual or registration >= start:
        return usual
    return registration + (start - registration) / 2


def _set_deadline(tournament: Tournament, kind: Deadline.Kind, due_at: datetime | None) -> None:
    """Set, move or drop a deadline; one that was met stays met until its time changes."""
    deadlines = Deadline.objects.filter(tournament=tournament, kind=kind)
    if due_at is None:
        deadlines.delete()
    elif not deadlines.filter(due_at=due_at).exists():
        Deadline.objects.update_or_create(
            tournament=tournament,
            kind=kind,
            defaults={"due_at": due_at, "done_at": None, "attempts": 0, "last_error": ""},
        )
        wake_after_commit(Deadline.JOB)
