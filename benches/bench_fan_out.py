"""One change to many spectators: until the last of them has it, beside two rivals.

Each server is a process of its own: `tiltyard serve`, on which a result is entered; Channels'
`group_send` over Redis; a bare event loop that does nothing but write. The clients are a third
process. The time runs from the moment that stands in the message (taken by the server before it
reads the change, in the case of Tiltyard) until the last client has the last byte. All three
send messages of the same length.

    python benches/bench_fan_out.py --clients 1000,5000 --messages 15 --report
"""

import argparse
import os
import statistics
import sys
import uuid
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parent))

from load import server as serving
from load.crowd import Remote, crowd
from load.machine import describe_load, describe_machine
from load.organiser import Desk

RIVALS = Path(__file__).resolve().parent / "rivals"
REPORT = Path(__file__).resolve().parent.parent / "docs" / "reports" / "fan-out.md"
TARGETS = {1000: 0.023, 5000: 0.10}  # seconds, on a machine with nothing else to do
RATIO = 1.3  # of the bare event loop in the same run: what counts when others work here too
WARM = 2  # messages that find everything cold
SLOW_MESSAGES = 4  # of the rival that takes seconds
PLAYERS = 8  # everybody meets everybody: 28 results, each a new table


@dataclass
class Row:
    """What one server did with one message after the other."""

    server: str
    clients: int
    size: int
    joined: float
    last: list[float]  # seconds until the last client had it, a message each
    spread: list[float]  # seconds between the first client and the last
    cpu: float  # processor seconds of the server for one message

    @property
    def median(self) -> float:
        """Of the times of the last client."""
        return statistics.median(self.last)

    @property
    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        worst = sorted(self.last)[-1 - len(self.last) // 100]
        return (
            f"{self.clients:,}",
            self.server,
            f"{self.size:,}",
            f"{self.median * 1000:.0f}",
            f"{min(self.last) * 1000:.0f}",
            f"{worst * 1000:.0f}",
            f"{statistics.median(self.spread) * 1000:.0f}",
            f"{self.cpu * 1000:.0f}",
            f"{self.clients / self.joined:,.0f}",
        )


HEADS = (
    "clients",
    "server",
    "bytes",
    "median ms",
    "best ms",
    "p99 ms",
    "first to last ms",
    "server CPU ms",
    "joins a second",
)


@dataclass
class Rival:
    """A running server with its crowd inside."""

    title: str
    server: serving.Process
    people: Remote
    tell: Callable[[int], int]  # sends a message; returns the number to wait for
    joined: float = 0.0
    size: int = 0
    last: list[float] = field(default_factory=list)
    spread: list[float] = field(default_factory=list)
    cpu: float = 0.0

    def send(self, number: int, *, is_counted: bool) -> None:
        """Send one message and wait until everybody has it."""
        start = self.server.cpu_seconds()
        self.people.expect(self.tell(number), 120.0)
        report = self.people.result()
        if report is None:
            raise RuntimeError(f"message {number} of {self.title} did not reach everybody")
        self.size = report.size
        if is_counted:
            self.cpu += self.server.cpu_seconds() - start
            self.last.append(report.delays[-1])
            self.spread.append(report.delays[-1] - report.delays[0])

    def row(self, clients: int) -> Row:
        """Return what was measured."""
        cpu = self.cpu / len(self.last)
        return Row(self.title, clients, self.size, self.joined, self.last, self.spread, cpu)


def open_tiltyard(stack: ExitStack, clients: int) -> Rival:
    """Let everybody watch a tournament; a message is a result."""
    environment = stack.enter_context(serving.sqlite())
    server = stack.enter_context(serving.run(serving.tiltyard("serve", "--port", "0"), environment))
    desk = Desk(server.host)
    number = desk.open("round-robin", PLAYERS)
    ready = iter(desk.list_ready(number))
    seq = desk.ask("GET", f"/tournaments/{number}")["seq"]
    address = f"/ws/tournaments/{number}?since={seq}"
    people = stack.enter_context(crowd(server.host, address))

    def tell(_: int) -> int:
        nonlocal ready
        match = next(ready, None)
        if match is None:
            ready = iter(desk.list_ready(number))
            match = next(ready)
        return desk.record(number, match)

    return Rival("tiltyard serve", server, people, tell, people.open(clients))


def open_rival(stack: ExitStack, name: str, title: str, clients: int) -> Rival:
    """Let everybody watch a rival; a message is as long as ours was."""
    redis = stack.enter_context(serving.services.redis())
    environment = {
        **os.environ,
        "RIVAL_REDIS": redis,
        "RIVAL_PREFIX": f"bench-{uuid.uuid4().hex[:8]}",
    }
    command = [sys.executable, str(RIVALS / f"{name}.py")]
    server = stack.enter_context(serving.run(command, environment))
    people = stack.enter_context(crowd(server.host, "/"))
    rival = Rival(title, server, people, lambda number: number)
    rival.joined = people.open(clients)

    def tell(number: int) -> int:
        content = f"{number} {rival.size}"
        httpx.post(f"http://{server.host}/", content=content, timeout=120)
        return number

    rival.tell = tell
    return rival


def compare(clients: int, messages: int) -> list[Row]:
    """Measure all three, turn by turn: what else the machine does disturbs them alike."""
    with ExitStack() as stack:
        ours = open_tiltyard(stack, clients)
        bare = open_rival(stack, "bare_loop", "bare event loop", clients)
        channels = open_rival(stack, "channels_group_send", "Channels group_send", clients)
        for number in range(1, messages + WARM + 1):
            for rival in (ours, bare, channels):
                if rival is channels and number > WARM + SLOW_MESSAGES:
                    continue
                rival.size = rival.size or ours.size
                rival.send(number, is_counted=number > WARM)
        return [rival.row(clients) for rival in (ours, bare, channels)]


def judge(rows: list[Row]) -> tuple[str, bool]:
    """Return how ours compares in this run, and whether it reached the target."""
    ours, bare, channels = rows
    of_bare = statistics.median(a / b for a, b in zip(ours.spread, bare.spread, strict=True))
    whole = statistics.median(a / b for a, b in zip(ours.last, bare.last, strict=True))
    medians = statistics.median(ours.spread) / statistics.median(bare.spread)
    target = TARGETS.get(ours.clients)
    is_good = of_bare <= RATIO or (target is not None and ours.median <= target)
    named = f"; target {target * 1000:.0f} ms" if target else ""
    return (
        f"{ours.clients:,} clients: {ours.median * 1000:.0f} ms{named}; from the first client "
        f"to the last {of_bare:.2f} of the bare event loop (median of the turns, target {RATIO}; "
        f"{medians:.2f} by the medians), with the reading of the change {whole:.2f}; "
        f"Channels takes {channels.median / ours.median:.0f} times as long"
        f"{'' if is_good else '  MISSED'}",
        is_good,
    )


def write_report(machine: list[str], rows: list[Row], verdicts: list[str]) -> None:
    """Write the page."""
    lines = [
        "# Fan-out",
        "",
        "Written by `make bench` (`benches/bench_fan_out.py`). A result is entered on a real",
        "`tiltyard serve` process; the time runs from before the server reads the change until the",
        "last client, in another process, has the last byte. The rivals send messages of the same",
        "length, turn by turn with ours, so that other work on the machine disturbs all alike.",
        "",
        *machine,
        f"- load average at the end: {describe_load()}",
        "",
        f"| {' | '.join(HEADS)} |",
        f"|{'---|' * len(HEADS)}",
        *(f"| {' | '.join(row.cells)} |" for row in rows),
        "",
        *(f"- {verdict}" for verdict in verdicts),
        "",
    ]
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    REPORT.write_text("\n".join(lines), encoding="utf-8")


def main() -> int:
    """Print the tables; exit 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", default="1000,5000")
    parser.add_argument("--messages", type=int, default=15)
    parser.add_argument("--report", action="store_true", help="write docs/reports/fan-out.md")
    options = parser.parse_args()
    serving.get_ready()
    machine, rows, verdicts, is_good = describe_machine(), [], [], True
    for clients in map(int, options.clients.split(",")):
        compared = compare(clients, options.messages)
        verdict, reached = judge(compared)
        is_good &= reached
        rows += compared
        verdicts.append(verdict)
        for row in compared:
            named = zip(HEADS, row.cells, strict=True)
            print("  ".join(f"{head} {cell}" for head, cell in named), flush=True)
        print(verdict, flush=True)
    if options.report:
        write_report(machine, rows, verdicts)
    return int(not is_good)


if __name__ == "__main__":
    raise SystemExit(main())
