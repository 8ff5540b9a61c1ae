"""The lines that an engine writes, read from its pipe as they come: the readable twin.

The compiled reader (`tiltyard._games.Lines`) has the same methods and answers. With it no Python
runs while a move is awaited; this one wakes up for each of a dozen `info` lines.
"""

import math
import os
import select
import time
from collections import deque
from typing import Final, Protocol

from tiltyard_hosts.uci.engine.info import is_bound, is_report
from tiltyard_hosts.uci.kernel import compiled

MAX_LINE: Final = 64 * 1024
MAX_LINES: Final = 200_000  # in one move
MAX_BYTES: Final = 32 * 1024 * 1024  # in one move: what is unread is kept in memory
_CHUNK: Final = 64 * 1024

Line = tuple[bytes, float]  # and when it arrived, on the monotonic clock
Answer = tuple[bytes, float, bytes, bytes]  # `bestmove`, when, the last report, the last exact one


class Lines(Protocol):
    """What an engine says. After None, `is_over` and `is_flooding` say why there is nothing."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more can come."""
        ...

    @property
    def is_flooding(self) -> bool:
        """Whether far too much has come."""
        ...

    def read(self, deadline: float, /) -> Line | None:
        """Return the next line; wait until `deadline` at most."""
        ...

    def await_move(self, deadline: float, /) -> Answer | None:
        """Pass over everything until `bestmove`; return it with the reports before it."""
        ...

    def forget(self) -> None:
        """Drop what was said before."""
        ...

    def reset(self) -> None:
        """Begin to count the output of one move."""
        ...


Pipe = tuple[Lines, int]  # what an engine says, and the number of the file where it reads


def open_lines(descriptor: int) -> Lines:
    """Return a reader of the pipe, the compiled one if it is there."""
    make = PipeLines if compiled is None else compiled.Lines
    lines: Lines = make(descriptor, MAX_LINE, MAX_LINES, MAX_BYTES)
    return lines


class PipeLines:
    """Reads a pipe in whoever waits for a line: no other thread has to be woken first."""

    def __init__(self, descriptor: int, max_line: int, max_lines: int, max_bytes: int) -> None:
        self._descriptor = descriptor
        self._limits = (max_line, max_lines, max_bytes)
        self._lines: deque[Line] = deque()
        self._rest = b""  # of a line that has not ended
        self._said_lines = self._said_bytes = 0
        self.is_over = False
        self.is_flooding = False
        self._poll = select.poll()
        self._poll.register(descriptor, select.POLLIN | select.POLLHUP)

    def read(self, deadline: float) -> Line | None:
        """Return the next line, or None."""
        while not self._lines:
            if self.is_flooding or self.is_over:
                return None
            if not self._listen(max(0.0, deadline - time.monotonic())):
                return None
        return self._lines.popleft()

    def await_move(self, deadline: float) -> Answer | None:
        """Return the move with the last report and the last with a score that is no bound."""
        report, exact = b"", b""
        while (line := self.read(deadline)) is not None:
            raw, at = line
            if raw.startswith(b"bestmove"):
                return raw, at, report, exact
            if raw.startswith(b"info") and is_report(raw):
                report = raw
                exact = exact if is_bound(raw) else raw
        return None

    def forget(self) -> None:
        """Drop what was said before; a new question starts with a clean ear."""
        while not self.is_over and not self.is_flooding and self._listen(0.0):
            self._lines.clear()
        self._lines.clear()

    def reset(self) -> None:
        """Begin to count the output of one move."""
        self._said_lines = self._said_bytes = 0

    def _listen(self, seconds: float) -> bool:
        """Take what the pipe holds, waiting for it if need be; return whether anything came."""
        if not self._poll.poll(math.ceil(seconds * 1000)):
            return False
        try:
            chunk = os.read(self._descriptor, _CHUNK)
        except OSError:
            chunk = b""
        now = time.monotonic()
        *whole, self._rest = (self._rest + chunk).split(b"\n")
        self._lines.extend([(raw.strip(), now) for raw in whole])
        self._said_lines += len(whole)
        self._said_bytes += len(chunk)
        self.is_over = not chunk
        longest = max(len(max(whole, key=len, default=b"")), len(self._rest))
        said = (longest, self._said_lines, self._said_bytes)
        if any(have > most for have, most in zip(said, self._limits, strict=True)):
            self.is_flooding = True
            self._lines.clear()
        return True
