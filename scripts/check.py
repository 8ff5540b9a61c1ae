"""Check what was changed, in about two minutes on two cores: `make check`.

Parts are chosen by the files that differ from the branch `main`, or from the last commit on it;
without a difference, or with one that concerns everything, all are checked. Tests of the server
that start processes are left to `make test`, which proves everything.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent))

import test_all

ROOT: Final = Path(__file__).resolve().parent.parent
PYTHON: Final = ("types", "layers", "lint")
# How a path begins -> what to run for it; the first row that fits counts.
PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "engine/": (*PYTHON, "engine"),
    "hosts/": (*PYTHON, "engine"),
    "server/": (*PYTHON, "server-quick"),
    "web/": ("web-lint", "web"),
    "docs/": ("lint", "docs"),
    "README.md": ("docs",),
    "scripts/": ("lint", "docs"),
    "benches/": ("lint",),
    "deploy/": (),
    "CHANGELOG.md": (),
    "CONTRIBUTING.md": (),
}
EVERYTHING: Final = (*PYTHON, "web-lint", "engine", "server-quick", "web")


def choose(paths: Iterable[str]) -> list[str]:
    """Return the stages for changed files, in an order that does not depend on theirs."""
    chosen: set[str] = set()
    changed = list(paths)
    for path in changed:
        fitting = [stages for start, stages in PARTS.items() if path.startswith(start)]
        chosen.update(fitting[0] if fitting else EVERYTHING)
    return sorted(chosen if changed else EVERYTHING)


def list_changed() -> list[str]:
    """Return the files that differ from where this branch left `main`, new ones too."""
    bases = [_ask("merge-base", "HEAD", name) for name in ("origin/main", "main")]
    base = next((found[0] for found in bases if found), "HEAD")
    return [*_ask("diff", "--name-only", base), *_ask("ls-files", "--others", "--exclude-standard")]


def _ask(*arguments: str) -> list[str]:
    """Return what git says; nothing where there is no git, or not what was asked for."""
    command = ("git", *arguments)
    try:
        said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return []
    return said.stdout.splitlines() if said.returncode == 0 else []


def main() -> int:
    """Say what is checked and why, and check it."""
    changed = list_changed()
    stages = choose(changed)
    print(
        f"{len(changed)} files are changed: {', '.join(stages) or 'nothing to check'}.", flush=True
    )
    return test_all.main(stages) if stages else 0


if __name__ == "__main__":
    raise SystemExit(main())
