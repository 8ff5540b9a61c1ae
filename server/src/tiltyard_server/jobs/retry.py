"""Retry schedules: how long a job waits after each failure, and when it is given up."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Self


@dataclass(frozen=True, slots=True)
class Retry:
    """Seconds to wait after the first failure, the second and so on.

    After the last one the job is given up, or, where a `longest` is named, tried for ever: each
    wait is twice the one before, up to that.
    """

    waits: Sequence[float] = ()
    longest: timedelta | None = None

    @classmethod
    def doubling(cls, longest: timedelta) -> Self:
        """Return a schedule of 2, 4, 8 … seconds that never ends."""
        return cls(longest=longest)

    def find_wait(self, failures: int) -> timedelta | None:
        """Return how long to wait after so many failures; None: it is given up."""
        if failures <= len(self.waits):
            return timedelta(seconds=self.waits[failures - 1])
        if self.longest is None:
            return None
        return min(timedelta(seconds=2 ** min(failures, 32)), self.longest)
