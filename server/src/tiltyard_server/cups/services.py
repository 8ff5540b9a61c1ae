"""What people do with cups: making one, stopping it, going on."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import F

from tiltyard import InputError, RuleError
from tiltyard.sentence import say
from tiltyard_server.cups.catalogue import load_catalogue
from tiltyard_server.cups.models import CupRun
from tiltyard_server.cups.selectors import get_run
from tiltyard_server.cups.setup import make_cup_config
from tiltyard_server.jobs import Queue, wake_after_commit

LEASE: Final = timedelta(seconds=15)  # a process not seen for so long is gone
_NO_CUPS: Final = say(
    "In a knock-out each game depends on the one before; let this installation play it."
)
_OPEN: Final = (CupRun.Status.QUEUED, CupRun.Status.RUNNING)
CUPS: Final = Queue(
    "cup",
    lambda: CupRun.objects.filter(status__in=_OPEN),
    order=("id",),
    due="created_at",
    lease=lambda: LEASE,
    claimed="beat_at",
    is_claim_ahead=False,
    mark={"status": CupRun.Status.RUNNING, "attempts": F("attempts") + 1},
)


def create_cup(settings: Mapping[str, Any], *, actor_id: int, now: datetime) -> CupRun:
    """Queue a cup; whatever could not be played is refused now.

    Raises:
        InputError: what is wrong with the choice.
    """
    catalogue = load_catalogue()
    is_hosted = bool(settings.get("machines"))
    if is_hosted and settings["kind"] == "Cup":
        raise InputError("lab.machines_cup", _NO_CUPS, field="machines")
    with transaction.atomic():
        run = CupRun.objects.create(
            name=settings["name"],
            choice=dict(settings),
            created_at=now,
            created_by_id=actor_id,
            is_hosted=is_hosted,
        )
        make_cup_config(run.choice, catalogue, run.folder)
        wake_after_commit(CUPS.kind)
    return run


@transaction.atomic
def stop_cup(run_id: int) -> CupRun:
    """Ask a cup to stop: at once if nobody plays it, else within a moment.

    Raises:
        RuleError: `cup.not_running`.
    """
    run = _lock(run_id)
    if run.status not in _OPEN:
        raise RuleError("cup.not_running", say("This cup is not being played."))
    run.is_stopping = True
    if run.status == CupRun.Status.QUEUED:
        run.status = CupRun.Status.STOPPED
    run.save(update_fields=["is_stopping", "status"])
    return run


@transaction.atomic
def resume_cup(run_id: int) -> CupRun:
    """Queue a cup again that was stopped or failed; it goes on where it was.

    Raises:
        RuleError: `cup.not_stopped`.
    """
    run = _lock(run_id)
    if run.status not in (CupRun.Status.STOPPED, CupRun.Status.FAILED):
        raise RuleError("cup.not_stopped", say("Only a cup that was stopped can go on."))
    run.status, run.is_stopping, run.error, run.attempts = CupRun.Status.QUEUED, False, "", 0
    run.save(update_fields=["status", "is_stopping", "error", "attempts"])
    wake_after_commit(CUPS.kind)
    return run


def reopen_cup(run_id: int) -> CupRun:
    """Lock a cup; one that was over waits for a process again, as something in it is open."""
    run = _lock(run_id)
    if run.status == CupRun.Status.OVER:
        run.status, run.attempts = CupRun.Status.QUEUED, 0
        run.save(update_fields=["status", "attempts"])
        wake_after_commit(CUPS.kind)
    return run


def _lock(run_id: int) -> CupRun:
    get_run(run_id)
    return CupRun.objects.select_for_update(of=("self",)).get(pk=run_id)
