"""How much of the processor the host of a virtual machine keeps from it, second by second."""

import threading
import time
from bisect import bisect_right
from pathlib import Path

_STEAL = 7  # the column of /proc/stat, counted after the name


def _read() -> tuple[int, int]:
    """Return the time stolen and all time, in ticks."""
    line = Path("/proc/stat").read_text(encoding="ascii").partition("\n")[0]
    numbers = [int(word) for word in line.split()[1:9]]
    return numbers[_STEAL], sum(numbers)


class StealWatch:
    """Notes once a second what share of the processors was taken; `with` it around what counts."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.shares: list[float] = []
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "StealWatch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()

    @property
    def mean(self) -> float:
        """The share over the whole time."""
        return sum(self.shares) / len(self.shares) if self.shares else 0.0

    def most_between(self, start: float, end: float) -> float:
        """Return the highest share of a second that touches a span of `time.monotonic`."""
        first, last = bisect_right(self.times, start), bisect_right(self.times, end)
        return max(self.shares[first : last + 1], default=0.0)

    def _watch(self) -> None:
        stolen, whole = _read()
        while not self._is_over.wait(1.0):
            before, all_before = stolen, whole
            stolen, whole = _read()
            self.times.append(time.monotonic())
            self.shares.append((stolen - before) / max(whole - all_before, 1))
