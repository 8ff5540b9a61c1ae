"""Our runner beside another one, in one run: the same games, turn and turn about.

Each turn is a whole program, from its start to its end: first ours, then the rival, then bare
pipes, which ask the engines for the moves of our games again and look at nothing but `bestmove`.
What a runner costs is the processor time of everything it started, less that of the engines in
the bare pipes; other programs of the machine disturb it less than the clock on the wall.

    python benches/bench_engine_lab.py --rival PATH [--games 40] [--nodes 1000] [--turns 3]
    python benches/bench_engine_lab.py --rival PATH --clock 8+0.08 --games 8 --turns 1
    python benches/bench_engine_lab.py --rival PATH --games 100 --together

On a machine with much else to do only both at the same time (`--together`) have the same load.

The rival is fastchess. Games of fixed nodes must be the same, move for move, and so must the
counts of pairs; it returns 1 where they are not, or where we play fewer games a minute.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import NamedTuple

import chess
import chess.pgn
from bench_cup import write_book

from tiltyard.rating.match_statistics import measure_pairs

PAIRS = re.compile(r"Ptnml\(0-2\): \[(\d+), (\d+), (\d+), (\d+), (\d+)\]")
HALVES = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}


class Turn(NamedTuple):
    """One program, from start to end: seconds on the wall and of the processors."""

    wall: float
    cpu: float
    said: str = ""


def main() -> int:
    """Print the figures; return 1 when a game differs or the rival plays more of them."""
    options = _read_options()
    if options.engine is None:
        print("no Stockfish here: nothing measured")
        return 0
    turns: dict[str, list[Turn]] = {"tiltyard": [], "rival": [], "pipes": []}
    is_same = True
    with tempfile.TemporaryDirectory() as name:
        _keep_bytecode(Path(name) / "bytecode", options)
        for number in range(options.turns):
            folder = Path(name) / str(number)
            folder.mkdir()
            write_book(folder / "book.epd", options.games // 2)
            _write_ours(folder, options)
            programs = [("tiltyard", _ours(folder))]
            programs += [("rival", _rival(folder, options))] if options.rival else []
            programs = programs if number % 2 == 0 else programs[::-1]
            at_once = len(programs) if options.together else 1
            with ThreadPoolExecutor(at_once) as pool:
                for key, turn in pool.map(lambda row: _name(row, folder), programs):  # noqa: B023
                    turns[key].append(turn)
            games = list(_read_games(folder / "games.pgn"))
            turns["pipes"].append(_replay(games, options))
            if options.rival:
                is_same &= _compare(folder, games, turns["rival"][-1].said, options)
        return _report(turns, games, options, is_same=is_same)


def _keep_bytecode(folder: Path, options: argparse.Namespace) -> None:
    """Compile our modules once, as an installation does, whatever the environment says."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder)
    trial = folder / "trial"
    trial.mkdir(parents=True)
    write_book(trial / "book.epd", 1)
    _write_ours(trial, argparse.Namespace(**{**vars(options), "games": 2, "clock": None}))
    _time(_ours(trial), trial)


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    found = shutil.which("stockfish", path=f"{os.environ.get('PATH', '')}:/usr/games")
    parser.add_argument("--engine", default=found)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--clock", help="seconds+increment instead of nodes")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--rival", help="fastchess")
    parser.add_argument("--together", action="store_true", help="both at the same time")
    return parser.parse_args()


