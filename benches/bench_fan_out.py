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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parent))

from load import serving
from load.crowd import Remote, crowd
from load.desk import Desk
from load.machine import describe_load, describe_machine

RIVALS = Path(__file__).resolve().parent / "rivals"
REPORT = Path(__file__).resolve().parent.parent / "docs" / "reports" / "fan-out.md"
TARGETS = {1000: 0.023, 5000: 0.10}  # seconds, on a machine with nothing else to do
RATIO = 1.3  # of the bare event loop in the same run: what counts when others work here too
PLAYERS = 8  # everybody meets everybody: 28 results, each a new table


@dataclass
class Row:
    """What one server did with one message after the other."""

    server: str
    clients: int
    size: int
    joined: float
    last: list[float]  # seconds until the last client had it, a message each
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
    "server CPU ms",
    "joins a second",
)


def measure(
    people: Remote, server: serving.Process, tell: Callable[[int], int], messages: int
) -> tuple[list[float], float, int]:
    """Return the times of the last client, the CPU seconds of a message, and its size."""
    times, size, start = [], 0, server.cpu_seconds()
    for number in range(1, messages + 1):
        people.expect(tell(number))
        report = people.result()
        if report is None:
            raise RuntimeError(f"message {number} did not reach everybody")
        times.append(report.delays[-1])
        size = report.size
    return times, (server.cpu_seconds() - start) / messages, size


def measure_tiltyard(clients: int, messages: int) -> Row:
    """Enter results while everybody watches."""
    with (
        serving.sqlite() as environment,
        serving.run(serving.tiltyard("serve", "--port", "0"), environment) as server,
    ):
        desk = Desk(server.host)
        number = desk.open("round-robin", PLAYERS)
        ready = iter(desk.list_ready(number))
        seq = desk.ask("GET", f"/tournaments/{number}")["seq"]
        with crowd(server.host, f"/ws/tournaments/{number}?since={seq}") as people:
            joined = people.open(clients)

            def tell(_: int) -> int:
                nonlocal ready
                match = next(ready, None)
                if match is None:
                    ready = iter(desk.list_ready(number))
                    match = next(ready)
                return desk.record(number, match)

            measure(people, server, tell, 2)  # the first message finds everything cold
            times, cpu, size = measure(people, server, tell, messages)
    return Row("tiltyard serve", clients, size, joined, times, cpu)


@contextmanager
def rival(name: str) -> Iterator[serving.Process]:
    """Run one of the others."""
    with serving.services.redis() as redis:
        environment = {
            **os.environ,
            "RIVAL_REDIS": redis,
            "RIVAL_PREFIX": f"bench-{uuid.uuid4().hex[:8]}",
        }
        with serving.run([sys.executable, str(RIVALS / f"{name}.py")], environment) as server:
            yield server


def measure_rival(name: str, title: str, *, clients: int, messages: int, size: int) -> Row:
    """Tell a rival to send messages of `size` bytes."""
    with rival(name) as server, crowd(server.host, "/") as people:
        joined = people.open(clients)

        def tell(number: int) -> int:
            httpx.post(f"http://{server.host}/", content=f"{number} {size}", timeout=60)
            return number

        measure(people, server, tell, 1)
        times, cpu, size = measure(people, server, tell, messages)
    return Row(title, clients, size, joined, times, cpu)


def compare(clients: int, messages: int) -> list[Row]:
    """Measure all three at one size of the crowd."""
    ours = measure_tiltyard(clients, messages)
    bare = measure_rival(
        "bare_loop", "bare event loop", clients=clients, messages=messages, size=ours.size
    )
    channels = measure_rival(
        "channels_group_send",
        "Channels group_send",
        clients=clients,
        messages=min(messages, 5),
        size=ours.size,
    )
    return [ours, bare, channels]


def judge(rows: list[Row]) -> tuple[str, bool]:
    """Return how ours compares in this run, and whether it reached the target."""
    ours, bare, channels = rows
    of_bare = ours.median / bare.median
    target = TARGETS.get(ours.clients)
    is_good = of_bare <= RATIO or (target is not None and ours.median <= target)
    named = f"; target {target * 1000:.0f} ms" if target else ""
    return (
        f"{ours.clients:,} clients: {ours.median * 1000:.0f} ms{named}; {of_bare:.2f} of the bare "
        f"event loop (target {RATIO}); Channels takes {channels.median / ours.median:.0f} times "
        f"as long{'' if is_good else '  MISSED'}",
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
        "length.",
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
