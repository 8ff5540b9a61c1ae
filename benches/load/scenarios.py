"""What is measured: results, pages, and how the cost grows with players and spectators."""

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle

from load.crowd import crowd
from load.http import Job, Sample, hammer
from load.organiser import Desk
from load.server import Process

BATCH = 50


@dataclass
class Row:
    """One measured line: what was done, and what it cost."""

    what: str
    sample: Sample
    cpu_ms: float  # processor time of all servers, for one answer
    each: int = 1  # results in one request

    @property
    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        sample = self.sample
        refused = ", ".join(f"{count} × {status}" for status, count in sample.refusals.items())
        return (
            self.what,
            f"{len(sample.times):,}",
            f"{sample.rate * self.each:,.0f}",
            *(f"{sample.percentile(share):.0f}" for share in (0.5, 0.9, 0.99)),
            f"{self.cpu_ms / self.each:.1f}",
            refused or "none",
        )


HEADS = (
    "what",
    "requests",
    "a second",
    "p50 ms",
    "p90 ms",
    "p99 ms",
    "server CPU ms each",
    "refused",
)


class Site:
    """Servers on one database."""

    def __init__(self, servers: Sequence[Process], *, seconds: float) -> None:
        self.servers = servers
        self.hosts = [server.host for server in servers if server.host]
        self.seconds = seconds
        self.desk = Desk(self.hosts[0])

    def hammer(self, what: str, jobs: Iterator[Job], *, people: int, each: int = 1) -> Row:
        """Measure jobs."""
        start = self.cpu_seconds()
        sample = hammer(self.hosts, jobs, people=people, key=self.desk.key, seconds=self.seconds)
        count = max(len(sample.times), 1)
        return Row(what, sample, (self.cpu_seconds() - start) / count * 1000, each)

    def cpu_seconds(self) -> float:
        """Return the processor time of all servers so far."""
        return sum(server.cpu_seconds() for server in self.servers)


def result_jobs(number: int, matches: Sequence[int]) -> Iterator[Job]:
    """Yield one result after the other."""
    for match in matches:
        path = f"/tournaments/{number}/matches/{match}/result"
        yield Job("PUT", path, {"score": [10, 0]})


def batch_jobs(number: int, matches: Sequence[int]) -> Iterator[Job]:
    """Yield results in batches."""
    for first in range(0, len(matches) - BATCH + 1, BATCH):
        commands = [
            {"type": "record-result", "match": match, "score": [10, 0]}
            for match in matches[first : first + BATCH]
        ]
        yield Job("POST", f"/tournaments/{number}/commands", {"commands": commands})