def _write_ours(folder: Path, options: argparse.Namespace) -> None:
    engine = {"Command": options.engine, "Options": {"Threads": 1, "Hash": 16}}
    control: dict[str, object] = {"Id": "all", "Nodes": options.nodes}
    if options.clock:
        base, increment = map(float, options.clock.split("+"))
        control = {"Id": "all", "Fixed": _hours(base), "Increment": _hours(increment)}
    settings = {
        "TournamentMode": "RR",
        "Name": "Bench",
        "Opening": {"OpeningsPath": "book.epd"},
        "EngineSetup": {"Engines": [{**engine, "Name": "A"}, {**engine, "Name": "B"}]},
        "TimeControl": {"TimeConfigs": [control]},
        "TableOptions": {"Rounds": options.games // 2},
        "TestOptions": {"NumberOfGamesInParallel": options.concurrency},
    }
    (folder / "tournament.json").write_text(json.dumps(settings))


def _hours(seconds: float) -> str:
    return f"00:{int(seconds) // 60:02}:{int(seconds) % 60:02}.{round(seconds % 1 * 1000):03}"


def _ours(folder: Path) -> list[str]:
    program = [sys.executable, "-m", "tiltyard.cli"]
    return [*program, "cup", "run", str(folder / "tournament.json"), "--quiet"]


def _rival(folder: Path, options: argparse.Namespace) -> list[str]:
    engine = [f"cmd={options.engine}", "proto=uci"]
    limit = f"tc={options.clock}" if options.clock else f"nodes={options.nodes}"
    return [
        *(options.rival, "-engine", *engine, "name=A", "-engine", *engine, "name=B"),
        *("-each", limit, "option.Hash=16", "option.Threads=1", "timemargin=100"),
        *("-rounds", str(options.games // 2), "-games", "2", "-repeat"),
        *("-concurrency", str(options.concurrency)),
        *("-openings", f"file={folder / 'book.epd'}", "format=epd", "order=sequential"),
        *("-pgnout", f"file={folder / 'rival.pgn'}", "nodes=true", "nps=true"),
    ]


def _name(program: tuple[str, list[str]], folder: Path) -> tuple[str, Turn]:
    return program[0], _time(program[1], folder)


def _time(command: list[str], folder: Path) -> Turn:
    """Run a program in a session of its own, as from a terminal of its own."""
    start = time.monotonic()
    with tempfile.TemporaryFile("w+") as file:
        child = subprocess.Popen(
            command, cwd=folder, stdout=file, stderr=subprocess.STDOUT, start_new_session=True
        )
        _, status, used = os.wait4(child.pid, 0)
        wall = time.monotonic() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        file.seek(0)
        said = file.read()
    if child.returncode:
        raise SystemExit(f"{command[0]} ended with {child.returncode}:\n{said}")
    return Turn(wall, used.ru_utime + used.ru_stime, said)


class Replayed(NamedTuple):
    """A game to be asked for again."""

    fen: str
    moves: tuple[str, ...]
    white: str
    black: str
    result: str


def _read_games(path: Path) -> Iterator[Replayed]:
    with path.open() as file:
        while game := chess.pgn.read_game(file):
            tags = game.headers
            moves = tuple(move.uci() for move in game.mainline_moves())
            fen = game.board().fen()
            yield Replayed(fen, moves, tags["White"], tags["Black"], tags["Result"])


def _replay(games: list[Replayed], options: argparse.Namespace) -> Turn:
    """Ask two engines for the moves of the games, one game after the other, through bare pipes."""
    if options.clock:
        return Turn(0.0, 0.0)
    command = [options.engine]
    pair = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        for _ in range(2)
    ]
    start = time.monotonic()
    for child in pair:
        _ask(child, "uci\nsetoption name Hash value 16\nsetoption name Threads value 1\nisready\n")
    for game in games:
        for child in pair:
            _ask(child, "ucinewgame\nisready\n")
        order = pair if game.white == "A" else pair[::-1]
        first = 0 if game.fen.split()[1] == "w" else 1
        for ply in range(len(game.moves)):
            moves = f" moves {' '.join(game.moves[:ply])}" if ply else ""
            lines = f"position fen {game.fen}{moves}\ngo nodes {options.nodes}\n"
            _ask(order[(first + ply) % 2], lines, b"bestmove")
    wall = time.monotonic() - start
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for child in pair:
        child.communicate(b"quit\n")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Turn(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def _ask(child: subprocess.Popen[bytes], lines: str, answer: bytes = b"readyok") -> None:
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(lines.encode())
    output = child.stdout.fileno()
    said = b""
    while not (said.endswith(b"\n") and said[:-1].rpartition(b"\n")[2].startswith(answer)):
        select.select([output], [], [])
        said = said[-200:] + os.read(output, 65536)


def _compare(folder: Path, games: list[Replayed], said: str, options: argparse.Namespace) -> bool:
    """Whether both played the same, and count the same pairs from it."""
    theirs = list(_read_games(folder / "rival.pgn"))
    if options.clock:
        return True  # nothing is the same twice at a clock
    is_same = sorted(games) == sorted(theirs)
    pairs = [0] * 5
    for first, second in zip(games[::2], games[1::2], strict=True):
        pairs[HALVES[first.result] + 2 - HALVES[second.result]] += 1
    printed = PAIRS.findall(said)
    counted = [int(number) for number in printed[-1]] if printed else []
    plies = sum(len(game.moves) for game in games)
    print(
        f"{len(games)} games, {plies} plies: "
        f"{'identical' if is_same else 'NOT identical'} to the rival's; pairs {pairs}, "
        f"theirs {counted}, nElo {measure_pairs(pairs).normalised:.2f}"
    )
    return is_same and counted in ([], pairs)


def _report(
    turns: dict[str, list[Turn]],
    games: list[Replayed],
    options: argparse.Namespace,
    *,
    is_same: bool,
) -> int:
    plies = sum(len(game.moves) for game in games) * options.turns
    engines = sum(turn.cpu for turn in turns["pipes"])
    limit = options.clock or f"{options.nodes} nodes"
    load = ", ".join(f"{value:.0f}" for value in os.getloadavg())
    print(f"{limit}, {options.concurrency} at a time, {options.turns} turns, with start and end,")
    print(f"on {os.cpu_count()} processors, load average of 1, 5 and 15 minutes: {load}")
    _print_programs(turns, options, engines, plies)
    if not options.rival:
        return 0
    ratios = [
        theirs.wall / ours.wall
        for ours, theirs in zip(turns["tiltyard"], turns["rival"], strict=True)
    ]
    print(f"  games a minute, ours to theirs: {median(ratios):.2f} (median of the turns)")
    return int(not is_same or median(ratios) < 1)


def _print_programs(
    turns: dict[str, list[Turn]], options: argparse.Namespace, engines: float, plies: int
) -> None:
    total = options.games * options.turns
    for key in ("tiltyard", "rival"):
        rows = turns[key]
        if not rows:
            continue
        wall, cpu = sum(row.wall for row in rows), sum(row.cpu for row in rows)
        beside = ""
        if engines:
            each = (1e6 * cpu / plies, 1e6 * (cpu - engines) / plies)
            beside = f", {each[0]:.0f} µs a ply, {each[1]:.0f} beside the engines"
        print(
            f"  {key}: {60 * total / wall:.1f} games a minute (turns "
            f"{', '.join(f'{60 * options.games / row.wall:.0f}' for row in rows)}), "
            f"processors {cpu:.2f} s{beside}"
        )
    if engines:
        wall = sum(row.wall for row in turns["pipes"])
        print(
            f"  bare pipes, one game at a time: {1e6 * wall / plies:.0f} µs a ply on the wall, "
            f"engines alone {1e6 * engines / plies:.0f} µs of the processors"
        )


if __name__ == "__main__":
    raise SystemExit(main())
