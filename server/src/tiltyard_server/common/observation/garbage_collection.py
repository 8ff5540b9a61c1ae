"""Memory without long pauses: what has lived a while is not looked at again and again.

Python looks for unreachable cycles among all objects that live, and nothing else runs meanwhile:
with 3,000 sockets open one such look takes over half a second, which every spectator waits for.
So what has survived for some seconds is set aside (`gc.freeze`). Most of it is freed by its
reference count as ever; only cycles stay. When twice as much is set aside as the last full look
had left, there is another one: memory stays bounded, and pauses become rare.
"""

import gc
from threading import Event, Thread
from typing import Final

_THRESHOLDS: Final = (10_000, 20, 50)  # allocations until a look at the young, the older, the old
_SET_ASIDE_EVERY: Final = 5.0  # seconds
_COUNT_EVERY: Final = 12  # times of setting aside between two counts, which take a while
_LEEWAY: Final = 500_000  # objects more than twice as many, before a full look is worth its pause


class GarbageKeeper:
    """Sets aside what lives long, in a thread of its own."""

    def __init__(self) -> None:
        self._is_stopping = Event()
        self._kept = 0

    def start(self) -> None:
        """Begin with all that was loaded so far, hardly anything of which is a cycle."""
        gc.set_threshold(*_THRESHOLDS)
        self._keep_all()
        Thread(target=self._run, name="tiltyard-garbage", daemon=True).start()

    def stop(self) -> None:
        """Leave the rest to the end of the process."""
        self._is_stopping.set()

    def set_aside(self, *, is_counting: bool) -> None:
        """Spare what lives; count it, and look at everything if it has become too much."""
        gc.freeze()
        if is_counting and gc.get_freeze_count() > 2 * self._kept + _LEEWAY:
            self._look_at_all()

    def _look_at_all(self) -> None:
        gc.unfreeze()
        gc.collect()
        self._keep_all()

    def _keep_all(self) -> None:
        gc.freeze()
        self._kept = gc.get_freeze_count()

    def _run(self) -> None:
        turn = 0
        while not self._is_stopping.wait(_SET_ASIDE_EVERY):
            turn += 1
            self.set_aside(is_counting=turn % _COUNT_EVERY == 0)
