"""Run the benches one after the other and write docs/reports/benchmarks.md.

Each prints its own table as it goes; three of them write reports of their own (`fan-out.md`,
`load.md`, `machinery.md`). A bench that takes longer than its limit is stopped and said to be.
Names choose:

    python benches/run_all.py             all of them, in about forty minutes
    python benches/run_all.py pairing     bench_pairing alone; its section of the report is new
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Timer
from typing import NamedTuple

from load.machine import describe_load, describe_machine

HERE = Path(__file__).resolve().parent
REPORT = HERE.parent / "docs" / "reports" / "benchmarks.md"


class Terms(NamedTuple):
    """How long a bench may take, in seconds, and what it is told."""

    limit: float = 90.0
    options: tuple[str, ...] = ()


TERMS = {  # these first and in this order, then all others with the usual terms
    "bench_load": Terms(540.0, ("--report",)),
    "bench_fan_out": Terms(240.0, ("--report",)),
    "bench_arena_server": Terms(780.0, ("--seconds", "600")),
    "bench_machinery": Terms(600.0, ("--report",)),
    "bench_cup": Terms(120.0),
    "bench_first_view": Terms(300.0),
    "bench_adversarial": Terms(420.0, ("--budget", "10")),
}


def run(bench: Path) -> tuple[str, str, float]:
    """Show what a bench prints; return it, with how it ended and how long it took."""
    (limit, options), start = TERMS.get(bench.stem, Terms()), time.monotonic()
    command = [sys.executable, "-u", str(bench), *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    timer = Timer(limit, process.send_signal, (signal.SIGINT,))  # so that it ends its servers too
    timer.start()
    lines = []
    assert process.stdout is not None
    for line in process.stdout:
        print(line, end="", flush=True)
        lines.append(line)
    code = process.wait()
    timer.cancel()
    seconds = time.monotonic() - start
    if seconds >= limit:
        return "".join(lines), f"stopped after {limit:.0f} s", seconds
    return "".join(lines), "a target was missed" if code else "done", seconds


def main(names: list[str]) -> int:
    """Return 1 if any bench missed a target or was stopped."""
    order = {name: place for place, name in enumerate(TERMS)}
    benches = sorted(
        HERE.glob("bench_*.py"), key=lambda path: (order.get(path.stem, len(order)), path.stem)
    )
    if names:
        benches = [bench for bench in benches if bench.stem.removeprefix("bench_") in names]
    machine = describe_machine()
    sections = {} if not names else read_sections()
    for number, bench in enumerate(benches, 1):
        print(f"\n━━ {bench.stem} ({number} of {len(benches)}) ━━", flush=True)
        said, outcome, seconds = run(bench)
        lines = (f"{seconds:.0f} s, {outcome}.", "", "```text", said.rstrip(), "```", "")
        sections[bench.stem] = "\n".join(lines)
    missed = [
        f"{name} ({outcome})"
        for name, text in sections.items()
        if (outcome := text.partition("\n")[0].partition(", ")[2].rstrip(".")) != "done"
    ]
    print(f"\nmissed: {', '.join(missed) or 'nothing'}")
    write_report(machine, missed, sections)
    return int(bool(missed))


def read_sections() -> dict[str, str]:
    """Return what the report says of each bench; a bench that is run again replaces its own."""
    if not REPORT.exists():
        return {}
    _, *parts = REPORT.read_text(encoding="utf-8").split("\n## ")
    return {name: text.lstrip("\n") for name, _, text in (part.partition("\n") for part in parts)}


def write_report(machine: list[str], missed: list[str], sections: dict[str, str]) -> None:
    """Write the page."""
    lines = ["# Benchmarks", "", "Written by `make bench`: what each bench printed.", "", *machine]
    lines += [f"- load average at the end: {describe_load()}", ""]
    lines += [f"Missed: {', '.join(missed) or 'nothing'}.", ""]
    for name, text in sections.items():
        lines += [f"## {name}", "", text]
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    REPORT.write_text("\n".join(lines).rstrip("\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
