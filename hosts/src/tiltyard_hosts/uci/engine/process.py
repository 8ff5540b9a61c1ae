"""An engine's process: lines in, stamped lines out, and an end that always comes."""

import contextlib
import ctypes
import fcntl
import os
import select
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from tiltyard_hosts.uci.engine.faults import CrashError, EngineError, HangError, StartError
from tiltyard_hosts.uci.engine.lines import Answer, Pipe, open_lines

_STDERR_LIMIT: Final = 256 * 1024
_GRACE_SECONDS: Final = 1.0
_CHUNK: Final = 64 * 1024
_WRITE_SECONDS: Final = 5.0  # for a line that an engine does not take
_WIDE: Final = 1024 * 1024  # what an unprivileged process may ask of a pipe

_PR_SET_PDEATHSIG: Final = 1  # Linux: the signal that a child gets when its parent dies
_LIBC: Final = ctypes.CDLL(None, use_errno=True)


def _begin(processors: Sequence[int]) -> None:
    """Called in the child: some engines think on for ever when nobody listens any more."""
    if hasattr(_LIBC, "prctl"):
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if processors:
        os.sched_setaffinity(0, processors)


class EngineProcess:
    """A child in a process group of its own, whose lines are stamped as they arrive.

    Whoever waits for a line reads the pipe itself: no other thread has to be woken first, which
    would cost more than all the rest of a move. The command is a list: no shell ever sees it.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        folder: Path | None = None,
        processors: Sequence[int] = (),
    ) -> None:
        self.command = tuple(command)
        self._is_closed = False  # nothing more can be said
        self.errors = bytearray()
        try:
            self._child = subprocess.Popen(
                self.command,
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                process_group=0,
                preexec_fn=partial(_begin, processors),  # noqa: PLW1509 - system calls, no lock
            )
        except OSError as error:
            raise StartError(
                f"{Path(self.command[0]).name} cannot be started: {error.strerror}."
            ) from error
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._input = self._child.stdin.fileno()
        os.set_blocking(self._input, False)
        self._lines = open_lines(self._child.stdout.fileno())
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
                    raise self.explain_deafness()
        except OSError as error:
            raise self.explain_deafness(is_gone=True) from error
        return start

    def _write(self, content: bytes) -> int:
        """Write what the pipe takes; when it is full, wait a moment and return 0."""
        try:
            return os.write(self._input, content)
        except BlockingIOError:
            select.select((), (self._input,), (), _WRITE_SECONDS)
            return 0

    def widen_pipe(self) -> None:
        """Let it say more while nobody listens, as it does when it ponders."""
        assert self._child.stdout is not None
        if hasattr(fcntl, "F_SETPIPE_SZ"):
            with contextlib.suppress(OSError):  # the user has too many wide ones: it waits then
                fcntl.fcntl(self._child.stdout.fileno(), fcntl.F_SETPIPE_SZ, _WIDE)

    @property
    def pipe(self) -> Pipe:
        """What it says, and where it reads: for whoever asks and listens without this class."""
        return self._lines, self._input

    @property
    def is_flooding(self) -> bool:
        """Whether it wrote far too much."""
        return self._lines.is_flooding

    def read(self, deadline: float) -> str:
        """Return the next line; wait until `deadline` at most.

        Raises:
            CrashError: the process ended.
            HangError: nothing came in time, or far too much.
        """
        line = None if self._is_closed else self._lines.read(deadline)
        if line is None:
            raise self.explain_silence()
        return line[0].decode("utf-8", "replace")

    def await_move(self, deadline: float) -> Answer | None:
        """Return `bestmove`, when it came, and the reports before it; None if it does not come."""
        return None if self._is_closed else self._lines.await_move(deadline)

    def forget_lines(self) -> None:
        """Drop what was said before, and begin to count anew: a new question."""
        if not self._is_closed:  # the number of a closed pipe may be another file's by now
            self._lines.forget()
            self._lines.reset()

    def explain_deafness(self, *, is_gone: bool = False) -> EngineError:
        """Return why it did not take what it was told."""
        if is_gone:
            return CrashError(self._describe_end())
        return HangError("The engine does not read its input.")

    def explain_silence(self) -> EngineError:
        """Return why it did not say what was awaited."""
        if self._lines.is_flooding:
            self._end_group()
            return HangError("The engine floods its output.")
        if self._is_closed or self._lines.is_over:
            return CrashError(self._describe_end())
        return HangError("The engine does not answer.")

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
        self._is_closed = True
        for stream in (self._child.stdin, self._child.stdout, self._child.stderr):
            if stream is not None:
                with contextlib.suppress(OSError, ValueError):
                    stream.close()

    def _end_group(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)

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
