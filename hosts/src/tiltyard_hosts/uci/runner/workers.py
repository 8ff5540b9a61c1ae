"""Worker processes: each plays one game at a time and keeps its engines from game to game.

`WorkerPool` starts them; `work` is what each of them runs, with its end of a pipe.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import Final

from tiltyard_hosts.uci.engine.dialogue import EngineSpec, Restart, UciEngine, start_engine
from tiltyard_hosts.uci.engine.faults import StartError
from tiltyard_hosts.uci.game.board import Board
from tiltyard_hosts.uci.game.ending import LOSSES, Ending
from tiltyard_hosts.uci.game.play import GameInPlay, PlayedGame, PlayedMove
from tiltyard_hosts.uci.runner.pool import Clocks, Finished, Progress, Task, Trial
from tiltyard_hosts.uci.runner.trial import start_together
from tiltyard_hosts.uci.setup.processors import share

_DEATHS: Final = 5
_PAIR: Final = 2
_PATIENCE: Final = 5.0  # for a worker that was told to end
_WORKER: Final = (
    "import sys; from tiltyard_hosts.uci.runner.workers import work; work(*sys.argv[1:])"
)
_BOARD_SECONDS: Final = 0.25  # between two boards of a game


def end_processes(
    children: Collection[subprocess.Popen[bytes]], *, patience: float, is_told: bool = False
) -> None:
    """Tell all to end, then wait for each; who needs longer than `patience` seconds is killed."""
    for child in () if is_told else children:
        child.terminate()
    for child in children:
        try:
            child.wait(patience)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


class WorkerPool:
    """A few processes that play. They end by themselves when this one is gone."""

    def __init__(self, size: int) -> None:
        self._idle: list[Connection] = []
        self._busy: dict[int, Connection] = {}
        self._tasks: dict[int, Task] = {}
        self._children: dict[Connection, subprocess.Popen[bytes]] = {}
        self._last: dict[Connection, frozenset[str]] = {}  # the engines a worker still runs
        self._deaths: dict[int, int] = {}  # workers lost in a game
        self._places: dict[Connection, int] = {}  # which share of the processors is whose
        self._size = size
        for place in range(size):
            self._add(place)

    @property
    def free(self) -> int:
        """How many games can be started now."""
        return len(self._idle)

    def try_engines(self, engines: Sequence[EngineSpec]) -> list[str]:
        """Let the workers start every engine once; return what is wrong with options.

        Two engines are those of the first games: each worker starts both and keeps them.
        """
        is_kept = len(engines) <= _PAIR
        size = len(self._idle)
        shares = [tuple(engines if is_kept else engines[n::size]) for n in range(size)]
        problems: list[str] = []
        for connection, own in zip(self._idle, shares, strict=True):
            with contextlib.suppress(OSError):
                connection.send(Trial(own, is_kept))
                self._last[connection] = frozenset(e.name for e in own if is_kept)
        for connection in tuple(self._idle):
            try:
                problems += connection.recv()
            except (EOFError, OSError):
                self._idle.remove(connection)
                self._end(connection)
        return list(dict.fromkeys(problems))

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

    def listen(self, timeout: float | None = None) -> Iterator[Progress | Finished]:
        """Yield what the workers say next; waits until somebody says something."""
        for ready in wait(list(self._busy.values()), timeout):
            connection = next(c for c in self._busy.values() if c is ready)
            try:
                message: Progress | Finished = connection.recv()
            except (EOFError, OSError):
                self._replace(connection)
                continue
            if isinstance(message, Finished):
                del self._busy[message.number], self._tasks[message.number]
                self._idle.append(connection)
            yield message

    def settle(self) -> bool:
        """Nothing is left in doubt: these games were played here."""
        return True

    def drop(self, number: int) -> None:
        """Give up a game that nobody waits for; its worker is followed by a fresh one."""
        connection = self._busy.pop(number, None)
        if connection is not None:
            del self._tasks[number]
            self._end(connection)

    def close(self) -> None:
        """End the workers and their engines: who plays is told, the others hear that we left."""
        for connection, child in self._children.items():
            connection.close()
            if connection not in self._idle:
                child.terminate()
        end_processes(self._children.values(), patience=_PATIENCE, is_told=True)
        self._children.clear()

    def _add(self, place: int) -> None:
        """Start a worker: a fresh interpreter that loads what games need and nothing else."""
        ours, theirs = Pipe()
        number = theirs.fileno()
        words = map(str, (number, os.getpid(), place, self._size))
        command = [sys.executable, "-P", "-c", _WORKER, *words]
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=(number,))
        theirs.close()
        self._idle.append(ours)
        self._children[ours] = child
        self._places[ours] = place

    def _replace(self, connection: Connection) -> None:
        """A worker died (not an engine: that is its business): its game starts again elsewhere."""
        number = next(n for n, held in self._busy.items() if held is connection)
        task = self._tasks[number]
        self._deaths[number] = self._deaths.get(number, 0) + 1
        if self._deaths[number] >= _DEATHS:
            raise WorkerError(f"{_DEATHS} worker processes were lost in game {number}.")
        del self._busy[number]
        self._end(connection)
        self.submit(task)

    def _end(self, connection: Connection) -> None:
        """End a worker at once, with its engines, and start another in its place."""
        connection.close()
        lost = self._children.pop(connection)
        lost.kill()
        lost.wait()
        self._add(self._places.pop(connection))


class WorkerError(Exception):
    """Workers die, and it is not the engines: the tournament stops, nothing is written."""


class _Reporter:
    """Sends what happens in a game: at most a few boards a second, the newest, and the end."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._lock = threading.Lock()
        self._has_news = threading.Event()
        self._latest: Progress | None = None
        threading.Thread(target=self._run, daemon=True).start()

    def put(self, progress: Progress) -> None:
        """Take a position; it is sent soon, unless the next one comes before."""
        self._latest = progress
        self._has_news.set()

    def finish(self, message: Finished) -> None:
        """Send the end; what came before it is old now."""
        with self._lock:
            self._latest = None
            self._connection.send(message)

    def _run(self) -> None:
        with contextlib.suppress(OSError):
            while self._has_news.wait():
                self._has_news.clear()
                with self._lock:
                    latest, self._latest = self._latest, None
                    if latest is not None:
                        self._connection.send(latest)
                time.sleep(_BOARD_SECONDS)


