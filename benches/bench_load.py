"""Load on real servers: results, pages and spectators, on one process and on several.

python benches/bench_load.py --report          writes docs/reports/load.md
python benches/bench_load.py --quick           small numbers, to see that it works
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from load import scenarios, server
from load.estimate import estimate
from load.machine import describe_load, describe_machine, describe_trust
from load.scenarios import Site

REPORT = Path(__file__).resolve().parent.parent / "docs" / "reports" / "load.md"
SITES = (
    "one process, SQLite",
    "one process, PostgreSQL",
    "two `serve`, one `worker`, PostgreSQL and Redis",
)


@contextmanager
def site(name: str, seconds: float) -> Iterator[Site]:
    """Run the servers of one of SITES."""
    with ExitStack() as stack:
        is_single = name.startswith("one")
        if "SQLite" in name:
            environment = stack.enter_context(server.sqlite())
        else:
            environment = stack.enter_context(server.postgresql(has_redis=not is_single))
        serve = server.tiltyard("serve", "--port", "0", "--migrate")
        commands = [serve]
        if not is_single:
            commands = [[*serve, "--no-worker"], [*serve[:-1], "--no-worker"]]
            commands.append(server.tiltyard("worker"))
        servers = [stack.enter_context(server.run(line, environment)) for line in commands]
        yield Site(servers, seconds=seconds)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return a table of Markdown."""
    line = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    return [*line, *(f"| {' | '.join(row)} |" for row in rows), ""]


def show(*cells: str) -> None:
    """Print progress."""
    print("  ".join(cells), flush=True)


def main() -> int:
    """Measure everything; print as it comes, and write the report if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--report", action="store_true", help="write docs/reports/load.md")
    options = parser.parse_args()
    is_quick = options.quick
    server.get_ready()
    start, machine = time.monotonic(), describe_machine()
    seconds = 2.0 if is_quick else 3.0
    players = 128 if is_quick else 256
    sizes = (64, 256) if is_quick else (64, 256, 1024, 4096)
    crowds = (50, 200) if is_quick else (100, 500, 1000, 2000, 5000)
    lines: list[str] = []
    costs: dict[str, list[scenarios.Row]] = {}
    for name in SITES:
        show(f"— {name}, load average {describe_load()}")
        costs[name] = []
        with site(name, seconds) as running:
            for row in scenarios.measure_site(running, players=players, people=8):
                costs[name].append(row)
                show(*(f"{h} {c}" for h, c in zip(scenarios.HEADS, row.cells, strict=True)))
        lines += [f"## {name[0].upper()}{name[1:]}", ""]
        lines += table(scenarios.HEADS, [row.cells for row in costs[name]])
    show("— growth")
    growth: list[scenarios.PlayersRow] = []
    with site(SITES[1], seconds) as running:
        for format_ in ("single-elimination", "swiss"):
            for size in sizes:
                growth.append(scenarios.measure_players(running, format_, size))
                show(*growth[-1].cells)
    audience: list[scenarios.SpectatorsRow] = []
    with site(SITES[1], seconds) as running:
        for grown in scenarios.measure_spectators(running, crowds, 3 if is_quick else 8):
            audience.append(grown)
            show(*grown.cells)
    lines += ["## Growth with players (one process, PostgreSQL)", ""]
    lines += table(scenarios.PLAYERS_HEADS, [row.cells for row in growth])
    lines += ["## Growth with spectators (one process, PostgreSQL)", ""]
    lines += table(scenarios.SPECTATORS_HEADS, [row.cells for row in audience])
    lines += ["## What 1 million spectators and 100,000 players need", ""]
    on_postgresql = costs[SITES[1]]
    lines += estimate(audience, growth, on_postgresql[1], on_postgresql[4])
    lines += ["", "## How far this run can be trusted", "", *describe_trust()]
    lines += ["Batches rest on a few requests each: read their rate, not their percentiles."]
    if options.report:
        write_report(machine, lines, time.monotonic() - start)
    return 0


def write_report(machine: list[str], lines: list[str], seconds: float) -> None:
    """Write the page."""
    head = [
        "# Load",
        "",
        "Written by `make bench` (`benches/bench_load.py`): a load generator in processes of its",
        "own, real `tiltyard serve` and `tiltyard worker` processes, one machine for all of them.",
        "Times are those of the client. The processor time of the servers is given beside them:",
        "other work on the machine disturbs it less than the times, but disturbs it too.",
        "",
        *machine,
        f"- load average at the end: {describe_load()}; {seconds / 60:.0f} minutes in all",
        "",
    ]
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    REPORT.write_text("\n".join([*head, *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
