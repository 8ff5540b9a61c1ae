"""Ask the databases of known weaknesses about every package we use.

Exit code 0: all were looked up and nothing is known against them; 1: something is; 3: a database
could not be asked, so nothing is proven.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PYTHON = (
    str(BIN / "uv"),
    "tool",
    "run",
    "pip-audit",
    "--requirement",
    "constraints.txt",
    "--no-deps",
    "--disable-pip",
    "--format",
    "json",
    "--progress-spinner",
    "off",
)
WEB = ("npm", "audit", "--omit=dev", "--json")


class UnreachableError(Exception):
    """A database could not be asked."""


def ask(command: tuple[str, ...], folder: Path) -> dict[str, Any]:
    """Run a tool and return its answer; its exit code says less than its words."""
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, check=False, timeout=600
        )
        found: dict[str, Any] = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise UnreachableError(f"{command[0]}: {error}") from error
    return found


def audit_python() -> list[str]:
    """Return the weaknesses known of our Python packages."""
    packages = ask(PYTHON, ROOT)["dependencies"]
    skipped = [row["name"] for row in packages if "skip_reason" in row]
    if skipped or not packages:
        raise UnreachableError(f"{len(skipped)} of {len(packages)} packages could not be looked up")
    return [
        f"{row['name']} {row['version']}: {weakness['id']}"
        for row in packages
        for weakness in row["vulns"]
    ]


def audit_web() -> list[str]:
    """Return the weaknesses known of the packages in the web client."""
    answer = ask(WEB, ROOT / "web")
    if "vulnerabilities" not in answer:
        raise UnreachableError(str(answer.get("message") or answer.get("error") or answer)[:300])
    return [f"{name}: {row['severity']}" for name, row in answer["vulnerabilities"].items()]


def main() -> int:
    """Ask about both; say what was found."""
    codes = []
    for name, audit in (("Python", audit_python), ("web", audit_web)):
        try:
            found = audit()
        except UnreachableError as problem:
            print(f"{name}: NOT AUDITED, the database could not be asked: {problem}")
            codes.append(3)
            continue
        print(f"{name}: {len(found)} known weaknesses")
        for weakness in found:
            print(f"  {weakness}")
        codes.append(1 if found else 0)
    return 1 if 1 in codes else max(codes)


if __name__ == "__main__":
    raise SystemExit(main())
