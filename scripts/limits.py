"""Files of up to 300 lines, functions of up to 40 without their docstring; the rest is listed.

`scripts/limits.txt` lists what is longer, each with its lines. Nothing may be added there and no
figure may grow: what is split or shortened is taken out. `--write` takes out and lowers.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "scripts" / "limits.txt"
MOST_LINES = 300
MOST_LINES_OF_A_FUNCTION = 40
Lengths = dict[str, int]


def measure() -> Lengths:
    """Return what is longer than the limits: files, and functions as `file:name`."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.py"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: Lengths = {}
    for name in sorted(set(listed.stdout.split())):
        path = ROOT / name
        if "/migrations/" in name or not path.exists():
            continue
        text = path.read_text("utf-8")
        found |= dict(_measure_file(name, text))
    return found


def _measure_file(name: str, text: str) -> Iterator[tuple[str, int]]:
    if (lines := text.count("\n")) > MOST_LINES:
        yield name, lines
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = _count(node)
            if length > MOST_LINES_OF_A_FUNCTION:
                yield f"{name}:{node.name}", length


def _count(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    length = (node.end_lineno or node.lineno) - node.lineno + 1
    if ast.get_docstring(node, clean=False) is not None:
        first = node.body[0]
        length -= (first.end_lineno or first.lineno) - first.lineno + 1
    return length


def read_list() -> Lengths:
    """Return what is known to be longer."""
    rows = (line.split() for line in LIST.read_text("utf-8").splitlines())
    return {name: int(length) for length, name in rows}


def compare(found: Lengths, known: Lengths) -> list[str]:
    """Return what is wrong, a sentence for each."""
    longer = [
        f"{name} has {length} lines, {max(known.get(name, 0), _limit_of(name))} are allowed: "
        "split it by meaning."
        for name, length in found.items()
        if length > known.get(name, 0)
    ]
    gone = [
        f"{name} is short enough now: run python scripts/limits.py --write."
        for name in known
        if name not in found
    ]
    return longer + gone


def _limit_of(name: str) -> int:
    return MOST_LINES_OF_A_FUNCTION if ":" in name else MOST_LINES


def main(arguments: list[str]) -> int:
    """Compare with the list, or shorten it."""
    found = measure()
    known = read_list() if LIST.exists() else found
    if "--write" in arguments:
        kept = {name: min(length, known[name]) for name, length in found.items() if name in known}
        LIST.write_text("".join(f"{kept[name]:4} {name}\n" for name in sorted(kept)), "utf-8")
        known = kept
    problems = compare(found, known)
    print("\n".join(problems), end="\n" if problems else "", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