class _OrphanedError(Exception):
    """The process that gave the task is gone."""


def work(pipe: str, pool: str, place: str, places: str) -> None:
    """Play what comes through a pipe until its other end closes, or the process `pool` is gone."""
    connection, parent = Connection(int(pipe)), int(pool)
    at = (int(place), int(places))
    engines: dict[str, UciEngine] = {}
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it and ends us
    signal.signal(signal.SIGTERM, _leave)
    reporter = _Reporter(connection)
    try:
        while True:
            task: Task | Trial = connection.recv()
            if isinstance(task, Trial):
                mine = tuple(_place(spec, *at) for spec in task.engines)
                connection.send(_try(replace(task, engines=mine), engines))
                continue
            first, second = task.engines
            task = replace(task, engines=(_place(first, *at), _place(second, *at)))
            _tidy(engines, task)
            reporter.finish(_play(task, engines, reporter, parent))
            time.sleep(task.delay_ms / 1000)
    except (EOFError, OSError, _OrphanedError):
        pass
    finally:
        signal.signal(
            signal.SIGTERM, signal.SIG_IGN
        )  # we are leaving: let the engines end in peace
        for engine in engines.values():
            engine.close()


def _try(trial: Trial, engines: dict[str, UciEngine]) -> list[str]:
    problems: list[str] = []
    groups = [trial.engines] if trial.is_kept else [(spec,) for spec in trial.engines]
    for engine, problem in (row for group in groups for row in start_together(group)):
        if problem:
            problems.append(problem)
        if engine is not None and trial.is_kept:
            engines[engine.spec.name] = engine
        elif engine is not None:
            engine.close()
    return problems


def _leave(*_: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # leave once, in peace
    raise SystemExit


def _play(task: Task, engines: dict[str, UciEngine], reporter: _Reporter, parent: int) -> Finished:
    for side, spec in enumerate(task.engines):
        engine = engines.get(spec.name)
        if engine is not None and engine.is_alive and engine.spec == spec:
            continue
        try:
            engines[spec.name] = start_engine(spec)
        except StartError as fault:
            ending = Ending(LOSSES[side], fault.reason, fault.message)
            return Finished(task.number, PlayedGame(task.plan.fen, (), ending, 0), side)

    def watch(board: Board, move: PlayedMove, clocks: Clocks) -> None:
        if os.getppid() != parent:
            raise _OrphanedError
        if task.is_watched:
            reporter.put(Progress(task.number, board.fen(), move, clocks))

    pair = [engines[spec.name] for spec in task.engines]
    game = GameInPlay(pair, task.plan, watch).play()
    if game.failed is not None:
        engines.pop(task.engines[game.failed].name).kill()
    return Finished(task.number, game)


def _place(spec: EngineSpec, place: int, places: int) -> EngineSpec:
    """Give each of the games at once its own part of the processors of an engine."""
    mine = share(spec.processors, place, places)
    return spec if mine == spec.processors else replace(spec, processors=mine)


def _tidy(engines: dict[str, UciEngine], task: Task) -> None:
    """Keep of the last game what the next one needs, unless each game wants fresh ones."""
    kept = {spec.name for spec in task.engines if spec.restart is not Restart.EVERY_GAME}
    for name in [name for name in engines if name not in kept]:
        engines.pop(name).close()
