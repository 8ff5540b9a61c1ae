"""The UCI protocol: start, set up, ask, understand the answer."""

import contextlib
import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

from tiltyard_hosts.uci.engine.faults import (
    CrashError,
    EngineError,
    HangError,
    OptionError,
    StartError,
    TimeError,
)
from tiltyard_hosts.uci.engine.lines import Pipe
from tiltyard_hosts.uci.engine.process import EngineProcess
from tiltyard_hosts.uci.engine.thought import Thought
from tiltyard_hosts.uci.fields import suggest
from tiltyard_hosts.uci.game.clock import MARGIN_MS
from tiltyard_hosts.uci.storage import append_limited

_READY_SECONDS: Final = 60.0
_STOP_SECONDS: Final = 0.2
_GREET_SECONDS: Final = 0.02
_PONDER_STOP_SECONDS: Final = 5.0  # after a move that was not expected; they are its own
_LENIENT: Final = {"threads", "hash"}  # unknown ones are no error
_OURS: Final = {"ponder": "false", "ownbook": "false"}


class Restart(StrEnum):
    """When an engine's program is started anew."""

    NEVER = "Never"  # where it would have to be, the tournament stops
    ON_CRASH = "OnCrash"  # after it crashed, hung or did not answer
    EVERY_GAME = "EveryGame"


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """How to start an engine and what to set."""

    name: str
    command: tuple[str, ...]
    folder: Path | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    rating: int = 0
    time_control: str = ""
    start_seconds: float = 10.0
    margin_ms: int = MARGIN_MS
    ponders: bool = False
    restart: Restart = Restart.ON_CRASH
    processors: tuple[int, ...] = ()  # where it may run; empty: anywhere
    log: Path | None = None  # where its standard error goes, up to a limit


