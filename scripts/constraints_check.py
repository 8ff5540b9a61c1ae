"""Check that `constraints.txt` can be installed with every Python we support.

    .venv/bin/python scripts/constraints_check.py

Resolves all packages and the development tools under the pins, without installing anything, for the
first release of each Python and for the platforms people develop on. Asks whatever package registry
uv is configured for. A pin that has no file for one of them is named.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = Path(sys.executable).with_name("uv")
PYTHONS = ("3.11.0", "3.12.0", "3.13.0", "3.14.0")
# Whether the tools of developers exist there too: py4swiss has no wheel for Linux on ARM.
PLATFORMS = {
    "x86_64-manylinux_2_28": True,
    "aarch64-manylinux_2_28": False,
    "aarch64-apple-darwin": True,
}
PROJECTS = ("engine", "hosts", "server")


def main() -> int:
    """Resolve for each, and return the exit code."""
    wanted = [(python, platform) for python in PYTHONS for platform in PLATFORMS]
    problems = {pair: problem for pair in wanted if (problem := resolve(*pair))}
    for (python, platform), problem in problems.items():
        print(f"Python {python} on {platform} FAILED:\n{problem}")
    print(f"{len(wanted) - len(problems)} of {len(wanted)} combinations can be resolved.")
    return 1 if problems else 0


def resolve(python: str, platform: str) -> str:
    """Return why the pins cannot be resolved; empty when they can."""
    with tempfile.TemporaryDirectory() as folder:
        needed = Path(folder, "needed.txt")
        needed.write_text(
            "\n".join(list_requirements(has_tools=PLATFORMS[platform])), encoding="utf-8"
        )
        command = [
            UV, "pip", "compile", "-q", needed, "--constraints", ROOT / "constraints.txt",
            "--python-version", python, "--python-platform", platform, "--no-header",
        ]  # fmt: skip
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        return done.stderr.strip()
    free = list_free(done.stdout)
    return f"Not pinned in constraints.txt: {', '.join(free)}." if free else ""


def list_requirements(*, has_tools: bool) -> list[str]:
    """Return what our packages need, and the development tools if asked for."""
    import tomllib  # noqa: PLC0415 - Python 3.11 or later, as everything here

    own = {"tiltyard", "tiltyard-hosts", "tiltyard-server"}
    projects = [
        tomllib.loads((ROOT / name / "pyproject.toml").read_text(encoding="utf-8"))
        for name in PROJECTS
    ]
    root = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = [line for project in projects for line in project["project"]["dependencies"]]
    tools = root["dependency-groups"]["dev"] if has_tools else []
    return sorted({*listed, *tools} - own)


def list_free(resolved: str) -> list[str]:
    """Return what was resolved without a pin: it could be another version tomorrow."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {line.partition("==")[0].strip().lower() for line in lines if "==" in line}
    found = [line for line in resolved.splitlines() if line and line[0] not in " #"]
    return sorted(name for line in found if (name := line.partition("==")[0].lower()) not in pinned)


if __name__ == "__main__":
    raise SystemExit(main())
