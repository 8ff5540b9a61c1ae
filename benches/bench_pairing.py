"""One middle round of a Dutch Swiss (round 5 of 9) beside other engines, as ratios in one run.

    python benches/bench_pairing.py                       sizes 20 to 1,000, gacrux and py4swiss
    python benches/bench_pairing.py --sizes 20,100 --limit 2          short
    python benches/bench_pairing.py --sizes 5000,10000 --peers ""     ours alone
    python benches/bench_pairing.py --peer "bbp=/path/to/bbpPairings.exe"

Times are CPU seconds of the pairing alone (best of a few); parsing is not counted, except for
programs given with --peer, which are run as `COMMAND --dutch FILE -p OUT` and counted whole.
Positions come from the corpus `timing` where it has the size, else from a seeded tournament.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "engine" / "tests"))

from corpora import CORPORA

from tiltyard.io.trf import read_tournament, read_trf
from tiltyard.pairing import dutch
from tiltyard.pairing.base import Colour, Kind, Meeting, PairingRequest, SwissPlayer

ROUND, ROUNDS, SEED = 5, 9, 20260201
BYES = {Kind.PAIRING_BYE: "U", Kind.FULL_BYE: "F", Kind.HALF_BYE: "H", Kind.ZERO_BYE: "Z"}
TARGETS = {
    20: 0.002, 100: 0.006, 200: 0.015, 500: 0.06,
    1000: 0.2, 2000: 0.8, 5000: 5.0, 10000: 20.0,
}  # fmt: skip


def main() -> None:
    options = read_options()
    sizes = [int(size) for size in options.sizes.split(",")]
    peers = list_peers(options)
    names = ["tiltyard", *(name for name, _ in peers)]
    print("players  target  " + "  ".join(f"{name:>16}" for name in names) + "   memory")
    taken: dict[str, dict[int, float]] = {name: {} for name in names}
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            request, path = make_position(size, Path(folder))
            taken["tiltyard"][size] = measure(partial(dutch, request), options.repeat)
            for name, prepare in peers:
                if will_fit(taken[name], size, options.limit):
                    taken[name][size] = measure(prepare(path), 1)
            print(row(size, names, taken, peak_memory(size)), flush=True)
    print(f"growth exponent of tiltyard: {growth(taken['tiltyard']):.2f}")


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Time one Dutch round.")
    parser.add_argument("--sizes", default="20,100,200,500,1000", help="players, comma separated")
    parser.add_argument("--limit", type=float, default=20, help="seconds a peer may need")
    parser.add_argument("--repeat", type=int, default=3, help="runs of our own; the best counts")
    parser.add_argument("--peers", default="gacrux,py4swiss", help="libraries to compare with")
    parser.add_argument("--peer", action="append", default=[], help="NAME=COMMAND to compare with")
    return parser.parse_args()


Prepare = Callable[[Path], Callable[[], object]]


def list_peers(options: argparse.Namespace) -> list[tuple[str, Prepare]]:
    known = {"gacrux": prepare_gacrux, "py4swiss": prepare_py4swiss}
    peers: list[tuple[str, Prepare]] = [
        (name, known[name]) for name in options.peers.split(",") if name
    ]
    for text in options.peer:
        name, command = text.split("=", 1)
        peers.append((name, partial(prepare_program, command)))
    return peers


def prepare_gacrux(path: Path) -> Callable[[], object]:
    from gacrux.pairingdutch import pairing_dutch  # noqa: PLC0415
    from gacrux.trf2json import trf2json  # noqa: PLC0415

    chess = trf2json()
    text = path.read_text("latin1").replace("XXC white1", "152 W").replace("XXR", "142")
    chess.parse_file(text + "\n162  W 1.0    D 0.5\n", 0)
    tournament = chess.get_tournament(1)
    params = {"experimental": [], "verbose": 0, "top_color": "w"}
    return lambda: pairing_dutch(tournament, ROUND, params).compute_pairing(False)  # noqa: FBT003


def prepare_py4swiss(path: Path) -> Callable[[], object]:
    from py4swiss.engines import DutchEngine  # noqa: PLC0415
    from py4swiss.trf import TrfParser  # noqa: PLC0415

    trf = TrfParser.parse(path)
    return lambda: DutchEngine.generate_pairings(trf)


def prepare_program(command: str, path: Path) -> Callable[[], object]:
    arguments = [*shlex.split(command), "--dutch", str(path), "-p", str(path) + ".out"]
    return lambda: subprocess.run(arguments, check=True, capture_output=True)


def make_position(size: int, folder: Path) -> tuple[PairingRequest, Path]:
    path = CORPORA / "timing" / f"n{size}.trf"
    request = read_position(path) if path.exists() else play(size)
    copy = folder / f"n{size}.trf"
    copy.write_text(write_trf(request), "ascii")
    return request, copy


def read_position(path: Path) -> PairingRequest:
    """The round to pair: whoever asked for a bye has it in the last column."""
    tournament = read_tournament(read_trf(path.read_bytes()))
    return replace(tournament.request(ROUND), rounds=ROUNDS)


def play(size: int) -> PairingRequest:
    """Four rounds of a field in which the stronger player usually wins."""
    random = Random(SEED + size)
    players = tuple(SwissPlayer(n, rating=2600 - 1200 * n // size) for n in range(1, size + 1))
    request = PairingRequest(players, 1, ROUNDS)
    while request.round < ROUND:
        request = play_round(request, random)
    return request


def play_round(request: PairingRequest, random: Random) -> PairingRequest:
    rating = {player.number: player.rating for player in request.players}
    result = dutch(request)
    meetings = {} if result.bye is None else {result.bye: Meeting(Kind.PAIRING_BYE, 10)}
    for pair in result.pairs:
        expected = 1 / (1 + 10 ** ((rating[pair.black] - rating[pair.white]) / 400))
        drawn = random.random() < 0.3
        white = 5 if drawn else 10 * (random.random() < expected)
        meetings[pair.white] = Meeting(Kind.PLAYED, white, pair.black, Colour.WHITE)
        meetings[pair.black] = Meeting(Kind.PLAYED, 10 - white, pair.white, Colour.BLACK)
    players = tuple(replace(p, history=(*p.history, meetings[p.number])) for p in request.players)
    return replace(request, players=players, round=request.round + 1)


def write_trf(request: PairingRequest) -> str:
    lines = ["012 bench"]
    for player in request.players:
        cells = "".join(write_cell(meeting) for meeting in player.history)
        cells += "  0000 - Z" if player.number in request.absent else ""
        points = f"{player.points / 10:4.1f}"
        lines.append(
            f"001 {player.number:4d}      {f'Player {player.number:05d}':<33} {player.rating:4d}"
            f"{'':28}{points} {player.number:4d}{cells}"
        )
    return "\n".join([*lines, f"XXR {request.rounds}", "XXC white1", ""])


def write_cell(meeting: Meeting) -> str:
    if meeting.opponent is None:
        return f"  0000 - {BYES[meeting.kind]}"
    colour = "w" if meeting.colour is Colour.WHITE else "b"
    results = {10: "1", 5: "=", 0: "0"}
    if meeting.kind is Kind.FORFEIT:
        results = {10: "+", 0: "-"}
    result = results[meeting.points]
    return f"  {meeting.opponent:4d} {colour} {result}"


def cpu_seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def measure(work: Callable[[], object], repeat: int) -> float:
    best = math.inf
    for _ in range(repeat):
        start = cpu_seconds()
        work()
        best = min(best, cpu_seconds() - start)
    return best


def will_fit(taken: dict[int, float], size: int, limit: float) -> bool:
    """Whether a peer will stay within the limit if its time grows with the square of the size."""
    last = max(taken, default=0)
    return last == 0 or taken[last] * (size / last) ** 2 <= limit


def peak_memory(size: int) -> float:
    """Return the megabytes a process grows by when it pairs once (Linux; elsewhere nothing)."""
    if not Path("/proc/self/clear_refs").exists():
        return math.nan
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("spawn").Process(target=weigh, args=(size, sender))
    process.start()
    grown: float = receiver.recv()
    process.join()
    return grown


def weigh(size: int, sender: multiprocessing.connection.Connection) -> None:
    with tempfile.TemporaryDirectory() as folder:
        request, _ = make_position(size, Path(folder))
        status = Path("/proc/self/status")
        Path("/proc/self/clear_refs").write_text("5", "ascii")  # forget the peak so far
        before = read_kilobytes(status, "VmRSS")
        dutch(request)
        sender.send((read_kilobytes(status, "VmHWM") - before) / 1024)


def read_kilobytes(status: Path, name: str) -> int:
    rows = dict(line.split(":", 1) for line in status.read_text("ascii").splitlines())
    return int(rows[name].split()[0])


def row(size: int, names: list[str], taken: dict[str, dict[int, float]], memory: float) -> str:
    own = taken["tiltyard"][size]
    cells = []
    for name in names:
        seconds = taken[name].get(size)
        if seconds is None:
            cells.append(f"{'-':>16}")
        else:
            ratio = f"(x{seconds / own:,.0f})" if name != "tiltyard" else ""
            cells.append(f"{seconds:>8.4f} {ratio:>7}")
    target = TARGETS.get(size)
    wanted = f"{target:>6}" if target else "     -"
    return f"{size:>7}  {wanted}  " + "  ".join(cells) + f"  {memory:>5.0f} MB"


def growth(taken: dict[int, float]) -> float:
    """Return the slope of time against size on logarithmic scales, least squares."""
    points = [(math.log(size), math.log(seconds)) for size, seconds in taken.items()]
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / spread if spread else math.nan


if __name__ == "__main__":
    main()
