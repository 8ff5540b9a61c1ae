"""The adapter: UCI on its own pipes, xboard's protocol to the engine that it starts.

    python -m tiltyard_hosts.uci.xboard.adapter COMMAND ARGUMENTS…

The runner plays it as any other engine. It knows no rules: it tells the engine the moves and hands
on the one that comes back.
"""

import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tiltyard_hosts.uci.xboard.features import Features, read_thought, write_level

_FEATURES_SECONDS: Final = 2.0  # an engine of version 1 says nothing
_PONG_SECONDS: Final = 30.0
_END_SECONDS: Final = 1.0
_STARTPOS: Final = "startpos"


class XboardEngine:
    """The engine's side."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        self.features = Features()
        self._start = ""
        self._known: list[str] = []  # the moves that the engine has made on its board
        self._pings = 0
        threading.Thread(target=self._read, daemon=True).start()

    def greet(self) -> None:
        """Say that we speak version 2, and hear what the engine can."""
        self.send("xboard", "protover 2")
        end = time.monotonic() + _FEATURES_SECONDS
        while not self.features.is_done:
            line = self.hear(end - time.monotonic())
            if line is None:
                break
            if line.startswith("feature "):
                for name in self.features.read(line):
                    self.send(f"accepted {name}")

    def wait_ready(self) -> None:
        """Wait until everything that was sent is done; an engine without ping is trusted."""
        if not self.features.has_ping:
            return
        self._pings += 1
        self.send(f"ping {self._pings}")
        end = time.monotonic() + _PONG_SECONDS
        while (line := self.hear(end - time.monotonic())) is not None:
            if line == f"pong {self._pings}":
                return

    def begin(self) -> None:
        """Begin a new game: the board is set with the first move that is asked for."""
        self._start, self._known = "", []

    def set_position(self, start: str, moves: Sequence[str]) -> bool:
        """Tell the engine what it does not know; return whether it is a new game for it."""
        held = len(self._known)
        is_new = start != self._start or list(moves[:held]) != self._known
        if is_new:
            self.send("new", "force", "easy", "post")
            if start != _STARTPOS:
                self.send(f"setboard {start}")
            self._start, held = start, 0
        word = "usermove " if self.features.has_usermove else ""
        self.send(*(f"{word}{move}" for move in moves[held:]))
        self._known = list(moves)
        return is_new

    def think(self) -> Iterator[str]:
        """Let it play; yield UCI lines, the last one is its move."""
        self.send("go")
        while True:
            line = self.hear(None)
            if line is None or line.startswith("Illegal move"):
                raise SystemExit("the engine ended, or does not follow the game")
            if line.startswith("move "):
                move = line.split()[1]
                self._known.append(move)
                self.send("force")
                yield f"bestmove {move}"
                return
            if line == "resign":
                self.send("force")
                yield "info string resigns"
                yield "bestmove 0000"
                return
            thought = read_thought(line)
            if thought:
                yield thought

    def send(self, *lines: str) -> None:
        """Write lines to the engine."""
        assert self._process.stdin is not None
        try:
            for line in lines:
                self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except OSError:
            raise SystemExit("the engine ended") from None

    def hear(self, seconds: float | None) -> str | None:
        """Return the next line; None when nothing came in time, or nothing will."""
        try:
            return self._lines.get(timeout=None if seconds is None else max(0.0, seconds))
        except queue.Empty:
            return None

    def end(self) -> None:
        """Ask it to quit; whoever does not is killed."""
        try:
            self.send("quit")
            self._process.wait(_END_SECONDS)
        except (subprocess.TimeoutExpired, SystemExit):
            self._process.kill()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.strip())
        self._lines.put(None)


class Adapter:
    """The runner's side: hears UCI, and has the engine answer."""

    def __init__(self, engine: XboardEngine) -> None:
        self._engine = engine
        self._position: tuple[str, list[str]] = (_STARTPOS, [])
        self._thinking: threading.Thread | None = None

    def answer(self, line: str) -> None:
        """Do what one line of UCI asks."""
        words = line.split()
        match words[:1]:
            case ["uci"]:
                self._introduce()
            case ["isready"]:
                self._finish()
                self._engine.wait_ready()
                _say("readyok")
            case ["ucinewgame"]:
                self._finish()
                self._engine.begin()
            case ["setoption"]:
                self._set_option(words)
            case ["position"]:
                self._position = _read_position(words[1:])
            case ["go"]:
                self._finish()
                self._go(words[1:])
            case ["stop"]:
                self._engine.send("?")
            case _:
                pass

    def _introduce(self) -> None:
        self._engine.greet()
        features = self._engine.features
        _say(f"id name {features.name or 'xboard engine'}")
        for name in features.options:
            _say(f"option name {name} type string default <empty>")
        if features.has_memory:
            _say("option name Hash type spin default 16 min 1 max 1048576")
        if features.has_cores:
            _say("option name Threads type spin default 1 min 1 max 1024")
        _say("uciok")

    def _set_option(self, words: Sequence[str]) -> None:
        name, _, value = " ".join(words[2:]).partition(" value ")
        features = self._engine.features
        if name == "Hash" and features.has_memory:
            self._engine.send(f"memory {value}")
        elif name == "Threads" and features.has_cores:
            self._engine.send(f"cores {value}")
        elif name in features.options:
            self._engine.send(f"option {name}={value}")

    def _go(self, words: Sequence[str]) -> None:
        limits = {name: int(value) for name, value in zip(words[::2], words[1::2], strict=False)}
        start, moves = self._position
        is_new = self._engine.set_position(start, moves)
        is_black = (len(moves) % 2 == 1) != (start != _STARTPOS and start.split()[1] == "b")
        self._engine.send(*_list_limits(limits, is_black=is_black, is_new=is_new))
        self._thinking = threading.Thread(target=self._tell, daemon=True)
        self._thinking.start()

    def _tell(self) -> None:
        try:
            for line in self._engine.think():
                _say(line)
        except SystemExit:
            os._exit(1)  # the engine is gone: so are we, and the runner hears a crash

    def _finish(self) -> None:
        if self._thinking is not None:
            self._thinking.join()
            self._thinking = None


def _read_position(words: Sequence[str]) -> tuple[str, list[str]]:
    place = words.index("moves") if "moves" in words else len(words)
    start = _STARTPOS if words[0] == _STARTPOS else " ".join(words[1:place])
    return start, list(words[place + 1 :])


def _list_limits(limits: Mapping[str, int], *, is_black: bool, is_new: bool) -> Iterator[str]:
    """Clocks are in hundredths of a second; a time per move in whole seconds."""
    if "depth" in limits:
        yield f"sd {limits['depth']}"
    if "movetime" in limits:
        yield f"st {max(1, limits['movetime'] // 1000)}"
    if "wtime" not in limits:
        return
    own, other = ("btime", "wtime") if is_black else ("wtime", "btime")
    if is_new:
        increment = limits.get("binc" if is_black else "winc", 0)
        yield write_level(limits[own], increment, limits.get("movestogo", 0))
    yield f"time {limits[own] // 10}"
    yield f"otim {limits[other] // 10}"


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Adapt the engine whose command stands in the arguments until `quit` or the end of input."""
    engine = XboardEngine(sys.argv[1:])
    adapter = Adapter(engine)
    try:
        for line in sys.stdin:
            if line.strip() == "quit":
                break
            adapter.answer(line.strip())
    finally:
        engine.end()


if __name__ == "__main__":
    main()
