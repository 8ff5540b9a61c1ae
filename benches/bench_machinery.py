"""Every part of our machinery against the stock part it stands for, on the server as a whole.

Two `tiltyard serve` processes stand side by side, one of them with one part as Django, uvicorn or
Python have it (`rivals/stock.py`). They do the same work turn by turn, so that whatever else the
machine does disturbs both alike. A part earns its place if the stock one costs a fifth more.

    python benches/bench_machinery.py --report
    python benches/bench_machinery.py handler frames
"""

import argparse
import statistics
import sys
from collections.abc import Callable
from contextlib import ExitStack
from itertools import repeat
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))

from load import server as serving
from load.crowd import crowd
from load.http import Job, hammer
from load.machine import describe_load, describe_machine
from load.organiser import Desk

HERE = Path(__file__).resolve().parent
REPORT = HERE.parent / "docs" / "reports" / "machinery.md"
TURNS = 7  # of each server; the first finds everything cold and does not count
ASKS, READS, RESULTS, MESSAGES = 800, 150, 60, 4  # a turn
PEOPLE = 8  # who read at the same time
CROWD = 1000
WORTH = 1.2
Turn = Callable[[], float]  # does some work; returns what one piece of it cost, in milliseconds


class Part(NamedTuple):
    """A piece of machinery: what it stands for, the work it is for, and what is measured."""

    name: str
    stock: str
    work: str


PARTS = {
    "handler": Part("one thread a request", "Django's ASGIHandler", "asks"),
    "connections": Part("SQLite connections handed on", "Django's SQLite backend", "asks"),
    "prepared": Part("SQL written once", "an ordinary query", "results"),
    "trace": Part("trace context", "none", "asks"),
    "tables": Part("standings kept by hash", "ranked for every reader", "reads"),
    "heads": Part("states kept in memory", "the log replayed", "results"),
    "frames": Part("frames encoded once", "uvicorn's WebSocket protocol", "fan-out"),
    "garbage": Part("garbage set aside", "Python's collector", "pauses"),
}
UNITS = {
    "asks": "CPU ms a small request with a key",
    "reads": "CPU ms a page of a Swiss of 100 players",
    "results": "CPU ms a result in a round robin of 40",
    "fan-out": f"ms until the last of {CROWD:,} spectators has a result",
    "pauses": f"CPU ms of the longest look at {3 * CROWD:,} spectators",
}


def open_asks(server: serving.Process, _: ExitStack) -> Turn:
    """Let programs ask who they are: what every request passes, and little else."""
    return _repeat(server, Desk(server.host), Job("GET", "/me"), ASKS)


def open_reads(server: serving.Process, _: ExitStack) -> Turn:
    """Let people read the page of a tournament again and again."""
    desk = Desk(server.host)
    number = desk.open("swiss", 100, options={"rounds": 5})
    for match in desk.list_ready(number):
        desk.record(number, match)
    return _repeat(server, desk, Job("GET", f"/tournaments/{number}"), READS)


def _repeat(server: serving.Process, desk: Desk, job: Job, times: int) -> Turn:
    def turn() -> float:
        start = server.cpu_seconds()
        hammer([server.host], repeat(job, times), people=PEOPLE, key=desk.key, seconds=120)
        return (server.cpu_seconds() - start) * 1000 / times

    return turn


def open_results(server: serving.Process, _: ExitStack) -> Turn:
    """Enter one result after the other."""
    desk = Desk(server.host)
    number = desk.open("round-robin", 40)
    ready = iter(desk.list_ready(number))

    def turn() -> float:
        start = server.cpu_seconds()
        for _ in range(RESULTS):
            desk.record(number, next(ready))
        return (server.cpu_seconds() - start) * 1000 / RESULTS

    return turn


def open_fan_out(server: serving.Process, stack: ExitStack) -> Turn:
    """Let many watch while results are entered."""
    return _watch(server, stack, CROWD)


