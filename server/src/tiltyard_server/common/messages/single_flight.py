"""A question that is asked once for all who want to know at the same time."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Generic, TypeVar

from django.db import connections

_T = TypeVar("_T")


class SingleFlight(Generic[_T]):
    """Asks in a thread of its own; whoever comes while it waits for the answer waits along.

    An answer that never comes costs one thread, however many ask.
    """

    def __init__(self, name: str, ask: Callable[[], _T]) -> None:
        self._ask = ask
        self._threads = ThreadPoolExecutor(1, thread_name_prefix=f"tiltyard-{name}")
        self._lock = Lock()
        self._flight: Future[_T] | None = None

    def join(self) -> Future[_T]:
        """Return the answer that is awaited already, else ask."""
        with self._lock:
            if self._flight is None or self._flight.done():
                self._flight = self._threads.submit(self._run)
            return self._flight

    def _run(self) -> _T:
        try:
            return self._ask()
        finally:
            connections.close_all()  # they belong to this question, not to the thread
