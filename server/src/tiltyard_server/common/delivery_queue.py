"""A queue of rows to be sent: claimed in one transaction, sent outside of any, noted in another.

Each call stands for itself. It is noted the moment it ends, and the next one begins as soon as it
is due: nothing waits for the slowest of a batch.
"""

import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from datetime import datetime
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Final, Generic, TypeVar

from tiltyard_server.common import clock, http_client
from tiltyard_server.common.listeners import Listeners

Job = TypeVar("Job")
Answer = TypeVar("Answer")

AT_ONCE: Final = 256  # calls in the air; each of them ends by its deadline
_LONGEST_REST: Final = 1.0
_LAST_SECONDS: Final = 8.0  # for what is in the air when the process stops
_log = logging.getLogger(__name__)


class DeliveryQueue(Generic[Job, Answer]):
    """Sends what is due. `returns` tells when a call has come back."""

    def __init__(
        self,
        *,
        claim: Callable[[datetime, int], Sequence[Job]],
        send: Callable[[Job], Coroutine[Any, Any, Answer]],
        note: Callable[[Job, Answer], None],
        find_next_due: Callable[[], datetime | None] = lambda: None,
    ) -> None:
        self._claim = claim
        self._send = send
        self._note = note
        self._find_next_due = find_next_due
        self._in_the_air = 0
        self._back: SimpleQueue[tuple[Job, Future[Answer]]] = SimpleQueue()
        self.returns = Listeners("delivery")

    def work(self) -> bool:
        """Note what has come back and begin what is due; return whether there was anything."""
        is_busy = False
        while not self._back.empty():
            is_busy = True
            self._note_next(0)
        free = AT_ONCE - self._in_the_air
        return self.begin(clock.now(), free) > 0 or is_busy if free > 0 else is_busy

    def begin(self, now: datetime, limit: int) -> int:
        """Claim what is due and send it on its way; return how much that was."""
        jobs = self._claim(now, limit)
        for job in jobs:
            self._in_the_air += 1
            call = http_client.start(self._send(job))
            call.add_done_callback(partial(self._return, job))
        return len(jobs)

    def finish(self, seconds: float = _LAST_SECONDS) -> None:
        """Note what comes back within so many seconds; the rest is claimed anew by somebody."""
        until = time.monotonic() + seconds
        while self._in_the_air and (left := until - time.monotonic()) > 0:
            try:
                self._note_next(left)
            except Empty:
                return

    def find_rest(self) -> float:
        """Return how long nothing will be due, unless a call comes back."""
        due = None if self._in_the_air >= AT_ONCE else self._find_next_due()
        if due is None:
            return _LONGEST_REST
        return min(max((due - clock.now()).total_seconds(), 0.01), _LONGEST_REST)

    def _return(self, job: Job, done: Future[Answer]) -> None:
        self._back.put((job, done))
        self.returns.tell(0, 0)

    def _note_next(self, seconds: float) -> None:
        """Note one call. If that fails, its claim runs out and it is sent again."""
        job, done = self._back.get(timeout=seconds) if seconds else self._back.get_nowait()
        self._in_the_air -= 1
        try:
            self._note(job, done.result())
        except Exception:
            _log.exception(
                "%s was sent, but its outcome could not be saved; it is sent again when its claim "
                "runs out, and the receiver knows it by its id",
                job,
            )
