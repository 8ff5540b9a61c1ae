"""What changes cups: making one, stopping it, going on, and who plays it."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import F

from tiltyard import RuleError
from tiltyard_server.cups.catalogue import load_catalogue
from tiltyard_server.cups.models import CupRun
from tiltyard_server.cups.selectors import get_run
from tiltyard_server.cups.setup import make_cup_config
from tiltyard_server.jobs import Queue, wake_after_commit

LEASE: Final = timedelta(seconds=15)  # a process not seen for so long is gone
_ATTEMPTS: Final = 5
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
    with transaction.atomic():
        run = CupRun.objects.create(
            name=settings["name"], choice=dict(settings), created_at=now, created_by_id=actor_id
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
        raise RuleError("cup.not_running", "This cup is not being played.")
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
        raise RuleError("cup.not_stopped", "Only a cup that was stopped can go on.")
    run.status, run.is_stopping, run.error, run.attempts = CupRun.Status.QUEUED, False, "", 0
    run.save(update_fields=["status", "is_stopping", "error", "attempts"])
    wake_after_commit(CUPS.kind)
    return run


def claim_cup(*, now: datetime) -> CupRun | None:
    """Return a cup that waits for a process, or whose process is gone; it is ours for a while."""
    with transaction.atomic():
        for run in CUPS.claim(now, 1):
            run.refresh_from_db()
            if run.is_stopping:
                close_cup(run.pk, CupRun.Status.STOPPED)
            elif run.attempts > _ATTEMPTS:
                error = f"Its process ended {_ATTEMPTS} times without finishing a game."
                close_cup(run.pk, CupRun.Status.FAILED, error=error)
            else:
                return run
    return None


def keep_cup(run_id: int, *, now: datetime) -> bool:
    """Say that a cup is being played; return whether it shall go on."""
    return CUPS.renew(run_id, now, status=CupRun.Status.RUNNING, is_stopping=False)


def expire_cup(run_id: int) -> None:
    """Note that the process of a cup is gone; if it did not say how it ended, another may begin.

    The attempt counts: a cup whose process always dies is given up.
    """
    CupRun.objects.filter(pk=run_id, status=CupRun.Status.RUNNING).update(beat_at=None)


def release_cup(run_id: int) -> None:
    """Let another process take a cup at once: ours ends, and the cup is not over."""
    run = CupRun.objects.filter(pk=run_id, status=CupRun.Status.RUNNING)
    run.update(status=CupRun.Status.QUEUED, beat_at=None, attempts=0)


def close_cup(run_id: int, status: CupRun.Status, *, error: str = "") -> None:
    """Note how the play of a cup ended."""
    CupRun.objects.filter(pk=run_id).update(
        status=status, error=error[:300], is_stopping=False, beat_at=None
    )


def _lock(run_id: int) -> CupRun:
    get_run(run_id)
    return CupRun.objects.select_for_update(of=("self",)).get(pk=run_id)
