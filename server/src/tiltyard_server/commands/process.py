"""The parts of a process: the one place that says what `serve` and `worker` run."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tiltyard_server.common.observation.garbage_collection import GarbageKeeper
from tiltyard_server.jobs import Loop
from tiltyard_server.worker.kinds import KINDS


@contextmanager
def running_parts(*, has_pages: bool, has_worker: bool) -> Iterator[None]:
    """Run what a process has beside its main thread, and end it in good order.

    `has_pages`: people are served. `has_worker`: background jobs are done.
    """
    with ExitStack() as parts:
        if has_pages:
            garbage = GarbageKeeper()
            garbage.start()
            parts.callback(garbage.stop)
        if has_worker:
            loop = Loop(KINDS)
            loop.start()
            parts.callback(loop.stop)
        yield
