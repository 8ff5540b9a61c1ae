"""Jobs that call other servers: claimed in one transaction, sent outside of any, noted in another.

Each call stands for itself. It is noted the moment it ends, and the next one begins as soon as it
is due: nothing waits for the slowest of a batch. A process that dies holds a job for no longer
than its lease; what is sent twice has the same id.
"""

import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from datetime import datetime
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Final, Generic, TypeVar

from tiltyard_server.common import clock
from tiltyard_server.common.messages import event_loop
from tiltyard_server.common.observation import metrics
from tiltyard_server.jobs.batch import seconds_until
from tiltyard_server.jobs.queue import Queue, Row
from tiltyard_server.jobs.wakeup import wake_here

Answer = TypeVar("Answer")

AT_ONCE: Final = 256  # calls in the air; each of them ends by its deadline
_LAST_SECONDS: Final = 8.0  # for what is in the air when the process stops
_log = logging.getLogger(__name__)


class Delivery(Generic[Row, Answer]):
    """Sends what is due; `note` writes down how a call went, and when to try again.

    `at` is the time for those who have a clock of their own.
    """

    def __init__(
        self,
        queue: Queue[Row],
        *,
        send: Callable[[Row, datetime], Coroutine[Any, Any, Answer]],
        note: Callable[[Row, Answer, datetime], None],
        at: datetime | None = None,
    ) -> None:
        self._queue = queue
        self._send = send
        self._note = note
        self._at = at
        self._in_the_air = 0
        self._back: SimpleQueue[tuple[Row, Future[Answer]]] = SimpleQueue()

    def work(self) -> int:
        """Note what has come back and begin what is due; return how much there was."""
        noted = 0
        while not self._back.empty():
            self._note_next(0)
            noted += 1
        free = AT_ONCE - self._in_the_air
        return noted + (self.begin(free) if free > 0 else 0)

    def begin(self, limit: int = AT_ONCE) -> int:
        """Claim what is due and send it on its way; return how much that was."""
        jobs = self._queue.claim(self._find_now(), limit)
        for job in jobs:
            self._in_the_air += 1
            call = event_loop.start(self._send(job, self._find_now()))
            call.add_done_callback(partial(self._return, job))
        return len(jobs)

    def close(self, seconds: float = _LAST_SECONDS) -> None:
        """Note what comes back within so many seconds; the rest is claimed anew by somebody."""
        until = time.monotonic() + seconds
        while self._in_the_air and (left := until - time.monotonic()) > 0:
            try:
                self._note_next(left)
            except Empty:
                return

    def find_rest(self) -> float:
        """Return for how many seconds nothing will be due, unless a call comes back."""
        is_full = self._in_the_air >= AT_ONCE
        return float("inf") if is_full else seconds_until(self._queue.find_next_due())

    def _find_now(self) -> datetime:
        return self._at or clock.now()

    def _return(self, job: Row, done: Future[Answer]) -> None:
        self._back.put((job, done))
        wake_here(self._queue.kind)

    def _note_next(self, seconds: float) -> None:
        """Note one call. If that fails, its claim runs out and it is sent again."""
        job, done = self._back.get(timeout=seconds) if seconds else self._back.get_nowait()
        self._in_the_air -= 1
        kind = self._queue.kind
        try:
            self._note(job, done.result(), self._find_now())
        except Exception:
            metrics.JOBS.labels(kind, "failed").inc()
            _log.exception(
                "The %s %s was sent, but its outcome could not be saved; it is sent again when its "
                "claim runs out, and the receiver knows it by its id",
                kind,
                job.pk,
            )
        else:
            metrics.JOBS.labels(kind, "done").inc()
