"""An engine's process: lines in, stamped lines out, and an end that always comes."""

import contextlib
import ctypes
import math
import os
import select
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tiltyard_hosts.uci.engine.faults import CrashError, HangError, StartError

MAX_LINE: Final = 64 * 1024
MAX_LINES: Final = 200_000  # in one move
MAX_BYTES: Final = 32 * 1024 * 1024  # in one move: what is unread is kept in memory
_STDERR_LIMIT: Final = 256 * 1024
_GRACE_SECONDS: Final = 1.0
_CHUNK: Final = 64 * 1024
_WRITE_SECONDS: Final = 5.0  # for a line that an engine does not take

_PR_SET_PDEATHSIG: Final = 1  # Linux: the signal that a child gets when its parent dies
_LIBC: Final = ctypes.CDLL(None, use_errno=True)


def _die_with_parent() -> None:
    """Called in the child: some engines think on for ever when nobody listens any more."""
    if hasattr(_LIBC, "prctl"):
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


class Line(NamedTuple):
    """A line and when it arrived, on the monotonic clock. Few are ever looked at as text."""

    raw: bytes
    at: float

    @property
    def text(self) -> str:
        """The line as text."""
        return self.raw.decode("utf-8", "replace")


class EngineProcess:
    """A child in a process group of its own, whose lines are stamped as they arrive.

    Whoever waits for a line reads the pipe itself: no other thread has to be woken first, which
    would cost more than all the rest of a move. The command is a list: no shell ever sees it.
    """

    def __init__(self, command: Sequence[str], *, folder: Path | None = None) -> None:
        self.command = tuple(command)
        self._lines: deque[Line] = deque()
        self._rest = b""  # of a line that has not ended
        self._is_over = False  # nothing more can come
        self._is_closed = False  # nothing more can be said
        self._said_lines = self._said_bytes = 0
        self.is_flooding = False
        self.errors = bytearray()
        try:
            self._child = subprocess.Popen(
                self.command,
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                preexec_fn=_die_with_parent,  # noqa: PLW1509 - one system call, takes no lock
            )
        except OSError as error:
            raise StartError(
                f"{Path(self.command[0]).name} cannot be started: {error.strerror}."
            ) from error
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._input = self._child.stdin.fileno()
        os.set_blocking(self._input, False)
        self._output = self._child.stdout.fileno()
        self._poll = select.poll()
        self._poll.register(self._output, select.POLLIN | select.POLLHUP)
        self._errors_thread = threading.Thread(target=self._drain_errors, daemon=True)
        self._errors_thread.start()

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs."""
        return self._child.poll() is None

    def send(self, *lines: str) -> float:
        """Write lines at once and return when the engine could first read them.

        That is taken before the write: the engine may well run before the write returns.

        Raises:
            CrashError: the process ended.
            HangError: it does not read what it is told.
        """
        content = "".join(f"{line}\n" for line in lines).encode()
        start = time.monotonic()
        try:
            if self._is_closed:
                raise BrokenPipeError
            while (written := self._write(content)) < len(content):
                content = content[written:]
                if time.monotonic() - start > _WRITE_SECONDS:
                    raise HangError("The engine does not read its input.")
        except OSError as error:
            raise CrashError(self._describe_end()) from error
        return start

    def _write(self, content: bytes) -> int:
        """Write what the pipe takes; when it is full, wait a moment and return 0."""
        try:
            return os.write(self._input, content)
        except BlockingIOError:
            select.select((), (self._input,), (), _WRITE_SECONDS)
            return 0

    def read(self, deadline: float) -> Line:
        """Return the next line; wait until `deadline` at most.

        Raises:
            CrashError: the process ended.
            HangError: nothing came in time, or far too much.
        """
        while not self._lines:
            if self.is_flooding:
                raise HangError("The engine floods its output.")
            if self._is_over:
                raise CrashError(self._describe_end())
            if not self._listen(max(0.0, deadline - time.monotonic())):
                raise HangError("The engine does not answer.")
        return self._lines.popleft()

    def forget_lines(self) -> None:
        """Drop what was said before; a new question starts with a clean ear."""
        while not self._is_over and not self.is_flooding and self._listen(0.0):
            self._lines.clear()
        self._lines.clear()

    def reset_flood(self) -> None:
        """Begin to count the output of one move."""
        self._said_lines = self._said_bytes = 0

    def close(self) -> None:
        """Ask the engine to quit, then end it and everything it started."""
        with contextlib.suppress(CrashError, HangError):
            self.send("quit")
        self._is_closed = True
        with contextlib.suppress(OSError, ValueError):
            if self._child.stdin is not None:
                self._child.stdin.close()
        for signal_ in (None, signal.SIGTERM, signal.SIGKILL):
            if signal_ is not None:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._child.pid, signal_)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._child.wait(_GRACE_SECONDS)
                break
        self.kill()

    def kill(self) -> None:
        """End it at once, with everything it started: it has shown that it does not listen."""
        self._end_group()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(_GRACE_SECONDS)
        self._errors_thread.join(_GRACE_SECONDS)
        self._is_over = self._is_closed = True
        for stream in (self._child.stdin, self._child.stdout, self._child.stderr):
            if stream is not None:
                with contextlib.suppress(OSError, ValueError):
                    stream.close()

    def _end_group(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)

    def _listen(self, seconds: float) -> bool:
        """Take what the pipe holds, waiting for it if need be; return whether anything came."""
        if not self._poll.poll(math.ceil(seconds * 1000)):
            return False
        try:
            chunk = os.read(self._output, _CHUNK)
        except OSError:
            chunk = b""
        now = time.monotonic()
        *whole, self._rest = (self._rest + chunk).split(b"\n")
        self._lines.extend([Line(raw.strip(), now) for raw in whole])
        self._said_lines += len(whole)
        self._said_bytes += len(chunk)
        self._is_over = not chunk
        longest = len(max(whole, key=len, default=self._rest))
        if (
            max(longest, len(self._rest)) > MAX_LINE
            or self._said_lines > MAX_LINES
            or self._said_bytes > MAX_BYTES
        ):
            self.is_flooding = True
            self._lines.clear()
            self._end_group()
        return True

    def _drain_errors(self) -> None:
        stream = self._child.stderr
        assert stream is not None
        with contextlib.suppress(OSError, ValueError):
            while chunk := stream.read(_CHUNK):
                if len(self.errors) < _STDERR_LIMIT:
                    self.errors.extend(chunk)

    def _describe_end(self) -> str:
        if self.is_flooding:
            return "The engine flooded its output and was ended."
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(_GRACE_SECONDS)
        code = self._child.returncode
        if code is not None and code < 0:
            return f"The engine was ended by signal {-code}."
        return f"The engine ended with code {code}."