class UciEngine:
    """A running engine that has said `uciok` and taken its options.

    Its process may have been started before, beside others that start.
    """

    def __init__(self, spec: EngineSpec, process: EngineProcess | None = None) -> None:
        self.spec = spec
        self.id_name = ""
        self.warnings: list[str] = []
        self._known: dict[str, tuple[str, str]] = {}  # lower case -> name, type
        self._is_chess960 = self._is_pondering = False  # as the options are set
        self._pondered = ""  # the position that it ponders on now
        self._process = process or start_process(spec)
        try:
            self._shake_hands()
        except EngineError as fault:
            self.kill()
            kind = OptionError if isinstance(fault, OptionError) else StartError
            raise kind(f"{spec.name}: {fault.message}") from fault

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.is_alive

    def new_game(self, *, is_chess960: bool = False, is_pondering: bool = False) -> None:
        """Tell the engine that another game begins; `await_ready` waits until it is ready."""
        if "uci_chess960" in self._known and is_chess960 != self._is_chess960:
            self._set("uci_chess960", str(is_chess960).lower())
            self._is_chess960 = is_chess960
        if self.can_ponder and is_pondering != self._is_pondering:
            self._set("ponder", str(is_pondering).lower())
            self._process.widen_pipe()
            self._is_pondering = is_pondering
        self._process.send("ucinewgame", "isready")

    @property
    def can_ponder(self) -> bool:
        """Whether it has the option with which engines say that they can."""
        return "ponder" in self._known

    def set_if_known(self, name: str, value: str) -> bool:
        """Set an option that not every engine has; return whether this one has it."""
        if name.lower() not in self._known:
            return False
        self._set(name, value)
        return True

    def await_ready(self) -> None:
        """Wait until the engine has answered `isready`."""
        deadline = time.monotonic() + _READY_SECONDS
        while self._process.read(deadline) != "readyok":
            pass

    def greet(self) -> None:
        """Ask whether it is there, and wait a moment for the answer before a move is asked for.

        On a busy machine a process that was just awake is given a processor sooner. Who does not
        answer is asked all the same.
        """
        if self._pondered:
            return  # it is awake, and what it says counts
        self._process.forget_lines()
        with contextlib.suppress(EngineError):
            deadline = self._process.send("isready") + _GREET_SECONDS
            while self._process.read(deadline) != "readyok":
                pass

    def ask(self, position: str, go: str) -> float:
        """Ask for a move by its two lines and return when; `await_move` has the answer.

        Who ponders on this very position goes on with it, on its own time now.
        """
        pondered, self._pondered = self._pondered, ""
        if pondered == position:
            return self._process.send("ponderhit")
        start = self._stop_pondering() if pondered else 0.0
        self._process.forget_lines()
        return min(self._process.send(position, go), start or math.inf)

    def ponder(self, position: str, go: str) -> None:
        """Let it think while the other one does; a fault shows when it is asked."""
        self._pondered = position
        with contextlib.suppress(EngineError):
            self._process.forget_lines()
            self._process.send(position, go.replace("go", "go ponder", 1))

    def rest(self) -> None:
        """Stop pondering; who does not stop is ended."""
        pondered, self._pondered = self._pondered, ""
        if pondered:
            try:
                self._stop_pondering()
            except EngineError:
                self.kill()

    def _stop_pondering(self) -> float:
        """Return when it was told to stop: what it takes for that is its own time."""
        start = self._process.send("stop")
        if self._process.await_move(start + _PONDER_STOP_SECONDS) is None:
            raise self._process.explain_silence()
        return start

    def await_move(self, start: float, *, limit_ms: int, margin_ms: int) -> Thought:
        """Wait for the move.

        Args:
            start: when it was asked for.
            limit_ms: the time after which the answer is late.
            margin_ms: how late an answer may be without costing the game.

        Raises:
            TimeError: no answer within limit, margin and a moment.
            CrashError, HangError: the engine is gone, or floods its output.
        """
        deadline = start + (limit_ms + margin_ms) / 1000 + _STOP_SECONDS
        answer = self._process.await_move(deadline)
        if answer is None:
            raise self.explain_silence(start, limit_ms)
        line, at, report, exact = answer
        words = line.split()
        move = words[1].decode("utf-8", "replace") if len(words) > 1 else ""
        expected = words[3].decode("utf-8", "replace") if words[2:3] == [b"ponder"] else ""
        return Thought(move, report, at - start, exact, expected)

    def explain_silence(self, start: float, limit_ms: int) -> EngineError:
        """Return why no move came; an engine that is only slow is told to stop."""
        silence = self._process.explain_silence()
        if isinstance(silence, HangError) and not self._process.is_flooding:
            return self._stop(silence, start, limit_ms)
        return silence

    def explain_deafness(self, *, is_gone: bool) -> EngineError:
        """Return why it did not take a question."""
        return self._process.explain_deafness(is_gone=is_gone)

    @property
    def pipe(self) -> Pipe | None:
        """What it says and where it reads; None while it ponders, which is between us and it."""
        return None if self._pondered else self._process.pipe

    def close(self) -> None:
        """End the engine."""
        self._process.close()
        self._keep_errors()

    def kill(self) -> None:
        """End the engine at once."""
        self._process.kill()
        self._keep_errors()

    def _keep_errors(self) -> None:
        errors, self._process.errors = self._process.errors, bytearray()
        if self.spec.log is not None and errors:
            append_limited(self.spec.log, bytes(errors))

    def _stop(self, silence: HangError, start: float, limit_ms: int) -> TimeError:
        """Ask it to stop; whether it does decides only if the process can be kept."""
        with contextlib.suppress(EngineError):
            deadline = self._process.send("stop") + _STOP_SECONDS
            while True:
                if self._process.read(deadline).startswith("bestmove"):
                    over = int((time.monotonic() - start) * 1000) - limit_ms
                    return TimeError(f"{over} ms over", is_alive=True)
        self.kill()
        return TimeError(silence.message, is_alive=False)

    def _shake_hands(self) -> None:
        self._process.send("uci")
        deadline = time.monotonic() + self.spec.start_seconds
        while (line := self._process.read(deadline)) != "uciok":
            if line.startswith("id name "):
                self.id_name = line[8:]
            elif line.startswith("option name "):
                name, _, rest = line[12:].partition(" type ")
                self._known[name.lower()] = (name, rest.split(" ")[0])
        self._set_options()
        self._process.send("isready")
        self.await_ready()

    def _set_options(self) -> None:
        for name, value in {**_OURS, **self.spec.options}.items():
            if name.lower() in self._known:
                self._set(name, value)
            elif name.lower() in _LENIENT:
                self.warnings.append(f"{self.spec.name} has no option {name}.")
            elif name not in _OURS:
                known = [known for known, _ in self._known.values()]
                raise OptionError(f"it has no option {name!r}{suggest(name, known)}")

    def _set(self, name: str, value: str) -> None:
        name, kind = self._known[name.lower()]
        is_button = kind == "button"
        self._process.send(f"setoption name {name}{'' if is_button else f' value {value}'}")


def start_process(spec: EngineSpec) -> EngineProcess:
    """Start the program of an engine; nobody has spoken to it yet."""
    return EngineProcess(spec.command, folder=spec.folder, processors=spec.processors)


def start_engine(spec: EngineSpec, attempts: int = 3) -> UciEngine:
    """Start an engine, trying again a few times.

    Raises:
        StartError: all attempts failed; the message of the last.
    """
    for attempt in range(1, attempts + 1):
        try:
            return UciEngine(spec)
        except OptionError:
            raise  # it would say the same again
        except StartError:
            if attempt == attempts:
                raise
    raise CrashError("unreachable")


def write_position(fen: str, *, is_standard: bool) -> str:
    """Return the `position` line of a game before its first move; the moves follow it."""
    return "position startpos" if is_standard else f"position fen {fen}"
