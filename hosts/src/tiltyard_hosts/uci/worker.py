"""A worker process: plays the games it is given, one at a time, and tells how they go.

The pool starts it with the number of its end of a pipe and the process that must live.
"""

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Final

import chess

from tiltyard_hosts.uci.dialogue import UciEngine, start_engine
from tiltyard_hosts.uci.faults import StartError
from tiltyard_hosts.uci.game import Ending, GameInPlay, PlayedGame, PlayedMove
from tiltyard_hosts.uci.workers import Clocks, Finished, Progress, Task

_LOSSES: Final = ("0-1", "1-0")
_BOARD_SECONDS: Final = 0.25  # between two boards of a game


class _Reporter:
    """Sends what happens in a game: at most a few boards a second, the newest, and the end."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._lock = threading.Lock()
        self._has_news = threading.Event()
        self._latest: tuple[int, chess.Board, PlayedMove, Clocks] | None = None
        threading.Thread(target=self._run, daemon=True).start()

    def put(self, task: Task, board: chess.Board, move: PlayedMove, clocks: Clocks) -> None:
        """Take a position; it is sent soon, unless the next one comes before."""
        self._latest = (task.number, board.copy(stack=False), move, clocks)
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
                        number, board, move, clocks = latest
                        self._connection.send(Progress(number, board.fen(), move, clocks))
                time.sleep(_BOARD_SECONDS)


class _OrphanedError(Exception):
    """The process that gave the task is gone."""


def work(connection: Connection, parent: int) -> None:
    """Play what comes until the other end closes."""
    engines: dict[str, UciEngine] = {}
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it and ends us
    signal.signal(signal.SIGTERM, _leave)
    reporter = _Reporter(connection)
    try:
        while True:
            task: Task = connection.recv()
            _tidy(engines, task)
            reporter.finish(_play(task, engines, reporter, parent))
            time.sleep(task.delay_ms / 1000)
    except (EOFError, OSError, _OrphanedError):
        pass
    finally:
        for engine in engines.values():
            engine.close()


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
            ending = Ending(_LOSSES[side], fault.reason, fault.message)
            return Finished(task.number, PlayedGame(task.plan.fen, (), ending, 0), side)

    def watch(board: chess.Board, move: PlayedMove, clocks: Clocks) -> None:
        if os.getppid() != parent:
            raise _OrphanedError
        if task.is_watched:
            reporter.put(task, board, move, clocks)

    pair = [engines[spec.name] for spec in task.engines]
    game = GameInPlay(pair, task.plan, watch).play()
    if game.failed is not None:
        engines.pop(task.engines[game.failed].name).kill()
    return Finished(task.number, game)


def _tidy(engines: dict[str, UciEngine], task: Task) -> None:
    """Keep of the last game what the next one needs, unless each game wants fresh ones."""
    kept: Mapping[str, bool] = {} if task.has_restart else {e.name: True for e in task.engines}
    for name in [name for name in engines if name not in kept]:
        engines.pop(name).close()


if __name__ == "__main__":
    work(Connection(int(sys.argv[1])), int(sys.argv[2]))
