"""Run the long faults and write what they did to docs/reports/faults.md.

`TILTYARD_CHAOS=short` keeps each fault for seconds and kills a handful of times, in ten minutes.
The full form takes fifty: faults of many seconds, fifty kills, the long properties of the server.
`TILTYARD_CHAOS=all` then runs the tests that `make test` leaves out of a database, and the long
properties of engine and hosts. `TILTYARD_KILLS=200` kills more often than the fifty times that it
does by itself.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "benches")]

import test_all  # noqa: E402 - found by the line above
from load.machine import describe_load, describe_machine  # noqa: E402

REPORT = ROOT / "docs" / "reports" / "faults.md"
SHORT = {"TILTYARD_KILLS": "3", "TILTYARD_GAME_KILLS": "3", "TILTYARD_FAULT_SECONDS": "3"}
FORMS = {
    "short": ("faults-sqlite", "faults-postgresql"),
    "full": ("chaos-sqlite", "chaos-postgresql"),
    "all": (
        "chaos-sqlite",
        "chaos-postgresql",
        "left-out-postgresql",
        "long",
        "many-examples",
    ),
}
HEADS = (
    "fault",
    "database",
    "lasted s",
    "acknowledged before / during / after",
    "errors seen",
    "first acknowledgement after the end, s",
    "longest silence, s",
    "acknowledged and lost",
)


def main() -> int:
    """Run the faults; return 1 if anything failed."""
    form = os.environ.get("TILTYARD_CHAOS", "") or "full"
    if form not in FORMS:
        print(f"TILTYARD_CHAOS is {form}; set it to {' or '.join(FORMS)}.", file=sys.stderr)
        return 2
    if form == "short":
        os.environ.update({name: os.environ.get(name, value) for name, value in SHORT.items()})
    outcomes: dict[str, test_all.Outcome] = {}
    machine, start = describe_machine(), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "faults.jsonl"
        file.touch()
        os.environ["TILTYARD_FAULTS_JSON"] = str(file)
        failed = test_all.main(list(FORMS[form]), outcomes)
        rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        rows.sort(key=lambda row: (row["database"] != "SQLite", row["fault"]))
    seconds = time.monotonic() - start
    write_report(machine, rows, form=form, outcomes=outcomes, seconds=seconds)
    print(f"{len(rows)} faults are described in {REPORT.relative_to(ROOT)}")
    return failed


def write_report(
    machine: Sequence[str],
    rows: Sequence[dict[str, Any]],
    *,
    form: str,
    outcomes: Mapping[str, test_all.Outcome],
    seconds: float,
) -> None:
    """Write the page."""
    named = "the full form" if form == "full" else f"the form `TILTYARD_CHAOS={form}`"
    is_good = all(outcome.words == "passed" for outcome in outcomes.values())
    lines = [
        "# Faults",
        "",
        f"Written by `make chaos`, {named}, in {seconds / 60:.0f} minutes. An organiser enters one",
        "result after the other into a real server while something breaks; what is not",
        "acknowledged is sent again with the same key and counts once. Afterwards every",
        "acknowledged result is looked for, the chain of the log is verified, the tables are",
        "compared with the log, and the worker must have done all that follows. The server is",
        "never restarted, except where it is the server that is killed.",
        "",
        *machine,
        f"- load average at the end: {describe_load()}",
        "",
        f"| {' | '.join(HEADS)} |",
        f"|{'---|' * len(HEADS)}",
        *(f"| {' | '.join(_cells(row))} |" for row in rows),
        "",
        *(f"- {row['fault']} ({row['database']}): {row['note']}." for row in rows if row["note"]),
        "",
        "| stage | minutes | outcome |",
        "|---|---|---|",
        *(f"| {name} | {row.seconds / 60:.1f} | {row.words} |" for name, row in outcomes.items()),
        "",
        "All checks passed."
        if is_good
        else "**Not all checks passed: see the output of the run.**",
        "",
    ]
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    REPORT.write_text("\n".join(lines), encoding="utf-8")


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    errors = ", ".join(f"{count} × {kind}" for kind, count in row["errors"].items())
    return (
        row["fault"],
        row["database"],
        f"{row['held_s']:.1f}",
        f"{row['before']} / {row['during']} / {row['after']}",
        errors or "none",
        f"{row['recovered_s']:.2f}",
        f"{row['longest_gap_s']:.2f}",
        str(row["lost"]),
    )


if __name__ == "__main__":
    raise SystemExit(main())
