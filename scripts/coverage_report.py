"""Branch coverage of the packages that decide: measured, compared with what was reached, written.

`make coverage` runs the tests of the engine under the measure, which makes them slow
(docs/adr/0066). `scripts/coverage.txt` has what is not covered of each file, in lines and branches;
no figure may grow. What is covered better is written down.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "scripts" / "coverage.txt"
REPORT = ROOT / "docs" / "reports" / "coverage.md"
PACKAGES = ("core", "formats", "pairing", "standings", "prizes")
Files = dict[str, dict[str, int]]


def run(target: Path) -> int:
    """Run the tests of the engine; leave the figures in a file. pyproject.toml says what counts."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2"]
    measure = ["--cov", "--cov-branch", f"--cov-report=json:{target}"]
    return subprocess.run(
        [*command, "-m", "not long", "engine/tests", *measure], cwd=ROOT, check=False
    ).returncode


def read(source: Path) -> Files:
    """Return the figures of each file that matters."""
    found: Files = {}
    for name, file in json.loads(source.read_text("utf-8"))["files"].items():
        inside = name.split("src/tiltyard/", 1)[-1]
        if inside.split("/")[0] in PACKAGES:
            found[inside] = file["summary"]
    return found


def count_missing(figures: dict[str, int]) -> int:
    """Return how many lines and branches no test went through."""
    return figures["missing_lines"] + figures["missing_branches"]


def compare(files: Files) -> list[str]:
    """Return what is worse than before; write down what is better."""
    rows = (line.split() for line in LIST.read_text("utf-8").splitlines()) if LIST.exists() else ()
    known = {name: int(count) for count, name in rows}
    is_first = not known
    missing = {name: count_missing(figures) for name, figures in files.items()}
    worse = [
        f"{name}: {count} lines and branches are not covered, {known.get(name, 0)} were: test them."
        for name, count in missing.items()
        if count > known.get(name, 0) and not is_first
    ]
    kept = {
        name: count if is_first else min(count, known.get(name, 0))
        for name, count in missing.items()
    }
    listed = sorted(item for item in kept.items() if item[1])
    LIST.write_text("".join(f"{count:3} {name}\n" for name, count in listed), "utf-8")
    return worse


def write_report(files: Files) -> None:
    """Write the page."""
    sums: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for name, figures in files.items():
        for key, value in figures.items():
            if isinstance(value, int):
                sums[name.split("/")[0]][key] += value
    lines = [
        "# Coverage of the engine",
        "",
        "Made by `make coverage`: the tests of the engine but the long ones, lines and branches.",
        "The goal is 100 %; `scripts/coverage.txt` has what is missing, and may only shrink.",
        "",
        "| package | lines | covered | branches | covered | together |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for package in PACKAGES:
        one = sums[package]
        total = one["num_statements"] + one["num_branches"]
        done = one["covered_lines"] + one["covered_branches"]
        lines.append(
            f"| `{package}` | {one['num_statements']} | {one['covered_lines']} | "
            f"{one['num_branches']} | {one['covered_branches']} | {100 * done / total:.2f} % |"
        )
    REPORT.write_text("\n".join(lines) + "\n", "utf-8")


def main(arguments: list[str]) -> int:
    """Measure (or read the file that is named), compare, write."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(arguments[0]) if arguments else Path(folder) / "coverage.json"
        if not arguments and run(source):
            return 1
        files = read(source)
    worse = compare(files)
    write_report(files)
    print("\n".join(worse), end="\n" if worse else "", file=sys.stderr)
    return 1 if worse else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