def open_pauses(server: serving.Process, stack: ExitStack) -> Turn:
    """Let very many watch, and mind the longest look of the collector so far: nothing else runs."""
    watch = _watch(server, stack, 3 * CROWD)

    def turn() -> float:
        watch()
        return max(map(float, Path(server.looks).read_text("utf-8").split()))

    return turn


def _watch(server: serving.Process, stack: ExitStack, count: int) -> Turn:
    desk = Desk(server.host)
    number = desk.open("round-robin", 12)
    ready = iter(desk.list_ready(number))
    seq = desk.ask("GET", f"/tournaments/{number}")["seq"]
    people = stack.enter_context(crowd(server.host, f"/ws/tournaments/{number}?since={seq}"))
    people.open(count)

    def turn() -> float:
        delays = []
        for _ in range(MESSAGES):
            people.expect(desk.record(number, next(ready)), 120.0)
            report = people.result()
            if report is None:
                raise RuntimeError("a result did not reach everybody")
            delays.append(report.delays[-1] * 1000)
        return statistics.median(delays)

    return turn


WORKS = {
    "asks": open_asks,
    "reads": open_reads,
    "results": open_results,
    "fan-out": open_fan_out,
    "pauses": open_pauses,
}


class Row(NamedTuple):
    """What came of one part."""

    part: Part
    ours: float
    stock: float
    ratio: float  # the median of the turns

    @property
    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        verdict = "earns its place" if self.ratio >= WORTH else "less than a fifth"
        figures = (f"{self.ours:.2f}", f"{self.stock:.2f}", f"{self.ratio:.2f}")
        return (self.part.name, self.part.stock, UNITS[self.part.work], *figures, verdict)


def compare(name: str) -> Row:
    """Measure a part, turn by turn."""
    part = PARTS[name]
    with ExitStack() as stack:
        turns = [
            WORKS[part.work](_start(stack, command), stack)
            for command in (
                [sys.executable, str(HERE / "rivals" / "stock.py"), which, "serve", "--port", "0"]
                for which in ("none", name)
            )
        ]
        pairs = [tuple(turn() for turn in turns) for _ in range(TURNS)][1:]
    ours, stock = ([pair[side] for pair in pairs] for side in (0, 1))
    ratio = statistics.median(b / a for a, b in pairs)
    return Row(part, statistics.median(ours), statistics.median(stock), ratio)


def _start(stack: ExitStack, command: list[str]) -> serving.Process:
    environment = stack.enter_context(serving.sqlite())
    looks = environment["TILTYARD_LOOKS"] = f"{environment['TILTYARD_VAR']}/looks"
    server = stack.enter_context(serving.run(command, environment))
    server.looks = looks
    return server


HEADS = ("part", "instead of", "measured", "ours", "stock", "stock / ours", "verdict")


def write_report(machine: list[str], rows: list[Row]) -> None:
    """Write the page."""
    table = (HEADS, ("---",) * len(HEADS), *(row.cells for row in rows))
    lines = [
        "# Machinery",
        "",
        "Written by `benches/bench_machinery.py --report`: what each part of our own brings on the",
        "server as a whole, against the stock part in its place.",
        "",
        *machine,
        f"- load average at the end: {describe_load()}",
        "",
        *(f"| {' | '.join(cells)} |" for cells in table),
        "",
    ]
    REPORT.write_text("\n".join(lines), encoding="utf-8")


def main() -> int:
    """Print a row a part."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help="all, if none is named")
    parser.add_argument("--report", action="store_true", help="write docs/reports/machinery.md")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"there is no part {sorted(unknown)[0]}; there are {', '.join(PARTS)}")
    serving.get_ready()
    machine, rows = describe_machine(), []
    for name in options.parts or PARTS:
        rows.append(compare(name))
        print("  ".join(rows[-1].cells), flush=True)
    if options.report:
        write_report(machine, rows)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
