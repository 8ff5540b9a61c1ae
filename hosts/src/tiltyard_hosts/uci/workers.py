"""Worker processes: each plays one game at a time and keeps its engines from game to game."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import Final

from tiltyard_hosts.uci.dialogue import EngineSpec
from tiltyard_hosts.uci.game import GamePlan, PlayedGame, PlayedMove

_DEATHS: Final = 5
_PATIENCE: Final = 5.0  # for a worker that was told to end
_WORKER: Final = "tiltyard_hosts.uci.worker"


Clocks = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be played."""

    number: int
    engines: tuple[EngineSpec, EngineSpec]
    plan: GamePlan
    is_watched: bool = False
    has_restart: bool = False
    delay_ms: int = 0


@dataclass(frozen=True, slots=True)
class Progress:
    """A move that was just played."""

    number: int
    fen: str
    move: PlayedMove
    clocks: Clocks


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that has ended; `unstartable` is the side whose engine did not start."""

    number: int
    game: PlayedGame
    unstartable: int | None = None


Message = Progress | Finished


class WorkerPool:
    """A few processes that play. They end by themselves when this one is gone."""

    def __init__(self, size: int) -> None:
        self._idle: list[Connection] = []
        self._busy: dict[int, Connection] = {}
        self._tasks: dict[int, Task] = {}
        self._children: dict[Connection, subprocess.Popen[bytes]] = {}
        self._last: dict[Connection, frozenset[str]] = {}  # the engines a worker still runs
        self._deaths: dict[int, int] = {}  # workers lost in a game
        for _ in range(size):
            self._add()

    @property
    def free(self) -> int:
        """How many games can be started now."""
        return len(self._idle)

    def submit(self, task: Task) -> None:
        """Hand a game to a worker that has none, best to one that has its engines running."""
        names = frozenset(engine.name for engine in task.engines)
        connection = max(self._idle, key=lambda idle: self._last.get(idle) == names)
        self._idle.remove(connection)
        self._last[connection] = names
        self._busy[task.number] = connection
        self._tasks[task.number] = task
        with contextlib.suppress(OSError):  # it died: `listen` will see, and start another
            connection.send(task)

    def listen(self, timeout: float | None = None) -> Iterator[Message]:
        """Yield what the workers say next; waits until somebody says something."""
        for ready in wait(list(self._busy.values()), timeout):
            connection = next(c for c in self._busy.values() if c is ready)
            try:
                message: Message = connection.recv()
            except (EOFError, OSError):
                self._replace(connection)
                continue
            if isinstance(message, Finished):
                del self._busy[message.number], self._tasks[message.number]
                self._idle.append(connection)
            yield message

    def close(self) -> None:
        """End the workers and their engines."""
        for connection, child in self._children.items():
            connection.close()
            child.terminate()
        for child in self._children.values():
            try:
                child.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        self._children.clear()

    def _add(self) -> None:
        """Start a worker: a fresh interpreter that loads what games need and nothing else."""
        ours, theirs = Pipe()
        number = theirs.fileno()
        command = [sys.executable, "-P", "-m", _WORKER, str(number), str(os.getpid())]
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=(number,))
        theirs.close()
        self._idle.append(ours)
        self._children[ours] = child

    def _replace(self, connection: Connection) -> None:
        """A worker died (not an engine: that is its business): its game starts again elsewhere."""
        number = next(n for n, held in self._busy.items() if held is connection)
        task = self._tasks[number]
        self._deaths[number] = self._deaths.get(number, 0) + 1
        if self._deaths[number] >= _DEATHS:
            raise WorkerError(f"{_DEATHS} worker processes were lost in game {number}.")
        del self._busy[number]
        connection.close()
        lost = self._children.pop(connection)
        lost.kill()
        lost.wait()
        self._add()
        self.submit(task)


class WorkerError(Exception):
    """Workers die, and it is not the engines: the tournament stops, nothing is written."""
