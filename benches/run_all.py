"""Run the benches one after the other and write docs/reports/benchmarks.md.

Each prints its own table as it goes; two of them write reports of their own (`fan-out.md`,
`load.md`). A bench that takes longer than its limit is stopped and said to be. Names choose:

    python benches/run_all.py             all of them, in about half an hour
    python benches/run_all.py pairing     bench_pairing alone; no report
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
    "bench_cup": Terms(120.0),
    "bench_first_view": Terms(120.0),
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
    pages, failed = [], []
    machine = describe_machine()
    for number, bench in enumerate(benches, 1):
        print(f"\n━━ {bench.stem} ({number} of {len(benches)}) ━━", flush=True)
        said, outcome, seconds = run(bench)
        if outcome != "done":
            failed.append(f"{bench.stem} ({outcome})")
        pages += [f"## {bench.stem}", "", f"{seconds:.0f} s, {outcome}.", ""]
        pages += ["```text", said.rstrip(), "```", ""]
    print(f"\nmissed: {', '.join(failed) or 'nothing'}")
    if not names:
        head = ["# Benchmarks", "", "Written by `make bench`: what each bench printed.", ""]
        tail = [f"- load average at the end: {describe_load()}", ""]
        tail += [f"Missed: {', '.join(failed) or 'nothing'}.", ""]
        REPORT.parent.mkdir(parents=True, exist_ok=True)
        REPORT.write_text("\n".join([*head, *machine, *tail, *pages]), encoding="utf-8")
    return int(bool(failed))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
