"""A batch of jobs, worked off inside the transaction that locks them.

When the process dies, the transaction never was, and the jobs are still due.
"""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, Generic

from django.db import transaction

from tiltyard_server.common import clock
from tiltyard_server.common.observation import metrics
from tiltyard_server.jobs.queue import Queue, Row
from tiltyard_server.jobs.retry import Retry

_HELD_SECONDS: Final = 0.25
_log = logging.getLogger(__name__)


class LaterError(Exception):
    """What must come before has not happened: look again in a while. No failure is counted."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.wait = wait


class GiveUpError(Exception):
    """Trying again will not help; the sentence is kept with the job."""


class Batch(Generic[Row]):
    """Calls `handle` for every job that is due and `finish` for those that are over.

    One that fails changes nothing, holds up nobody and is tried again as `retry` says. Rows keep
    `last_error`, as `explain` puts it; it is empty for a job that went well.
    """

    def __init__(
        self,
        queue: Queue[Row],
        handle: Callable[[Row], None],
        *,
        finish: Callable[[Sequence[Row], datetime], None],
        retry: Retry,
        limit: int,
        explain: Callable[[Exception], str] = lambda error: f"{type(error).__name__}: {error}",
    ) -> None:
        self._queue = queue
        self._handle = handle
        self._finish = finish
        self._retry = retry
        self._limit = limit
        self._explain = explain

    def work(self) -> int:
        """Work off what is due now; return how much is over."""
        return self.run(clock.now())

    def run(self, now: datetime) -> int:
        """Work off what is due at `now`; return how much is over."""
        with self._queue.locked(now, self._limit) as rows:
            over = [row for row in rows if self._try(row, now)]
            if over:
                self._finish(over, now)
        return len(over)

    def find_rest(self) -> float:
        """Return for how many seconds nothing is due; what is due now, another has in hand."""
        return seconds_until(self._queue.find_next_due()) or _HELD_SECONDS

    def close(self) -> None:
        """Nothing is held between two rounds."""

    def _try(self, job: Any, now: datetime) -> bool:  # noqa: ANN401 - a Row with the columns of a queue
        """Do one job; return whether it is over, well or not."""
        wait: timedelta | None = None
        try:
            with transaction.atomic():
                self._handle(job)
        except LaterError as later:
            wait = later.wait
        except Exception as error:
            wait = self._note_failure(job, error)
        else:
            job.last_error = ""
            metrics.JOBS.labels(self._queue.kind, "done").inc()
            return True
        if wait is not None:
            job.due_at = now + wait
        job.save(update_fields=["attempts", "last_error", "due_at"])
        return wait is None

    def _note_failure(self, job: Any, error: Exception) -> timedelta | None:  # noqa: ANN401
        """Count it and say so; return how long to wait, None to give up."""
        is_beyond_help = isinstance(error, GiveUpError)
        job.attempts += 1
        job.last_error = (str(error) if is_beyond_help else self._explain(error))[:2000]
        wait = None if is_beyond_help else self._retry.find_wait(job.attempts)
        metrics.JOBS.labels(self._queue.kind, "failed").inc()
        _log.log(
            logging.WARNING if is_beyond_help else logging.ERROR,
            "The %s %s (%s) failed at attempt %s: %s It changed nothing and %s",
            self._queue.kind,
            job.pk,
            job,
            job.attempts,
            error,
            "is given up" if wait is None else f"is tried again in {wait.total_seconds():g} s",
            exc_info=None if is_beyond_help else error,
        )
        return wait


def seconds_until(due: datetime | None) -> float:
    """Return for how many seconds a time is ahead; for ever, if there is none."""
    return float("inf") if due is None else max(0.0, (due - clock.now()).total_seconds())
