"""What the runner of engine games costs beside the engines: fixed nodes, two games at a time.

The overhead of a game is the time from handing it out until the next one is handed out in its
place, without the engines' own, which is from `ucinewgame` and each `go` to the answer. The first
game of each worker, which starts engines, is left out. Beside it stand the time until the game is
stored, which is no smaller, and the processor time of scheduler and workers, which other programs
of the machine disturb less.

    python benches/bench_cup.py [--games 40] [--nodes 2000] [--engine PATH] [--rival PATH]

The rival is cutechess-cli or fastchess; it plays the same openings with the same engine.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections import deque
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean, median

import chess

from tiltyard.cup import CupGame
from tiltyard_hosts.uci.cli import open_contest
from tiltyard_hosts.uci.contest.protocol import Assignment
from tiltyard_hosts.uci.game.play import PlayedGame
from tiltyard_hosts.uci.runner.pool import Progress
from tiltyard_hosts.uci.runner.runner import Runner
from tiltyard_hosts.uci.setup.config import read_config

LIMIT_MS = 50.0  # a game, beside the engines' own time


class Meter:
    """Hears the games and notes when they were played."""

    def __init__(self, concurrency: int) -> None:
        self.first = self.last = 0.0
        self.games: dict[int, tuple[PlayedGame, float]] = {}  # with its seconds until stored
        self.places: dict[int, float] = {}  # seconds until its place was taken again
        self.cpu_seconds = 0.0  # of this process and its workers, without the engines
        self._began: dict[int, float] = {}
        self._at_once = concurrency
        self._done: deque[int] = deque()
        self._taken: deque[float] = deque()

    def started(self, assignment: Assignment) -> None:
        """A game began."""
        now = time.monotonic()
        self._began[assignment.number] = now
        self.first = self.first or now
        if len(self._began) > self._at_once:
            self._taken.append(now)
            self._match()

    def moved(self, assignment: Assignment, progress: Progress) -> None:
        """A move was played."""

    def finished(self, assignment: Assignment, game: CupGame, played: PlayedGame) -> None:
        """A game ended and is stored."""
        self.last = time.monotonic()
        seconds = self.last - self._began[assignment.number]
        self.games[assignment.number] = (played, seconds)
        self._done.append(assignment.number)
        self._match()
        if len(self.games) in (self._at_once, len(self._began)):
            self.cpu_seconds = _read_cpu_seconds() - self.cpu_seconds

    def _match(self) -> None:
        while self._done and self._taken:
            number = self._done.popleft()
            self.places[number] = self._taken.popleft() - self._began[number]


def _read_cpu_seconds() -> float:
    """The processor time of this process and its workers so far, to the nanosecond."""
    workers = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    files = [file for pid in workers for file in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    return time.process_time() + sum(int(file.read_text().split()[0]) for file in files) / 1e9


def main() -> int:
    """Print the figures; return 1 when the runner costs more than it may."""
    options = _read_options()
    if options.engine is None:
        print("no Stockfish here: nothing measured")
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_book(folder / "book.epd", options.games // 2)
        overhead = _play_ours(folder, options)
        if options.rival:
            _play_rival(folder, options)
    return int(overhead > LIMIT_MS)


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    found = shutil.which("stockfish", path=f"{os.environ.get('PATH', '')}:/usr/games")
    parser.add_argument("--engine", default=found)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--rival", help="cutechess-cli or fastchess")
    return parser.parse_args()


def write_book(path: Path, size: int) -> None:
    """Positions after two moves of each side, taken evenly from all there are."""
    boards = [chess.Board()]
    for _ in range(2):
        boards = [_push(board, move) for board in boards for move in board.legal_moves]
    step = max(1, len(boards) // size)
    path.write_text("".join(f"{board.epd()}\n" for board in boards[::step][:size]))


def _push(board: chess.Board, move: chess.Move) -> chess.Board:
    after = board.copy(stack=False)
    after.push(move)
    return after


def _play_ours(folder: Path, options: argparse.Namespace) -> float:
    engine = {"Command": options.engine, "Options": {"Threads": 1, "Hash": 16}}
    settings = {
        "TournamentMode": "RR",
        "Name": "Bench",
        "Opening": {"OpeningsPath": "book.epd"},
        "EngineSetup": {"Engines": [{**engine, "Name": "A"}, {**engine, "Name": "B"}]},
        "TimeControl": {"TimeConfigs": [{"Id": "nodes", "Nodes": options.nodes}]},
        "TableOptions": {"Rounds": options.games // 2},
        "TestOptions": {"NumberOfGamesInParallel": options.concurrency},
    }
    path = folder / "tournament.json"
    path.write_text(json.dumps(settings))
    config = read_config(path)
    meter = Meter(options.concurrency)
    Runner(config, open_contest(config, now=_now), now=_now, listener=meter).run()
    return _print_figures(meter, options.concurrency)


def _now() -> datetime:
    return datetime.now(UTC)  # noqa: TID251 - this is the edge


def _print_figures(meter: Meter, concurrency: int) -> float:
    wall = meter.last - meter.first
    every = [meter.games[number] for number in sorted(meter.games)]
    cold, games = every[:concurrency], every[concurrency:]
    thinking = sum(game.thinking_ms for game, _ in games) / len(games)
    inside = sum(game.elapsed_ms for game, _ in games) / len(games)
    stored = [1000 * seconds - game.thinking_ms for game, seconds in games]
    costs = [
        1000 * seconds - meter.games[number][0].thinking_ms
        for number, seconds in meter.places.items()
        if number > concurrency
    ]
    overhead = median(costs)
    start = max(seconds - game.thinking_ms / 1000 for game, seconds in cold)
    print(
        f"tiltyard: {len(every)} games, {sum(len(g.moves) for g, _ in every)} plies, "
        f"{wall:.2f} s, {60 * len(every) / wall:.0f} games a minute, "
        f"{concurrency} at a time; workers and engines started in {start:.2f} s"
    )
    print(
        f"  engines {thinking:.0f} ms a game, in play {inside:.0f} ms, "
        f"overhead {overhead:.1f} ms a game (median; mean {mean(costs):.1f}; at most "
        f"{LIMIT_MS:.0f})"
    )
    print(
        f"  until stored {median(stored):.1f} ms a game beside the engines (median), "
        f"processor time of scheduler and workers {1000 * meter.cpu_seconds / len(games):.1f} ms"
    )
    return overhead


def _play_rival(folder: Path, options: argparse.Namespace) -> None:
    """The same book, engine, nodes and number of games."""
    engine = [f"cmd={options.engine}", "proto=uci"]
    is_fast = "fastchess" in Path(options.rival).name
    each = ["tc=inf", f"nodes={options.nodes}", "option.Hash=16", "option.Threads=1"]
    command = [
        *(options.rival, "-engine", *engine, "name=A", "-engine", *engine, "name=B"),
        *("-each", *(each[1:] if is_fast else each)),
        *("-rounds", str(options.games // 2), "-games", "2", "-repeat"),
        *("-concurrency", str(options.concurrency)),
        *("-openings", f"file={folder / 'book.epd'}", "format=epd", "order=sequential"),
    ]
    start = time.monotonic()
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    wall = time.monotonic() - start
    print(
        f"{Path(options.rival).name}: {options.games} games, {wall:.2f} s with its start, "
        f"{60 * options.games / wall:.0f} games a minute (exit {done.returncode})"
    )


if __name__ == "__main__":
    raise SystemExit(main())