def measure_site(site: Site, *, players: int, people: int) -> Iterator[Row]:
    """Measure one way to run the server."""
    desk = site.desk
    swiss = {"options": {"rounds": 5}}
    bracket = desk.open("single-elimination", players)
    ready = desk.list_ready(bracket)
    half = len(ready) // 2
    yield site.hammer(
        "results, one bracket, one desk", result_jobs(bracket, ready[:half]), people=1
    )
    jobs = result_jobs(bracket, ready[half:])
    yield site.hammer(f"results, one bracket, {people} desks", jobs, people=people)
    table = desk.open("swiss", players, **swiss)
    ready = desk.list_ready(table)
    jobs = result_jobs(table, ready[: len(ready) // 2])
    yield site.hammer(f"results, one Swiss, {people} desks", jobs, people=people)
    numbers = [desk.open("single-elimination", 64) for _ in range(people)]
    many = [result_jobs(number, desk.list_ready(number)) for number in numbers]
    mixed = (job for jobs in zip(*many, strict=True) for job in jobs)
    yield site.hammer(f"results, {people} brackets, {people} desks", mixed, people=people)
    for name in ("single-elimination", "swiss"):
        number = desk.open(name, players, **(swiss if name == "swiss" else {}))
        jobs = batch_jobs(number, desk.list_ready(number))
        yield site.hammer(f"results, batches of {BATCH}, one {name}", jobs, people=1, each=BATCH)
    pages = {
        "page: list of tournaments": "/tournaments",
        "page: bracket of 64": f"/tournaments/{numbers[0]}",
        f"page: Swiss of {players} with standings": f"/tournaments/{table}",
    }
    for what, path in pages.items():
        yield site.hammer(what, cycle([Job("GET", path)]), people=people)


@dataclass
class PlayersRow:
    """The cost of a tournament of one size."""

    format: str
    players: int
    open_cpu: float
    result_cpu: float
    result_ms: float
    page_cpu: float
    page_size: int

    @property
    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        return (
            self.format,
            f"{self.players:,}",
            f"{self.open_cpu:.2f}",
            f"{self.result_cpu:.1f}",
            f"{self.result_ms:.0f}",
            f"{self.page_cpu:.1f}",
            f"{self.page_size / 1024:,.0f}",
        )


PLAYERS_HEADS = (
    "format",
    "players",
    "create, enter, pair: CPU s",
    "one result: CPU ms",
    "one result: p50 ms",
    "one page: CPU ms",
    "page KiB",
)


def measure_players(site: Site, format_: str, players: int) -> PlayersRow:
    """Measure what one result and one page cost in a tournament of `players`."""
    start = site.cpu_seconds()
    options = {"options": {"rounds": 5}} if format_ == "swiss" else {}
    number = site.desk.open(format_, players, **options)
    opened = site.cpu_seconds() - start
    results = site.hammer(
        "results", result_jobs(number, site.desk.list_ready(number)[:30]), people=1
    )
    pages = site.hammer("pages", iter([Job("GET", f"/tournaments/{number}")] * 10), people=1)
    return PlayersRow(
        format_,
        players,
        opened,
        results.cpu_ms,
        results.sample.percentile(0.5),
        pages.cpu_ms,
        pages.sample.size,
    )


@dataclass
class SpectatorsRow:
    """The cost of an audience of one size on one process."""

    spectators: int
    join_rate: float
    join_cpu: float
    memory_kib: float
    p50: float
    last: float
    message_cpu: float
    size: int

    @property
    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        return (
            f"{self.spectators:,}",
            f"{self.join_rate:,.0f}",
            f"{self.join_cpu:.2f}",
            f"{self.memory_kib:.0f}",
            f"{self.p50:.0f}",
            f"{self.last:.0f}",
            f"{self.message_cpu:.0f}",
        )


SPECTATORS_HEADS = (
    "spectators",
    "joins a second",
    "one join: CPU ms",
    "one spectator: KiB",
    "half have a change after ms",
    "all have it after ms",
    "one change: CPU ms",
)


def measure_spectators(site: Site, counts: Sequence[int], messages: int) -> Iterator[SpectatorsRow]:
    """Let an audience grow, and enter results at each size."""
    server, desk = site.servers[0], site.desk
    number = desk.open("round-robin", 16)
    matches = iter(desk.list_ready(number))
    seq = desk.ask("GET", f"/tournaments/{number}")["seq"]
    inside = 0
    with crowd(server.host, f"/ws/tournaments/{number}?since={seq}") as people:
        for count in counts:
            cpu, memory = server.cpu_seconds(), server.memory_mib()
            took = people.open(count - inside)
            came, inside = count - inside, count
            join_cpu = (server.cpu_seconds() - cpu) / came
            grown = (server.memory_mib() - memory) * 1024 / came
            reports, cpu = [], server.cpu_seconds()
            for _ in range(messages):
                match = next(matches, None)
                if match is None:
                    matches = iter(desk.list_ready(number))
                    match = next(matches)
                people.expect(desk.record(number, match))
                report = people.result()
                if report is None:
                    raise RuntimeError("a change did not reach everybody")
                reports.append(report.delays)
            cpu = (server.cpu_seconds() - cpu) / messages
            middle = statistics.median(delays[len(delays) // 2] for delays in reports)
            last = statistics.median(delays[-1] for delays in reports)
            yield SpectatorsRow(
                count,
                came / took,
                join_cpu * 1000,
                grown,
                middle * 1000,
                last * 1000,
                cpu * 1000,
                report.size,
            )
